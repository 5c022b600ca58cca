/** Open positions after a journal transaction, and their worth at a moment. */
import { orderStatus } from "#domain/codes.ts";
import { Decimal } from "#domain/money/decimal.ts";
import type { AccountContext } from "../account-context.ts";
import { columns, type OrderRecord, type OrderRow, recordOf } from "../orders/order-row.ts";
import { sumOf } from "../records.ts";
import type { Prices, ValuedTick } from "../risk/stop-outs.ts";
import { marketsOf, type Valued, valuePositions } from "../risk/valuation.ts";

type Context = Pick<AccountContext, "db" | "market">;

/** Floating profit of each position at the last stored ticks of a moment. */
export type ValuedAt = ReadonlyMap<string, Decimal>;

/**
 * Stored ticks decide, so the time of the call makes no difference.
 * @param number journal transaction after which the positions were open
 * @throws if a market is out of reach, has no price, or doubts the needed one
 */
export async function valueAt(context: Context, number: number, atMs: number): Promise<ValuedAt> {
  const open = positionsAt(context, number);
  const names = [...new Set(open.flatMap((order) => marketsOf(order).map(([name]) => name)))];
  const ticks = await Promise.all(names.map((name) => tickAt(context, name, atMs)));
  const prices: Prices = new Map(ticks.map((tick) => [tick.market, tick]));
  const valued: Valued[] = valuePositions(open, prices, atMs);
  return new Map(valued.map(({ order, profit }) => [order.id, profit]));
}

async function tickAt({ market }: Context, name: string, atMs: number): Promise<ValuedTick> {
  const tick = await market(name).priceAt(atMs);
  if (!tick) throw new Error(`${name} has no price to value positions at`);
  if (tick.doubt !== "none") throw new Error(`the price of ${name} is in doubt`);
  return { ...tick, market: name };
}

/** Positions with their lots at that time. */
function positionsAt({ db }: Context, number: number): OrderRecord[] {
  return db
    .rows<OrderRow & { whole: string; parted: string }>(
      `SELECT ${columns}, forex_orders.lots AS whole,
         (SELECT json_group_array(part.lots) FROM forex_orders AS part
          WHERE part.origin_id = forex_orders.id AND part.closed_by <= ?) AS parted
       FROM forex_orders
       WHERE opened_by <= ? AND (status = ${orderStatus.code("open")} OR closed_by > ?)
       ORDER BY number`,
      number,
      number,
      number,
    )
    .map(({ whole, parted, ...row }) => {
      const closed = sumOf(JSON.parse(parted) as string[]);
      return { ...recordOf(row), lots: Decimal.parse(whole).sub(closed).toString() };
    });
}

export function sumOfValues(valued: ValuedAt): Decimal {
  return [...valued.values()].reduce((sum, each) => sum.add(each), Decimal.zero);
}
