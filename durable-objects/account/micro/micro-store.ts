/** Micro orders as rows. */
import { type CodeOf, type MicroStatus, microDirection, microStatus } from "#domain/codes.ts";
import type { FillReceipt, MicroAnswer, MicroOrder } from "#domain/contracts/account.ts";
import { lastingSpec, type MarketSpec } from "#domain/contracts/market.ts";
import { isSimulated } from "#domain/market/simulated.ts";
import type { MicroOutcome } from "#domain/micro/payout.ts";
import type { Database } from "../../runtime/database.ts";
import { insertRow } from "../../runtime/insert-row.ts";
import { type PageQuery, pageRange } from "../../runtime/paging.ts";
import type { StoredForm } from "../ledger/commands.ts";

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

interface MicroRow {
  id: string;
  status: CodeOf<typeof microStatus>;
  direction: CodeOf<typeof microDirection>;
  product_id: number;
  show_code: string;
  amount: string;
  paid_from: StakeBucket;
  seconds: number;
  ratio: string;
  loss_level: string;
  equal_price: "refund" | "loss";
  spec: string;
  open_price: string;
  end_price: string | null;
  profit: string;
  outcome: MicroOutcome | null;
  void_reason: MicroOrder["voidReason"];
  created_at_ms: number;
  expires_at_ms: number;
  completed_at_ms: number | null;
  open_receipt: string;
  end_receipt: string | null;
  due_at_ms: number;
  attempts: number;
  opened_by: number;
  closed_by: number | null;
}

const columns = `id, status, direction, product_id, show_code, amount, paid_from, seconds, ratio,
  loss_level, equal_price, spec, open_price, end_price, profit, outcome, void_reason, created_at_ms,
  expires_at_ms, completed_at_ms, open_receipt, end_receipt, due_at_ms, attempts, opened_by,
  closed_by`;

const running = microStatus.code("running");
const closed = microStatus.code("closed");

export class MicroStore {
  readonly #db: Database;

  constructor(db: Database) {
    this.#db = db;
  }

  insert(order: NewMicroOrder): void {
    const values = {
      id: order.id,
      status: microStatus.code(order.status),
      direction: microDirection.code(order.direction),
      product_id: order.productId,
      show_code: order.showCode,
      amount: order.amount,
      paid_from: order.paidFrom,
      seconds: order.seconds,
      ratio: order.ratio,
      loss_level: order.lossLevel,
      equal_price: order.equalPrice,
      spec: JSON.stringify(lastingSpec(order.spec)),
      open_price: order.openPrice,
      created_at_ms: order.createdAtMs,
      expires_at_ms: order.expiresAtMs,
      open_receipt: JSON.stringify(order.openReceipt),
      due_at_ms: order.dueAtMs,
      ask_at_ms: order.askAtMs,
      opened_by: order.openedBy,
    };
    insertRow(this.#db, "micro_orders", values);
  }

  close(orderId: string, closing: MicroClosing): void {
    this.#db.rows(
      `UPDATE micro_orders SET status = ${closed}, end_price = ?, end_receipt = ?, profit = ?,
         outcome = ?, void_reason = ?, completed_at_ms = ?, closed_by = ?
       WHERE id = ?`,
      closing.endPrice,
      closing.endReceipt && JSON.stringify(closing.endReceipt),
      closing.profit,
      closing.outcome,
      closing.voidReason,
      closing.completedAtMs,
      closing.closedBy,
      orderId,
    );
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
    const [row] = this.#db.rows<{ ask: number | null }>(
      `SELECT MIN(ask_at_ms) AS ask FROM micro_orders WHERE status = ${running}`,
    );
    return row?.ask ?? null;
  }

  /** Does nothing for an order that was settled meanwhile. */
  askLater(orderId: string, askAtMs: number, attempts: number): void {
    this.#db.rows(
      `UPDATE micro_orders SET ask_at_ms = ?, attempts = ? WHERE id = ? AND status = ${running}`,
      askAtMs,
      attempts,
      orderId,
    );
  }

  /** Newest first: closed orders by completion, others by creation. */
  page(query: MicroQuery): { data: MicroOrder[]; total: number } {
    const time = query.status === "closed" ? "completed_at_ms" : "created_at_ms";
    const { limit, offset } = pageRange(query);
    const rows = this.#select(
      `status = ? ORDER BY ${time} DESC, number DESC LIMIT ? OFFSET ?`,
      microStatus.code(query.status),
      limit,
      offset,
    );
    const [count] = this.#db.rows<{ total: number }>(
      "SELECT COUNT(*) AS total FROM micro_orders WHERE status = ?",
      microStatus.code(query.status),
    );
    return { data: rows.map(publicMicroOrder), total: count?.total ?? 0 };
  }

  #select(clause: string, ...bindings: Array<string | number>): MicroRecord[] {
    return this.#db
      .rows<MicroRow>(`SELECT ${columns} FROM micro_orders WHERE ${clause}`, ...bindings)
      .map(recordOf);
  }
}

function recordOf(row: MicroRow): MicroRecord {
  return {
    id: row.id,
    status: microStatus.name(row.status),
    direction: microDirection.name(row.direction),
    productId: row.product_id,
    showCode: row.show_code,
    amount: row.amount,
    paidFrom: row.paid_from,
    seconds: row.seconds,
    ratio: row.ratio,
    lossLevel: row.loss_level,
    equalPrice: row.equal_price,
    spec: JSON.parse(row.spec) as MarketSpec,
    openPrice: row.open_price,
    endPrice: row.end_price,
    profit: row.profit,
    outcome: row.outcome,
    voidReason: row.void_reason,
    createdAtMs: row.created_at_ms,
    expiresAtMs: row.expires_at_ms,
    completedAtMs: row.completed_at_ms,
    openReceipt: JSON.parse(row.open_receipt) as FillReceipt,
    endReceipt: row.end_receipt === null ? null : (JSON.parse(row.end_receipt) as FillReceipt),
    dueAtMs: row.due_at_ms,
    attempts: row.attempts,
    openedBy: row.opened_by,
    closedBy: row.closed_by,
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
