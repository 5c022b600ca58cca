import { part } from "#db/sql.ts";
import { microDirection, orderSide } from "#domain/codes.ts";
import type { StatementOrder } from "#domain/contracts/http/statement.ts";
import { Decimal } from "#domain/money/decimal.ts";
import { sumOfTexts } from "../records.ts";

/**
 * The order to which a journal transaction refers. The fields of a contract or micro order are null
 * if the transaction refers to no such order.
 */
export interface OrderOfRow {
  kind: string;
  forexCode: string | null;
  forexSide: number | null;
  /** Lots at opening. `leftLots` leaves out the parts closed before the end. */
  lots: string | null;
  leftLots: string | null;
  fee: string | null;
  profit: string | null;
  /** Financing amounts of the order, one per night (JSON). */
  nights: string | null;
  /** Lots that the night's financing charged. */
  nightLots: string | null;
  microCode: string | null;
  microSide: number | null;
}

/** Fee and profit of an order, without the parts closed earlier. */
export const endColumns = part`COALESCE(left_fee, forex_orders.fee) AS fee,
  forex_orders.profit AS profit,
  (SELECT json_group_array(amount) FROM financing_charges WHERE order_id = forex_orders.id)
    AS nights`;
export const orderColumns = part`forex_orders.show_code AS forexCode, forex_orders.side AS forexSide,
  forex_orders.lots AS lots, COALESCE(left_lots, forex_orders.lots) AS leftLots, ${endColumns},
  CASE WHEN kind = 'financing' THEN (SELECT lots FROM financing_charges
    WHERE posted_by = journal_transactions.id) END AS nightLots,
  micro_orders.show_code AS microCode, micro_orders.direction AS microSide`;
export const orderJoins = part`LEFT JOIN forex_orders ON forex_orders.id = reference
  LEFT JOIN micro_orders ON micro_orders.id = reference`;

export function statementOrder(row: OrderOfRow): StatementOrder | null {
  const { kind, forexCode, forexSide, microCode, microSide } = row;
  if (microCode !== null && microSide !== null) {
    return { name: microCode, side: microDirection.name(microSide), lots: "", ended: null };
  }
  if (forexCode === null || forexSide === null) return null;
  const isEnd = kind === "forex_close";
  const moved = isEnd ? row.leftLots : (row.nightLots ?? row.lots);
  return {
    name: forexCode,
    side: orderSide.name(forexSide),
    lots: moved ?? "",
    ended: isEnd ? endOf(row) : null,
  };
}

/** Applies the formula of `domain/forex/net-result.ts`. */
export function endOf({
  fee,
  profit,
  nights,
}: Pick<OrderOfRow, "fee" | "profit" | "nights">): StatementOrder["ended"] {
  const financing = sumOfTexts(nights ?? "[]");
  const [paid, brought] = [fee, profit].map((amount) => Decimal.parse(amount ?? "0"));
  if (!paid || !brought) return null;
  const result = brought.sub(paid).add(financing).toString();
  return { fee: paid.toString(), financing: financing.toString(), result };
}
