/** A record as rows. */

import type { RecordDay } from "#domain/copying/record-day.ts";
import type { TradeSums } from "#domain/copying/trade-record.ts";
import { Decimal } from "#domain/money/decimal.ts";
import { Rows } from "../module.ts";
import { columnsOf, insertRecord } from "../records.ts";

/** Progress of a record. */
export interface RecordState {
  startedMs: number;
  /** Journal transactions up to this one precede the record. */
  startedNumber: number;
  /** The newest journal transaction in the record, and the funds after it. */
  number: number;
  funds: Decimal;
  day: number;
  /** Worth and equity at the last mark; equity is null before the first. */
  worth: Decimal;
  held: Decimal | null;
  floating: Decimal;
  /** Margin x leverage of open positions. */
  positionValue: Decimal;
  largestMultiple: number;
  openLosses: TradeSums;
  /** 0 before the first computation. */
  computedMs: number;
  version: number;
}

type StateRow = Omit<
  RecordState,
  "funds" | "worth" | "held" | "floating" | "positionValue" | "openLosses"
> & {
  funds: string;
  worth: string;
  held: string | null;
  floating: string;
  positionValue: string;
  openLosses: number;
  openLossesHeldMs: number;
};

const stateColumns = columnsOf(`startedMs startedNumber number funds day worth held floating
  positionValue largestMultiple openLosses openLossesHeldMs computedMs version`);

interface DayRow extends TradeSums {
  day: number;
  worth: string;
  high: string;
  low: string;
  fall: string;
  leverage: string;
  gained: string;
}

const dayQuery = `SELECT day, worth, high, low, fall, leverage, gained, trades AS count, won,
  held_ms AS heldMs FROM record_days`;

/** A product, and the number of its opened positions. */
export interface Traded {
  productId: number;
  showCode: string;
  trades: number;
}

export class RecordStore extends Rows {
  /** Null for an account that never was a master. */
  read(): RecordState | null {
    const [row] = this.db.rows<StateRow>(`SELECT ${stateColumns} FROM record`);
    if (!row) return null;
    const { openLosses: count, openLossesHeldMs: heldMs, ...state } = row;
    return {
      ...state,
      funds: Decimal.parse(row.funds),
      worth: Decimal.parse(row.worth),
      held: row.held === null ? null : Decimal.parse(row.held),
      floating: Decimal.parse(row.floating),
      positionValue: Decimal.parse(row.positionValue),
      openLosses: { count, won: 0, heldMs },
    };
  }

  write({ openLosses, ...state }: RecordState): void {
    const losses = { openLosses: openLosses.count, openLossesHeldMs: openLosses.heldMs };
    this.db.rows("DELETE FROM record");
    insertRecord(this.db, "record", { one: 1, ...state, ...losses });
  }

  /** Oldest first. */
  days(): RecordDay[] {
    return this.db.rows<DayRow>(`${dayQuery} ORDER BY day`).map(dayOfRow);
  }

  day(day: number): RecordDay | null {
    const [row] = this.db.rows<DayRow>(`${dayQuery} WHERE day = ?`, day);
    return row ? dayOfRow(row) : null;
  }

  writeDay({ trades: { count: trades, won, heldMs }, ...day }: RecordDay): void {
    this.db.rows("DELETE FROM record_days WHERE day = ?", day.day);
    insertRecord(this.db, "record_days", { ...day, trades, won, heldMs });
  }

  addTraded({ productId, showCode, trades }: Traded): void {
    this.db.rows(
      `INSERT INTO record_products (product_id, show_code, trades) VALUES (?, ?, ?)
       ON CONFLICT (product_id) DO UPDATE SET show_code = excluded.show_code,
         trades = trades + excluded.trades`,
      productId,
      showCode,
      trades,
    );
  }

  /** Show code of the most traded product; empty before the first trade. */
  mostTraded(): string {
    const [row] = this.db.rows<{ showCode: string }>(
      `SELECT show_code AS showCode FROM record_products ORDER BY trades DESC, product_id LIMIT 1`,
    );
    return row?.showCode ?? "";
  }
}

function dayOfRow({ day, count, won, heldMs, ...row }: DayRow): RecordDay {
  return {
    day,
    worth: Decimal.parse(row.worth),
    high: Decimal.parse(row.high),
    low: Decimal.parse(row.low),
    fall: Decimal.parse(row.fall),
    leverage: Decimal.parse(row.leverage),
    gained: Decimal.parse(row.gained),
    trades: { count, won, heldMs },
  };
}
