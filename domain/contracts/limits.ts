/** Counting what one account, address or company may do. */

/** Maximum `max` within a window. */
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
  /** Time until a retry is worthwhile; 0 if allowed. */
  retryMs: number;
}

/** A reserved part of a daily allowance; it is given back if the act does not happen. */
export interface Reservation {
  /** Each id is set aside once. */
  id: string;
  family: string;
  /** Each subject must stay within the limit, and bears the whole amount. */
  subjects: readonly string[];
  /** Exact decimals. */
  amount: string;
  max: string;
  /** Start of the day: older amounts do not count. */
  fromMs: number;
}

/** Sums of one company in one object: a share is set aside for all subjects or for none. */
export interface SumsRpc {
  /** The amount set aside under this id; "0" if it exceeds the limit of a subject. */
  reserve(reservation: Reservation, nowMs: number): Promise<string>;
  /** Gives an unused amount back. */
  release(id: string): Promise<void>;
  /** Amount set aside for the subject with the largest sum. */
  reserved(query: Pick<Reservation, "family" | "subjects" | "fromMs">): Promise<string>;
}

export interface LimitsRpc extends SumsRpc {
  /** Counts one use. */
  take(rule: RateRule, nowMs: number): Promise<LimitAnswer>;
  /** Counts a try before its outcome, so parallel ones are seen; `forgive` or `clear` undo it. */
  attempt(rule: LockRule, nowMs: number): Promise<LimitAnswer>;
  /** Undoes the newest try, which was no failure. */
  forgive(family: string): Promise<void>;
  /** Forgets all failures. */
  clear(family: string): Promise<void>;
}
