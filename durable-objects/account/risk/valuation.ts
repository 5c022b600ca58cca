/** What the positions of an account are worth at stored ticks, and what follows from it. */
import type { MarketSpec } from "#domain/contracts/market.ts";
import { oppositeSide } from "#domain/forex/conversion.ts";
import { Decimal } from "#domain/money/decimal.ts";
import type { Band, RiskPosition } from "#domain/risk/bands.ts";
import { conversionMarketOf, type Fill, fillAt, marketOf, termsOf } from "../orders/fills.ts";
import type { OrderRecord } from "../orders/order-row.ts";
import type { MarketBand } from "./risk-watch.ts";
import type { Prices, ValuedTick } from "./stop-outs.ts";

export interface Valued {
  order: OrderRecord;
  fill: Fill;
  profit: Decimal;
  /** Its market trades, and its price is fresh and not in doubt. */
  isClosable: boolean;
}

export interface Level {
  equity: Decimal;
  margin: Decimal;
}

const hundred = Decimal.of(100);

/**
 * What has to be closed, in this order: the largest loss first, until the level is above again. Closing at the prices of the
 * valuation moves profit into the balance, so equity stays and only the margin shrinks; one valuation is enough.
 */
export function toClose(
  open: readonly Valued[],
  { equity, margin }: Level,
  percent: number,
): string[] {
  const worstFirst = open
    .filter((each) => each.isClosable)
    .sort((left, right) => left.profit.cmp(right.profit));
  const chosen: string[] = [];
  let left = margin;
  for (const { order } of worstFirst) {
    if (!isAtOrBelow({ equity, margin: left }, percent)) break;
    chosen.push(order.id);
    left = left.sub(Decimal.parse(order.margin));
  }
  return chosen;
}

/** A position's closing fill at these prices. */
export function fillNow(order: OrderRecord, prices: Prices): Fill {
  const terms = termsOf(order);
  const pairMarket = conversionMarketOf(terms);
  const pair = pairMarket === null ? undefined : requireTick(prices, pairMarket);
  const tick = requireTick(prices, marketOf(terms.product));
  return fillAt(terms, oppositeSide(order.side), tick, pair);
}

/** The level has been reached but nothing could be closed, so the next tick calls again: any price is above zero. */
export function bandTriggers(band: Band | null): MarketBand["triggers"] {
  if (!band) return [{ kind: "band", watch: "bid", when: "at_or_above", level: 0 }];
  return [
    { kind: "band", watch: "bid", when: "at_or_below", level: band.low },
    { kind: "band", watch: "ask", when: "at_or_above", level: band.high },
  ];
}

/** Level = equity / margin x 100; compared without dividing. */
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

/** The markets an order's value depends on. */
export function marketsOf(order: OrderRecord): Array<[name: string, spec: MarketSpec | undefined]> {
  const terms = termsOf(order);
  const own: [string, MarketSpec | undefined] = [marketOf(terms.product), terms.product.market];
  const pair = conversionMarketOf(terms);
  return pair === null ? [own] : [own, [pair, order.conversion.spec]];
}

export function requireTick(prices: Prices, market: string): ValuedTick {
  const tick = prices.get(market);
  if (!tick) throw new Error(`no tick of ${market}`);
  return tick;
}
