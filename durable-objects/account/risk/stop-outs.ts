/**
 * A running stop-out. One step decides and stores the positions to close and their ticks; the
 * positions then close in parts. If the object dies in between, it continues with the next part.
 * Nothing else changes the account before the last part, so the result is that of a single step.
 */

import type { PotStopper } from "#domain/contracts/copying.ts";
import type { MarketDoubt } from "#domain/contracts/market.ts";
import type { RiskLevels } from "#domain/contracts/trading-terms.ts";
import type { Database } from "../../runtime/database.ts";
import { Module } from "../module.ts";
import type { MarketTick } from "../orders/fills.ts";
import { hasRow, insertRecord } from "../records.ts";

/** Ticks that value positions, by market, and whether the market is sure of them. */
export type ValuedTick = MarketTick & { doubt: MarketDoubt };
export type Prices = ReadonlyMap<string, ValuedTick>;

/** Basis of a stop-out's decision. */
export interface Decided {
  prices: Prices;
  nowMs: number;
  risk: RiskLevels;
  /** The margin level, or the stopper of a pot. */
  reason: "stop_out" | PotStopper;
}

interface StopOutRow {
  prices: string;
  decided_at_ms: number;
  level: number;
  margin_call: number;
  later_calls: string;
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
      this.context.db.rows("INSERT INTO stop_out_queue (order_id) VALUES (?)", id);
    }
  }

  /** @throws if no stop-out is running */
  require(): Decided {
    const row = this.#read();
    if (!row) throw new Error("no stop-out is under way");
    return {
      // `begin` wrote it.
      prices: new Map(JSON.parse(row.prices) as Array<[string, ValuedTick]>),
      nowMs: row.decided_at_ms,
      risk: {
        marginCall: row.margin_call,
        laterCalls: JSON.parse(row.later_calls) as number[],
        stopOut: row.level,
      },
      reason: row.reason,
    };
  }

  /** Orders of the next part, which the caller closes in this very transaction. */
  take(): string[] {
    const next = this.context.db.rows<{ number: number; order_id: string }>(
      "SELECT number, order_id FROM stop_out_queue ORDER BY number LIMIT ?",
      this.context.stopOutPart,
    );
    this.context.db.rows("DELETE FROM stop_out_queue WHERE number <= ?", next.at(-1)?.number ?? 0);
    return next.map((row) => row.order_id);
  }

  isEmpty(): boolean {
    return !hasRow(this.context.db, "stop_out_queue");
  }

  end(): void {
    this.context.db.rows("DELETE FROM stop_out");
  }

  #read(): StopOutRow | undefined {
    return this.context.db.rows<StopOutRow>(
      "SELECT prices, decided_at_ms, level, margin_call, later_calls, reason FROM stop_out",
    )[0];
  }
}
