import type { WatchRpc } from "./watch.ts";

/** What the rest of the platform asks of a company's object. */
export interface CompanyRpc extends WatchRpc {
  /**
   * Starts the duties that have never run. They go on by themselves from then on.
   * @param mark of the database that names the company; null where none does
   * @returns false where that is not the database that the company began with
   */
  begin(mark: string | null): Promise<boolean>;
  /** Has a duty done at this time (ms) at the latest; one that is due earlier stays so. */
  expect(duty: string, atMs: number): Promise<void>;
}
