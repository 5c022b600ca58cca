/** Terms and money of a fund. The subject is the fund's number. */
import { type FundTerms, wrongTerm } from "#domain/mining/fund-terms.ts";
import { fundTermFields, moneyFields, wrongMoney } from "#domain/offer/company-money.ts";
import { type ChangeKind, isTextOf, put } from "../kind.ts";

const isFund = "t.company_id = c.company_id AND t.id = CAST(c.subject AS INTEGER)";
const currency = `(SELECT t.currency FROM funds AS t WHERE ${isFund})`;
const terms = Object.keys(fundTermFields);
const whole: readonly string[] = ["lock_days", "per_user"];

const fund = {
  permission: "manage_funds",
  reads: "read_funds",
  acts: { ask: "fund_ask", approve: "fund_approve", takeBack: "fund_take_back" },
  subject: /^[1-9]\d{0,8}$/,
  needsTwo: () => true,
  name: `(SELECT x.title FROM fund_texts AS x WHERE x.company_id = c.company_id
    AND x.fund_id = CAST(c.subject AS INTEGER) ORDER BY x.lang != 'en', x.lang LIMIT 1)`,
  currency,
} as const;

/** Running subscriptions keep the terms that they started with. */
export const fundTermsKind: ChangeKind = {
  ...fund,
  isValue: (field, text) => isTextOf(fundTermFields, field, text),
  wrongField(after, now) {
    if (now === null) return null;
    const row = { ...now, ...after };
    const missing = terms.find((term) => (row[term] ?? null) === null);
    const read = { ...row, lock_days: Number(row.lock_days), per_user: Number(row.per_user) };
    return missing ?? wrongTerm(read as unknown as FundTerms, row.currency ?? "");
  },
  current: `(SELECT json_object('currency', t.currency, ${terms
    .map((term) => `'${term}', CAST(json_extract(t.terms, '$.${term}') AS TEXT)`)
    .join(", ")}) FROM funds AS t WHERE ${isFund})`,
  breaks: [["not_found", `${currency} IS NULL`]],
  apply: (row) => [
    `UPDATE funds AS t SET terms_version = terms_version + 1, version = version + 1,
       terms = json_object(${terms
         .map((term) => {
           const text = `coalesce(${put(term)}, json_extract(t.terms, '$.${term}'))`;
           return `'${term}', ${whole.includes(term) ? `CAST(${text} AS INTEGER)` : text}`;
         })
         .join(", ")}) FROM ${row} AS c WHERE ${isFund}`,
  ],
};

/** The fund's object moves the money once per change, and refuses more than the fund has. */
export const fundMoneyKind: ChangeKind = {
  ...fund,
  isAtOnce: true,
  isElsewhere: true,
  isValue: (field, text) => isTextOf(moneyFields, field, text),
  wrongField: wrongMoney,
  current: "'{}'",
  breaks: [
    ["not_found", `${currency} IS NULL`],
    ["content_changed", `${currency} IS NOT ${put("currency")}`],
  ],
  apply: () => [],
};
