import { type Part, part } from "#db/sql.ts";
import { type CodeOf, microDirection, microStatus } from "#domain/codes.ts";
import type { FillReceipt, MicroAnswer, MicroOrder } from "#domain/contracts/account.ts";
import type { AccountRpc } from "#domain/contracts/account-rpc.ts";
import { lastingSpec, type MarketSpec } from "#domain/contracts/market.ts";
import { isSimulated } from "#domain/market/simulated.ts";
import type { MicroOutcome } from "#domain/micro/payout.ts";
import { Store } from "../../runtime/bases.ts";
import { codedForm } from "../ledger/commands.ts";
import {
  columnsOf,
  expected,
  insertRecord,
  pageOf,
  parsed,
  type Unparsed,
  updateRecord,
} from "../records.ts";

export type StakeBucket = "forex.free" | "micro.free";

export interface MicroRecord extends Omit<MicroOrder, "isSimulated"> {
  paidFrom: StakeBucket;
  lossLevel: string;
  equalPrice: "refund" | "loss";
  spec: MarketSpec;
  /** Wall time of the expiry (ms). */
  dueAtMs: number;
  /** Requests to the market since the expiry; none of them brought a decision. */
  attempts: number;
  openedBy: number;
  closedBy: number | null;
}

export type NewMicroOrder = Omit<MicroRecord, keyof MicroClosing | "attempts" | "status"> & {
  askAtMs: number;
};

export interface MicroClosing {
  /** Null for a void order, which has no end receipt either. */
  endPrice: string | null;
  endReceipt: FillReceipt | null;
  profit: string;
  outcome: MicroOutcome;
  voidReason: MicroOrder["voidReason"];
  completedAtMs: number;
  /** Journal transaction of the settlement. */
  closedBy: number;
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

export class MicroStore extends Store {
  insert(order: NewMicroOrder): void {
    insertRecord(this.db, "micro_orders", {
      ...order,
      status: running,
      direction: microDirection.code(order.direction),
      spec: lastingSpec(order.spec),
    });
  }

  close(id: string, closing: MicroClosing): void {
    updateRecord(this.db, "micro_orders", { id }, { status: closed, ...closing });
  }

  find(orderId: string): MicroRecord | null {
    return this.#select(part`id = ${orderId}`)[0] ?? null;
  }

  require(orderId: string): MicroRecord {
    return expected(this.find(orderId), `no micro order ${orderId}`);
  }

  running(): MicroRecord[] {
    return this.#select(part`status = ${running} ORDER BY number`);
  }

  /** Orders whose market must be asked now, longest waiting first. */
  toAsk(nowMs: number, limit: number): MicroRecord[] {
    return this.#select(part`status = ${running} AND ask_at_ms <= ${nowMs}
      ORDER BY ask_at_ms, number LIMIT ${limit}`);
  }

  /** Time of the next request to a market (ms); null if no order runs. */
  nextAskMs(): number | null {
    return this.first<number>`
      SELECT MIN(ask_at_ms) FROM micro_orders WHERE status = ${running}`;
  }

  /** Postpones the next request about the order, unless the order has been settled. */
  askLater(orderId: string, askAtMs: number, attempts: number): void {
    this.sql`UPDATE micro_orders SET ask_at_ms = ${askAtMs}, attempts = ${attempts}
      WHERE id = ${orderId} AND status = ${running}`;
  }

  /** A page of orders, newest first: closed orders by completion, others by creation. */
  page(query: Parameters<AccountRpc["microOrders"]>[0]): { data: MicroOrder[]; total: number } {
    const time = query.status === "closed" ? "completed_at_ms" : "created_at_ms";
    const order = `${time} DESC, number DESC`;
    const from = part`micro_orders WHERE status = ${microStatus.code(query.status)}`;
    const asked = { select: columns, from, order };
    return pageOf(this.db, asked, query, (row: MicroRow) => publicMicroOrder(recordOf(row)));
  }

  #select(clause: Part): MicroRecord[] {
    const rows = this.sql<MicroRow>`SELECT ${columns} FROM micro_orders WHERE ${clause}`;
    return rows.map(recordOf);
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

export const storedMicroAnswer = codedForm<MicroAnswer>("order", {
  direction: microDirection,
  status: microStatus,
});
