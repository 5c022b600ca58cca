import type { WatchRpc } from "./watch.ts";

/** Calls of a company's object for the rest of the platform. */
export interface CompanyRpc extends WatchRpc {
  /**
   * Starts the duties that have never run; then they continue by themselves.
   * @param mark of the database that names the company; null if none does
   * @returns false if that is not the database that the company began with
   */
  begin(mark: string | null): Promise<boolean>;
  /** Has a duty run at this time (ms) at the latest; an earlier due time stays. */
  expect(duty: string, atMs: number): Promise<void>;
}
