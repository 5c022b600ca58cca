/** Writes letters to customers about decisions of the desk. */
import type { Payment } from "#domain/contracts/cashier.ts";
import { m } from "#texts/worker-messages.ts";
import { type Letter, letterOf, oneLine } from "../access/letters.ts";

/** @param reason empty if the verification passed */
export function verificationLetter(isPassed: boolean, reason: string): Letter {
  if (isPassed) return letterOf(m.mail_verify_subject, m.mail_verify_passed_text);
  const why = { reason: oneLine(reason) };
  return letterOf(m.mail_verify_subject, m.mail_verify_rejected_text, why);
}

const masterTexts = {
  approved: m.mail_master_approved_text,
  rejected: m.mail_master_rejected_text,
  ended: m.mail_master_ended_text,
};

/** @param reason empty if the application was approved */
export function masterLetter(outcome: keyof typeof masterTexts, reason: string): Letter {
  const why = { reason: oneLine(reason) };
  return letterOf(m.mail_master_subject, masterTexts[outcome], why);
}

const accessTexts = {
  second_factor: { asked: m.mail_factor_asked_text, changed: m.mail_factor_reset_text },
  email: { asked: m.mail_email_asked_text, changed: m.mail_email_changed_text },
} as const;

export function accessLetter(kind: keyof typeof accessTexts, step: "asked" | "changed"): Letter {
  return letterOf(m.mail_access_subject, accessTexts[kind][step]);
}

const letters = {
  deposit_matched: [m.mail_deposit_subject, m.mail_deposit_matched_text],
  deposit_finished: [m.mail_deposit_subject, m.mail_deposit_done_text],
  deposit_rejected: [m.mail_deposit_subject, m.mail_deposit_rejected_text],
  withdrawal_approved: [m.mail_withdraw_subject, m.mail_withdraw_approved_text],
  withdrawal_sent: [m.mail_withdraw_subject, m.mail_withdraw_sent_text],
  withdrawal_returned: [m.mail_withdraw_subject, m.mail_withdraw_returned_text],
  withdrawal_paid: [m.mail_withdraw_subject, m.mail_withdraw_paid_text],
  withdrawal_rejected: [m.mail_withdraw_subject, m.mail_withdraw_rejected_text],
} as const;
export type PaymentNews = keyof typeof letters;

/** Writes no account number into a payment's letter: others may read a letter. */
export function paymentLetter(
  { number, unit, details, reason: rejected, payout }: Payment,
  news: PaymentNews,
): Letter {
  const [subject, text] = letters[news];
  const inputs = {
    // The amount that an operator entered as received replaces the announced one.
    amount: news === "deposit_finished" ? (details.confirmed ?? number) : number,
    unit,
    reason: oneLine(payout?.returnAsked?.reason ?? rejected),
    reference: payout?.reference ?? "",
  };
  return letterOf(subject, text, inputs);
}
