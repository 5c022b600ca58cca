import type { Env } from "#worker/env.ts";

export interface DutyScope {
  env: Env;
  companyId: number;
  nowMs: number;
}

export interface Duty {
  /**
   * Does what is due, and says when the duty has to be done again (ms). It may run late, and twice
   * for the same time: what it does must bear both. One that throws is tried again.
   */
  run(scope: DutyScope): Promise<number>;
}
