import type { WatchRpc } from "./watch.ts";

export interface CompanyRpc extends WatchRpc {
  /**
   * Starts the duties that have never run; they then continue by alarms.
   * @param mark mark of the company's database; null if there is none
   * @returns false if the company began with another database
   */
  begin(mark: string | null): Promise<boolean>;
  /** Schedules a duty for this time in ms; an earlier due time stays. */
  expect(duty: string, atMs: number): Promise<void>;
}
