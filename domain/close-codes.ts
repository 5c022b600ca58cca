/** Close codes of the realtime socket (4000-4999 are free for applications). */
export const socketCloseCodes = {
  /** The reader acknowledged nothing for too long; reconnect with back-off. */
  slow_reader: 4008,
  /** No ping within the idle limit; reconnect. */
  idle: 4009,
  /** More sockets than one client may have; do not reconnect automatically. */
  too_many_sockets: 4010,
  /** The session of this socket was revoked; log in again. */
  session_revoked: 4011,
  /** Too many malformed messages; do not reconnect automatically. */
  abusive: 4012,
} as const;
