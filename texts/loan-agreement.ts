import type { LanguageCode } from "#domain/language/language-tags.ts";
import type { LoanCost } from "#domain/loans/schedule.ts";
import { isolated } from "./gain-text.ts";
import { m } from "./worker-messages.ts";

export interface AgreementFacts {
  company: string;
  /** Last name, from the form's field `name`; its field `last_name` contains the first name. */
  name: string;
  firstName: string;
  country: string;
  mobile: string;
  amount: string;
  currency: string;
  /** Local dates such as 2026-11-23: signing, first day with costs, last day to repay on time. */
  date: string;
  firstCostDate: string;
  dueDate: string;
  zone: string;
  /** Fractions: 0.01 is 1%. */
  dailyRate: string;
  penaltyRate: string;
  period: number;
  isMargin: boolean;
  cost: LoanCost;
}

/** Turns a fraction into percent, exactly. */
function percent(fraction: string): string {
  const [whole = "0", decimals = ""] = fraction.split(".");
  const digits = `${whole}${decimals.padEnd(2, "0")}`;
  const end = whole.length + 2;
  const text = `${digits.slice(0, end)}.${digits.slice(end)}`;
  return text.replace(/^0+(?=\d)/, "").replace(/\.?0*$/, "");
}

/** Returns one line for each term. Dates and amounts keep their order in right-to-left text. */
export function agreementLines(facts: AgreementFacts, locale: LanguageCode): string[] {
  const { cost, currency } = facts;
  const plain = (text: string | number) => isolated(String(text), locale);
  const money = (amount: string) => plain(`${amount} ${currency}`);
  const to = { locale };
  return [
    m.loan_doc_parties(
      {
        company: facts.company,
        first: facts.firstName,
        last: facts.name,
        country: facts.country,
        phone: plain(facts.mobile),
        amount: money(facts.amount),
      },
      to,
    ),
    m.loan_doc_days({ date: plain(facts.date), zone: plain(facts.zone) }, to),
    m.loan_doc_free({ days: plain(cost.freeDays) }, to),
    m.loan_doc_interest(
      {
        rate: plain(percent(facts.dailyRate)),
        amount: money(cost.perDay),
        day: plain(facts.firstCostDate),
      },
      to,
    ),
    m.loan_doc_due(
      {
        days: plain(facts.period),
        date: plain(facts.dueDate),
        interest: money(cost.interest),
        total: money(cost.total),
        year: plain(cost.yearlyRate),
      },
      to,
    ),
    m.loan_doc_late(
      { rate: plain(percent(facts.penaltyRate)), amount: money(cost.perDayLate) },
      to,
    ),
    m.loan_doc_early({}, to),
    m.loan_doc_return({ days: plain(cost.returnDays) }, to),
    m.loan_doc_blocked({}, to),
    facts.isMargin ? m.loan_doc_margin({}, to) : m.loan_doc_no_margin({}, to),
    m.loan_doc_repay({}, to),
    m.loan_doc_default({}, to),
  ];
}
