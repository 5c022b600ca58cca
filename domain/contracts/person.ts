/** Messages between the purses of one person: the person's own account and its pots. */
import type { Claim } from "../risk/person-net.ts";

export type ClaimMessage =
  /** From a pot: the house has paid the pot's shortfall. */
  | { kind: "claimed"; claim: Claim }
  /** To a pot: asks it to pay the claim from gains of positions opposed to the lost ones. */
  | { kind: "cover"; claim: Claim }
  /**
   * From a pot: its payment (`paid`), and gains that it had already sent back (`moved`), which the
   * follower's account pays. The claim's rest excludes both.
   */
  | { kind: "covered"; masterId: string; claim: Claim; paid: string; moved: string };

export type PersonMessage =
  | ClaimMessage
  /** From a pot: asks the follower's account to release a share that the pot has set aside. */
  | { kind: "share_asked"; masterId: string; id: string }
  /** To a pot: the follower's account releases the share. */
  | { kind: "share_allowed"; id: string };
