import { part } from "#db/sql.ts";
import { isAlone } from "#domain/cashier/four-eyes.ts";
import { type CodeOf, paymentStatus } from "#domain/codes.ts";
import type { Payment, PaymentKind, PaymentQuery } from "#domain/contracts/cashier.ts";
import type { Decimal } from "#domain/money/decimal.ts";
import { Store } from "../../runtime/bases.ts";
import { codedForm } from "../ledger/commands.ts";
import {
  columnsOf,
  countRows,
  expected,
  insertRecord,
  pageOf,
  parsed,
  sumOf,
  type Unparsed,
  updateRecord,
} from "../records.ts";
import { payoutColumn, readPayout } from "./payout-store.ts";

type PaymentRow = Omit<
  Unparsed<Payment, "rate" | "details" | "bank" | "approvals" | "payout">,
  "status" | "isPaid"
> & { status: CodeOf<typeof paymentStatus>; isPaid: number };

const columns = part`id, kind, way AS type, status, account, amount, currency, entered AS number,
  ${columnsOf("unit fee received rate details bank proof isPaid approvals reason")},
  ${columnsOf("createdAtMs changedAtMs version")}, ${payoutColumn} AS payout`;

const waiting = paymentStatus.code("waiting");
const finished = paymentStatus.code("finished");

type Asked = Pick<Payment, "id" | "kind" | "account" | "amount" | "currency" | "createdAtMs">;
/** If `number` and `unit` are absent, they are the amount and the account's currency. */
export type NewPayment = Asked & Partial<Omit<Payment, "changedAtMs" | "version" | "payout">>;

export type PaymentChange = Partial<
  Pick<
    Payment,
    | "status"
    | "amount"
    | "received"
    | "rate"
    | "bank"
    | "proof"
    | "isPaid"
    | "approvals"
    | "reason"
    | "details"
  >
>;

export class PaymentStore extends Store {
  /**
   * @param openedBy journal transaction that set the payment's money aside; null if no money moves
   * yet
   */
  add(payment: NewPayment, openedBy: number | null = null): void {
    const { type: way = "none", number: entered = payment.amount, ...given } = payment;
    insertRecord(this.db, "payments", {
      ...{ unit: given.currency, fee: "0", received: "0", rate: null, details: {}, bank: null },
      ...{ proof: "", isPaid: true, reason: "", approvals: [] },
      ...given,
      ...{ way, entered, status: waiting, changedAtMs: given.createdAtMs, version: 1, openedBy },
    });
  }

  /**
   * @param endedBy journal transaction that ends the payment; null if no money moves
   * @throws if the payment is already decided; the caller must check this first
   */
  change(
    { id }: Payment,
    change: PaymentChange,
    nowMs: number,
    endedBy: number | null = null,
  ): Payment {
    const status = change.status && { status: paymentStatus.code(change.status) };
    const changes = { ...change, ...status, changedAtMs: nowMs, endedBy };
    updateRecord(this.db, "payments", { id }, changes, { version: "version + 1" });
    return this.require(id);
  }

  find(id: string): Payment | null {
    const [row] = this.sql<PaymentRow>`SELECT ${columns} FROM payments WHERE id = ${id}`;
    return row ? toPayment(row) : null;
  }

  require(id: string): Payment {
    return expected(this.find(id), `no payment ${id}`);
  }

  page({ kind, type, ...query }: PaymentQuery): { data: Payment[]; total: number } {
    const ofType = type === undefined ? part`` : part`AND way = ${type}`;
    const from = part`payments WHERE kind = ${kind} ${ofType}`;
    const asked = { select: columns, from, order: "payments.number DESC" };
    return pageOf(this.db, asked, query, toPayment);
  }

  /** The newest undecided bank deposit; null if none. */
  openBankOrder(): Payment | null {
    const [row] = this.sql<PaymentRow>`SELECT ${columns} FROM payments WHERE kind = 'deposit'
      AND way = 'bank' AND status = ${waiting} ORDER BY payments.number DESC LIMIT 1`;
    return row ? toPayment(row) : null;
  }

  countOpen(kind: PaymentKind): number {
    return countRows(this.db)`payments WHERE kind = ${kind} AND status = ${waiting}`;
  }

  /** Exact sum of a kind's payments that a single operator approved since `fromMs`. */
  approvedAlone(kind: PaymentKind, fromMs: number): Decimal {
    const rows = this.sql<PaymentRow>`SELECT ${columns}
      FROM payments WHERE status = ${finished} AND kind = ${kind} AND changed_at_ms >= ${fromMs}`;
    return sumOf(rows.map(toPayment).filter(isAlone));
  }

  /** Exact sum of withdrawals since `fromMs`, without cancelled, rejected and returned ones. */
  drawnSince(fromMs: number): Decimal {
    const drawn = this.sql<{ amount: string }>`SELECT amount FROM payments WHERE kind = 'withdrawal'
      AND status IN (${waiting}, ${finished}) AND created_at_ms >= ${fromMs}
      AND id NOT IN (SELECT payment_id FROM payouts WHERE state = 'returned')`;
    return sumOf(drawn);
  }
}

function toPayment(row: PaymentRow): Payment {
  return {
    ...row,
    status: paymentStatus.name(row.status),
    // `add` and `change` wrote rate, details, bank and approvals.
    rate: parsed(row.rate),
    details: JSON.parse(row.details) as Payment["details"],
    bank: parsed(row.bank),
    isPaid: row.isPaid === 1,
    approvals: JSON.parse(row.approvals) as Payment["approvals"],
    payout: readPayout(row.payout),
  };
}

export const storedPaymentAnswer = <T extends { payment: Payment | null }>() =>
  codedForm<T>("payment", { status: paymentStatus });
