/**
 * Reports changed payments and operators' acts to the company's desk, after the transaction and at
 * least once.
 */

import { paymentStatus } from "#domain/codes.ts";
import type { Payment, Payout } from "#domain/contracts/cashier.ts";
import type { AuditEntry, DeskItem, DeskReport } from "#domain/contracts/desk/records.ts";
import type { Queue } from "#domain/contracts/desk/roles.ts";
import type { LoanReport } from "#domain/contracts/loans.ts";
import type { AccountContext } from "../account-context.ts";
import { destinations } from "../destinations.ts";
import { codedForm } from "../ledger/commands.ts";
import { Module } from "../module.ts";

const stored = codedForm<DeskReport>("item", { status: paymentStatus });

export class DeskReports extends Module<AccountContext> {
  /** Runs inside the transaction of the change. */
  put(payment: Payment | null, act: AuditEntry | null): void {
    const { userId } = this.context.profiles.require().identity;
    this.#report({ item: payment && toDeskItem(payment, userId), act });
  }

  /** Reports a paid-out or repaid loan to the company's loan book. */
  lend(loan: LoanReport): void {
    this.#report({ item: null, act: null, loan });
  }

  #report(report: DeskReport): void {
    this.context.outbox.put(destinations.desk, JSON.stringify(stored.write(report)));
  }

  async send(payloads: string[]): Promise<void> {
    const { companyId } = this.context.profiles.require().identity;
    const reports = payloads.map((payload) => stored.read(JSON.parse(payload) as object));
    await this.context.storeReports(companyId, reports);
  }
}

export function queueOf({ kind, type, isPaid }: Payment): Queue {
  if (kind !== "deposit") return kind;
  return type === "bank" && !isPaid ? "matching" : "proof";
}

function stageOf({ kind, status, isPaid, bank, payout }: Payment): DeskItem["stage"] {
  if (payout) return payoutStage(payout);
  if (status !== "waiting") return "done";
  if (kind !== "deposit" || isPaid) return "review";
  return bank ? "payment" : "match";
}

function payoutStage({ state, returnAsked }: Payout): DeskItem["stage"] {
  if (state === "returned") return "returned";
  if (returnAsked) return "return";
  if (state === "paid") return "done";
  return state === "sent" ? "sent" : "send";
}

export function toDeskItem(payment: Payment, userId: string): DeskItem {
  return {
    id: payment.id,
    queue: queueOf(payment),
    userId,
    type: payment.type,
    status: payment.status,
    stage: stageOf(payment),
    number: payment.number,
    unit: payment.unit,
    approvals: payment.approvals.length,
    createdMs: payment.createdAtMs,
    changedMs: payment.payout?.changedAtMs ?? payment.changedAtMs,
    version: payment.version + (payment.payout?.version ?? 0),
    reference:
      payment.payout?.reference || (payment.details.reference ?? payment.details.hash ?? ""),
  };
}
