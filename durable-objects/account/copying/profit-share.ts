/**
 * A master's share of a pot's profit above the pot's high-water mark. The share is agreed when the
 * following begins. The pot pays the share when money is taken out, on the first of each month
 * (UTC), and when the pot ends. Only realised profit counts, less open losses.
 */

import type { PotMessage } from "#domain/contracts/copying.ts";
import { chargeAt, type HighWater, movedMark } from "#domain/copying/profit-share.ts";
import { movedBase, stopEquity } from "#domain/copying/stop.ts";
import { larger, smaller } from "#domain/copying/time-weighted.ts";
import { type Result, refuse } from "#domain/errors/errors.ts";
import { Decimal } from "#domain/money/decimal.ts";
import { potUserId } from "#domain/text/names.ts";
import type { AccountContext } from "../account-context.ts";
import { refuseUnfree } from "../cashier/outflow.ts";
import { moved } from "../ledger/ledger.ts";
import { Module } from "../module.ts";
import type { Floating } from "../orders/floating.ts";
import type { FloatingProfit } from "../risk/floating-profit.ts";
import { fundsOf } from "../risk/valuation.ts";
import { followChanged, shareHold } from "./follow-projection.ts";

export type SharePaid = Extract<PotMessage, { kind: "share_paid" }>;

/** Share owed to the master, and the high-water mark after its payment. */
export interface ShareDue {
  amount: Decimal;
  level: Decimal;
}

const tryAgainMs = 60_000;

export class ProfitShare extends Module<AccountContext> {
  #triedMs = Number.NEGATIVE_INFINITY;

  /** Share owed at these prices; null if none. */
  due({ profit }: Pick<Floating, "profit">): ShareDue | null {
    const { sharePercent } = this.context.potStore.require();
    if (sharePercent === 0) return null;
    const funds = fundsOf(this.context);
    const equity = smaller(funds, funds.add(profit));
    const { charge, after } = chargeAt(this.#highWater(), equity, sharePercent);
    if (charge.isZero()) return null;
    return { amount: charge, level: movedMark(after, this.#putIn().neg()).mark };
  }

  /**
   * Sets the share aside, inside the caller's transaction. The share leaves the pot after the
   * follower's account has allowed it.
   */
  pay({ amount, level }: ShareDue): void {
    const { profiles, ledger, holds, copyMessages, newId } = this.context;
    const { currency } = profiles.require();
    const { followerId, masterId } = this.context.potStore.require();
    const id = newId();
    const hold = { bucket: "forex.hold", currency, amount } as const;
    const entries = moved("forex.free", hold.bucket, currency, amount);
    const heldBy = ledger.post("profit_share", id, entries);
    holds.open(shareHold(id), hold, heldBy);
    this.context.potStore.setShare({ shareLevel: level });
    copyMessages.tell(followerId, { kind: "share_asked", masterId, id });
  }

  /**
   * Sends a held share to the master after the follower's account has allowed it. Runs inside the
   * caller's transaction; a repeat changes nothing.
   */
  allowed(id: string): void {
    const { profiles, holds, copyMessages, ready, changed } = this.context;
    const held = holds.find(shareHold(id));
    if (!held) return;
    ready();
    const { identity, currency } = profiles.require();
    const { followerId, masterId } = this.context.potStore.require();
    const { amount } = held;
    holds.end(shareHold(id), this.context.transfers.sendHeld(id, masterId, held));
    copyMessages.tell(masterId, {
      kind: "share_paid",
      id,
      amount: amount.toString(),
      currency,
      pot: { followerId, masterId },
      isDemo: identity.isDemo,
    });
    followChanged(this.context);
    changed([]);
  }

  /**
   * Runs inside the transaction that begins to copy a master. A loss of earlier copying must be won
   * back before a share is due. No further share is due on profit of earlier copying.
   * @param sharePercent agreed share; undefined leaves it unchanged
   * @param amount first money of the pot
   */
  begin(sharePercent: number | undefined, amount: Decimal): void {
    const { shareLevel } = this.context.potStore.require();
    this.context.potStore.setShare({
      shareLevel: larger(shareLevel, amount.sub(this.#putIn())),
      shareCheckedMs: this.context.nowMs(),
      ...(sharePercent === undefined ? {} : { sharePercent }),
    });
  }

  /** Time (ms) at which the month's share, or a retry, is due; null if no share is agreed. */
  nextDueMs(): number | null {
    const pot = this.context.potStore.read();
    if (!pot || pot.state === "ended" || pot.sharePercent === 0) return null;
    const checked = new Date(pot.shareCheckedMs);
    const firstMs = Date.UTC(checked.getUTCFullYear(), checked.getUTCMonth() + 1, 1);
    return Math.max(firstMs, this.#triedMs + tryAgainMs);
  }

  /** Pays the share of an ended month. @throws if a market is out of reach */
  async payMonth(floating: FloatingProfit): Promise<void> {
    const dueMs = this.nextDueMs();
    if (dueMs === null || dueMs > this.context.nowMs()) return;
    this.#triedMs = this.context.nowMs();
    await floating.withFloating("forex", (now) => this.#payMonth(now));
  }

  /** For a master: books a share that a pot has paid. Runs inside the caller's transaction. */
  take({ id, amount, currency, pot, isDemo }: SharePaid): void {
    const { profiles, ready, changed } = this.context;
    const own = profiles.require();
    if (own.currency !== currency) throw new Error("money in another currency");
    if (own.identity.isDemo !== isDemo) throw new Error("play money for real money");
    ready();
    const from = potUserId(pot.followerId, pot.masterId);
    if (this.context.transfers.take(id, from, Decimal.parse(amount), "profit_share")) changed([]);
  }

  /** Pays later if the share would use money that open positions or the copy stop need. */
  #payMonth(now: Floating): Result<object> {
    const { db, profiles, ready, nowMs, changed } = this.context;
    return db.transaction((): Result<object> => {
      ready();
      if (now.version !== profiles.require().stateVersion) return refuse("busy");
      if (now.isDoubted) return refuse("price_doubted");
      this.context.potStore.setShare({ shareCheckedMs: nowMs() });
      const due = this.due(now);
      if (!due || refuseUnfree(this.context, "forex", due.amount, now)) return { ok: true };
      const { base, settings } = this.context.potStore.require();
      const after = movedBase(base, due.amount.neg());
      const left = fundsOf(this.context).add(now.profit).sub(due.amount);
      if (!left.gt(stopEquity(after, settings.stopPercent))) return { ok: true };
      this.pay(due);
      this.context.potStore.change({ base: after });
      changed([]);
      return { ok: true };
    });
  }

  /**
   * Equity above which a share is due: money put in, less money returned, plus the highest profit
   * whose share was paid.
   */
  #highWater(): HighWater {
    return movedMark({ mark: this.context.potStore.require().shareLevel }, this.#putIn());
  }

  #putIn(): Decimal {
    const sums = this.context.transfers.sums(this.context.potStore.require().followerId);
    return sums.in.sub(sums.out);
  }
}
