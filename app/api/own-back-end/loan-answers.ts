/** Answers about loans. By the specification a debt is principal + interest + penalty. */
import { identityCheck } from "#domain/codes.ts";
import { Decimal } from "#domain/money/decimal.ts";
import { type Answer, pageWith, type Reading, readingOf } from "./about.ts";
import { need, over, rowsOf } from "./fit.ts";
import { amountOf, countOf, isRow, numberOf, type Row, textOf, timeOf, Unfit } from "./values.ts";

/** An answer without data means that the borrower has submitted nothing for review. */
export const loanInfo: Answer = (data) => {
  const row = isRow(data) ? data : {};
  const status = numberOf(row.status) ?? 0;
  return {
    ...row,
    // -1 is the specification's value for a review that has not begun.
    status: identityCheck.find(status) ? status : identityCheck.code("none"),
  };
};

/** Requires the terms of a loan product, because no agreement is possible without them. */
function product(each: unknown): Row {
  const row = need(each, "id", "loan_period", "interest_rate", "penalty_rate");
  const rate = (name: string) => amountOf(row[name]) ?? "0";
  const days = countOf(row.loan_period);
  if (days === null || days < 1) throw new Unfit("a loan has no days");
  return {
    ...row,
    loan_period: days,
    free_period: countOf(row.free_period) ?? 0,
    interest_rate: rate("interest_rate"),
    penalty_rate: rate("penalty_rate"),
    min_amount: amountOf(row.min_amount) ?? "",
    max_amount: amountOf(row.max_amount) ?? "",
  };
}

export const loanProducts: Answer = (data) => rowsOf(data).map(product);
export const loanProduct: Answer = (data) => product(data);

/** The specification does not name the field of the date. */
export const loanDate: Answer = (data) => ({
  date: textOf(isRow(data) ? (data.date ?? Object.values(data)[0]) : data),
});

function owed(parts: readonly (string | null)[]): string | null {
  if (parts.includes(null)) return null;
  const sum = parts.reduce((total, part) => total.add(Decimal.parse(part ?? "0")), Decimal.zero);
  return sum.toString();
}

const loanFields = ["id", "amount", "status"];

function loan(row: Row, { timezone, currency }: Reading): Row {
  const amount = amountOf(row.amount);
  if (amount === null) throw new Unfit("a loan has no amount");
  const interest_amount = amountOf(row.interest_amount);
  const penalty_amount = amountOf(row.penalty_amount);
  const time = (name: string) => timeOf(row[name], timezone) ?? 0;
  const isRepaid = numberOf(row.status) === repaidStatus;
  const repaymentMs = time("repayment_time");
  return {
    ...over({ currency }, row),
    amount,
    interest_amount,
    penalty_amount,
    interest_rate: amountOf(row.interest_rate),
    repay_amount: amountOf(row.repay_amount) ?? owed([amount, interest_amount, penalty_amount]),
    loan_period: countOf(row.loan_period),
    created_ms: time("created_at"),
    reviewed_ms: time("reviewed_at"),
    due_ms: isRepaid ? 0 : repaymentMs,
    repaid_ms: isRepaid ? repaymentMs : 0,
    account: "change",
  };
}
const repaidStatus = 5;

export const loans = pageWith(loanFields, loan);

export const loanOne: Answer = async (data, about) => {
  const row = isRow(data) ? over({ id: about.input.id }, data) : data;
  return loan(need(row, ...loanFields), await readingOf(about));
};

/** An answer without a row, or with an empty list, means that no loan is due. */
export const repaymentInfo: Answer = async (data, about) => {
  const { currency } = await about.settings();
  if (!isRow(data) && rowsOf(data).length > 0) throw new Unfit("what is to be repaid is a list");
  const row = isRow(data) ? data : {};
  return over(
    { currency },
    { ...row, loan_id: row.loan_id ?? row.id, repay_amount: amountOf(row.repay_amount) },
  );
};

export const repaymentChannels: Answer = (data) =>
  rowsOf(data).map((each) => {
    const row = need(each, "id", "address");
    return { ...row, usd_price: amountOf(row.usd_price) };
  });
