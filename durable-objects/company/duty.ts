import type { Env } from "#platform/env.ts";
import type { Database } from "../runtime/database.ts";

export interface DutyScope {
  env: Env;
  companyId: number;
  db: Database;
  nowMs: number;
}

export interface Duty {
  /**
   * Does the due work. Returns the time (ms) at which the duty must run again. A run may be late,
   * and may repeat an earlier run; the work must allow both. A run that throws is retried.
   */
  run(scope: DutyScope): Promise<number>;
}
