/**
 * Order changes that the trader did not request, each with a number, and the number up to which the
 * trader has seen them. An entry is written in the transaction of its change. Its amounts and names
 * come from the orders.
 */
import { type Part, part } from "#db/sql.ts";
import { orderStatus } from "#domain/codes.ts";
import type { AccountEvent } from "#domain/contracts/account.ts";
import { type Happening, type HappeningKind, isHappening } from "#domain/contracts/happenings.ts";
import { type Database, sqlOf } from "../../runtime/database.ts";
import { Module } from "../module.ts";
import type { AccountPorts } from "../ports.ts";
import { expected, sumOf } from "../records.ts";

const closed = orderStatus.code("closed");

export const happeningsSql = `
  CREATE TABLE happenings (
    number INTEGER PRIMARY KEY AUTOINCREMENT,
    kind TEXT NOT NULL,
    order_id TEXT NOT NULL,
    at_ms INTEGER NOT NULL
  ) STRICT;
  CREATE TABLE happenings_seen (
    one INTEGER PRIMARY KEY CHECK (one = 1),
    number INTEGER NOT NULL
  ) STRICT;
  INSERT INTO happenings_seen VALUES (1, 0);
`;

/** Maximum entries, seen or not. Only the history of orders has older changes. */
const keptMax = 200;

type Told = Extract<AccountEvent, { kind: "notice" }> & { notice: HappeningKind; orderId: string };
const isToldOf = (event: AccountEvent): event is Told =>
  event.kind === "notice" && event.orderId !== undefined && isHappening(event.notice);

interface HappeningRow extends Omit<Happening, "result"> {
  profit: string;
  /** Fee paid at the opening; a micro order has none. */
  fee: string;
  /** Amounts of a position's nights (JSON). */
  nights: string;
}

const outcomeSql = (rows: Part) => part`SELECT h.number, h.kind, h.order_id AS orderId,
    COALESCE(f.show_code, m.show_code) AS showCode,
    f.close_reason AS reason, h.at_ms AS atMs,
    COALESCE(f.profit, m.profit) AS profit,
    CASE WHEN f.status = ${closed} AND f.opened_by IS NOT NULL THEN f.fee ELSE '0' END AS fee,
    (SELECT json_group_array(amount) FROM financing_charges WHERE order_id = h.order_id) AS nights
  FROM ${rows} AS h
  LEFT JOIN forex_orders f ON f.id = h.order_id
  LEFT JOIN micro_orders m ON m.id = h.order_id`;

/** Outcome of an order. Runs inside the transaction of the change. */
export function outcomeOf(
  db: Database,
  kind: HappeningKind,
  orderId: string,
): Pick<Happening, "showCode" | "result"> {
  const rows = part`(SELECT 0 AS number, ${kind} AS kind, ${orderId} AS order_id, 0 AS at_ms)`;
  const [row] = sqlOf(db)<HappeningRow>`${outcomeSql(rows)}`;
  return toHappening(expected(row, "a query of one row has answered none"));
}

export class Happenings extends Module<Pick<AccountPorts, "db" | "nowMs">> {
  /** Runs inside the transaction of the change. */
  record(events: readonly AccountEvent[]): void {
    const told = events.filter(isToldOf);
    if (told.length === 0) return;
    for (const { notice, orderId } of told) {
      this.sql`INSERT INTO happenings (kind, order_id, at_ms)
        VALUES (${notice}, ${orderId}, ${this.context.nowMs()})`;
    }
    this.sql`
      DELETE FROM happenings WHERE number <= (SELECT MAX(number) FROM happenings) - ${keptMax}`;
  }

  /** Entries, oldest first, and the number up to which the trader has seen them. */
  list(afterNumber: number): { seen: number; list: Happening[] } {
    const rows = this.sql<HappeningRow>`
      ${outcomeSql(part`happenings`)} WHERE h.number > ${afterNumber} ORDER BY h.number`;
    const [seen] = this.sql<{ number: number }>`SELECT number FROM happenings_seen`;
    return { seen: seen?.number ?? 0, list: rows.map(toHappening) };
  }

  /** Marks entries up to this number as seen; a number above the newest counts as the newest. */
  see(number: number): void {
    const [row] = this.sql<{ newest: number | null }>`SELECT MAX(number) AS newest FROM happenings`;
    const seen = Math.min(number, row?.newest ?? 0);
    this.sql`UPDATE happenings_seen SET number = MAX(number, ${seen})`;
  }
}

function toHappening({ profit, fee, nights, ...row }: HappeningRow): Happening {
  const amounts = [profit, `-${fee}`, ...(JSON.parse(nights) as string[])];
  return {
    ...row,
    // Subtracts the fee and adds the nights' financing, as in every result. An opening has no
    // result, even if the order has ended since.
    result: row.kind === "pending_filled" ? "0" : sumOf(amounts).toString(),
  };
}
