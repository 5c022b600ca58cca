/**
 * Margin call and stop-out. As long as every price stays inside its band the margin level is known to be above the next level
 * that matters, so the account sleeps. A band that is left, or a change of the account, has it look again: exactly, at stored
 * ticks. Positions are then closed, the largest loss first, until the level is above again or nothing can be closed.
 */
import type { AccountEvent, AccountType } from "#domain/contracts/account.ts";
import {
  type MarketDoubt,
  type MarketRpc,
  type MarketSpec,
  type Quote,
  verdictWaitMsMax,
} from "#domain/contracts/market.ts";
import type { Fire } from "#domain/contracts/triggers.ts";
import type { Result } from "#domain/errors.ts";
import { oppositeSide } from "#domain/forex/conversion.ts";
import { isOpen } from "#domain/market/sessions.ts";
import { Decimal } from "#domain/money/decimal.ts";
import { type Band, drawBands, type RiskPosition } from "#domain/risk/bands.ts";
import type { Database } from "../runtime/database.ts";
import type { Arming } from "./arming.ts";
import type { Floating } from "./cashier/outflow.ts";
import {
  conversionMarketOf,
  type Fill,
  fillAt,
  type MarketTick,
  marketOf,
  termsOf,
} from "./fills.ts";
import { type ForexWriter, profitOf } from "./forex-writer.ts";
import type { Ledger } from "./ledger.ts";
import type { OrderRecord } from "./order-row.ts";
import type { OrderStore } from "./order-store.ts";
import type { Profiles } from "./profile.ts";
import type { MarketBand, RiskWatch } from "./risk-watch.ts";
import type { UsedQuotes } from "./used-quotes.ts";

const triesMax = 8;
const hundred = Decimal.of(100);
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
  changed(events: AccountEvent[]): void;
  market(name: string): Pick<MarketRpc, "priceAt" | "valuation">;
  nowMs(): number;
}

type Prices = ReadonlyMap<string, MarketTick & { doubt: MarketDoubt }>;

interface Valued {
  order: OrderRecord;
  fill: Fill;
  profit: Decimal;
  /** Its market trades, and its price is fresh and not in doubt. */
  isClosable: boolean;
}

interface Level {
  equity: Decimal;
  margin: Decimal;
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
    for (let tries = 0; tries < triesMax; tries++) {
      const seen = profiles.require().stateVersion;
      const prices = await this.#prices(orders.open(), at);
      const isDone = db.transaction(() => {
        // The account moved on while prices were fetched: they may not be all that is needed.
        if (profiles.require().stateVersion !== seen) return false;
        this.#decide(prices, at);
        return true;
      });
      if (isDone) return;
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
      isDoubted: quotes.some(({ status, doubt }) => status === 3 || doubt !== "none"),
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
  async #tickOf(
    name: string,
    at: MarketTick | undefined,
  ): Promise<MarketTick & { doubt: MarketDoubt }> {
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

  #decide(prices: Prices, at: MarketTick | undefined): void {
    const { profiles, watch, changed } = this.#ports;
    const { currency, risk } = profiles.require();
    const nowMs = Math.max(0, ...[...prices.values()].map((tick) => tick.timeMs), at?.timeMs ?? 0);
    const events = this.#stopOut(prices, nowMs, currency, risk.stopOut);
    const open = this.#value(prices, nowMs);
    const level = this.#level(open, currency);
    const isBelow = isAtOrBelow(level, risk.marginCall) && open.length > 0;
    if (isBelow !== watch.isWarned) {
      watch.setWarned(isBelow);
      if (isBelow) events.push({ kind: "notice", notice: "margin_call" });
    }
    watch.replace(this.#bands(open, prices, level, isBelow ? risk.stopOut : risk.marginCall));
    if (events.length > 0) changed(events);
    // The account has changed by this very decision, and the bands are drawn after it.
    if (events.length > 0) watch.setLooked();
  }

  #stopOut(prices: Prices, nowMs: number, currency: string, percent: number): AccountEvent[] {
    const { writer } = this.#ports;
    const closed: string[] = [];
    for (;;) {
      const open = this.#value(prices, nowMs);
      if (open.length === 0 || !isAtOrBelow(this.#level(open, currency), percent)) break;
      const [worst] = open
        .filter((each) => each.isClosable)
        .sort((left, right) => left.profit.cmp(right.profit));
      if (!worst) break;
      writer.close(worst.order, worst.fill, "stop_out", currency);
      closed.push(worst.order.id);
    }
    const [last] = closed.slice(-1);
    if (last === undefined) return [];
    return [
      { kind: "forex_closed", orderIds: closed },
      { kind: "notice", notice: "stop_out" },
      ...writer.protect(last, currency),
    ];
  }

  #value(prices: Prices, nowMs: number): Valued[] {
    return this.#ports.orders.open().map((order) => {
      const terms = termsOf(order);
      const { session, staleAfterMs } = terms.product.market;
      const tick = requireTick(prices, marketOf(terms.product));
      const pairMarket = conversionMarketOf(terms);
      const pair = pairMarket === null ? undefined : requireTick(prices, pairMarket);
      const fill = fillAt(terms, oppositeSide(order.side), tick, pair);
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

/** The level has been reached but nothing could be closed, so the next tick calls again: any price is above zero. */
function bandTriggers(band: Band | null): MarketBand["triggers"] {
  if (!band) return [{ kind: "band", watch: "bid", when: "at_or_above", level: 0 }];
  return [
    { kind: "band", watch: "bid", when: "at_or_below", level: band.low },
    { kind: "band", watch: "ask", when: "at_or_above", level: band.high },
  ];
}

/** Level = equity / margin x 100; compared without dividing. */
function isAtOrBelow({ equity, margin }: Level, percent: number): boolean {
  return equity.mul(hundred).cmp(margin.mul(Decimal.of(percent))) <= 0;
}

function toRiskPosition(order: OrderRecord): RiskPosition {
  const terms = termsOf(order);
  const { conversion } = order;
  const own = conversion.productId === order.productId ? marketOf(terms.product) : null;
  return {
    market: marketOf(terms.product),
    side: order.side,
    units: Number(order.lots) * Number(order.unitsPerLot),
    openPrice: Number(order.openPrice),
    conversionMarket: conversionMarketOf(terms) ?? own,
    inverted: conversion.inverted,
  };
}

/** The markets an order's value depends on. */
function marketsOf(order: OrderRecord): Array<[name: string, spec: MarketSpec | undefined]> {
  const terms = termsOf(order);
  const own: [string, MarketSpec | undefined] = [marketOf(terms.product), terms.product.market];
  const pair = conversionMarketOf(terms);
  return pair === null ? [own] : [own, [pair, order.conversion.spec]];
}

function requireTick(prices: Prices, market: string): MarketTick & { doubt: MarketDoubt } {
  const tick = prices.get(market);
  if (!tick) throw new Error(`no tick of ${market}`);
  return tick;
}
