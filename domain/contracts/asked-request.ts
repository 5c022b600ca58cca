/** A mutation under its idempotency key, as the caller's account remembers it. */
export interface AskedRequest {
  /** Keyed hash of call, caller and key. */
  id: string;
  /** Keyed hash of what was sent. */
  inputHash: string;
  /** The client's own: commands of the account are stored by it. */
  key: string;
}

/** What the account knows of a request that it has seen before. */
export interface KnownRequest {
  /** The first answer, sealed; null where the command was carried out and its answer was lost. */
  answer: string | null;
}
