/**
 * Margin call and stop-out. As long as every price stays inside its band the margin level is known to be above the next level
 * that matters, so the account sleeps. A band that is left, or a change of the account, has it look again: exactly, at stored
 * ticks. Positions are then closed, the largest loss first, until the level is above again or nothing can be closed.
 */
import type { AccountEvent, AccountType } from "#domain/contracts/account.ts";
import { type Quote, verdictWaitMsMax } from "#domain/contracts/market.ts";
import type { MarketRpc } from "#domain/contracts/market-rpc.ts";
import type { RiskLevels } from "#domain/contracts/trading-terms.ts";
import type { Fire } from "#domain/contracts/triggers.ts";
import type { Result } from "#domain/errors.ts";
import { isOpen } from "#domain/market/sessions.ts";
import { Decimal } from "#domain/money/decimal.ts";
import { drawBands } from "#domain/risk/bands.ts";
import type { Database } from "../../runtime/database.ts";
import type { Floating } from "../cashier/outflow.ts";
import type { Ledger } from "../ledger/ledger.ts";
import type { Arming } from "../orders/arming.ts";
import { conversionMarketOf, type MarketTick, marketOf, termsOf } from "../orders/fills.ts";
import { type ForexWriter, profitOf } from "../orders/forex-writer.ts";
import type { OrderRecord } from "../orders/order-row.ts";
import type { OrderStore } from "../orders/order-store.ts";
import type { UsedQuotes } from "../orders/used-quotes.ts";
import type { Profiles } from "../profile.ts";
import type { MarketBand, RiskWatch } from "./risk-watch.ts";
import type { Prices, StopOuts, ValuedTick } from "./stop-outs.ts";
import {
  bandTriggers,
  fillNow,
  isAtOrBelow,
  type Level,
  marketsOf,
  requireTick,
  toClose,
  toRiskPosition,
  type Valued,
} from "./valuation.ts";

const triesMax = 8;
const newest = Number.MAX_SAFE_INTEGER;
/** Prices of several markets are of one moment when they were fetched within this time (ms). */
const momentMsMax = 500;
/** Rounds in which they are asked for together. */
const roundsMax = 3;

export interface RiskPorts {
  db: Database;
  profiles: Profiles;
  ledger: Ledger;
  orders: OrderStore;
  usedQuotes: UsedQuotes;
  writer: ForexWriter;
  watch: RiskWatch;
  arming: Arming;
  stopOuts: StopOuts;
  /** Between two parts of a stop-out: what was written is stored, and others have their turn. */
  pause(): Promise<void>;
  changed(events: AccountEvent[]): void;
  market(name: string): Pick<MarketRpc, "priceAt" | "valuation">;
  nowMs(): number;
}

export class Risk {
  readonly #ports: RiskPorts;

  constructor(ports: RiskPorts) {
    this.#ports = ports;
  }

  /** A band was left at this tick. One that was drawn again since is not looked at. */
  async reached(fire: Fire): Promise<void> {
    if (fire.version !== this.#ports.watch.version) return;
    const { market, generation, tick } = fire;
    await this.review({ ...tick, market, generation });
  }

  /**
   * Looks at the account, closes what has to be closed and draws the bands again. An account that changes all the while stays
   * due for the next look.
   * @param at the tick that calls for it; the newest ones when absent
   * @throws when a market is out of reach, or the account does not stand still for the tick that calls
   */
  async review(at?: MarketTick): Promise<void> {
    const { db, orders, profiles } = this.#ports;
    await this.#carryOn();
    for (let tries = 0; tries < triesMax; tries++) {
      const seen = profiles.require().stateVersion;
      const prices = await this.#prices(orders.open(), at);
      const isDone = db.transaction(() => {
        // The account moved on while prices were fetched: they may not be all that is needed.
        if (profiles.require().stateVersion !== seen) return false;
        this.#decide(prices, at);
        return true;
      });
      if (isDone) return this.#carryOn();
    }
    if (at) throw new Error("the account did not stand still");
  }

  /**
   * Floating profit of all open positions at the newest stored ticks of one moment, and the state of the account it belongs to.
   * @param untilMs how long prices that are in doubt may be waited for (ms since the epoch); 0 to take them as they are
   * @throws when a market is out of reach
   */
  async floating(untilMs: number): Promise<Floating> {
    const { orders, profiles, nowMs: clock } = this.#ports;
    for (let tries = 0; tries < triesMax; tries++) {
      const { stateVersion: version } = profiles.require();
      const startedMs = clock();
      const { prices, isDoubted } = await this.#valuations(orders.open(), untilMs);
      if (profiles.require().stateVersion !== version) continue;
      // One market was waited for: the prices of the others are of a moment that has passed.
      const isApart = untilMs > 0 && clock() - startedMs > momentMsMax;
      if (isApart && !isDoubted && tries < roundsMax - 1) continue;
      const nowMs = Math.max(0, ...[...prices.values()].map((tick) => tick.timeMs));
      const profit = this.#value(prices, nowMs).reduce(
        (sum, each) => sum.add(each.profit),
        Decimal.zero,
      );
      return { version, profit, isDoubted: isDoubted || isApart };
    }
    throw new Error("the account did not stand still");
  }

  /** Newest prices of the markets that matter, as sure as they become until then. */
  async #valuations(
    open: readonly OrderRecord[],
    untilMs: number,
  ): Promise<{ prices: Prices; isDoubted: boolean }> {
    const names = [...new Set(open.flatMap((order) => marketsOf(order).map(([name]) => name)))];
    const quotes = await Promise.all(names.map((name) => this.#valuation(name, untilMs)));
    return {
      prices: new Map(quotes.map((quote) => [quote.market, quote])),
      isDoubted: quotes.some(({ status, doubt }) => status === "no_price" || doubt !== "none"),
    };
  }

  async #valuation(name: string, untilMs: number): Promise<Quote> {
    const { arming, profiles, nowMs } = this.#ports;
    if (!(await arming.flush(name))) throw new Error(`${name} does not know all levels yet`);
    const waitMs = Math.max(0, untilMs - nowMs());
    const quote = await this.#ports.market(name).valuation(profiles.accountName(), waitMs);
    if (!quote) throw new Error(`${name} has no price to value positions at`);
    return quote;
  }

  /**
   * Runs a command that may take money out; one that finds the account changed meanwhile (`busy`) is tried again.
   * @param account whose money it is: only the contract account's depends on prices
   */
  async withFloating<T extends object>(
    account: AccountType | null,
    act: (floating: Floating) => Result<T>,
  ): Promise<Result<T>> {
    if (account !== "forex") {
      const version = this.#ports.profiles.require().stateVersion;
      return act({ version, profit: Decimal.zero, isDoubted: false });
    }
    const untilMs = this.#ports.nowMs() + verdictWaitMsMax;
    let answer = act(await this.floating(untilMs));
    for (let tries = 1; tries < triesMax && !answer.ok && answer.error === "busy"; tries++) {
      answer = act(await this.floating(untilMs));
    }
    return answer;
  }

  /** Ticks of all markets that matter, as of one moment. */
  async #prices(open: readonly OrderRecord[], at: MarketTick | undefined): Promise<Prices> {
    const names = new Set(open.flatMap((order) => marketsOf(order).map(([name]) => name)));
    const ticks = await Promise.all([...names].map((name) => this.#tickOf(name, at)));
    return new Map(ticks.map((tick) => [tick.market, tick]));
  }

  /** Levels of orders that were reached by then have their say first. */
  async #tickOf(name: string, at: MarketTick | undefined): Promise<ValuedTick> {
    const { arming, profiles, usedQuotes } = this.#ports;
    if (!(await arming.flush(name))) throw new Error(`${name} does not know all levels yet`);
    const market = this.#ports.market(name);
    const account = profiles.accountName();
    let tick = await market.priceAt(at?.timeMs ?? newest, account);
    // It was accepted, and it is the one that decides: what its market doubts are later ones.
    if (at?.market === name) return { ...at, doubt: "none" };
    // The account has traded on a later tick than the one that calls: it cannot look at an earlier one.
    if (!tick || tick.seq < usedQuotes.newestSeq(name))
      tick = await market.priceAt(newest, account);
    if (!tick) throw new Error(`${name} has no price to value positions at`);
    return { ...tick, market: name };
  }

  /** Inside the transaction of another change: it finds the account as the stop-out leaves it. */
  finishStopOut(): void {
    while (this.#ports.stopOuts.isUnderWay) this.#closePart();
  }

  /** What is left of a stop-out, part by part; each is a transaction of its own, so none of them is done twice or lost. */
  async #carryOn(): Promise<void> {
    const { db, stopOuts, pause } = this.#ports;
    while (stopOuts.isUnderWay) {
      await pause();
      // Meanwhile somebody else may have finished it.
      db.transaction(() => stopOuts.isUnderWay && this.#closePart());
    }
  }

  #decide(prices: Prices, at: MarketTick | undefined): void {
    // One that another look has begun is finished at its own ticks first.
    this.finishStopOut();
    const { profiles, stopOuts, changed, watch } = this.#ports;
    const { currency, risk } = profiles.require();
    const nowMs = Math.max(0, ...[...prices.values()].map((tick) => tick.timeMs), at?.timeMs ?? 0);
    const open = this.#value(prices, nowMs);
    const level = this.#level(open, currency);
    const lost = toClose(open, level, risk.stopOut);
    if (lost.length > 0) {
      stopOuts.begin({ prices, nowMs, risk }, lost);
      return this.#closePart();
    }
    const events = this.#watchFrom(open, prices, risk);
    if (events.length === 0) return;
    changed(events);
    // The account has changed by this very decision, and the bands are drawn after it.
    watch.setLooked();
  }

  /** The next part of a stop-out: at the ticks it was decided at, whatever the prices are by now. */
  #closePart(): void {
    const { stopOuts, orders, writer, profiles, changed, watch } = this.#ports;
    const { prices, nowMs, risk } = stopOuts.require();
    const { currency } = profiles.require();
    const orderIds = stopOuts.take();
    for (const id of orderIds) {
      const order = orders.require(id);
      const reason = { reason: "stop_out", stopOutLevel: risk.stopOut } as const;
      writer.close(order, fillNow(order, prices), reason, currency);
    }
    const closed: AccountEvent[] = [
      { kind: "forex_closed", orderIds },
      ...orderIds.map((orderId) => ({ kind: "notice", notice: "stop_out", orderId }) as const),
    ];
    if (!stopOuts.isEmpty()) return changed(closed);
    const [last = ""] = orderIds.slice(-1);
    stopOuts.end();
    const events = [...closed, ...writer.protect(last, currency)];
    changed([...events, ...this.#watchFrom(this.#value(prices, nowMs), prices, risk)]);
    watch.setLooked();
  }

  /** Warns where that is due, and draws the bands: the account sleeps until one is left. */
  #watchFrom(open: readonly Valued[], prices: Prices, risk: RiskLevels): AccountEvent[] {
    const { watch, profiles } = this.#ports;
    const level = this.#level(open, profiles.require().currency);
    const isBelow = isAtOrBelow(level, risk.marginCall) && open.length > 0;
    const isWarning = isBelow && !watch.isWarned;
    if (isBelow !== watch.isWarned) watch.setWarned(isBelow);
    watch.replace(this.#bands(open, prices, level, isBelow ? risk.stopOut : risk.marginCall));
    return isWarning ? [{ kind: "notice", notice: "margin_call" }] : [];
  }

  #value(prices: Prices, nowMs: number): Valued[] {
    return this.#ports.orders.open().map((order) => {
      const terms = termsOf(order);
      const { session, staleAfterMs } = terms.product.market;
      const tick = requireTick(prices, marketOf(terms.product));
      const pairMarket = conversionMarketOf(terms);
      const pair = pairMarket === null ? undefined : requireTick(prices, pairMarket);
      const fill = fillNow(order, prices);
      const isSure = tick.doubt === "none" && (pair?.doubt ?? "none") === "none";
      const isFresh = isSure && nowMs - tick.timeMs <= staleAfterMs;
      const isClosable = isOpen(session, nowMs) && isFresh;
      return { order, fill, profit: profitOf(order, fill), isClosable };
    });
  }

  /** Equity: free and set-aside balance and floating profit. Margin: that of the positions. */
  #level(open: readonly Valued[], currency: string): Level {
    const { ledger } = this.#ports;
    const cash = ledger
      .balance("forex.free", currency)
      .add(ledger.balance("forex.margin", currency));
    return {
      equity: open.reduce((sum, { profit }) => sum.add(profit), cash),
      margin: open.reduce((sum, { order }) => sum.add(Decimal.parse(order.margin)), Decimal.zero),
    };
  }

  #bands(
    open: readonly Valued[],
    prices: Prices,
    { equity, margin }: Level,
    percent: number,
  ): MarketBand[] {
    const floating = open.reduce((sum, { profit }) => sum.add(profit), Decimal.zero);
    const drawn = drawBands({
      cash: equity.sub(floating).toNumber(),
      margin: margin.toNumber(),
      stopOutLevel: percent / 100,
      positions: open.map(({ order }) => toRiskPosition(order)),
      prices,
    });
    const specs = new Map(open.flatMap(({ order }) => marketsOf(order)));
    return [...specs].flatMap(([market, spec]) => {
      // A conversion market that is not known well enough to be watched is valued at every other look.
      if (!spec) return [];
      const band = drawn?.find((each) => each.market === market);
      const { seq } = requireTick(prices, market);
      return [{ market, spec, triggers: bandTriggers(band ?? null), afterSeq: seq }];
    });
  }
}
