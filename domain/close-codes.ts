/** Close codes of the realtime socket (4000-4999 are free for applications). */
export const socketCloseCodes = {
  /** The reader acknowledged nothing for too long; reconnect with back-off. */
  slow_reader: 4008,
  /** No ping within the idle limit; reconnect. */
  idle: 4009,
  /** The client has too many sockets; it does not reconnect automatically. */
  too_many_sockets: 4010,
  /** The session of this socket was revoked; log in again. */
  session_revoked: 4011,
  /** Too many malformed messages; the client does not reconnect automatically. */
  abusive: 4012,
} as const;
