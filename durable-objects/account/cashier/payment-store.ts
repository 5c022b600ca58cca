/** Payments as rows. Other modules decide who may change them and how. */

import { isAlone } from "#domain/cashier/four-eyes.ts";
import { type CodeOf, paymentStatus } from "#domain/codes.ts";
import type { AccountType } from "#domain/contracts/account.ts";
import type {
  Payment,
  PaymentKind,
  PaymentQuery,
  PaymentTypeOrNone,
} from "#domain/contracts/cashier.ts";
import { Decimal } from "#domain/money/decimal.ts";
import type { Database, SqlValue } from "../../runtime/database.ts";
import { insertRow } from "../../runtime/insert-row.ts";
import { pageRange } from "../../runtime/paging.ts";
import type { StoredForm } from "../ledger/commands.ts";
import { payoutColumn, readPayout } from "./payout-store.ts";

interface PaymentRow {
  id: string;
  kind: PaymentKind;
  way: PaymentTypeOrNone;
  status: CodeOf<typeof paymentStatus>;
  account: AccountType;
  amount: string;
  currency: string;
  entered: string;
  unit: string;
  fee: string;
  received: string;
  rate: string | null;
  details: string;
  bank: string | null;
  proof: string;
  is_paid: number;
  approvals: string;
  reason: string;
  created_at_ms: number;
  changed_at_ms: number;
  version: number;
  payout: string | null;
}

const columns = `id, kind, way, status, account, amount, currency, entered, unit, fee, received,
  rate, details, bank, proof, is_paid, approvals, reason, created_at_ms, changed_at_ms, version,
  ${payoutColumn} AS payout`;

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

export class PaymentStore {
  readonly #db: Database;

  constructor(db: Database) {
    this.#db = db;
  }

  /** @param openedBy journal transaction that set its money aside; null if nothing moves yet */
  add(payment: NewPayment, openedBy: number | null): void {
    const row: Record<string, SqlValue> = {
      id: payment.id,
      kind: payment.kind,
      way: payment.type,
      status: paymentStatus.code(payment.status),
      account: payment.account,
      amount: payment.amount,
      currency: payment.currency,
      entered: payment.number,
      unit: payment.unit,
      fee: payment.fee,
      received: payment.received,
      rate: payment.rate && JSON.stringify(payment.rate),
      details: JSON.stringify(payment.details),
      bank: payment.bank && JSON.stringify(payment.bank),
      proof: payment.proof,
      is_paid: payment.isPaid ? 1 : 0,
      approvals: JSON.stringify(payment.approvals ?? []),
      reason: payment.reason,
      created_at_ms: payment.createdAtMs,
      changed_at_ms: payment.createdAtMs,
      version: 1,
      opened_by: openedBy,
    };
    insertRow(this.#db, "payments", row);
  }

  /**
   * Writes a step. @param endedBy journal transaction that ends the payment; null if no money moves
   * @throws if the payment is already decided: the caller checks first
   */
  change(
    payment: Payment,
    change: PaymentChange,
    nowMs: number,
    endedBy: number | null = null,
  ): Payment {
    const next = { ...payment, ...change };
    this.#db.rows(
      `UPDATE payments SET status = ?, amount = ?, received = ?, rate = ?, bank = ?, proof = ?,
         is_paid = ?, approvals = ?, reason = ?, details = ?, changed_at_ms = ?,
         version = version + 1, ended_by = ? WHERE id = ?`,
      paymentStatus.code(next.status),
      next.amount,
      next.received,
      next.rate && JSON.stringify(next.rate),
      next.bank && JSON.stringify(next.bank),
      next.proof,
      next.isPaid ? 1 : 0,
      JSON.stringify(next.approvals),
      next.reason,
      JSON.stringify(next.details),
      nowMs,
      endedBy,
      payment.id,
    );
    return this.require(payment.id);
  }

  find(id: string): Payment | null {
    const [row] = this.#db.rows<PaymentRow>(`SELECT ${columns} FROM payments WHERE id = ?`, id);
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
    const [count] = this.#db.rows<{ total: number }>(
      `SELECT COUNT(*) AS total FROM payments WHERE ${filter}`,
      ...bound,
    );
    const { limit, offset } = pageRange(query);
    const rows = this.#db.rows<PaymentRow>(
      `SELECT ${columns} FROM payments WHERE ${filter} ORDER BY number DESC LIMIT ? OFFSET ?`,
      ...bound,
      limit,
      offset,
    );
    return { data: rows.map(toPayment), total: count?.total ?? 0 };
  }

  /** The newest undecided bank deposit; null if none. */
  openBankOrder(): Payment | null {
    const [row] = this.#db.rows<PaymentRow>(
      `SELECT ${columns} FROM payments
       WHERE kind = 'deposit' AND way = 'bank' AND status = ${waiting}
       ORDER BY number DESC LIMIT 1`,
    );
    return row ? toPayment(row) : null;
  }

  /** Number of undecided payments of a kind. */
  countOpen(kind: PaymentKind): number {
    const [row] = this.#db.rows<{ n: number }>(
      `SELECT COUNT(*) AS n FROM payments WHERE kind = ? AND status = ${waiting}`,
      kind,
    );
    return row?.n ?? 0;
  }

  /** Exact sum of a kind's payments that a single operator approved since then. */
  approvedAlone(kind: PaymentKind, fromMs: number): Decimal {
    return this.#db
      .rows<PaymentRow>(
        `SELECT ${columns} FROM payments
         WHERE status = ${finished} AND kind = ? AND changed_at_ms >= ?`,
        kind,
        fromMs,
      )
      .map(toPayment)
      .filter(isAlone)
      .reduce((sum, { amount }) => sum.add(Decimal.parse(amount)), Decimal.zero);
  }

  /** Exact sum of withdrawals requested since then, without returned ones. */
  drawnSince(fromMs: number): Decimal {
    return this.#db
      .rows<{ amount: string }>(
        `SELECT amount FROM payments
         WHERE kind = 'withdrawal' AND status IN (${waiting}, ${finished}) AND created_at_ms >= ?
           AND id NOT IN (SELECT payment_id FROM payouts WHERE state = 'returned')`,
        fromMs,
      )
      .reduce((sum, { amount }) => sum.add(Decimal.parse(amount)), Decimal.zero);
  }
}

function toPayment(row: PaymentRow): Payment {
  return {
    id: row.id,
    kind: row.kind,
    type: row.way,
    status: paymentStatus.name(row.status),
    account: row.account,
    amount: row.amount,
    currency: row.currency,
    number: row.entered,
    unit: row.unit,
    fee: row.fee,
    received: row.received,
    // `add` and `change` wrote these four.
    rate: row.rate === null ? null : (JSON.parse(row.rate) as Payment["rate"]),
    details: JSON.parse(row.details) as Payment["details"],
    bank: row.bank === null ? null : (JSON.parse(row.bank) as Payment["bank"]),
    proof: row.proof,
    isPaid: row.is_paid === 1,
    approvals: JSON.parse(row.approvals) as Payment["approvals"],
    reason: row.reason,
    createdAtMs: row.created_at_ms,
    changedAtMs: row.changed_at_ms,
    version: row.version,
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
