/** Notifies customers of decisions about them. A decision stands even if its letter fails. */
import { findCredentials } from "#db/people/credentials.ts";
import type { DeskCommand, Payment, Payout } from "#domain/contracts/cashier.ts";
import type { Letter } from "../access/letters.ts";
import { tellOwner } from "../access/tell-owner.ts";
import type { DeskScope } from "./context.ts";
import { masterLetter, type PaymentNews, paymentLetter, verificationLetter } from "./letters.ts";

async function tell(scope: DeskScope, userId: string, letter: Letter): Promise<void> {
  const credentials = await findCredentials(...scope.db, userId);
  if (credentials) await tellOwner(scope, credentials, letter, scope.settings.default_lang);
}

export async function tellOfVerification(
  scope: DeskScope,
  userId: string,
  { reviewStatus, reason }: { reviewStatus: "passed" | "rejected"; reason: string },
): Promise<void> {
  const isPassed = reviewStatus === "passed";
  await scope.accountOf(userId).tellVerification(isPassed);
  await tell(scope, userId, verificationLetter(isPassed, reason));
}

export async function tellOfMastership(
  scope: DeskScope,
  userId: string,
  { outcome, reason }: { outcome: "approved" | "rejected" | "ended"; reason: string },
): Promise<void> {
  await scope.accountOf(userId).tellMastership(outcome);
  await tell(scope, userId, masterLetter(outcome, reason));
}

/** Returns the news of an act on a payment; null if the customer gets none. */
function newsOf(act: DeskCommand["act"], { kind, status, payout }: Payment): PaymentNews | null {
  if (act === "match") return "deposit_matched";
  if (act === "payout") return payout && payoutNews(payout);
  // The account itself notifies the customer about loans.
  if (act !== "decide" || (kind !== "deposit" && kind !== "withdrawal")) return null;
  if (status !== "finished" && status !== "rejected") return null;
  if (kind === "deposit") return status === "finished" ? "deposit_finished" : "deposit_rejected";
  return status === "finished" ? "withdrawal_approved" : "withdrawal_rejected";
}

/** Null for a request to return the money: customers get a letter only after the approval. */
function payoutNews({ state, returnAsked }: Payout): PaymentNews | null {
  if (state === "returned") return "withdrawal_returned";
  if (returnAsked || state === "to_send") return null;
  return state === "sent" ? "withdrawal_sent" : "withdrawal_paid";
}

/** Sends a payment's news, if any. Adjustments have none: staff talk to the customer. */
export async function tellOfPayment(
  scope: DeskScope,
  userId: string,
  payment: Payment,
  act: DeskCommand["act"],
): Promise<void> {
  const news = newsOf(act, payment);
  if (news !== null) await tell(scope, userId, paymentLetter(payment, news));
}
