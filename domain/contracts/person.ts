/** Messages between the purses of one person: the person's own account and its pots. */
import type { Claim } from "../risk/person-net.ts";

export type ClaimMessage =
  /** From a pot: the house has paid its shortfall. */
  | { kind: "claimed"; claim: Claim }
  /** To a pot: asks it to cover the claim from its gains against the purse with the shortfall. */
  | { kind: "cover"; claim: Claim }
  /** From a pot: the remaining claim, the sum it paid, and gains it had sent to its follower. */
  | { kind: "covered"; masterId: string; claim: Claim; paid: string; moved: string };

export type PersonMessage =
  | ClaimMessage
  /** From a pot: a share is set aside until its follower's account releases it. */
  | { kind: "share_asked"; masterId: string; id: string }
  /** To a pot: its follower may pay others now. */
  | { kind: "share_allowed"; id: string };
