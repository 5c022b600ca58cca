import { dayText, inForce, type Rollover } from "#domain/accrual/rollovers.ts";
import type { FinancingPlan, FinancingRates, SwapFree } from "#domain/contracts/financing.ts";
import { isSpared, netLots, nightsOf, rateOfSide } from "#domain/forex/financing.ts";
import { Decimal } from "#domain/money/decimal.ts";
import type { OrderRecord } from "../orders/order-row.ts";

export interface ProductNight extends FinancingRates {
  session: string;
  /** Number of nights that the rollover charges. */
  nights: number;
}

/** Stored with the night, so that the account alone can derive the charge again. */
export interface NightTerms {
  time: string;
  zone: string;
  /** Swap-free terms; null if the account is not swap-free. */
  swapFree: SwapFree | null;
  /** Terms of the products that had positions and rates. */
  products: Record<number, ProductNight>;
  /** True if buys and sells offset each other. Absent in nights before this rule. */
  isNet?: true;
  /** Known holidays by session, from the rollover's day on. */
  holidays: Record<string, string[]>;
}

export interface PositionAt {
  order: OrderRecord;
  /** Lots that are open at the rollover. `Night.positions` may have only the net lots. */
  lots: string;
  openedMs: number;
}

export interface Night extends Rollover {
  terms: NightTerms;
  positions: PositionAt[];
}

export function nightOf(
  plan: FinancingPlan,
  { atMs, day }: Rollover,
  open: readonly PositionAt[],
  isNet: boolean,
): Night {
  const products: NightTerms["products"] = {};
  const holidays: NightTerms["holidays"] = {};
  for (const { order } of open) {
    const { session, feed } = order.terms.product.market;
    const dated = plan.rates.filter(({ productId }) => productId === order.productId);
    const rates = inForce(dated, atMs);
    // A replayed market has a clock of its own, which has no rollovers.
    if (!rates || feed.clock === "feed") continue;
    const { kind, long, short, tripleDay } = rates;
    const known = (plan.holidays[session] ?? []).filter((each) => each >= dayText(day));
    const nights = nightsOf(tripleDay, day, (each) => known.includes(dayText(each)));
    products[order.productId] = { kind, long, short, tripleDay, session, nights };
    if (known.length > 0) holidays[session] = known;
  }
  const { time, zone } = inForce(plan.clocks, atMs) ?? { time: "", zone: "" };
  const swapFree = inForce(plan.swapFree, atMs)?.isOn
    ? { freeDays: inForce(plan.freeDays, atMs)?.days ?? null }
    : null;
  const positions = isNet ? netted(open) : [...open];
  const net = isNet ? { isNet: true as const } : {};
  return { atMs, day, positions, terms: { time, zone, swapFree, ...net, products, holidays } };
}

/** Positions that the opposite side does not fully offset, with the remaining lots. */
function netted(open: readonly PositionAt[]): PositionAt[] {
  const byProduct = Map.groupBy(open, ({ order }) => order.productId);
  const net = new Map<PositionAt, Decimal>();
  for (const own of byProduct.values()) {
    const lots = netLots(
      own.map((each) => ({ side: each.order.side, lots: Decimal.parse(each.lots) })),
    );
    own.forEach((each, index) => void net.set(each, lots[index] ?? Decimal.zero));
  }
  return open.flatMap((each) => {
    const lots = net.get(each);
    return !lots || lots.isZero() ? [] : [{ ...each, lots: lots.toString() }];
  });
}

/** True if the night's financing charges or pays the position. */
export function isCharged(
  { swapFree, products }: NightTerms,
  atMs: number,
  position: Pick<PositionAt, "openedMs"> & Pick<OrderRecord, "productId" | "side">,
): boolean {
  const product = products[position.productId];
  if (!product || product.nights === 0) return false;
  const rate = rateOfSide(product, position.side);
  if (rate.isZero()) return false;
  return !swapFree || !isSpared(rate, swapFree, position.openedMs, atMs);
}
