/**
 * Margin call and stop-out. While every price stays inside its band, the margin level is above the
 * next limit and the account sleeps. A price that leaves its band, or a change of the account,
 * starts an exact check at stored ticks. Then positions close, the largest loss first, until the
 * level is above the limit or nothing can be closed.
 */

import type { AccountEvent } from "#domain/contracts/account.ts";
import type { RiskLevels } from "#domain/contracts/trading-terms.ts";
import type { Fire } from "#domain/contracts/triggers.ts";
import { marginCalls } from "#domain/risk/margin-calls.ts";
import type { AccountContext } from "../account-context.ts";
import type { Pots } from "../copying/pots.ts";
import { Module } from "../module.ts";
import type { Arming } from "../orders/arming.ts";
import type { MarketTick } from "../orders/fills.ts";
import type { ForexWriter } from "../orders/forex-writer.ts";
import type { OrderRecord } from "../orders/order-row.ts";
import { expected } from "../records.ts";
import type { RiskWatch } from "./risk-watch-store.ts";
import type { Prices, StopOuts, ValuedTick } from "./stop-out-store.ts";
import {
  bandsOf,
  closable,
  fillNow,
  fundsOf,
  isAtOrBelow,
  levelOf,
  marketNamesOf,
  newestOf,
  percentText,
  toClose,
  type Valued,
  valuePositions,
} from "./valuation.ts";

const triesMax = 8;
const newest = Number.MAX_SAFE_INTEGER;

interface Peers {
  writer: ForexWriter;
  arming: Arming;
  riskWatch: RiskWatch;
  stopOuts: StopOuts;
  pots: Pots;
}

export class Risk extends Module<AccountContext & Peers> {
  /** Handles a report of a tick outside its band; ignores a report about replaced bands. */
  async reached(fire: Fire): Promise<void> {
    if (fire.version !== this.context.riskWatch.version) return;
    const { market, generation, tick } = fire;
    await this.review({ ...tick, market, generation });
  }

  /**
   * Checks the account, closes what must close and draws the bands again. An account that keeps
   * changing stays due for the next check.
   * @param at the tick that caused the check; the newest ticks if absent
   * @throws if a market is out of reach, or if the account keeps changing during a check at `at`
   */
  async review(at?: MarketTick): Promise<void> {
    const { db, orders, riskWatch } = this.context;
    await this.#carryOn();
    for (let tries = 0; tries < triesMax; tries++) {
      const seen = riskWatch.changes;
      const prices = await this.#prices(orders.open(), at);
      const isDone = db.transaction(() => {
        // The account changed while prices were fetched: some needed prices may be missing.
        if (riskWatch.changes !== seen) return false;
        this.#decide(prices, at);
        return true;
      });
      if (isDone) return this.#carryOn();
    }
    if (at) throw new Error("the account did not stand still");
  }

  async #prices(open: readonly OrderRecord[], at: MarketTick | undefined): Promise<Prices> {
    const ticks = await Promise.all(marketNamesOf(open).map((name) => this.#tickOf(name, at)));
    return new Map(ticks.map((tick) => [tick.market, tick]));
  }

  /** Returns a market's tick. Before that, the market delivers all reached levels of orders. */
  async #tickOf(name: string, at: MarketTick | undefined): Promise<ValuedTick> {
    const { arming, profiles, usedQuotes } = this.context;
    if (!(await arming.flush(name))) throw new Error(`${name} does not know all levels yet`);
    const market = this.context.market(name);
    const account = profiles.accountName();
    let tick = await market.priceAt(at?.timeMs ?? newest, account);
    // The market accepted the tick that caused this check, so any doubt is about later ticks.
    if (at?.market === name) return { ...at, doubt: "none" };
    // If the account has already traded on a later tick, checks it at the newest tick instead.
    if (!tick || tick.seq < usedQuotes.newestSeq(name))
      tick = await market.priceAt(newest, account);
    return { ...expected(tick, `${name} has no price to value positions at`), market: name };
  }

  /** Finishes a running stop-out inside the transaction of another change, before that change. */
  finishStopOut(): void {
    while (this.context.stopOuts.isUnderWay) this.#closePart();
  }

  /**
   * Closes the rest of a stop-out part by part. Each part is a transaction of its own, so none is
   * done twice or lost.
   */
  async #carryOn(): Promise<void> {
    const { db, stopOuts, pause } = this.context;
    while (stopOuts.isUnderWay) {
      await pause();
      // A command may have finished the stop-out during the pause.
      db.transaction(() => stopOuts.isUnderWay && this.#closePart());
    }
  }

  #decide(prices: Prices, at: MarketTick | undefined): void {
    // First finishes a stop-out that another check began, at the ticks of that stop-out.
    this.finishStopOut();
    const { orders, profiles, stopOuts, pots, changed, riskWatch, nowMs: clock } = this.context;
    const { risk } = profiles.require();
    // If no tick caused the check, uses the clock's time: a closed market has only an old price.
    const nowMs = Math.max(newestOf(prices), at?.timeMs ?? clock());
    const open = valuePositions(orders.open(), prices, nowMs);
    const level = levelOf(open, fundsOf(this.context));
    const stopper = pots.stopperAt(level.equity);
    const lost = stopper ? closable(open) : toClose(open, level, risk.stopOut);
    // A pot stops only if some position can be closed at these prices, or if none is open.
    if (stopper && (lost.length > 0 || open.length === 0)) pots.stop();
    if (lost.length > 0) {
      stopOuts.begin({ prices, nowMs, risk, reason: stopper ?? "stop_out" }, lost);
      return this.#closePart();
    }
    const events = this.#watchFrom(open, prices, risk);
    const isPotDone = stopper !== null && open.length === 0;
    if (events.length === 0 && !isPotDone) return;
    changed(events);
    // Unsets the check that `changed` has just made due: this decision has already checked.
    riskWatch.setLooked();
  }

  /** Closes a stop-out's next part at the ticks of its decision, whatever the prices are now. */
  #closePart(): void {
    const { stopOuts, orders, writer, profiles, changed, riskWatch } = this.context;
    const { prices, nowMs, risk, reason: cause } = stopOuts.require();
    const { currency } = profiles.require();
    const orderIds = stopOuts.take();
    for (const id of orderIds) {
      const order = orders.require(id);
      const reason =
        cause === "stop_out" ? ({ reason: cause, stopOutLevel: risk.stopOut } as const) : cause;
      writer.close(order, fillNow(order, prices), reason, currency);
    }
    const closed: AccountEvent[] = [{ kind: "forex_closed", orderIds }];
    // The stop of a pot needs no notice here: the follower's own account announces it.
    if (cause === "stop_out") {
      closed.push(
        ...orderIds.map((orderId) => ({ kind: "notice", notice: cause, orderId }) as const),
      );
    }
    if (!stopOuts.isEmpty()) return changed(closed);
    const [last = ""] = orderIds.slice(-1);
    stopOuts.end();
    const events = [...closed, ...writer.protect(last, currency)];
    changed([
      ...events,
      ...this.#watchFrom(valuePositions(orders.open(), prices, nowMs), prices, risk),
    ]);
    riskWatch.setLooked();
  }

  /** Draws the bands again. Returns the notice of a margin call, or nothing if none is due. */
  #watchFrom(open: readonly Valued[], prices: Prices, risk: RiskLevels): AccountEvent[] {
    const { riskWatch, pots, nowMs } = this.context;
    const level = levelOf(open, fundsOf(this.context));
    const { told, called, next } = marginCalls({
      levels: [risk.marginCall, ...(risk.laterCalls ?? [])],
      told: riskWatch.told,
      isAtOrBelow: (percent) => open.length > 0 && isAtOrBelow(level, percent),
      nowMs: nowMs(),
    });
    riskWatch.keepTold(told);
    const percent = Math.max(next ?? 0, risk.stopOut);
    riskWatch.replace(bandsOf(open, prices, level, { percent, equity: pots.equityFloor }));
    if (called === null) return [];
    const call = { level: percentText(level), call: String(called), stopOut: String(risk.stopOut) };
    return [{ kind: "notice", notice: "margin_call", call }];
  }
}
