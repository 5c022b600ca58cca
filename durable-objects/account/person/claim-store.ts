import { type Part, part } from "#db/sql.ts";
import { orderSide, orderStatus } from "#domain/codes.ts";
import type { ConversionPath, FillReceipt } from "#domain/contracts/account.ts";
import { conversionRate } from "#domain/forex/conversion.ts";
import { unmarked } from "#domain/market/markup.ts";
import { Decimal } from "#domain/money/decimal.ts";
import type {
  Claim,
  Cover,
  EndedOption,
  HeldPosition,
  LostPosition,
  Moment,
} from "#domain/risk/person-net.ts";
import { marketName } from "#domain/text/names.ts";
import { Store } from "../../runtime/bases.ts";
import type { MicroRecord } from "../micro/micro-store.ts";
import { readTerms, type StoredReceipt } from "../orders/order-row.ts";
import {
  columnsOf,
  expected,
  hasRow,
  insertRecord,
  parsed,
  sumOf,
  sumOfTexts,
  updateRecord,
} from "../records.ts";

export interface KeptClaim {
  claim: Claim;
  /** Masters of pots that have not answered. */
  asks: string[];
}

interface PositionRow {
  id: string;
  side: number;
  lots: string;
  unitsPerLot: string;
  terms: string;
  conversion: string;
  openReceipt: string;
  closeReceipt: string | null;
  closedBy: number | null;
}

/** A position and the journal transaction that ended it; null while it is open. */
export type OwnPosition = HeldPosition & { closedBy: number | null };

const open = orderStatus.code("open");
const closed = orderStatus.code("closed");
const columns = part`COALESCE(left_lots, lots) AS lots,
  ${columnsOf("id side unitsPerLot terms conversion openReceipt closeReceipt closedBy")}`;
const pageRows = 100;
/** Maximum difference in ms of a feed's clock from the account's clock. */
const clocksMs = 600_000;

export class ClaimStore extends Store {
  /** @returns false for a known claim */
  add(claim: Claim, postedBy: number | null): boolean {
    if (hasRow(this.db)`claims WHERE id = ${claim.id}`) return false;
    const text = JSON.stringify(claim);
    this.sql`INSERT INTO claims (id, raised, left, posted_by)
      VALUES (${claim.id}, ${text}, ${text}, ${postedBy})`;
    return true;
  }

  keep({ claim, asks }: KeptClaim, waitsForOptions: boolean): void {
    updateRecord(this.db, "claims", { id: claim.id }, { left: claim, asks, waitsForOptions });
  }

  require(id: string): KeptClaim {
    return expected(this.#select(part`id = ${id}`)[0], `no claim ${id}`);
  }

  asked(): KeptClaim[] {
    return this.#select(part`asks <> '[]'`);
  }

  waitingForOptions(): KeptClaim[] {
    return this.#select(part`asks = '[]' AND waits_for_options = 1 ORDER BY id`);
  }

  addCovers(claimId: string, covers: readonly Cover[]): void {
    for (const { from: fromTick, to: toTick, ...cover } of covers) {
      const { orderId, lostId, units, amount } = cover;
      const fields = { claimId, orderId, lostId, units, fromTick, toTick, amount };
      insertRecord(this.db, "claim_covers", fields);
    }
  }

  masters(): string[] {
    return this.column<string>`SELECT master_id FROM pots ORDER BY master_id`;
  }

  /**
   * Positions closed at a loss since the balance fell below zero, by the account's clock. One
   * decision may close several positions. If it took the balance below zero, all its losses are
   * included, even those booked before the fall.
   */
  lostNow(currency: string): LostPosition[] {
    const rows = this.sql<PositionRow>`SELECT ${columns}
      FROM forex_orders WHERE status = ${closed} AND closed_at_ms >= ${this.#belowSinceMs(currency)}
      AND close_receipt IS NOT NULL AND profit LIKE '-%' ORDER BY number`;
    return rows.map((row) => {
      const { fill, conversion } = JSON.parse(row.closeReceipt ?? "") as StoredReceipt;
      const path = JSON.parse(row.conversion) as ConversionPath;
      const own = conversion?.price ?? fill.price;
      const rate = conversionRate(path, path.productId === null ? null : Decimal.parse(own));
      const { orderId, market, side, units, opened } = heldOf(row, []);
      return {
        ...{ orderId, market, side, opened },
        units: units.toString(),
        closed: momentOf(fill),
        rate: { times: rate.times.toString(), over: rate.over.toString() },
      };
    });
  }

  /** Positions that may have been open at one of these moments, oldest first. */
  heldAt(moments: readonly Moment[]): OwnPosition[] {
    const rows = this.sql<PositionRow>`
      SELECT ${columns} FROM forex_orders WHERE status = ${open} OR (status = ${closed}
        AND closed_at_ms >= ${firstMs(moments)} AND close_receipt IS NOT NULL) ORDER BY number`;
    return rows.map((row) => ({ ...heldOf(row, this.#used(row.id)), closedBy: row.closedBy }));
  }

  /**
   * The ended option with the part of its profit that no claim has used; null without an end
   * receipt.
   */
  optionOf(order: MicroRecord): EndedOption | null {
    if (!order.endReceipt) return null;
    const paid = sumOf(this.#coversOf(order.id));
    return {
      orderId: order.id,
      market: order.openReceipt.market,
      side: optionSide(order),
      opened: momentOf(order.openReceipt),
      closed: momentOf(order.endReceipt),
      won: Decimal.parse(order.profit).sub(paid),
    };
  }

  /** Options that may have been running at one of these moments. */
  optionsAt(moments: readonly Moment[]): string[] {
    return this.column<string>`SELECT id FROM micro_orders
      WHERE completed_at_ms IS NULL OR completed_at_ms >= ${firstMs(moments)} ORDER BY number`;
  }

  /** Money sent to the follower after this journal transaction. */
  sentAfter(transaction: number, followerId: string): Decimal {
    const rows = this.sql<{ amount: string }>`SELECT amount FROM copy_transfers
      WHERE other = ${followerId} AND posted_by > ${transaction} AND amount LIKE '-%'`;
    return sumOf(rows).neg();
  }

  /**
   * Time (ms) at which the free balance fell below zero. Leaves out the newest transaction, which
   * is the house's payment.
   */
  #belowSinceMs(currency: string): number {
    let before = Number.MAX_SAFE_INTEGER;
    let balance = Decimal.zero;
    for (let isFirst = true; ; ) {
      const rows = this.sql<{ id: number; atMs: number; amounts: string }>`
        SELECT id, created_at_ms AS atMs, (SELECT json_group_array(amount)
        FROM journal_entries WHERE transaction_id = journal_transactions.id
        AND bucket = 'forex.free' AND currency = ${currency}) AS amounts
        FROM journal_transactions WHERE id < ${before} ORDER BY id DESC LIMIT ${pageRows}`;
      for (const { id, atMs, amounts } of rows) {
        balance = balance.sub(sumOfTexts(amounts));
        if (!isFirst && !balance.isNegative()) return atMs;
        isFirst = false;
        before = id;
      }
      if (rows.length === 0) return 0;
    }
  }

  #used(orderId: string) {
    return this.#coversOf(orderId).map(({ units, fromTick, toTick }) => ({
      units: Decimal.parse(units),
      from: JSON.parse(fromTick) as Moment,
      to: JSON.parse(toTick) as Moment,
    }));
  }

  #coversOf(orderId: string) {
    return this.sql<{ units: string; fromTick: string; toTick: string; amount: string }>`
      SELECT ${columnsOf("units fromTick toTick amount")}
      FROM claim_covers WHERE order_id = ${orderId}`;
  }

  #select(where: Part): KeptClaim[] {
    const rows = this.sql<{ left: string; asks: string }>`
      SELECT left, asks FROM claims WHERE ${where}`;
    // `keep` wrote the claim.
    return rows.map(({ left, asks }) => ({
      claim: JSON.parse(left) as Claim,
      asks: JSON.parse(asks) as string[],
    }));
  }
}

const firstMs = (moments: readonly Moment[]) =>
  Math.min(...moments.map(({ timeMs }) => timeMs)) - clocksMs;

export function optionSide({ direction }: Pick<MicroRecord, "direction">): "buy" | "sell" {
  return direction === "up" ? "buy" : "sell";
}

function heldOf(row: PositionRow, used: HeldPosition["used"]): HeldPosition {
  const { product } = readTerms(row.terms);
  const { fill } = JSON.parse(row.openReceipt) as StoredReceipt;
  const end = parsed<StoredReceipt>(row.closeReceipt);
  return {
    orderId: row.id,
    market: marketName(unmarked(product.market)),
    side: orderSide.name(row.side as 1 | 2),
    units: Decimal.parse(row.lots).mul(Decimal.parse(row.unitsPerLot)),
    opened: momentOf(fill),
    closed: end && momentOf(end.fill),
    used,
  };
}

function momentOf({ market, generation, seq, timeMs, price }: FillReceipt): Moment {
  return { market, generation, seq, timeMs, price };
}
