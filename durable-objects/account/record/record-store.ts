/** A record as rows. */
import type { RecordDay } from "#domain/copying/record-day.ts";
import type { TradeSums } from "#domain/copying/trade-record.ts";
import { Decimal } from "#domain/money/decimal.ts";
import type { Database } from "../../runtime/database.ts";
import { insertRow } from "../../runtime/insert-row.ts";

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

interface StateRow {
  started_ms: number;
  started_number: number;
  number: number;
  funds: string;
  day: number;
  worth: string;
  held: string | null;
  floating: string;
  position_value: string;
  largest_multiple: number;
  open_losses: number;
  open_losses_held_ms: number;
  computed_ms: number;
  version: number;
}

interface DayRow {
  day: number;
  worth: string;
  high: string;
  low: string;
  fall: string;
  leverage: string;
  gained: string;
  trades: number;
  won: number;
  held_ms: number;
}

/** A product, and the number of its opened positions. */
export interface Traded {
  productId: number;
  showCode: string;
  trades: number;
}

export class RecordStore {
  readonly #db: Database;

  constructor(db: Database) {
    this.#db = db;
  }

  /** Null for an account that never was a master. */
  read(): RecordState | null {
    const [row] = this.#db.rows<StateRow>("SELECT * FROM record");
    if (!row) return null;
    return {
      startedMs: row.started_ms,
      startedNumber: row.started_number,
      number: row.number,
      funds: Decimal.parse(row.funds),
      day: row.day,
      worth: Decimal.parse(row.worth),
      held: row.held === null ? null : Decimal.parse(row.held),
      floating: Decimal.parse(row.floating),
      positionValue: Decimal.parse(row.position_value),
      largestMultiple: row.largest_multiple,
      openLosses: { count: row.open_losses, won: 0, heldMs: row.open_losses_held_ms },
      computedMs: row.computed_ms,
      version: row.version,
    };
  }

  write(state: RecordState): void {
    const row: StateRow = {
      started_ms: state.startedMs,
      started_number: state.startedNumber,
      number: state.number,
      funds: state.funds.toString(),
      day: state.day,
      worth: state.worth.toString(),
      held: state.held?.toString() ?? null,
      floating: state.floating.toString(),
      position_value: state.positionValue.toString(),
      largest_multiple: state.largestMultiple,
      open_losses: state.openLosses.count,
      open_losses_held_ms: state.openLosses.heldMs,
      computed_ms: state.computedMs,
      version: state.version,
    };
    this.#db.rows("DELETE FROM record");
    insertRow(this.#db, "record", { one: 1, ...row });
  }

  /** Oldest first. */
  days(): RecordDay[] {
    return this.#db.rows<DayRow>("SELECT * FROM record_days ORDER BY day").map(dayOfRow);
  }

  day(day: number): RecordDay | null {
    const [row] = this.#db.rows<DayRow>("SELECT * FROM record_days WHERE day = ?", day);
    return row ? dayOfRow(row) : null;
  }

  writeDay(day: RecordDay): void {
    const row: DayRow = {
      day: day.day,
      worth: day.worth.toString(),
      high: day.high.toString(),
      low: day.low.toString(),
      fall: day.fall.toString(),
      leverage: day.leverage.toString(),
      gained: day.gained.toString(),
      trades: day.trades.count,
      won: day.trades.won,
      held_ms: day.trades.heldMs,
    };
    this.#db.rows("DELETE FROM record_days WHERE day = ?", day.day);
    insertRow(this.#db, "record_days", { ...row });
  }

  addTraded({ productId, showCode, trades }: Traded): void {
    this.#db.rows(
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
    const [row] = this.#db.rows<{ showCode: string }>(
      `SELECT show_code AS showCode FROM record_products ORDER BY trades DESC, product_id LIMIT 1`,
    );
    return row?.showCode ?? "";
  }
}

function dayOfRow(row: DayRow): RecordDay {
  return {
    day: row.day,
    worth: Decimal.parse(row.worth),
    high: Decimal.parse(row.high),
    low: Decimal.parse(row.low),
    fall: Decimal.parse(row.fall),
    leverage: Decimal.parse(row.leverage),
    gained: Decimal.parse(row.gained),
    trades: { count: row.trades, won: row.won, heldMs: row.held_ms },
  };
}
