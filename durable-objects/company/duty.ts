/** A duty of a company: something it does by itself, at times of its own. */
import type { Env } from "#worker/env.ts";
import type { Database } from "../runtime/database.ts";

export interface DutyScope {
  env: Env;
  companyId: number;
  /** Of the company's object. */
  db: Database;
  nowMs: number;
}

export interface Duty {
  /**
   * Does what is due, and says when the duty has to be done again (ms). It may run late, and twice
   * for the same time: what it does must bear both. One that throws is tried again.
   */
  run(scope: DutyScope): Promise<number>;
}
