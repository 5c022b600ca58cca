/** Claims and their covers as rows, and the orders they consist of. */

import { orderSide, orderStatus } from "#domain/codes.ts";
import type { ConversionPath, FillReceipt } from "#domain/contracts/account.ts";
import { conversionRate } from "#domain/forex/conversion.ts";
import { unmarked } from "#domain/market/markup.ts";
import { Decimal } from "#domain/money/decimal.ts";
import { marketName } from "#domain/names.ts";
import type {
  Claim,
  Cover,
  EndedOption,
  HeldPosition,
  LostPosition,
  Moment,
} from "#domain/risk/person-net.ts";
import type { MicroRecord } from "../micro/micro-store.ts";
import { Rows } from "../module.ts";
import { readTerms, type StoredReceipt } from "../orders/order-row.ts";
import { insertRecord, parsed, sumOf, updateRecord } from "../records.ts";

interface ClaimRow {
  id: string;
  left: string;
  asks: string;
}

/** A claim as the person's own account stores it. */
export interface KeptClaim {
  claim: Claim;
  /** Masters of pots that have not answered. */
  asks: string[];
}

interface PositionRow {
  id: string;
  side: number;
  lots: string;
  units_per_lot: string;
  terms: string;
  conversion: string;
  open_receipt: string;
  close_receipt: string | null;
  closed_by: number | null;
}

/** A position and the journal transaction that ended it; null while it is open. */
export type OwnPosition = HeldPosition & { closedBy: number | null };

const open = orderStatus.code("open");
const closed = orderStatus.code("closed");
const columns = `id, side, COALESCE(left_lots, lots) AS lots, units_per_lot, terms, conversion,
  open_receipt, close_receipt, closed_by`;
/** Journal transactions read at a time. */
const pageRows = 100;
/** A feed's clock and the account's clock differ by less. */
const clocksMs = 600_000;

export class ClaimStore extends Rows {
  /** @returns false for a known claim */
  add(claim: Claim, postedBy: number | null): boolean {
    if (this.db.rows("SELECT 1 AS one FROM claims WHERE id = ?", claim.id).length > 0) return false;
    const text = JSON.stringify(claim);
    this.db.rows(
      "INSERT INTO claims (id, raised, left, posted_by) VALUES (?, ?, ?, ?)",
      ...[claim.id, text, text, postedBy],
    );
    return true;
  }

  keep({ claim, asks }: KeptClaim, waitsForOptions: boolean): void {
    updateRecord(this.db, "claims", { id: claim.id }, { left: claim, asks, waitsForOptions });
  }

  /** @throws for an unknown claim */
  require(id: string): KeptClaim {
    const [found] = this.#select("id = ?", id);
    if (!found) throw new Error(`no claim ${id}`);
    return found;
  }

  /** Claims that pots have not answered. */
  asked(): KeptClaim[] {
    return this.#select("asks <> '[]'");
  }

  waitingForOptions(): KeptClaim[] {
    return this.#select("asks = '[]' AND waits_for_options = 1 ORDER BY id");
  }

  addCovers(claimId: string, covers: readonly Cover[]): void {
    for (const { from: fromTick, to: toTick, ...cover } of covers) {
      const { orderId, lostId, units, amount } = cover;
      const fields = { claimId, orderId, lostId, units, fromTick, toTick, amount };
      insertRecord(this.db, "claim_covers", fields);
    }
  }

  /** Masters of all pots of the person. */
  masters(): string[] {
    const rows = this.db.rows<{ master_id: string }>(
      "SELECT master_id FROM pots ORDER BY master_id",
    );
    return rows.map(({ master_id }) => master_id);
  }

  /**
   * Positions that have lost since the balance fell below zero, by the account's clock. All
   * positions of one decision count, in any order.
   */
  lostNow(currency: string): LostPosition[] {
    const rows = this.db.rows<PositionRow>(
      `SELECT ${columns} FROM forex_orders WHERE status = ${closed} AND closed_at_ms >= ?
         AND close_receipt IS NOT NULL AND profit LIKE '-%' ORDER BY number`,
      this.#belowSinceMs(currency),
    );
    return rows.map((row) => {
      const { fill, conversion } = JSON.parse(row.close_receipt ?? "") as StoredReceipt;
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
    const fromMs = Math.min(...moments.map(({ timeMs }) => timeMs)) - clocksMs;
    const rows = this.db.rows<PositionRow>(
      `SELECT ${columns} FROM forex_orders WHERE status = ${open}
         OR (status = ${closed} AND closed_at_ms >= ? AND close_receipt IS NOT NULL)
       ORDER BY number`,
      fromMs,
    );
    return rows.map((row) => ({ ...heldOf(row, this.#used(row.id)), closedBy: row.closed_by }));
  }

  /** Amount that an ended option can still pay. */
  optionOf(order: MicroRecord): EndedOption | null {
    if (!order.endReceipt) return null;
    const paid = sumOf(this.#coversOf(order.id).map(({ amount }) => amount));
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
    const fromMs = Math.min(...moments.map(({ timeMs }) => timeMs)) - clocksMs;
    return this.db
      .rows<{ id: string }>(
        `SELECT id FROM micro_orders WHERE completed_at_ms IS NULL OR completed_at_ms >= ?
         ORDER BY number`,
        fromMs,
      )
      .map(({ id }) => id);
  }

  /** Money sent to the follower after this journal transaction. */
  sentAfter(transaction: number, followerId: string): Decimal {
    const rows = this.db.rows<{ amount: string }>(
      "SELECT amount FROM copy_transfers WHERE other = ? AND posted_by > ? AND amount LIKE '-%'",
      ...[followerId, transaction],
    );
    return sumOf(rows.map(({ amount }) => amount)).neg();
  }

  /**
   * When the free balance fell below zero, for the shortfall that the newest transaction paid (ms).
   */
  #belowSinceMs(currency: string): number {
    let before = Number.MAX_SAFE_INTEGER;
    let balance = Decimal.zero;
    for (let isFirst = true; ; ) {
      const rows = this.db.rows<{ id: number; atMs: number; amounts: string }>(
        `SELECT id, created_at_ms AS atMs, (SELECT json_group_array(amount) FROM journal_entries
           WHERE transaction_id = journal_transactions.id AND bucket = 'forex.free'
             AND currency = ?) AS amounts
         FROM journal_transactions WHERE id < ? ORDER BY id DESC LIMIT ${pageRows}`,
        ...[currency, before],
      );
      for (const { id, atMs, amounts } of rows) {
        balance = balance.sub(sumOf(JSON.parse(amounts) as string[]));
        if (!isFirst && !balance.isNegative()) return atMs;
        isFirst = false;
        before = id;
      }
      if (rows.length === 0) return 0;
    }
  }

  #used(orderId: string) {
    return this.#coversOf(orderId).map(({ units, from_tick, to_tick }) => ({
      units: Decimal.parse(units),
      from: JSON.parse(from_tick) as Moment,
      to: JSON.parse(to_tick) as Moment,
    }));
  }

  #coversOf(orderId: string) {
    return this.db.rows<{ units: string; from_tick: string; to_tick: string; amount: string }>(
      "SELECT units, from_tick, to_tick, amount FROM claim_covers WHERE order_id = ?",
      orderId,
    );
  }

  #select(where: string, ...bindings: string[]): KeptClaim[] {
    return this.db
      .rows<ClaimRow>(`SELECT id, left, asks FROM claims WHERE ${where}`, ...bindings)
      .map(({ left, asks }) => ({
        // `keep` wrote it.
        claim: JSON.parse(left) as Claim,
        asks: JSON.parse(asks) as string[],
      }));
  }
}

export function optionSide({ direction }: Pick<MicroRecord, "direction">): "buy" | "sell" {
  return direction === "up" ? "buy" : "sell";
}

function heldOf(row: PositionRow, used: HeldPosition["used"]): HeldPosition {
  const { product } = readTerms(row.terms);
  const { fill } = JSON.parse(row.open_receipt) as StoredReceipt;
  const end = parsed<StoredReceipt>(row.close_receipt);
  return {
    orderId: row.id,
    market: marketName(unmarked(product.market)),
    side: orderSide.name(row.side as 1 | 2),
    units: Decimal.parse(row.lots).mul(Decimal.parse(row.units_per_lot)),
    opened: momentOf(fill),
    closed: end && momentOf(end.fill),
    used,
  };
}

function momentOf({ market, generation, seq, timeMs, price }: FillReceipt): Moment {
  return { market, generation, seq, timeMs, price };
}
