/** Micro orders as rows. */

import { type CodeOf, type MicroStatus, microDirection, microStatus } from "#domain/codes.ts";
import type { FillReceipt, MicroAnswer, MicroOrder } from "#domain/contracts/account.ts";
import { lastingSpec, type MarketSpec } from "#domain/contracts/market.ts";
import { isSimulated } from "#domain/market/simulated.ts";
import type { MicroOutcome } from "#domain/micro/payout.ts";
import type { PageQuery } from "../../runtime/paging.ts";
import type { StoredForm } from "../ledger/commands.ts";
import { Rows } from "../module.ts";
import {
  columnsOf,
  insertRecord,
  pageOf,
  parsed,
  type Unparsed,
  updateRecord,
} from "../records.ts";

/** Buckets that a stake may come from. */
export type StakeBucket = "forex.free" | "micro.free";

/** An order with everything its settlement needs. */
export interface MicroRecord extends Omit<MicroOrder, "isSimulated"> {
  paidFrom: StakeBucket;
  lossLevel: string;
  equalPrice: "refund" | "loss";
  spec: MarketSpec;
  /** Wall time of the expiry (ms). */
  dueAtMs: number;
  /** Unanswered questions to the market since then. */
  attempts: number;
  openedBy: number;
  closedBy: number | null;
}

export type NewMicroOrder = Omit<MicroRecord, "attempts" | "closedBy"> & { askAtMs: number };

export interface MicroClosing {
  /** Null if the order is void, like the receipt. */
  endPrice: string | null;
  endReceipt: FillReceipt | null;
  profit: string;
  outcome: MicroOutcome;
  voidReason: MicroOrder["voidReason"];
  completedAtMs: number;
  /** Journal transaction of the settlement. */
  closedBy: number;
}

export interface MicroQuery extends PageQuery {
  status: MicroStatus;
}

type MicroRow = Omit<
  Unparsed<MicroRecord, "spec" | "openReceipt" | "endReceipt">,
  "status" | "direction"
> & { status: CodeOf<typeof microStatus>; direction: CodeOf<typeof microDirection> };

const columns = columnsOf(`id status direction productId showCode amount paidFrom seconds ratio
  lossLevel equalPrice spec openPrice endPrice profit outcome voidReason createdAtMs expiresAtMs
  completedAtMs openReceipt endReceipt dueAtMs attempts openedBy closedBy`);

const running = microStatus.code("running");
const closed = microStatus.code("closed");

export class MicroStore extends Rows {
  insert(order: NewMicroOrder): void {
    insertRecord(this.db, "micro_orders", {
      ...order,
      status: microStatus.code(order.status),
      direction: microDirection.code(order.direction),
      spec: lastingSpec(order.spec),
    });
  }

  close(id: string, closing: MicroClosing): void {
    updateRecord(this.db, "micro_orders", { id }, { status: closed, ...closing });
  }

  find(orderId: string): MicroRecord | null {
    const [row] = this.#select("id = ?", orderId);
    return row ?? null;
  }

  /** @throws if there is no such order: the caller has just written it */
  require(orderId: string): MicroRecord {
    const order = this.find(orderId);
    if (!order) throw new Error(`no micro order ${orderId}`);
    return order;
  }

  /** Oldest first. */
  running(): MicroRecord[] {
    return this.#select(`status = ${running} ORDER BY number`);
  }

  /** Orders whose market must be asked now, longest waiting first. */
  toAsk(nowMs: number, limit: number): MicroRecord[] {
    return this.#select(
      `status = ${running} AND ask_at_ms <= ? ORDER BY ask_at_ms, number LIMIT ?`,
      nowMs,
      limit,
    );
  }

  /** When the next market must be asked (ms); null if no order runs. */
  nextAskMs(): number | null {
    const [row] = this.db.rows<{ ask: number | null }>(
      `SELECT MIN(ask_at_ms) AS ask FROM micro_orders WHERE status = ${running}`,
    );
    return row?.ask ?? null;
  }

  /** Does nothing for an order that was settled meanwhile. */
  askLater(orderId: string, askAtMs: number, attempts: number): void {
    this.db.rows(
      `UPDATE micro_orders SET ask_at_ms = ?, attempts = ? WHERE id = ? AND status = ${running}`,
      askAtMs,
      attempts,
      orderId,
    );
  }

  /** Newest first: closed orders by completion, others by creation. */
  page(query: MicroQuery): { data: MicroOrder[]; total: number } {
    const time = query.status === "closed" ? "completed_at_ms" : "created_at_ms";
    const order = `${time} DESC, number DESC`;
    const asked = { select: columns, from: "micro_orders WHERE status = ?", order };
    const status = microStatus.code(query.status);
    const { rows, total } = pageOf<MicroRow>(this.db, asked, [status], query);
    return { data: rows.map((row) => publicMicroOrder(recordOf(row))), total };
  }

  #select(clause: string, ...bindings: Array<string | number>): MicroRecord[] {
    return this.db
      .rows<MicroRow>(`SELECT ${columns} FROM micro_orders WHERE ${clause}`, ...bindings)
      .map(recordOf);
  }
}

function recordOf(row: MicroRow): MicroRecord {
  return {
    ...row,
    status: microStatus.name(row.status),
    direction: microDirection.name(row.direction),
    spec: JSON.parse(row.spec) as MarketSpec,
    openReceipt: JSON.parse(row.openReceipt) as FillReceipt,
    endReceipt: parsed(row.endReceipt),
  };
}

/** The order as its owner sees it. */
export function publicMicroOrder(record: MicroRecord): MicroOrder {
  const {
    paidFrom: _paidFrom,
    lossLevel: _lossLevel,
    equalPrice: _equalPrice,
    spec,
    dueAtMs: _dueAtMs,
    attempts: _attempts,
    openedBy: _openedBy,
    closedBy: _closedBy,
    ...order
  } = record;
  return { ...order, isSimulated: isSimulated(spec) };
}

/** An order inside a stored answer, with the codes of the table. */
type StoredOrder = Omit<MicroOrder, "direction" | "status"> & { direction: number; status: number };

export const storedMicroAnswer: StoredForm<MicroAnswer> = {
  write: ({ order, ...rest }) => {
    const codes = {
      direction: microDirection.code(order.direction),
      status: microStatus.code(order.status),
    };
    return { ...rest, order: { ...order, ...codes } };
  },
  read: (stored) => {
    const { order, ...rest } = stored as Omit<MicroAnswer, "order"> & { order: StoredOrder };
    const names = {
      direction: microDirection.name(order.direction),
      status: microStatus.name(order.status),
    };
    return { ...rest, order: { ...order, ...names } };
  },
};
