import { orderStatus } from "#domain/codes.ts";
import { Decimal } from "#domain/money/decimal.ts";
import { sqlOf } from "../../runtime/database.ts";
import type { AccountContext } from "../account-context.ts";
import { columns, type OrderRecord, type OrderRow, recordOf } from "../orders/order-row.ts";
import { expected, sumOf, sumOfTexts } from "../records.ts";
import type { Prices, ValuedTick } from "../risk/stop-out-store.ts";
import { marketNamesOf, valuePositions } from "../risk/valuation.ts";

type Context = Pick<AccountContext, "db" | "market">;

/** Floating profit by order id. */
export type ValuedAt = ReadonlyMap<string, Decimal>;

/**
 * Values positions at stored ticks, so the time of the call makes no difference.
 * @param number journal transaction after which the positions were open
 * @throws if a market is out of reach, has no price, or doubts the needed price
 */
export async function valueAt(context: Context, number: number, atMs: number): Promise<ValuedAt> {
  const open = positionsAt(context, number);
  const ticks = await Promise.all(marketNamesOf(open).map((name) => tickAt(context, name, atMs)));
  const prices: Prices = new Map(ticks.map((tick) => [tick.market, tick]));
  return new Map(valuePositions(open, prices, atMs).map(({ order, profit }) => [order.id, profit]));
}

async function tickAt({ market }: Context, name: string, atMs: number): Promise<ValuedTick> {
  const known = await market(name).priceAt(atMs);
  const tick = expected(known, `${name} has no price to value positions at`);
  if (tick.doubt !== "none") throw new Error(`the price of ${name} is in doubt`);
  return { ...tick, market: name };
}

function positionsAt({ db }: Context, number: number): OrderRecord[] {
  const rows = sqlOf(db)<OrderRow & { whole: string; parted: string }>`
    SELECT ${columns}, forex_orders.lots AS whole,
      (SELECT json_group_array(part.lots) FROM forex_orders AS part
       WHERE part.origin_id = forex_orders.id AND part.closed_by <= ${number}) AS parted
    FROM forex_orders WHERE opened_by <= ${number}
      AND (status = ${orderStatus.code("open")} OR closed_by > ${number}) ORDER BY number`;
  return rows.map(({ whole, parted, ...row }) => {
    const lots = Decimal.parse(whole).sub(sumOfTexts(parted)).toString();
    return { ...recordOf(row), lots };
  });
}

export const sumOfValues = (valued: ValuedAt) => sumOf([...valued.values()]);
