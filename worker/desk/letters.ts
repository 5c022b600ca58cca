/**
 * Letters to customers about decisions, in the company's language: the customer's own is unknown
 * here.
 */
import type { Payment } from "#domain/contracts/cashier.ts";
import { m } from "#texts/worker-messages.ts";
import { oneLine, recipientOf } from "../access/letters.ts";
import type { Letter } from "../access/tell-owner.ts";

/** @param reason empty if it passed */
export function verificationLetter(isPassed: boolean, reason: string): Letter {
  return (account, { site: name }, locale) => {
    const site = oneLine(name);
    return {
      to: recipientOf(account),
      subject: m.mail_verify_subject({ site }, { locale }),
      text: isPassed
        ? m.mail_verify_passed_text({ site }, { locale })
        : m.mail_verify_rejected_text({ site, reason: oneLine(reason) }, { locale }),
    };
  };
}

/** @param reason empty if it was approved */
export function masterLetter(outcome: "approved" | "rejected" | "ended", reason: string): Letter {
  return (account, { site: name }, locale) => {
    const site = oneLine(name);
    const text = masterTexts[outcome]({ site, reason: oneLine(reason) }, { locale });
    return { to: recipientOf(account), subject: m.mail_master_subject({ site }, { locale }), text };
  };
}

const masterTexts = {
  approved: m.mail_master_approved_text,
  rejected: m.mail_master_rejected_text,
  ended: m.mail_master_ended_text,
};

const accessTexts = {
  second_factor: { asked: m.mail_factor_asked_text, changed: m.mail_factor_reset_text },
  email: { asked: m.mail_email_asked_text, changed: m.mail_email_changed_text },
} as const;

/** Letter about a change of access that was requested at the desk, or made. */
export function accessLetter(
  kind: keyof typeof accessTexts,
  step: keyof (typeof accessTexts)["email"],
): Letter {
  return (account, { site: name }, locale) => {
    const site = oneLine(name);
    return {
      to: recipientOf(account),
      subject: m.mail_access_subject({ site }, { locale }),
      text: accessTexts[kind][step]({ site }, { locale }),
    };
  };
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

/** Contains no account numbers: a letter may be read by others. */
export function paymentLetter(
  { number, unit, details, reason: rejected, payout }: Payment,
  news: PaymentNews,
): Letter {
  return (account, { site: name }, locale) => {
    const [subject, text] = letters[news];
    const site = oneLine(name);
    // The amount that really arrived, if an operator has entered it.
    const amount = news === "deposit_finished" ? (details.confirmed ?? number) : number;
    const reason = oneLine(payout?.returnAsked?.reason ?? rejected);
    const reference = payout?.reference ?? "";
    return {
      to: recipientOf(account),
      subject: subject({ site }, { locale }),
      text: text({ site, amount, unit, reason, reference }, { locale }),
    };
  };
}
