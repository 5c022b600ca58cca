/** Messages between the purses of one person: the own account and its pots. */
import type { Claim } from "../risk/person-net.ts";

export type ClaimMessage =
  /** From a pot: the house has paid its shortfall. */
  | { kind: "claimed"; claim: Claim }
  /** To a pot: its gains against another purse of its follower pay first. */
  | { kind: "cover"; claim: Claim }
  /** From a pot: rest of the claim, its payment, and its follower's gains and payments. */
  | { kind: "covered"; masterId: string; claim: Claim; paid: string; moved: string };

export type PersonMessage =
  | ClaimMessage
  /** From a pot: a share is set aside until its follower's account releases it. */
  | { kind: "share_asked"; masterId: string; id: string }
  /** To a pot: its follower may pay others now. */
  | { kind: "share_allowed"; id: string };
