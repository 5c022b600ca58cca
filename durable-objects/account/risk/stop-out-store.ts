/**
 * A running stop-out. One step decides and stores the positions to close and their ticks; the
 * positions then close in parts. An object killed in between continues, after its restart, with the
 * next part. Nothing else changes the account before the last part, so the result is that of a
 * single step.
 */

import type { PotStopper } from "#domain/contracts/copying.ts";
import type { MarketDoubt } from "#domain/contracts/market.ts";
import type { RiskLevels } from "#domain/contracts/trading-terms.ts";
import type { Database } from "../../runtime/database.ts";
import { Module } from "../module.ts";
import type { MarketTick } from "../orders/fills.ts";
import { columnsOf, expected, hasRow, insertRecord } from "../records.ts";

/** Tick that values positions, and the market's doubt of it. */
export type ValuedTick = MarketTick & { doubt: MarketDoubt };
export type Prices = ReadonlyMap<string, ValuedTick>;

export interface Decided {
  prices: Prices;
  nowMs: number;
  risk: RiskLevels;
  /** `stop_out`: the margin level; other values: reason why a pot closes everything. */
  reason: "stop_out" | PotStopper;
}

interface StopOutRow {
  prices: string;
  decidedAtMs: number;
  level: number;
  marginCall: number;
  laterCalls: string;
  reason: Decided["reason"];
}

export class StopOuts extends Module<{ db: Database; stopOutPart: number }> {
  get isUnderWay(): boolean {
    return this.#read() !== undefined;
  }

  /** @param orderIds at least one, in the order in which they close */
  begin({ prices, nowMs, risk, reason }: Decided, orderIds: readonly string[]): void {
    const { stopOut: level, marginCall, laterCalls = [] } = risk;
    insertRecord(this.context.db, "stop_out", {
      ...{ one: 1, prices: [...prices], decidedAtMs: nowMs },
      ...{ level, marginCall, laterCalls, reason },
    });
    for (const id of orderIds) {
      this.sql`INSERT INTO stop_out_queue (order_id) VALUES (${id})`;
    }
  }

  require(): Decided {
    const row = expected(this.#read(), "no stop-out is under way");
    const { decidedAtMs: nowMs, marginCall, level: stopOut, reason } = row;
    // `begin` wrote both columns.
    const prices = new Map(JSON.parse(row.prices) as Array<[string, ValuedTick]>);
    const laterCalls = JSON.parse(row.laterCalls) as number[];
    return { prices, nowMs, risk: { marginCall, laterCalls, stopOut }, reason };
  }

  /** Orders of the next part, which the caller closes in this very transaction. */
  take(): string[] {
    const next = this.sql<{ number: number; id: string }>`SELECT number, order_id AS id
      FROM stop_out_queue ORDER BY number LIMIT ${this.context.stopOutPart}`;
    this.sql`DELETE FROM stop_out_queue WHERE number <= ${next.at(-1)?.number ?? 0}`;
    return next.map(({ id }) => id);
  }

  isEmpty(): boolean {
    return !hasRow(this.db)`stop_out_queue`;
  }

  end(): void {
    this.sql`DELETE FROM stop_out`;
  }

  #read(): StopOutRow | undefined {
    return this.sql<StopOutRow>`
      SELECT ${columnsOf("prices decidedAtMs level marginCall laterCalls reason")}
      FROM stop_out`[0];
  }
}
