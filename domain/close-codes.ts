/** Codes with which the realtime socket is closed (4000-4999 are free for applications). */
export const socketCloseCodes = {
  /** The client acknowledged nothing for too long; it reconnects with back-off. */
  slow_reader: 4008,
  /** The client sent no ping within the idle limit; it reconnects. */
  idle: 4009,
  /** The client has too many sockets; it does not reconnect automatically. */
  too_many_sockets: 4010,
  /** The session of this socket was revoked; the user must log in again. */
  session_revoked: 4011,
  /** The client sent too many malformed messages; it does not reconnect automatically. */
  abusive: 4012,
} as const;
