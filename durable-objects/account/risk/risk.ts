/**
 * Margin call and stop-out. While every price stays inside its band, the margin level is above the
 * next limit and the account sleeps. A band that is left or a change of the account starts a look:
 * exact, at stored ticks. Positions are then closed, the largest loss first, until the level is
 * above the limit or nothing can be closed.
 */
import type { AccountEvent } from "#domain/contracts/account.ts";
import type { RiskLevels } from "#domain/contracts/trading-terms.ts";
import type { Fire } from "#domain/contracts/triggers.ts";
import { marginCalls } from "#domain/risk/margin-calls.ts";
import type { AccountContext } from "../account-context.ts";
import type { Pots } from "../copying/pots.ts";
import type { Arming } from "../orders/arming.ts";
import type { MarketTick } from "../orders/fills.ts";
import type { ForexWriter } from "../orders/forex-writer.ts";
import type { OrderRecord } from "../orders/order-row.ts";
import type { RiskWatch } from "./risk-watch.ts";
import type { Prices, StopOuts, ValuedTick } from "./stop-outs.ts";
import {
  bandsOf,
  closable,
  fillNow,
  fundsOf,
  isAtOrBelow,
  levelOf,
  marketsOf,
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
  watch: RiskWatch;
  stopOuts: StopOuts;
  pots: Pots;
}

export class Risk {
  readonly #context: AccountContext & Peers;

  constructor(context: AccountContext, peers: Peers) {
    this.#context = { ...context, ...peers };
  }

  /** A band was left at this tick. One that was drawn again since is not looked at. */
  async reached(fire: Fire): Promise<void> {
    if (fire.version !== this.#context.watch.version) return;
    const { market, generation, tick } = fire;
    await this.review({ ...tick, market, generation });
  }

  /**
   * Looks at the account, closes what has to be closed and draws the bands again. An account that
   * changes all the while stays due for the next look.
   * @param at the tick that calls for it; the newest ones when absent
   * @throws when a market is out of reach, or the account does not stand still for the tick that
   *   calls
   */
  async review(at?: MarketTick): Promise<void> {
    const { db, orders, watch } = this.#context;
    await this.#carryOn();
    for (let tries = 0; tries < triesMax; tries++) {
      const seen = watch.changes;
      const prices = await this.#prices(orders.open(), at);
      const isDone = db.transaction(() => {
        // The account moved on while prices were fetched: they may not be all that is needed.
        if (watch.changes !== seen) return false;
        this.#decide(prices, at);
        return true;
      });
      if (isDone) return this.#carryOn();
    }
    if (at) throw new Error("the account did not stand still");
  }

  /** Ticks of all markets that matter, as of one moment. */
  async #prices(open: readonly OrderRecord[], at: MarketTick | undefined): Promise<Prices> {
    const names = new Set(open.flatMap((order) => marketsOf(order).map(([name]) => name)));
    const ticks = await Promise.all([...names].map((name) => this.#tickOf(name, at)));
    return new Map(ticks.map((tick) => [tick.market, tick]));
  }

  /** Levels of orders that were reached by then have their say first. */
  async #tickOf(name: string, at: MarketTick | undefined): Promise<ValuedTick> {
    const { arming, profiles, usedQuotes } = this.#context;
    if (!(await arming.flush(name))) throw new Error(`${name} does not know all levels yet`);
    const market = this.#context.market(name);
    const account = profiles.accountName();
    let tick = await market.priceAt(at?.timeMs ?? newest, account);
    // The market accepted this tick and it decides; the market's doubt is about later ticks.
    if (at?.market === name) return { ...at, doubt: "none" };
    // The account has traded on a later tick than the one that calls: it cannot look at an earlier
    // one.
    if (!tick || tick.seq < usedQuotes.newestSeq(name))
      tick = await market.priceAt(newest, account);
    if (!tick) throw new Error(`${name} has no price to value positions at`);
    return { ...tick, market: name };
  }

  /** Inside the transaction of another change: it finds the account as the stop-out leaves it. */
  finishStopOut(): void {
    while (this.#context.stopOuts.isUnderWay) this.#closePart();
  }

  /**
   * What is left of a stop-out, part by part; each is a transaction of its own, so none of them is
   * done twice or lost.
   */
  async #carryOn(): Promise<void> {
    const { db, stopOuts, pause } = this.#context;
    while (stopOuts.isUnderWay) {
      await pause();
      // A command may have finished it meanwhile.
      db.transaction(() => stopOuts.isUnderWay && this.#closePart());
    }
  }

  #decide(prices: Prices, at: MarketTick | undefined): void {
    // One that another look has begun is finished at its own ticks first.
    this.finishStopOut();
    const { orders, profiles, stopOuts, pots, changed, watch, nowMs: clock } = this.#context;
    const { risk } = profiles.require();
    // Without a tick that calls it is a look at what can be closed now: the last price of a market
    // that has closed since is of then.
    const nowMs = Math.max(newestOf(prices), at?.timeMs ?? clock());
    const open = valuePositions(orders.open(), prices, nowMs);
    const level = levelOf(open, fundsOf(this.#context));
    const stopper = pots.stopperAt(level.equity);
    const lost = stopper ? closable(open) : toClose(open, level, risk.stopOut);
    // As of the margin level, nothing is decided at prices that nothing can be closed at.
    if (stopper && (lost.length > 0 || open.length === 0)) pots.stop();
    if (lost.length > 0) {
      stopOuts.begin({ prices, nowMs, risk, reason: stopper ?? "stop_out" }, lost);
      return this.#closePart();
    }
    const events = this.#watchFrom(open, prices, risk);
    const isPotDone = stopper !== null && open.length === 0;
    if (events.length === 0 && !isPotDone) return;
    changed(events);
    // The account has changed by this very decision, and the bands are drawn after it.
    watch.setLooked();
  }

  /**
   * The next part of a stop-out: at the ticks it was decided at, whatever the prices are by now.
   */
  #closePart(): void {
    const { stopOuts, orders, writer, profiles, changed, watch } = this.#context;
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
    // What has stopped a pot is told by the follower's own account.
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
    watch.setLooked();
  }

  /** Warns where that is due, and draws the bands: the account sleeps until one is left. */
  #watchFrom(open: readonly Valued[], prices: Prices, risk: RiskLevels): AccountEvent[] {
    const { watch, pots, nowMs } = this.#context;
    const level = levelOf(open, fundsOf(this.#context));
    const { told, called, next } = marginCalls({
      levels: [risk.marginCall, ...(risk.laterCalls ?? [])],
      told: watch.told,
      isAtOrBelow: (percent) => open.length > 0 && isAtOrBelow(level, percent),
      nowMs: nowMs(),
    });
    watch.keepTold(told);
    const percent = Math.max(next ?? 0, risk.stopOut);
    watch.replace(bandsOf(open, prices, level, { percent, equity: pots.equityFloor }));
    if (called === null) return [];
    const call = { level: percentText(level), call: String(called), stopOut: String(risk.stopOut) };
    return [{ kind: "notice", notice: "margin_call", call }];
  }
}
