/**
 * Closures of a market calendar. They apply to all companies, so only owners of the deployment's
 * first company change them. The subject is the calendar and the time at which the closure begins.
 */
import { closureFields, wrongClosure } from "#domain/offer/closures.ts";
import { type ChangeKind, has, isTextOf, put } from "../kind.ts";

const calendar = "substr(c.subject, 1, instr(c.subject, ' ') - 1)";
const msOf = (minute: string) => `CAST(unixepoch(${minute}) AS INTEGER) * 1000`;
const fromMs = msOf("substr(c.subject, instr(c.subject, ' ') + 1)");
const minuteOf = (ms: string) => `strftime('%Y-%m-%dT%H:%MZ', ${ms} / 1000, 'unixepoch')`;
const isRow = `t.calendar = ${calendar} AND t.from_ms / 60000 * 60000 = ${fromMs}`;
const there = `EXISTS (SELECT 1 FROM market_closures AS t WHERE ${isRow})`;
const nowMs = "unixepoch() * 1000";

export const marketClosureKind: ChangeKind = {
  permission: "change_company",
  subject: /^[a-z0-9_-]{1,24} \d{4}-\d{2}-\d{2}T\d{2}:\d{2}Z$/,
  isValue: (field, text) =>
    isTextOf(closureFields, field, text) || (text === null && Object.hasOwn(closureFields, field)),
  wrongField(after, now, subject) {
    const isTaken = now !== null && after.until === null;
    // A removal must state each removed field as null, so that the audit log contains them all.
    if (isTaken) return after.reason === null ? null : "reason";
    if (after.reason === null) return "reason";
    return wrongClosure(subject, { ...now, ...after });
  },
  needsTwo: () => true,
  subjects: `SELECT t.calendar || ' ' || ${minuteOf("t.from_ms")} AS subject
    FROM market_closures AS t WHERE ?1 > 0 AND t.to_ms > ${nowMs} ORDER BY t.from_ms, t.calendar`,
  current: `(SELECT json_object('until', ${minuteOf("t.to_ms")}, 'reason', t.reason)
    FROM market_closures AS t WHERE ${isRow})`,
  breaks: [
    [
      "role_forbidden",
      "NOT EXISTS (SELECT 1 FROM companies WHERE id = c.company_id AND is_default = 1)",
    ],
    ["not_found", `NOT EXISTS (SELECT 1 FROM instruments WHERE calendar = ${calendar})`],
    ["too_soon", `${fromMs} <= ${nowMs}`],
    ["content_changed", `NOT ${there} AND ${put("until")} IS NULL`],
  ],
  apply: (row) => [
    `DELETE FROM market_closures WHERE (calendar, from_ms) IN (
       SELECT t.calendar, t.from_ms FROM ${row} AS c JOIN market_closures AS t ON ${isRow}
       WHERE ${has("until")} AND ${put("until")} IS NULL)`,
    `UPDATE market_closures AS t SET
       to_ms = CASE WHEN ${has("until")} THEN ${msOf(put("until"))} ELSE t.to_ms END,
       reason = CASE WHEN ${has("reason")} THEN ${put("reason")} ELSE t.reason END
     FROM ${row} AS c WHERE ${isRow}`,
    `INSERT INTO market_closures (calendar, from_ms, to_ms, reason)
       SELECT ${calendar}, ${fromMs}, ${msOf(put("until"))}, coalesce(${put("reason")}, '')
       FROM ${row} AS c WHERE ${put("until")} IS NOT NULL AND NOT ${there}`,
  ],
};
