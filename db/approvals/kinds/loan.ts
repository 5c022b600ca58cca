import { wrongOffered } from "#domain/loans/offer.ts";
import { loanProductFields, moneyFields, wrongMoney } from "#domain/offer/company-money.ts";
import { isInBook } from "../../money/loan-book.ts";
import { type ChangeKind, isTextOf, put } from "../kind.ts";
import { offeredRows } from "../offered.ts";

const loan = {
  permission: "manage_funds",
  reads: "read_funds",
  acts: { ask: "loan_ask", approve: "loan_approve", takeBack: "loan_take_back" },
} as const;

const {
  isInFile: _noFile,
  subjects: _noList,
  ...product
} = offeredRows({
  table: "loan_products",
  key: { column: "id", type: "INTEGER", pattern: /^[1-9]\d{0,5}$/ },
  fields: loanProductFields,
  isNumbered: true,
  isKept: true,
});

/** Running loans keep the terms that they were signed with. */
export const loanProductKind: ChangeKind = {
  ...product,
  ...loan,
  current: `json_patch(${product.current}, json_object('currency', coalesce(
    (SELECT value FROM company_config WHERE company_id = c.company_id AND key = 'currency'), 'USD')))`,
  wrongField: (after, now, subject) =>
    product.wrongField?.(after, now, subject) ??
    (now && wrongOffered({ ...now, ...after }, now.currency ?? "")),
};

/** SQL: position of the amount's decimal point; the amount is converted to millionths exactly. */
const point = `instr(${put("amount")} || '.', '.')`;
const millionths = `CAST(substr(${put("amount")}, 1, ${point} - 1)
  || substr(substr(${put("amount")}, ${point} + 1) || '000000', 1, 6) AS INTEGER)`;

export const loanMoneyKind: ChangeKind = {
  ...loan,
  subject: /^$/,
  isAtOnce: true,
  currency: put("currency"),
  isValue: (field, text) => isTextOf(moneyFields, field, text),
  wrongField: (after) => wrongMoney(after) ?? (isInBook(after.amount ?? "") ? null : "amount"),
  needsTwo: () => true,
  current: "'{}'",
  breaks: [
    [
      "money_not_free",
      `${put("way")} = 'take_out' AND ${millionths} > (
        SELECT coalesce(sum(b.millionths), 0) FROM loan_book AS b
        WHERE b.company_id = c.company_id AND b.currency = ${put("currency")})`,
    ],
  ],
  apply: (row) => [
    `INSERT INTO loan_book (company_id, id, kind, currency, millionths, at_ms)
       SELECT c.company_id, 'funded/' || c.id, 'funded', ${put("currency")},
         CASE ${put("way")} WHEN 'put_in' THEN ${millionths} ELSE -${millionths} END, c.decided_ms
       FROM ${row} AS c WHERE true ON CONFLICT (company_id, id) DO NOTHING`,
  ],
};
