/** Messages between the purses of one person: the person's own account and its pots. */
import type { Claim } from "../risk/person-net.ts";

export type ClaimMessage =
  /** From a pot: the house has paid the pot's shortfall. */
  | { kind: "claimed"; claim: Claim }
  /**
   * To a pot: asks it to pay the claim from gains of its positions that are opposed to the lost
   * positions (`domain/risk/person-net.ts`).
   */
  | { kind: "cover"; claim: Claim }
  /**
   * From a pot: answers `cover`. `paid` is the amount that the pot has paid. `moved` is the part
   * that the follower's account must pay, because the pot had already sent it these gains. The
   * claim's `rest` is what remains after both amounts.
   */
  | { kind: "covered"; masterId: string; claim: Claim; paid: string; moved: string };

export type PersonMessage =
  | ClaimMessage
  /** From a pot: asks the follower's account to release a share that the pot has set aside. */
  | { kind: "share_asked"; masterId: string; id: string }
  /** To a pot: the follower's account releases the share. */
  | { kind: "share_allowed"; id: string };
