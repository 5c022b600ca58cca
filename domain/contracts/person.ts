/** What the purses of one person tell each other: its own account, and its pots. */
import type { Claim } from "../risk/person-net.ts";

export type ClaimMessage =
  /** Of a pot: the house has paid its shortfall. */
  | { kind: "claimed"; claim: Claim }
  /** To a pot: what it has gained against another purse of its follower pays first. */
  | { kind: "cover"; claim: Claim }
  /**
   * Of a pot: what is left of the claim, what was paid, and what it had sent back to its follower
   * before, who pays that.
   */
  | { kind: "covered"; masterId: string; claim: Claim; paid: string; moved: string };

export type PersonMessage =
  | ClaimMessage
  /** Of a pot: a share is set aside until its follower's account lets it go. */
  | { kind: "share_asked"; masterId: string; id: string }
  /** To a pot: its follower may pay others now. */
  | { kind: "share_allowed"; id: string };
