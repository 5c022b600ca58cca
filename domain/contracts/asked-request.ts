/** Mutation with its idempotency key, as the caller's account stores it. */
export interface AskedRequest {
  /** Keyed hash of the call, the caller and `key`. */
  id: string;
  /** Keyed hash of the input. */
  inputHash: string;
  /** Idempotency key from the client. The account stores the request's command under this key. */
  key: string;
}

export interface KnownRequest {
  /** First answer, encrypted; null if the command was done but its answer was lost. */
  answer: string | null;
}
