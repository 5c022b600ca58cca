import { depositType, paymentStatus, paymentType } from "#domain/codes.ts";
import type { Payment } from "#domain/contracts/cashier.ts";
import type { WireDepositRecord, WireOrder } from "#domain/contracts/http/deposit.ts";
import type { WireDrawRecord } from "#domain/contracts/http/withdraw.ts";
import type { LanguageCode } from "#domain/language/language-tags.ts";
import { m } from "#texts/worker-messages.ts";
import { wireRate } from "../cashier/rate.ts";
import { formatInZone } from "./zone-time.ts";

export function toDepositRecord(payment: Payment, zone: string): WireDepositRecord {
  const { details, rate } = payment;
  return {
    id: payment.id,
    number: payment.number,
    type: depositType.code(payment.type === "crypto" ? "crypto" : "bank"),
    currency_code: payment.unit,
    protocol_code: details.protocol ?? "",
    status: paymentStatus.code(payment.status),
    created_at: formatInZone(payment.createdAtMs, zone),
    createdMs: payment.createdAtMs,
    remark: payment.reason,
    address: details.address ?? "",
    bank_info: payment.bank,
    proof_img: payment.proof,
    is_paid: payment.isPaid ? 1 : 0,
    reference: details.reference ?? "",
    hash: details.hash ?? "",
    credited: payment.status === "finished" ? payment.amount : "",
    currency: payment.currency,
    rate: rate && wireRate(rate, "in"),
  };
}

export function toWireOrder(payment: Payment): WireOrder {
  return {
    id: payment.id,
    number: payment.number,
    symbol_id: Number(payment.details.symbol_id ?? 0),
    currency_code: payment.unit,
    proof_img: payment.proof,
    is_paid: payment.isPaid ? 1 : 0,
    bank_info: payment.bank,
    reference: payment.details.reference ?? "",
    createdMs: payment.createdAtMs,
  };
}

const drawStatus = {
  waiting: m.draw_status_waiting,
  finished: m.draw_status_paid,
  rejected: m.draw_status_rejected,
  cancelled: m.draw_status_cancelled,
} as const;

/** Texts of a payout's states: the specification's code is the same for all of them. */
const payoutStatus = {
  to_send: m.draw_status_approved,
  sent: m.draw_status_sent,
  paid: m.draw_status_paid,
  returned: m.draw_status_returned,
} as const;

export function toDrawRecord(payment: Payment, zone: string, locale: LanguageCode): WireDrawRecord {
  const { details, rate, payout } = payment;
  const name = payout ? payoutStatus[payout.state] : drawStatus[payment.status];
  return {
    id: payment.id,
    number: payment.number,
    real_number: payment.received,
    currency: payment.currency,
    draw_currency: { code: details.code ?? "", protocol: details.protocol ?? "" },
    fee: payment.fee,
    status: paymentStatus.code(payment.status),
    status_name: name({}, { locale }),
    created_at: formatInZone(payment.createdAtMs, zone),
    createdMs: payment.createdAtMs,
    type: paymentType.code(payment.type === "crypto" ? "crypto" : "bank"),
    address: details.address ?? "",
    payee_account: details.payee_account ?? "",
    notes: details.memo ?? "",
    reason: payment.reason,
    rate: rate && wireRate(rate, "out"),
    payout: payout && {
      state: payout.state,
      approvedMs: payment.changedAtMs,
      reference: payout.reference,
      sentMs: payout.sentAtMs ?? 0,
      paidMs: payout.paidAtMs ?? 0,
      returnedMs: payout.returnedAtMs ?? 0,
      reason: payout.state === "returned" ? (payout.returnAsked?.reason ?? "") : "",
    },
  };
}
