/** Counting what one account, address or company may do. */

/** At most `max` within a window. */
export interface RateRule {
  family: string;
  max: number;
  windowMs: number;
}

/** After `max` failures within a window each further one locks for a time that doubles. */
export interface LockRule extends RateRule {
  lockMs: number;
  lockMaxMs: number;
}

export interface LimitAnswer {
  ok: boolean;
  /** When it is worth trying again; 0 when it is allowed. */
  retryMs: number;
}

/** A reserved part of a daily allowance; it is given back if the act does not happen. */
export interface Reservation {
  /** The same id is set aside once. */
  id: string;
  family: string;
  /** Each of them is held to the bound, and bears all of it. */
  subjects: readonly string[];
  /** Exact decimals. */
  amount: string;
  max: string;
  /** When the day began: what is older is no part of the sum. */
  fromMs: number;
}

/**
 * Sums of one company: all subjects in one object, so that a share is set aside with each of them
 * or with none.
 */
export interface SumsRpc {
  /**
   * The amount that is set aside under this id, "0" where it would be too much for one of the
   * subjects.
   */
  reserve(reservation: Reservation, nowMs: number): Promise<string>;
  /** It was not used. */
  release(id: string): Promise<void>;
  /** What is set aside of the subject with the largest sum. */
  reserved(query: Pick<Reservation, "family" | "subjects" | "fromMs">): Promise<string>;
}

export interface LimitsRpc extends SumsRpc {
  /** Counts one use. */
  take(rule: RateRule, nowMs: number): Promise<LimitAnswer>;
  /**
   * Counts one try before it is known whether it fails, so that parallel ones cannot slip through;
   * a success takes it back by `forgive` or `clear`.
   */
  attempt(rule: LockRule, nowMs: number): Promise<LimitAnswer>;
  /** The newest try was no failure: it does not count. */
  forgive(family: string): Promise<void>;
  /** Forgets all failures. */
  clear(family: string): Promise<void>;
}
