import type { WatchRpc } from "./watch.ts";

/** What the rest of the platform asks of a company's object. */
export interface CompanyRpc extends WatchRpc {
  /** Starts the duties that have never run. They go on by themselves from then on. */
  begin(): Promise<void>;
  /** Has a duty done at this time (ms) at the latest; one that is due earlier stays so. */
  expect(duty: string, atMs: number): Promise<void>;
}
