/** Payments as rows. Other modules decide who may change them and how. */

import { isAlone } from "#domain/cashier/four-eyes.ts";
import { type CodeOf, paymentStatus } from "#domain/codes.ts";
import type { Payment, PaymentKind, PaymentQuery } from "#domain/contracts/cashier.ts";
import type { Decimal } from "#domain/money/decimal.ts";
import type { StoredForm } from "../ledger/commands.ts";
import { Rows } from "../module.ts";
import {
  columnsOf,
  countRows,
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

const columns = `id, kind, way AS type, status, account, amount, currency, entered AS number,
  ${columnsOf("unit fee received rate details bank proof isPaid approvals reason")},
  ${columnsOf("createdAtMs changedAtMs version")}, ${payoutColumn} AS payout`;

const waiting = paymentStatus.code("waiting");
const finished = paymentStatus.code("finished");

export type NewPayment = Omit<Payment, "changedAtMs" | "version" | "approvals" | "payout"> &
  Partial<Pick<Payment, "approvals">>;

/** Fields that a step may change. */
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

export class PaymentStore extends Rows {
  /** @param openedBy journal transaction that set its money aside; null if nothing moves yet */
  add({ type: way, number: entered, ...payment }: NewPayment, openedBy: number | null): void {
    insertRecord(this.db, "payments", {
      ...payment,
      way,
      status: paymentStatus.code(payment.status),
      entered,
      approvals: payment.approvals ?? [],
      changedAtMs: payment.createdAtMs,
      version: 1,
      openedBy,
    });
  }

  /**
   * Writes a step. @param endedBy journal transaction that ends the payment; null if no money moves
   * @throws if the payment is already decided: the caller checks first
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
    const [row] = this.db.rows<PaymentRow>(`SELECT ${columns} FROM payments WHERE id = ?`, id);
    return row ? toPayment(row) : null;
  }

  /** @throws if there is no such payment */
  require(id: string): Payment {
    const payment = this.find(id);
    if (!payment) throw new Error(`no payment ${id}`);
    return payment;
  }

  /** Newest first. */
  page({ kind, type, ...query }: PaymentQuery): { data: Payment[]; total: number } {
    const filter = type === undefined ? "kind = ?" : "kind = ? AND way = ?";
    const bound = type === undefined ? [kind] : [kind, type];
    const asked = {
      select: columns,
      from: `payments WHERE ${filter}`,
      order: "payments.number DESC",
    };
    const { rows, total } = pageOf<PaymentRow>(this.db, asked, bound, query);
    return { data: rows.map(toPayment), total };
  }

  /** The newest undecided bank deposit; null if none. */
  openBankOrder(): Payment | null {
    const [row] = this.db.rows<PaymentRow>(
      `SELECT ${columns} FROM payments
       WHERE kind = 'deposit' AND way = 'bank' AND status = ${waiting}
       ORDER BY payments.number DESC LIMIT 1`,
    );
    return row ? toPayment(row) : null;
  }

  /** Number of undecided payments of a kind. */
  countOpen(kind: PaymentKind): number {
    return countRows(this.db, `payments WHERE kind = ? AND status = ${waiting}`, kind);
  }

  /** Exact sum of a kind's payments that a single operator approved since then. */
  approvedAlone(kind: PaymentKind, fromMs: number): Decimal {
    const rows = this.db.rows<PaymentRow>(
      `SELECT ${columns} FROM payments
       WHERE status = ${finished} AND kind = ? AND changed_at_ms >= ?`,
      kind,
      fromMs,
    );
    const alone = rows.map(toPayment).filter(isAlone);
    return sumOf(alone.map(({ amount }) => amount));
  }

  /** Exact sum of withdrawals requested since then, without returned ones. */
  drawnSince(fromMs: number): Decimal {
    const drawn = this.db.rows<{ amount: string }>(
      `SELECT amount FROM payments
       WHERE kind = 'withdrawal' AND status IN (${waiting}, ${finished}) AND created_at_ms >= ?
         AND id NOT IN (SELECT payment_id FROM payouts WHERE state = 'returned')`,
      fromMs,
    );
    return sumOf(drawn.map(({ amount }) => amount));
  }
}

function toPayment(row: PaymentRow): Payment {
  return {
    ...row,
    status: paymentStatus.name(row.status),
    // `add` and `change` wrote these four.
    rate: parsed(row.rate),
    details: JSON.parse(row.details) as Payment["details"],
    bank: parsed(row.bank),
    isPaid: row.isPaid === 1,
    approvals: JSON.parse(row.approvals) as Payment["approvals"],
    payout: readPayout(row.payout),
  };
}

/** A payment inside a stored answer or report, with the status code of the table. */
type StoredPayment = Omit<Payment, "status"> & { status: number };

export const storedPayment = {
  write: (payment: Payment): StoredPayment => ({
    ...payment,
    status: paymentStatus.code(payment.status),
  }),
  read: (stored: StoredPayment): Payment => ({
    ...stored,
    status: paymentStatus.name(stored.status),
  }),
};

type Answer = { payment: Payment | null };

/** Stored form of answers about payments, for repeats. */
export function storedPaymentAnswer<T extends Answer>(): StoredForm<T> {
  return {
    write: (answer) => ({
      ...answer,
      payment: answer.payment && storedPayment.write(answer.payment),
    }),
    read: (stored) => {
      const { payment, ...rest } = stored as Omit<T, "payment"> & { payment: StoredPayment | null };
      return { ...rest, payment: payment && storedPayment.read(payment) } as T;
    },
  };
}
