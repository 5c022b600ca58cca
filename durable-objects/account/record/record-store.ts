import { part } from "#db/sql.ts";
import type { RecordDay } from "#domain/copying/record-day.ts";
import type { TradeSums } from "#domain/copying/trade-record.ts";
import { Decimal } from "#domain/money/decimal.ts";
import { Store } from "../../runtime/bases.ts";
import { columnsOf, decimalsIn, insertRecord, type Unparsed } from "../records.ts";

export interface RecordState {
  startedMs: number;
  /** Journal transactions up to this one precede the record. */
  startedNumber: number;
  /** The newest journal transaction in the record, and the funds after it. */
  number: number;
  funds: Decimal;
  day: number;
  /** Worth of one unit at the last mark; 1 at the record's start. */
  worth: Decimal;
  /** Equity from which the next mark counts gains; null before the first mark. */
  held: Decimal | null;
  floating: Decimal;
  /** Margin x leverage of open positions. */
  positionValue: Decimal;
  largestMultiple: number;
  openLosses: TradeSums;
  /** Time of the newest computation (ms); 0 before the first. */
  computedMs: number;
  version: number;
}

type StateRow = Unparsed<
  Omit<RecordState, "openLosses">,
  "funds" | "worth" | "held" | "floating" | "positionValue"
> & { openLosses: number; openLossesHeldMs: number };

const stateColumns = columnsOf(`startedMs startedNumber number funds day worth held floating
  positionValue largestMultiple openLosses openLossesHeldMs computedMs version`);

type DayRow = Record<Exclude<keyof RecordDay, "trades" | "day">, string> &
  TradeSums & { day: number };

const dayQuery = part`SELECT day, worth, high, low, fall, leverage, gained, trades AS count, won,
  held_ms AS heldMs FROM record_days`;

export interface Traded {
  productId: number;
  showCode: string;
  trades: number;
}

export class RecordStore extends Store {
  /** Null for an account that never was a master. */
  read(): RecordState | null {
    const [row] = this.sql<StateRow>`SELECT ${stateColumns} FROM record`;
    if (!row) return null;
    const { openLosses: count, openLossesHeldMs: heldMs, ...state } = row;
    return {
      ...decimalsIn(state, "funds", "worth", "floating", "positionValue"),
      held: row.held === null ? null : Decimal.parse(row.held),
      openLosses: { count, won: 0, heldMs },
    };
  }

  write({ openLosses, ...state }: RecordState): void {
    const losses = { openLosses: openLosses.count, openLossesHeldMs: openLosses.heldMs };
    this.sql`DELETE FROM record`;
    insertRecord(this.db, "record", { one: 1, ...state, ...losses });
  }

  days(): RecordDay[] {
    return this.sql<DayRow>`${dayQuery} ORDER BY day`.map(dayOfRow);
  }

  day(day: number): RecordDay | null {
    const [row] = this.sql<DayRow>`${dayQuery} WHERE day = ${day}`;
    return row ? dayOfRow(row) : null;
  }

  writeDay({ trades: { count: trades, won, heldMs }, ...day }: RecordDay): void {
    this.sql`DELETE FROM record_days WHERE day = ${day.day}`;
    insertRecord(this.db, "record_days", { ...day, trades, won, heldMs });
  }

  addTraded({ productId, showCode, trades }: Traded): void {
    this.sql`INSERT INTO record_products (product_id, show_code, trades)
      VALUES (${productId}, ${showCode}, ${trades}) ON CONFLICT (product_id)
      DO UPDATE SET show_code = excluded.show_code, trades = trades + excluded.trades`;
  }

  /** `showCode` of the most traded product; empty before the first trade. */
  mostTraded(): string {
    const code = this.first<string>`
      SELECT show_code FROM record_products ORDER BY trades DESC, product_id LIMIT 1`;
    return code ?? "";
  }
}

function dayOfRow({ count, won, heldMs, ...row }: DayRow): RecordDay {
  return {
    ...decimalsIn(row, "worth", "high", "low", "fall", "leverage", "gained"),
    trades: { count, won, heldMs },
  };
}
