import type { PotOwner, PotState } from "./copying.ts";

export interface FollowRow extends PotOwner {
  state: PotState;
  putIn: string;
  cameBack: string;
  /** Result of closed copies so far. */
  made: string;
  /** Share of profit that the pot has set aside for the master. */
  shareHeld: string;
  atMs: number;
  version: number;
}
