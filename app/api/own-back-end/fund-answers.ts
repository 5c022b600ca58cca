/** Answers about funds. A company's own back end sends no `standing` and no `version` of terms. */
import { subscriptionStatus } from "#domain/codes.ts";
import { unknownTotal } from "#domain/contracts/http/unknown-total.ts";
import { type Answer, pageWith } from "./about.ts";
import { need, over, pageOf, rowsOf } from "./fit.ts";
import { inWords, plainText } from "./plain-text.ts";
import { amountOf, countOf, isMissing, isRow, numberOf, type Row, textOf } from "./values.ts";

function fund(each: unknown): Row {
  const row = need(each, "id", "dividend_percentage");
  return {
    ...inWords(row),
    staring_sub_amount: amountOf(row.staring_sub_amount),
    // A missing maximum, or 0, means no maximum.
    max_sub_amount: numberOf(row.max_sub_amount) ? amountOf(row.max_sub_amount) : "",
    liquidated_damages: amountOf(row.liquidated_damages),
    dividend_percentage: amountOf(row.dividend_percentage) ?? "0",
    lock_dividend_days: countOf(row.lock_dividend_days),
    limit_num: countOf(row.limit_num) ?? 0,
  };
}

/** A list may state its number of pages instead of its number of rows. */
function totalOf(data: unknown, rows: number, page: number): number {
  const { total, last_page } = isRow(data) ? data : {};
  const pages = numberOf(last_page);
  if (pages === null || !isMissing(total)) return numberOf(total) ?? unknownTotal;
  return page < pages ? unknownTotal : rows;
}

export const fundList: Answer = (data, { input }) => {
  const rows = rowsOf(data).map(fund);
  const page = numberOf(input.page) ?? 1;
  return {
    ...pageOf(data, rows),
    last_page: page,
    total: totalOf(data, rows.length, page),
  };
};

export const fundInfo: Answer = (data) => ({
  ...fund(data),
  is_open: 1,
  version: 0,
  standing: null,
});

export const fundTotals: Answer = async (data, { settings }) => {
  const row = isRow(data) ? data : {};
  const { currency } = await settings();
  const amount = (name: string) => amountOf(row[name]);
  return {
    total_share_amount: amount("total_share_amount"),
    today_fund_amount: amount("today_fund_amount"),
    total_fund_amount: amount("total_fund_amount"),
    currency: textOf(row.currency) || currency,
  };
};

export const subscriptions = pageWith(
  ["id", "status", "share_amount"],
  (row, { currency, time }) => {
    const named = isRow(row.get_fund) ? row.get_fund : {};
    return {
      ...row,
      status: subscriptionStatus.find(numberOf(row.status) ?? 0) ? row.status : 1,
      share_amount: amountOf(row.share_amount) ?? "0",
      day_profit: amountOf(row.day_profit),
      sum_profit: amountOf(row.sum_profit),
      sub_ms: time(row.sub_ms ?? row.sub_time),
      get_fund: {
        ...over({ currency_code: currency }, named),
        title: plainText(textOf(named.title)),
        id: 0,
        liquidated_damages: amountOf(named.liquidated_damages),
      },
      ...{ lock_days: 0, paid_days: 0, owed_days: 0, next_ms: 0, end_ms: 0 },
      ...{ returned: "", penalty: "" },
    };
  },
);

export const incomes = pageWith(["interest"], (row, { time, idOf }) => ({
  ...row,
  id: idOf(row, row.id),
  interest: amountOf(row.interest) ?? "0",
  created_ms: time(row.created_ms ?? row.created_at),
  is_paid: 1,
}));
