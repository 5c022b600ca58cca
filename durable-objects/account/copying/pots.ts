/**
 * An account that is a pot. The pot receives money, carries out its follower's changes, and closes
 * its positions when it stops. It returns the rest of the money when nothing is open any more.
 */
import type {
  OwnPot,
  PotChange,
  PotMessage,
  PotReport,
  PotStopper,
} from "#domain/contracts/copying.ts";
import type { ClaimMessage } from "#domain/contracts/person.ts";
import { movedBase } from "#domain/copying/stop.ts";
import { type Result, refuse } from "#domain/errors/errors.ts";
import { Decimal } from "#domain/money/decimal.ts";
import { potUserId } from "#domain/text/names.ts";
import { logError } from "#platform/log/log.ts";
import type { AccountContext } from "../account-context.ts";
import { Module } from "../module.ts";
import { openAccount } from "../open-account.ts";
import type { Floating } from "../orders/floating.ts";
import type { Claims } from "../person/claims.ts";
import type { ShareGate } from "../person/share-gate.ts";
import type { FloatingProfit } from "../risk/floating-profit.ts";
import type { RiskWatch } from "../risk/risk-watch-store.ts";
import type { ToldTerms } from "../risk/told-terms.ts";
import { fundsOf, lacking } from "../risk/valuation.ts";
import { followChanged, followRow, sharesHeld } from "./follow-projection.ts";
import type { Following } from "./following.ts";
import { needsEquity, potEdit } from "./pot-edits.ts";
import { floorOf, isOver, type Pot } from "./pot-store.ts";
import type { ProfitShare } from "./profit-share.ts";

type Peers = { riskWatch: RiskWatch; share: ProfitShare };

export class Pots extends Module<AccountContext & Peers> {
  own(): OwnPot | null {
    const pot = this.context.potStore.read();
    return pot && ownPot(this.context, pot);
  }

  /**
   * Runs inside the transaction in which the follower's money arrives. The first money opens the
   * account.
   */
  take(companyId: number, funded: Extract<PotMessage, { kind: "funded" }>): void {
    const { profiles, transfers, ready, changed } = this.context;
    const { pot: owner, isDemo, currency } = funded;
    const userId = potUserId(owner.followerId, owner.masterId);
    openAccount(this.context, { companyId, userId, isDemo }, currency, "0");
    if (profiles.require().currency !== currency) throw new Error("money in another currency");
    ready();
    const amount = Decimal.parse(funded.amount);
    if (!transfers.take(funded.id, owner.followerId, amount)) return;
    this.#fund(funded, amount);
    this.#report();
    changed([]);
  }

  /** @returns the pot, `copy_ended`, or a refusal of `potEdit` */
  async change(
    change: PotChange,
    floating: FloatingProfit,
    key: string,
  ): Promise<Result<{ pot: OwnPot }>> {
    const { copyMessages, potStore } = this.context;
    const valued = needsEquity(potStore.require(), change) ? "forex" : null;
    const answer = await floating.withFloating(valued, (now) => this.#change(change, now, key));
    // Delivers the money with the answer, if the follower's account is in reach.
    if (answer.ok && "takenOut" in change) await copyMessages.flush(potStore.require().followerId);
    return answer;
  }

  /** Returns what closes all positions at this equity: the copy stop or the user; null if none. */
  stopperAt(equity: Decimal): PotStopper | null {
    const pot = this.context.potStore.read();
    if (!pot || pot.state === "ended") return null;
    if (pot.state === "stopped") return pot.stoppedBy;
    return equity.gt(floorOf(pot)) ? null : "copy_stop";
  }

  /** True if the stop is reached. If so, makes the risk check due, which then stops the pot. */
  isStopDue(equity: Decimal): boolean {
    const isDue = this.stopperAt(equity) !== null;
    if (isDue) this.context.riskWatch.setDue();
    return isDue;
  }

  /**
   * Equity at or below which the account checks its stop; infinite during a stop, so that the
   * account always checks.
   */
  get equityFloor(): number {
    const pot = this.context.potStore.read();
    if (pot?.state === "stopped") return Number.POSITIVE_INFINITY;
    return pot ? floorOf(pot).toNumber() : 0;
  }

  /**
   * Checks the pot's margin level at the newest prices, then delivers the claims that the outbox
   * still holds. The follower's account calls this before money leaves the follower's account.
   * @returns the shortfall for which the pot has raised no claim yet; null if unknown
   */
  async tellClaims(
    risk: { review(): Promise<void> },
    floating: FloatingProfit,
  ): Promise<string | null> {
    const { potStore, copyMessages } = this.context;
    const pot = potStore.read();
    // The pot's first money is still on its way, so the pot has no shortfall yet.
    if (!pot) return "0";
    try {
      await risk.review();
      const lacks = await lacking(this.context, floating);
      return (await copyMessages.flush(pot.followerId)) ? lacks.toString() : null;
    } catch (cause) {
      logError("margin_level_not_looked_at", {}, cause);
      return null;
    }
  }

  /** Stops a pot at its copy stop, inside a transaction. A stopped pot opens no positions. */
  stop(): void {
    const { potStore, copyMessages } = this.context;
    if (potStore.require().state === "stopped") return;
    potStore.change({ state: "stopped", stoppedBy: "copy_stop" });
    this.#report();
    copyMessages.tell(potStore.require().followerId, { kind: "told", notice: "copy_stopped" });
  }

  /** Runs inside the transaction of a change. A finished pot returns the rest of its money. */
  settle(): void {
    const { potStore, orders, financingDue, nowMs } = this.context;
    const pot = potStore.read();
    const isToEnd = pot?.state === "leaving" || pot?.state === "stopped";
    if (!isToEnd || orders.unfinished().length > 0) return;
    // A due rollover may still charge the pot.
    if (financingDue.isDue(nowMs())) return;
    this.#giveBack(pot);
    potStore.change({ state: "ended" });
    this.#report();
  }

  /** Settles a pot that waited until a rollover was booked. */
  settleLater(): void {
    const { db, potStore, changed } = this.context;
    const state = potStore.read()?.state;
    if (state !== "leaving" && state !== "stopped") return;
    db.transaction(() => {
      this.context.ready();
      changed([]);
    });
  }

  #fund(funded: Extract<PotMessage, { kind: "funded" }>, amount: Decimal): void {
    const { potStore, share } = this.context;
    const { pot: owner, settings, sharePercent } = funded;
    const pot = potStore.read();
    if (!pot) potStore.create(owner, settings, amount);
    if (pot?.state === "ended") {
      const base = fundsOf(this.context);
      potStore.change({ state: "following", settings, base, stoppedBy: null });
    }
    if (!pot || pot.state === "ended") return share.begin(sharePercent, amount);
    // The money that just arrived goes back when the stop has closed all positions.
    if (pot.state === "stopped") return;
    const state = pot.state === "leaving" ? "following" : pot.state;
    const begun = sharePercent === undefined ? {} : { settings };
    potStore.change({ state, base: movedBase(pot.base, amount), ...begun });
  }

  #change(change: PotChange, now: Floating, key: string): Result<{ pot: OwnPot }> {
    const { commands, potStore, changed } = this.context;
    const request = { name: "change_pot", body: { change: JSON.stringify(change) } };
    return commands.run(key, request, () => {
      const pot = potStore.require();
      if (isOver(pot)) return refuse("copy_ended");
      const edit = potEdit({ ...this.context, isStopDue: (at) => this.isStopDue(at) }, change, now);
      if (!edit.ok) return edit;
      if (edit.share) this.context.share.pay(edit.share);
      if (edit.out) this.#send(pot, edit.out);
      potStore.change(edit.change);
      this.#report();
      changed([]);
      return { ok: true, pot: ownPot(this.context, potStore.require()) };
    });
  }

  #giveBack(pot: Pot): void {
    const { ledger, profiles, share } = this.context;
    const due = share.due({ profit: Decimal.zero });
    if (due) share.pay(due);
    const left = ledger.balance("forex.free", profiles.require().currency);
    if (left.gt(Decimal.zero)) this.#send(pot, left);
  }

  #send({ followerId, masterId }: Pot, amount: Decimal): void {
    const { profiles, transfers, copyMessages } = this.context;
    const { currency } = profiles.require();
    const id = transfers.send(followerId, amount);
    copyMessages.tell(followerId, {
      kind: "returned",
      masterId,
      id,
      amount: amount.toString(),
      currency,
    });
  }

  #report(): void {
    const { potStore, copyMessages } = this.context;
    const { followerId, masterId, version, state, settings } = potStore.require();
    const report: PotReport = { followerId, masterId, version, state, settings };
    const { made } = followRow(this.context);
    copyMessages.tell(followerId, { kind: "pot_changed", made, ...report });
    copyMessages.tellTopic(masterId, { kind: "pot", report });
    followChanged(this.context);
  }
}

function ownPot({ profiles, transfers, db }: AccountContext, pot: Pot): OwnPot {
  const { shareLevel: _level, shareCheckedMs: _checked, base, ...rest } = pot;
  return {
    ...rest,
    base: base.toString(),
    stopEquity: floorOf(pot).toString(),
    currency: profiles.require().currency,
    sharePaid: transfers.sums(pot.masterId).out.toString(),
    shareHeld: sharesHeld(db).toString(),
  };
}

interface Takers {
  following: Following;
  pots: Pots;
  share: ProfitShare;
  told: ToldTerms;
  claims: Claims;
  shareGate: ShareGate;
}

/** Applies messages of copy trading from another account, each in its own transaction. */
export function potMessages(
  { db }: Pick<AccountContext, "db">,
  { following, pots, share, told, claims, shareGate }: Takers,
): (companyId: number, messages: readonly PotMessage[]) => void {
  return (companyId, messages) => {
    for (const message of messages) {
      db.transaction(() => {
        if (message.kind === "funded") pots.take(companyId, message);
        else if (message.kind === "share_paid") share.take(message);
        else if (message.kind === "terms_told") told.tell(message.coming, message.subject);
        else if (message.kind === "share_asked") shareGate.take(message);
        else if (message.kind === "share_allowed") share.allowed(message.id);
        else if (isOfClaim(message)) claims.take(message);
        else following.take(message);
      });
    }
  };
}

function isOfClaim(message: PotMessage): message is ClaimMessage {
  return message.kind === "claimed" || message.kind === "cover" || message.kind === "covered";
}
