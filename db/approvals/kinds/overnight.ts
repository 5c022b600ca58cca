/**
 * Overnight costs of positions. A change of rates, or of whether an account is swap-free, adds a
 * row that is valid from the time of the change. Earlier rows stay, so charges of earlier nights
 * stay the same.
 */
import {
  financingHolidayFields,
  financingRateFields,
  wrongHoliday,
} from "#domain/offer/overnight.ts";
import { type ChangeKind, customerIn, customerPattern, isTextOf, put } from "../kind.ts";
import { codePattern } from "./catalogue.ts";

const nowMs = "CAST(unixepoch('subsec') * 1000 AS INTEGER)";

/** SQL: the subject's newest row in force. */
const inForce = (table: string, isOfSubject: string) => `${table} AS t WHERE ${isOfSubject}
  AND t.from_ms <= ${nowMs} ORDER BY t.from_ms DESC LIMIT 1`;

/** SQL: start of a new row: now, but at least 1 ms after the start of the newest row in force. */
const fromNow = (table: string, isOfSubject: string) =>
  `max(${nowMs}, 1 + coalesce((SELECT t.from_ms FROM ${inForce(table, isOfSubject)}), 0))`;

const product = `(SELECT p.id FROM products AS p
  WHERE p.company_id = c.company_id AND p.code = c.subject)`;
const isRate = `t.company_id = c.company_id AND t.product_id = ${product}`;
const rate = (column: string) => `(SELECT t.${column} FROM ${inForce("financing_rates", isRate)})`;
const rateNow = (column: string) => `coalesce(${put(column)}, ${rate(column)})`;

/** Financing rates of a product; the subject is the product's code. */
export const financingRateKind: ChangeKind = {
  permission: "change_offer",
  subject: codePattern,
  isInFile: true,
  mentions: (subject) => [["product", subject]],
  isValue: (field, text) => isTextOf(financingRateFields, field, text),
  wrongField(after, now) {
    const row = { ...now, ...after };
    const isMissing = (name: string) =>
      (row[name] ?? financingRateFields[name]?.start) === undefined;
    return Object.keys(financingRateFields).find(isMissing) ?? null;
  },
  needsTwo: () => true,
  subjects:
    "SELECT p.code AS subject FROM products AS p WHERE p.company_id = ?1 ORDER BY p.sort, p.id",
  current: `coalesce((SELECT json_object('kind', t.kind, 'long_rate', t.long_rate,
      'short_rate', t.short_rate, 'triple_day', coalesce(CAST(t.triple_day AS TEXT), ''))
    FROM ${inForce("financing_rates", isRate)}), '{}')`,
  breaks: [["not_found", `${product} IS NULL`]],
  apply: (row) => [
    `INSERT INTO financing_rates
         (company_id, product_id, from_ms, kind, long_rate, short_rate, triple_day)
       SELECT c.company_id, ${product}, ${fromNow("financing_rates", isRate)},
         coalesce(${rateNow("kind")}, 'points'), ${rateNow("long_rate")}, ${rateNow("short_rate")},
         CAST(nullif(coalesce(${put("triple_day")}, ${rate("triple_day")}, ''), '') AS INTEGER)
       FROM ${row} AS c`,
  ],
};

/**
 * Financing holidays. The subject is a day; each field is a session that has a holiday that day.
 */
export const financingHolidayKind: ChangeKind = {
  permission: "change_offer",
  subject: /^\d{4}-\d{2}-\d{2}$/,
  isValue: (field, text) =>
    Object.hasOwn(financingHolidayFields, field) && (text === null || text === "1"),
  wrongField: (_after, _now, subject) => wrongHoliday(subject),
  needsTwo: () => true,
  subjects: `SELECT DISTINCT h.day AS subject FROM financing_holidays AS h
    WHERE h.company_id = ?1 AND h.day >= date('now') ORDER BY h.day`,
  current: `(SELECT json_group_object(h.session, '1') FROM financing_holidays AS h
    WHERE h.company_id = c.company_id AND h.day = c.subject)`,
  // A holiday also changes the rollover before it (migration 0065), so customers must know in time.
  breaks: [["too_soon", "c.subject < date('now', '+14 days')"]],
  apply: (row) => [
    `DELETE FROM financing_holidays WHERE (company_id, session, day) IN (
       SELECT c.company_id, f.key, c.subject FROM ${row} AS c, json_each(c.after) AS f
       WHERE f.value IS NULL)`,
    `INSERT INTO financing_holidays (company_id, session, day)
       SELECT c.company_id, f.key, c.subject FROM ${row} AS c, json_each(c.after) AS f
       WHERE f.value = '1' ON CONFLICT DO NOTHING`,
  ],
};

const isOwner = "t.company_id = c.company_id AND t.user_id = c.subject";
const customer = customerIn("uid");

/** Swap-free state of a customer's account; the subject is the customer. */
export const swapFreeKind: ChangeKind = {
  permission: "change_offer",
  subject: customerPattern,
  isOfCustomer: true,
  name: customer,
  isValue: (field, text) => field === "is_on" && (text === "0" || text === "1"),
  needsTwo: () => true,
  current: `(SELECT json_object('is_on', CAST(coalesce(
    (SELECT t.is_on FROM ${inForce("swap_free_changes", isOwner)}), 0) AS TEXT)))`,
  breaks: [["not_found", `${customer} IS NULL`]],
  apply: (row) => [
    `INSERT INTO swap_free_changes (company_id, user_id, from_ms, is_on)
       SELECT c.company_id, c.subject, ${fromNow("swap_free_changes", isOwner)},
         CAST(${put("is_on")} AS INTEGER) FROM ${row} AS c`,
  ],
};
