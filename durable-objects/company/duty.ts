/** A duty: own work of a company, at its own times. */
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
   * Does what is due, and returns when the duty must run again (ms). A run may come late, and twice
   * for the same time; its work must bear both. A run that throws is tried again.
   */
  run(scope: DutyScope): Promise<number>;
}
