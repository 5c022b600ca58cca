import { raw } from "#db/sql.ts";
import { microStatus, orderStatus } from "#domain/codes.ts";
import type { TradeStep } from "#domain/contracts/account.ts";
import { type Database, sqlOf } from "../../runtime/database.ts";

const stepsMax = 500;

/** Step, time column, table, condition. A closed part of a position has only its end as a step. */
const sources = [
  ["placed", "created_at_ms", "forex_orders", "origin_id IS NULL"],
  ["ended", "closed_at_ms", "forex_orders", `status = ${orderStatus.code("closed")}`],
  ["placed", "created_at_ms", "micro_orders", "1"],
  ["ended", "completed_at_ms", "micro_orders", `status = ${microStatus.code("closed")}`],
] as const;

/** Newest steps at or before a time, newest first. */
export function tradeSteps(db: Database, untilMs: number, limit: number): TradeStep[] {
  const most = Math.min(limit, stepsMax);
  const found = sources.flatMap(([what, column, table, which]) => {
    const time = raw(column);
    const rows = sqlOf(db)<Omit<TradeStep, "what">>`
      SELECT id, ${time} AS atMs FROM ${raw(table)} WHERE ${raw(which)} AND ${time} <= ${untilMs}
      ORDER BY ${time} DESC, id DESC LIMIT ${most}`;
    return rows.map((row) => ({ ...row, what }));
  });
  return found.sort((one, other) => other.atMs - one.atMs).slice(0, most);
}
