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

export interface LimitsRpc {
  /** Counts one use. */
  take(rule: RateRule, nowMs: number): Promise<LimitAnswer>;
  /**
   * Counts one try before it is known whether it fails, so that parallel ones cannot slip through; a success takes
   * it back by `forgive` or `clear`.
   */
  attempt(rule: LockRule, nowMs: number): Promise<LimitAnswer>;
  /** The newest try was no failure: it does not count. */
  forgive(family: string): Promise<void>;
  /** Forgets all failures. */
  clear(family: string): Promise<void>;
}
