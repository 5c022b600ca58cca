/** Allows `max` acts within a window. */
export interface RateRule {
  family: string;
  max: number;
  windowMs: number;
}

/** Locks the act after `max` failures within a window. Each further failure doubles the lock. */
export interface LockRule extends RateRule {
  lockMs: number;
  lockMaxMs: number;
}

export interface LimitAnswer {
  ok: boolean;
  /** Time in ms until a retry can succeed; 0 if allowed now. */
  retryMs: number;
}

/** Reserved part of a daily limit, which is released if the act does not happen. */
export interface Reservation {
  /** Id of the reservation; a repeat reserves no second amount. */
  id: string;
  family: string;
  /** The limit applies to each subject, and the whole amount counts for each. */
  subjects: readonly string[];
  /** Exact decimal. */
  amount: string;
  max: string;
  /** Start of the day in ms: older amounts do not count. */
  fromMs: number;
}

/** One object has all sums of a company, so that it reserves for all subjects or for none. */
export interface SumsRpc {
  /** Returns the reserved amount: all of it, or "0" if it would exceed a subject's limit. */
  reserve(reservation: Reservation, nowMs: number): Promise<string>;
  release(id: string): Promise<void>;
  /** Sums what is reserved for each subject since `fromMs`. Returns the largest of these sums. */
  reserved(query: Pick<Reservation, "family" | "subjects" | "fromMs">): Promise<string>;
}

export interface LimitsRpc extends SumsRpc {
  take(rule: RateRule, nowMs: number): Promise<LimitAnswer>;
  /** Counts a try before its outcome is known, so that parallel tries cannot exceed `max`. */
  attempt(rule: LockRule, nowMs: number): Promise<LimitAnswer>;
  /** Removes the newest try, which was no failure. */
  forgive(family: string): Promise<void>;
  clear(family: string): Promise<void>;
}
