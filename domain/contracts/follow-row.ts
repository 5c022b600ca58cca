import type { PotOwner, PotState } from "./copying.ts";

/** What a follower's pot is to others: a projection to the company's database. */
export interface FollowRow extends PotOwner {
  state: PotState;
  putIn: string;
  cameBack: string;
  /** What closed copies have made so far. */
  made: string;
  /** Of a share of profit, what is set aside for the master. */
  shareHeld: string;
  /** When this state was true (ms). */
  atMs: number;
  version: number;
}
