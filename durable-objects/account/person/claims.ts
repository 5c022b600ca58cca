/**
 * Protection covers a person. The person's purses are separate accounts: the person's own account
 * and the pots. If a purse is below zero, the house pays at once, and this payment is a claim. The
 * person's own account decides the claim: its positions pay first, then one pot after the other,
 * then options as they end. Each purse pays its gains against the claim
 * (`domain/risk/person-net.ts`) once, in the transaction of its answer. Repeats and kills never
 * make a purse pay twice, and only one purse pays at a time.
 */

import type { ClaimMessage } from "#domain/contracts/person.ts";
import { movedBase } from "#domain/copying/stop.ts";
import { smaller } from "#domain/copying/time-weighted.ts";
import { Decimal } from "#domain/money/decimal.ts";
import { type Claim, type Cover, coverByOption, coverClaim } from "#domain/risk/person-net.ts";
import { accountName, potUserId } from "#domain/text/names.ts";
import { logError } from "#platform/log/log.ts";
import type { AccountContext } from "../account-context.ts";
import { followChanged } from "../copying/follow-projection.ts";
import type { MicroStore } from "../micro/micro-store.ts";
import { Module } from "../module.ts";
import { sumOf } from "../records.ts";
import { askForShares } from "./ask-for-shares.ts";
import { ClaimStore, type KeptClaim } from "./claim-store.ts";
import { payBack, payFromShares } from "./pay-back.ts";

type Covered = Extract<ClaimMessage, { kind: "covered" }>;

export class Claims extends Module<AccountContext & { microOrders: MicroStore }> {
  readonly #store = new ClaimStore(this.context.db);
  #lackedByPots = Decimal.zero;

  /** Runs inside the transaction in which the house paid this shortfall for the purse. */
  raise(shortfall: Decimal, postedBy: number): void {
    const { profiles, copyMessages, newId } = this.context;
    const { identity, currency } = profiles.require();
    const lost = this.#store.lostNow(currency);
    const claim = { id: newId(), purse: identity.userId, rest: shortfall.toString(), lost };
    this.#store.add(claim, postedBy);
    const pot = this.context.potStore.read();
    if (pot) copyMessages.tell(pot.followerId, { kind: "claimed", claim });
    else this.#decide(claim);
  }

  /** Runs inside the caller's transaction. */
  take(message: ClaimMessage): void {
    if (message.kind === "covered") return this.#covered(message);
    if (!this.#store.add(message.claim, null)) return;
    this.context.ready();
    if (message.kind === "cover") this.#answer(message.claim);
    else this.#decide(message.claim);
    this.context.changed([]);
  }

  /** Runs inside the transaction of a change. Pays claims from the profit of ended options. */
  optionsEnded(): void {
    for (const kept of this.#store.waitingForOptions()) this.#payByOptions(kept);
  }

  get isDeciding(): boolean {
    return this.#store.asked().length > 0;
  }

  /** Money that a claim asks for, or may soon ask for. This money must not leave the account. */
  held(): Decimal {
    return sumOf([this.#lackedByPots, ...this.#store.asked().map(({ claim }) => claim.rest)]);
  }

  /**
   * For a person's own account: asks its pots to value their positions at the newest prices and to
   * tell their claims. The shortfall that pots cannot claim yet stays in `held` until the next
   * call.
   * @returns false if a pot could not answer
   */
  async hear(): Promise<boolean> {
    const { profiles, account } = this.context;
    const { companyId, userId } = profiles.require().identity;
    const pots = this.sql<{ id: string }>`SELECT master_id AS id FROM pots WHERE state <> 'ended'`;
    const answers = await Promise.all(
      pots.map(async ({ id }) => {
        try {
          return await account(accountName(companyId, potUserId(userId, id))).tellClaims();
        } catch (cause) {
          logError("claims_not_heard", { id }, cause);
          return null;
        }
      }),
    );
    const told = answers.filter((lacks) => lacks !== null);
    this.#lackedByPots = sumOf(told);
    return told.length === answers.length;
  }

  /** Begins a claim of this account or of one of its pots. Only a person's own account calls it. */
  #decide(claim: Claim): void {
    const { userId } = this.context.profiles.require().identity;
    const own = claim.purse === userId ? { left: claim, unpaid: Decimal.zero } : this.#cover(claim);
    const left = { ...own.left, rest: Decimal.parse(own.left.rest).add(own.unpaid).toString() };
    const asks = this.#store.masters().filter((each) => potUserId(userId, each) !== claim.purse);
    this.#goOn({ claim: left, asks });
  }

  /**
   * Asks the next pot. If no pot is left, or nothing is left to pay, calls `#payByOptions`, which
   * also stores the claim.
   */
  #goOn(kept: KeptClaim): void {
    const [next] = kept.asks;
    const { claim } = kept;
    const isDone = next === undefined || !Decimal.parse(claim.rest).gt(Decimal.zero);
    if (isDone) {
      this.#payByOptions({ claim, asks: [] });
      return askForShares(this.context);
    }
    this.#store.keep(kept, false);
    const { userId } = this.context.profiles.require().identity;
    this.context.copyMessages.tell(potUserId(userId, next), { kind: "cover", claim });
  }

  /**
   * For a pot: pays the pot's gains against the claim, and answers the follower's account. That
   * account then pays the gains that the pot had already sent back.
   */
  #answer(claim: Claim): void {
    const { followerId, masterId, state, base } = this.context.potStore.require();
    const { left, paid, unpaid, endedBy } = this.#cover(claim);
    const sent = endedBy === null ? Decimal.zero : this.#store.sentAfter(endedBy, followerId);
    const moved = smaller(unpaid, sent);
    const shares = endedBy === null ? Decimal.zero : unpaid.sub(moved);
    const ofShares = payFromShares(this.context, claim.id, shares, endedBy ?? 0);
    const rest = Decimal.parse(left.rest).add(unpaid).sub(moved).sub(ofShares);
    const answer = { ...left, rest: rest.toString() };
    this.#store.keep({ claim: answer, asks: [] }, false);
    const all = paid.add(ofShares);
    if (all.gt(Decimal.zero)) {
      // Lowers the copy stop's base by `paid` alone: the base was already lowered when the shares
      // were set aside.
      if (state !== "ended") this.context.potStore.change({ base: movedBase(base, paid.neg()) });
      followChanged(this.context);
    }
    this.context.copyMessages.tell(followerId, {
      ...{ kind: "covered", masterId, claim: answer },
      ...{ paid: all.toString(), moved: moved.toString() },
    });
  }

  /** For a person's own account: applies a pot's answer; pays gains that the pot had sent back. */
  #covered({ masterId, claim, paid, moved: text }: Covered): void {
    const { asks } = this.#store.require(claim.id);
    const [asked, ...others] = asks;
    if (asked !== masterId) return;
    this.context.ready();
    const moved = Decimal.parse(text);
    if (moved.gt(Decimal.zero))
      this.#store.addCovers(claim.id, [this.#movedFrom(masterId, claim, moved)]);
    const here = this.#pay(claim.id, moved);
    if (Decimal.parse(paid).gt(Decimal.zero)) this.#tell(claim.id);
    const rest = Decimal.parse(claim.rest).add(moved).sub(here);
    this.#goOn({ claim: { ...claim, rest: rest.toString() }, asks: others });
    this.context.changed([]);
  }

  /** Returns the cover for gains that a pot had sent to this account before it got the claim. */
  #movedFrom(masterId: string, { id, lost: [first] }: Claim, amount: Decimal): Cover {
    if (!first) throw new Error(`claim ${id} was covered without a position`);
    const { userId } = this.context.profiles.require().identity;
    const { orderId: lostId, opened: from, closed: to } = first;
    const orderId = potUserId(userId, masterId);
    return { orderId, lostId, units: Decimal.zero, from, to, amount };
  }

  /** Pays from options that have won; running options pay when they end. */
  #payByOptions(kept: KeptClaim): void {
    const { microOrders } = this.context;
    let { claim } = kept;
    let isRunning = false;
    const options =
      claim.lost.length > 0 ? this.#store.optionsAt(claim.lost.map((e) => e.closed)) : [];
    for (const id of options) {
      const order = microOrders.require(id);
      if (order.status === "running") isRunning = true;
      const option = this.#store.optionOf(order);
      if (!option) continue;
      const { covers, claim: left } = coverByOption(claim, option);
      if (covers.length === 0) continue;
      const amount = sumOf(covers);
      this.#store.addCovers(claim.id, covers);
      const unpaid = amount.sub(this.#pay(claim.id, amount));
      claim = { ...left, rest: Decimal.parse(left.rest).add(unpaid).toString() };
    }
    const isOpen = Decimal.parse(claim.rest).gt(Decimal.zero);
    this.#store.keep({ claim, asks: [] }, isOpen && isRunning);
  }

  /**
   * Pays the gains of this account's positions against a claim. An open position's gain is still
   * floating, so the free balance may fall below zero, as for a realised loss.
   */
  #cover(claim: Claim): { left: Claim; paid: Decimal; unpaid: Decimal; endedBy: number | null } {
    const moments = claim.lost.map(({ closed }) => closed);
    const held = moments.length === 0 ? [] : this.#store.heldAt(moments);
    const { covers, claim: left } = coverClaim(claim, held);
    const gained = sumOf(covers);
    const of = (orderId: string) => held.find((each) => each.orderId === orderId)?.closedBy ?? null;
    const floating = sumOf(covers.filter(({ orderId }) => of(orderId) === null));
    if (covers.length > 0) this.#store.addCovers(claim.id, covers);
    const paid = this.#pay(claim.id, gained, floating);
    const ends = covers.flatMap(({ orderId }) => of(orderId) ?? []);
    const endedBy = ends.length === 0 ? null : Math.min(...ends);
    return { left, paid, unpaid: gained.sub(paid), endedBy };
  }

  #pay(claimId: string, amount: Decimal, floating = Decimal.zero): Decimal {
    const paid = payBack(this.context, claimId, amount, floating);
    if (!paid.isZero()) this.#tell(claimId);
    return paid;
  }

  #tell(claimId: string): void {
    this.context.notices.tell("protection_shared", {}, `claim-${claimId}`);
  }
}
