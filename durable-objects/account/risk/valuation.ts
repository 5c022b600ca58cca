import type { MarketSpec } from "#domain/contracts/market.ts";
import { oppositeSide } from "#domain/forex/conversion.ts";
import { isOpen } from "#domain/market/trading-hours.ts";
import { Decimal } from "#domain/money/decimal.ts";
import { type Band, drawBands, type RiskPosition } from "#domain/risk/bands.ts";
import type { AccountContext } from "../account-context.ts";
import { conversionMarketOf, type Fill, fillAt, marketOf, termsOf } from "../orders/fills.ts";
import type { Floating } from "../orders/floating.ts";
import { profitOf } from "../orders/forex-writer.ts";
import type { OrderRecord } from "../orders/order-row.ts";
import { expected, sumOf } from "../records.ts";
import type { MarketBand } from "./risk-watch-store.ts";
import type { Prices } from "./stop-out-store.ts";

export interface Valued {
  order: OrderRecord;
  fill: Fill;
  profit: Decimal;
  /** True if the position's market trades, and the price is fresh and not in doubt. */
  isClosable: boolean;
}

export interface Level {
  equity: Decimal;
  margin: Decimal;
}

const hundred = Decimal.of(100);

/** @param nowMs time of the valuation; a replay uses the time of its newest price */
export function valuePositions(
  open: readonly OrderRecord[],
  prices: Prices,
  nowMs: number,
): Valued[] {
  const newestMs = newestOf(prices);
  return open.map((order) => {
    const { market } = order.terms.product;
    const atMs = market.feed.clock === "feed" ? newestMs : nowMs;
    const { tick, pair } = ticksOf(order, prices);
    const fill = fillNow(order, prices);
    const isSure = tick.doubt === "none" && (pair?.doubt ?? "none") === "none";
    const isFresh = isSure && atMs - tick.timeMs <= market.staleAfterMs;
    const isClosable = isOpen(market, atMs) && isFresh;
    return { order, fill, profit: profitOf(order, fill), isClosable };
  });
}

export function newestOf(prices: Prices): number {
  return Math.max(0, ...[...prices.values()].map((tick) => tick.timeMs));
}

/** Free and held money of the contract account, in the account's currency. */
export function fundsOf({ ledger, profiles }: AccountContext): Decimal {
  const { currency } = profiles.require();
  return ledger.balance("forex.free", currency).add(ledger.balance("forex.margin", currency));
}

/**
 * Returns the shortfall (the negative equity as a positive amount) if the funds are below zero;
 * else 0. The house does not pay a shortfall, and no claim is raised, while a position is open.
 * @throws if a market is out of reach
 */
export async function lacking(
  context: AccountContext,
  floating: { value(untilMs: number): Promise<Floating> },
): Promise<Decimal> {
  if (!fundsOf(context).isNegative()) return Decimal.zero;
  const { profit } = await floating.value(0);
  const equity = fundsOf(context).add(profit);
  return equity.isNegative() ? equity.neg() : Decimal.zero;
}

export function levelOf(open: readonly Valued[], funds: Decimal): Level {
  return {
    equity: sumOf([funds, ...open.map(({ profit }) => profit)]),
    margin: sumOf(open.map(({ order }) => order.margin)),
  };
}

/**
 * Positions to close, in this order: largest loss first, until the level is above the limit again.
 * Closing at the valuation's prices moves profit into the balance: equity stays, only the margin
 * shrinks. So one valuation is enough.
 */
export function toClose(
  open: readonly Valued[],
  { equity, margin }: Level,
  percent: number,
): string[] {
  const chosen: string[] = [];
  let left = margin;
  for (const { order } of worstFirst(open)) {
    if (!isAtOrBelow({ equity, margin: left }, percent)) break;
    chosen.push(order.id);
    left = left.sub(Decimal.parse(order.margin));
  }
  return chosen;
}

/** All positions that can be closed, largest loss first. */
export function closable(open: readonly Valued[]): string[] {
  return worstFirst(open).map(({ order }) => order.id);
}

function worstFirst(open: readonly Valued[]): Valued[] {
  return open
    .filter((each) => each.isClosable)
    .sort((left, right) => left.profit.cmp(right.profit));
}

export function ticksOf<Tick>(order: OrderRecord, prices: ReadonlyMap<string, Tick>) {
  const pairMarket = conversionMarketOf(termsOf(order));
  const pair = pairMarket === null ? undefined : requireTick(prices, pairMarket);
  return { tick: requireTick(prices, marketOf(order.terms.product)), pair };
}

export function fillNow(order: OrderRecord, prices: Prices): Fill {
  const { tick, pair } = ticksOf(order, prices);
  return fillAt(termsOf(order), oppositeSide(order.side), tick, pair);
}

/** Bands within which margin level and equity stay above these limits. */
export function bandsOf(
  open: readonly Valued[],
  prices: Prices,
  { equity, margin }: Level,
  floor: { percent: number; equity: number },
): MarketBand[] {
  const floating = sumOf(open.map(({ profit }) => profit));
  const drawn = drawBands({
    cash: equity.sub(floating).toNumber(),
    margin: margin.toNumber(),
    stopOutLevel: floor.percent / 100,
    equityFloor: floor.equity,
    positions: open.map(({ order }) => toRiskPosition(order)),
    prices,
  });
  const specs = new Map(open.flatMap(({ order }) => marketsOf(order)));
  return [...specs].flatMap(([market, spec]) => {
    // A conversion market without a known specification cannot be watched. Every check still uses
    // its price.
    if (!spec) return [];
    const band = drawn?.find((each) => each.market === market);
    const { seq } = requireTick(prices, market);
    return [{ market, spec, triggers: bandTriggers(band ?? null), afterSeq: seq }];
  });
}

/**
 * Triggers of a band. No band means that the limit is reached but nothing can be closed. Then every
 * tick fires the trigger, because every price is at or above 0.
 */
export function bandTriggers(band: Band | null): MarketBand["triggers"] {
  if (!band) return [{ kind: "band", watch: "bid", when: "at_or_above", level: 0 }];
  return [
    { kind: "band", watch: "bid", when: "at_or_below", level: band.low },
    { kind: "band", watch: "ask", when: "at_or_above", level: band.high },
  ];
}

/** Level in percent with one decimal, rounded down. */
export function percentText({ equity, margin }: Level): string {
  if (margin.isZero()) return "0";
  return equity
    .mul(hundred)
    .div(margin, 1, equity.isNegative() ? "up" : "down")
    .toString();
}

/** Compares the level (equity / margin x 100) without dividing. */
export function isAtOrBelow({ equity, margin }: Level, percent: number): boolean {
  return equity.mul(hundred).cmp(margin.mul(Decimal.of(percent))) <= 0;
}

export function toRiskPosition(order: OrderRecord): RiskPosition {
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

export function marketsOf(order: OrderRecord): Array<[name: string, spec: MarketSpec | undefined]> {
  const terms = termsOf(order);
  const own: [string, MarketSpec | undefined] = [marketOf(terms.product), terms.product.market];
  const pair = conversionMarketOf(terms);
  return pair === null ? [own] : [own, [pair, order.conversion.spec]];
}

export const marketNamesOf = (orders: readonly OrderRecord[]) => [
  ...new Set(orders.flatMap((order) => marketsOf(order).map(([name]) => name))),
];

function requireTick<Tick>(prices: ReadonlyMap<string, Tick>, market: string): Tick {
  return expected(prices.get(market), `no tick of ${market}`);
}
