/**
 * The agreement on a loan. By the specification, the app writes the text, and the borrower signs it
 * on the screen. The back end gets text and signature as HTML, stores them, and returns them with
 * the loan.
 */
import { loanConfigInfo, loanInfo, loanOne } from "#domain/contracts/http/loan.ts";
import { offeredCost } from "#domain/loans/offer.ts";
import { type LoanCost, loanDay } from "#domain/loans/schedule.ts";
import { signatureSize } from "#domain/loans/signature.ts";
import { dayMs } from "#domain/market/zone.ts";
import { Decimal } from "#domain/money/decimal.ts";
import { formatExactMoney } from "../../i18n/exact-money.ts";
import { numberFormat } from "../../i18n/format.ts";
import { isolate } from "../../i18n/isolate.ts";
import { m } from "../../i18n/loan-messages.ts";
import { numberTag } from "../../i18n/locale.ts";
import type { About } from "./about.ts";
import { type Row, textOf } from "./values.ts";

export async function loanAgreement(about: About): Promise<Row> {
  return textOf(about.input.loan_id) === "" ? offered(about) : signed(about);
}

async function offered({ input, read, settings }: About): Promise<Row> {
  const id = Number(input.id);
  const [product, stated, { currency, timezone, site_name }] = await Promise.all([
    read(loanConfigInfo, { id }),
    read(loanInfo, {}),
    settings(),
  ]);
  const amount = Decimal.parse(textOf(input.amount));
  const cost = offeredCost(product, amount, currency);
  const today = loanDay(timezone, Date.now());
  const lines = agreementLines({
    ...{ stated, cost, currency, zone: timezone, company: site_name, amount: amount.toString() },
    ...{ period: product.loan_period, penaltyRate: product.penalty_rate, today },
  });
  return {
    lines,
    cost: {
      ...{ amount: amount.toString(), currency, loan_period: product.loan_period },
      ...{ free_days: cost.freeDays, daily_rate: cost.dailyRate, per_day: cost.perDay },
      ...{ interest: cost.interest, total: cost.total, yearly_rate: cost.yearlyRate },
      ...{ per_day_late: cost.perDayLate, return_days: 0, is_margin: 0 },
    },
    hash: htmlOf(lines),
    signed_ms: 0,
    sign_url: "",
  };
}

interface Facts {
  stated: { name: string; last_name: string; country: string; mobile: string };
  cost: LoanCost;
  currency: string;
  zone: string;
  company: string;
  amount: string;
  period: number;
  penaltyRate: string;
  /** Today as days since 1970. */
  today: number;
}

/** One line per loan condition in the specification; leaves out the platform's own conditions. */
function agreementLines(facts: Facts): string[] {
  const { stated, cost, currency, zone, company, today, period } = facts;
  const money = (amount: string) => isolate(formatExactMoney(amount, currency));
  const number = (value: number | string) =>
    isolate(numberFormat("loan number", { maximumFractionDigits: 8 }).format(Number(value)));
  const percent = (fraction: string) =>
    number(Decimal.parse(fraction).mul(Decimal.of(100)).toString());
  const date = (day: number) => isolate(new Date(day * dayMs).toISOString().slice(0, 10));
  return [
    m.loan_doc_parties({
      company,
      first: stated.last_name,
      last: stated.name,
      country: countryText(stated.country),
      phone: isolate(stated.mobile || "-"),
      amount: money(facts.amount),
    }),
    m.loan_doc_days({ date: date(today), zone: isolate(zone) }),
    m.loan_doc_free({ days: number(cost.freeDays) }),
    m.loan_doc_interest({
      rate: percent(cost.dailyRate),
      amount: money(cost.perDay),
      day: date(today + cost.freeDays + 1),
    }),
    m.loan_doc_due({
      days: number(period),
      date: date(today + period),
      interest: money(cost.interest),
      total: money(cost.total),
      year: number(cost.yearlyRate),
    }),
    m.loan_doc_late({ rate: percent(facts.penaltyRate), amount: money(cost.perDayLate) }),
    m.loan_doc_blocked(),
    m.loan_doc_repay_outside(),
    m.loan_doc_default(),
  ];
}

function countryText(country: string): string {
  if (!/^[A-Z]{2}$/.test(country)) return country || "-";
  return new Intl.DisplayNames(numberTag(), { type: "region" }).of(country) ?? country;
}

const escaped: Readonly<Record<string, string>> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
};
const plain = (text: string) => text.replace(/[&<>"]/g, (sign) => escaped[sign] ?? sign);

function htmlOf(lines: readonly string[]): string {
  return `<ol>${lines.map((line) => `<li>${plain(line)}</li>`).join("")}</ol>`;
}

export function signedHtml(agreement: unknown, sign: unknown): string {
  const { width, height } = signatureSize;
  return `${textOf(agreement)}<img src="${plain(textOf(sign))}" width="${width}" height="${height}">`;
}

/** The agreement that the back end has stored. `cost` is null: only the text has the costs. */
async function signed({ input, read }: About): Promise<Row> {
  const { agreement, created_ms } = await read(loanOne, { id: textOf(input.loan_id) });
  const { body } = new DOMParser().parseFromString(agreement, "text/html");
  const parts = [...body.querySelectorAll("li, p, h1, h2, h3")];
  const texts = (parts.length > 0 ? parts : [body]).map(({ textContent }) => textContent.trim());
  return {
    lines: texts.filter((text) => text !== ""),
    cost: null,
    hash: "",
    signed_ms: created_ms,
    sign_url: body.querySelector("img")?.getAttribute("src") ?? "",
  };
}
