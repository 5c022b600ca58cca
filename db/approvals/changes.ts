/**
 * Changes that operators request. One transaction stores a change's row, its effect and its audit
 * entry. All requests in D1 that need a second operator are in the table `changes`, except
 * circulars.
 */

import { type ChangeState, type Fields, openStates } from "#domain/changes/change.ts";
import type { ErrorName } from "#domain/errors/errors.ts";
import { happened } from "../desk/audit-log.ts";
import { type Page, readPage } from "../read-page.ts";
import { rowAs } from "../row-as.ts";
import { firstOf, part, raw, sql } from "../sql.ts";
import type { ChangeKind } from "./kind.ts";
import { type ChangeKindName, changeKinds, currencyName, subjectName } from "./kinds.ts";

export interface AskedChange {
  id: string;
  kind: ChangeKindName;
  subject: string;
  before: Fields;
  after: Fields;
  reason: string;
  startMs: number;
  needsTwo: boolean;
}

export interface Change extends AskedChange {
  /** Readable name of the subject if the subject is a number or an id; else empty. */
  name: string;
  /** Currency of the amounts in the fields; empty means the company's currency. */
  currency: string;
  state: ChangeState;
  askedBy: string;
  askedResets: number;
  askedMs: number;
  decidedBy: string;
  decidedMs: number;
  decisionReason: string;
  endedMs: number;
  error: string;
}

interface Asker {
  by: string;
  resets: number;
  nowMs: number;
}

export const columns = `${subjectName} AS name, ${currencyName} AS currency, c.id, c.kind, c.subject, c.before, c.after, c.reason, c.start_ms AS startMs,
  c.needs_two AS needsTwo, c.state, c.asked_by AS askedBy, c.asked_resets AS askedResets,
  c.asked_ms AS askedMs, c.decided_by AS decidedBy, c.decided_ms AS decidedMs,
  c.decision_reason AS decisionReason, c.ended_ms AS endedMs, c.error`;

export const toChange = rowAs<Change>({ flags: ["needsTwo"], json: ["before", "after"] });

/** SQL: true while each field that `c` changes still has the stored text that the asker saw. */
const isAsSeen = ({ current }: ChangeKind) => `NOT EXISTS (
  SELECT 1 FROM json_each(c.before) AS seen WHERE seen.value IS NOT (
    SELECT now.value FROM json_each(${current}) AS now WHERE now.key = seen.key))`;

export const mayApply = (kind: ChangeKind) =>
  [isAsSeen(kind), ...kind.breaks.map(([, isBroken]) => `(${isBroken}) IS NOT TRUE`)].join(" AND ");

/** SQL: name of the error with which `c` would be refused; empty if `c` may come into force. */
const hindrance = (kind: ChangeKind) => `CASE WHEN NOT ${isAsSeen(kind)} THEN 'content_changed'
  ${kind.breaks.map(([error, isBroken]) => `WHEN ${isBroken} THEN '${error}'`).join(" ")}
  ELSE '' END`;

/** SQL: a change that is not stored yet, as a row `c`. */
const draft = (companyId: number, { subject, before, after }: Draft, id = "") =>
  part`(SELECT ${companyId} AS company_id, ${subject} AS subject,
    ${JSON.stringify(before)} AS before, ${JSON.stringify(after)} AS after, ${id} AS id) AS c`;

export type Draft = Pick<AskedChange, "kind" | "subject" | "before" | "after">;

interface Fit {
  /** Error if the change could not come into force now; else null. */
  error: ErrorName | null;
  /** Stored values (JSON) with which `wrongField` compared the change; null if it did not run. */
  current: string | null;
}

/** Checks whether a change fits the values stored now: other changes may have altered them. */
export async function readFit(
  db: D1Database,
  companyId: number,
  change: Draft & { id?: string },
): Promise<Fit> {
  const kind: ChangeKind = changeKinds[change.kind];
  const row = await sql(db)`SELECT ${raw(hindrance(kind))} AS error, ${raw(kind.current)} AS current
    FROM ${draft(companyId, change, change.id)}`.first<{
    error: ErrorName | "";
    current: string | null;
  }>();
  const { error = "", current = null } = row ?? {};
  if (error !== "" || !kind.wrongField) return { error: error || null, current: null };
  const now = current === null ? null : (JSON.parse(current) as Fields);
  const isUnfit = kind.wrongField(change.after, now, change.subject) !== null;
  return { error: isUnfit ? "content_changed" : null, current };
}

/** SQL: true while the values that `readFit` returned are still stored. */
export const standsAs = ({ current }: ChangeKind, looked: string | null) =>
  part`(${looked} IS NULL OR ${raw(current)} IS ${looked})`;

/** Returns the stored values of the company's subjects of a kind, in the order of `subjects`. */
export async function readCurrents(db: D1Database, companyId: number, name: ChangeKindName) {
  const { subjects, current }: ChangeKind = changeKinds[name];
  if (subjects === undefined) return [];
  const { results } = await db
    .prepare(
      `SELECT c.subject, ${current} AS current FROM
         (SELECT ?1 AS company_id, CAST(s.subject AS TEXT) AS subject FROM (${subjects}) AS s) AS c`,
    )
    .bind(companyId)
    .all<{ subject: string; current: string | null }>();
  return results.map((row) => ({
    subject: row.subject,
    current: JSON.parse(row.current ?? "{}") as Fields,
  }));
}

/** Reads a subject's current values by field; null if the subject does not exist. */
export async function readCurrent(
  db: D1Database,
  companyId: number,
  { kind, subject }: Pick<AskedChange, "kind" | "subject">,
): Promise<Fields | null> {
  const current = await sql(db)`SELECT ${raw(changeKinds[kind].current)} AS current FROM
    (SELECT ${companyId} AS company_id, ${subject} AS subject) AS c`.first<string>("current");
  return current === null ? null : (JSON.parse(current) as Fields);
}

export async function newSubject(db: D1Database, companyId: number, name: ChangeKindName) {
  const kind: ChangeKind = changeKinds[name];
  const subject = await db
    .prepare(`SELECT ${kind.newSubject?.(name) ?? "''"} AS subject, ?1 AS company`)
    .bind(companyId)
    .first<string>("subject");
  return subject ?? "";
}

/**
 * Adds the change. Adds no row if `mayApply` is false, or if `isNew` and an earlier change has the
 * same subject.
 */
export function askChange(
  db: D1Database,
  companyId: number,
  asked: AskedChange & Asker & { state: ChangeState; isNew: boolean },
): D1PreparedStatement {
  const { id, kind, subject, reason, startMs, needsTwo, state, by, resets, nowMs, isNew } = asked;
  return sql(db)`
    INSERT INTO changes (company_id, id, kind, subject, before, after, reason, start_ms,
      needs_two, state, asked_by, asked_resets, asked_ms, ended_ms)
    SELECT c.company_id, c.id, ${kind}, c.subject, c.before, c.after, ${reason}, ${startMs},
      ${Number(needsTwo)}, ${state}, ${by}, ${resets}, ${nowMs},
      ${state === "applied" ? nowMs : 0} FROM ${draft(companyId, asked, id)}
    WHERE ${raw(mayApply(changeKinds[kind]))} AND (${Number(isNew)} = 0 OR NOT EXISTS (
      SELECT 1 FROM changes
      WHERE company_id = ${companyId} AND kind = ${kind} AND subject = ${subject}))`;
}

/**
 * Makes the approving operator the asker, when `isSecondPerson` finds that the first asker is no
 * longer active or permitted, or was reset since the request.
 */
export function askChangeAgain(
  db: D1Database,
  companyId: number,
  { id, askedBy, askedResets }: Change,
  { by, resets, nowMs }: Asker,
): D1PreparedStatement {
  return sql(db)`UPDATE changes SET asked_by = ${by}, asked_resets = ${resets}, asked_ms = ${nowMs}
    WHERE company_id = ${companyId} AND id = ${id} AND state = 'asked' AND asked_by = ${askedBy}
      AND asked_resets = ${askedResets}`;
}

interface Agreement extends Pick<Fit, "current"> {
  to: "scheduled" | "applied";
  by: string;
  nowMs: number;
}

/** Approves a change. Changes no row if another operator was faster or `mayApply` is false. */
export function agreeOnChange(
  db: D1Database,
  companyId: number,
  { id, kind, askedBy, askedResets }: Change,
  { to, by, nowMs, current }: Agreement,
): D1PreparedStatement {
  return sql(db)`UPDATE changes AS c SET state = ${to}, decided_by = ${by}, decided_ms = ${nowMs},
      ended_ms = ${to === "applied" ? nowMs : 0}
    WHERE c.company_id = ${companyId} AND c.id = ${id} AND c.state = 'asked'
      AND c.asked_by = ${askedBy} AND c.asked_resets = ${askedResets}
      AND ${standsAs(changeKinds[kind], current)} AND ${raw(mayApply(changeKinds[kind]))}`;
}

export function takeBackChange(
  db: D1Database,
  companyId: number,
  { id, state }: Change,
  { by, reason, nowMs }: { by: string; reason: string; nowMs: number },
): D1PreparedStatement {
  return sql(db)`UPDATE changes SET state = 'taken_back', decided_by = ${by},
      decision_reason = ${reason}, decided_ms = ${nowMs}, ended_ms = ${nowMs}
    WHERE company_id = ${companyId} AND id = ${id} AND state = ${state}`;
}

/** Carries out an `applied` change if the audit log has the act's entry with this hash. */
export function carryOut(
  db: D1Database,
  companyId: number,
  { id, kind }: Pick<AskedChange, "id" | "kind">,
  loggedHash: string,
): D1PreparedStatement[] {
  const row = `(SELECT * FROM changes WHERE company_id = ?1 AND id = ?2 AND state = 'applied'
    AND ${happened("?1", "?3")})`;
  return changeKinds[kind]
    .apply(row)
    .map((statement) => db.prepare(statement).bind(companyId, id, loggedHash));
}

export function findChange(db: D1Database, companyId: number, id: string) {
  return firstOf(db, toChange)`SELECT ${raw(columns)} FROM changes AS c
    WHERE c.company_id = ${companyId} AND c.id = ${id}`;
}

export interface ChangeFilter {
  /** True selects changes that may still come into force, false selects ended ones, null both. */
  isOpen: boolean | null;
  kinds: readonly string[];
  subject: string | null;
  field: string | null;
}

const open = openStates.map((state) => `'${state}'`).join(", ");

/** Lists changes, newest first. */
export function listChanges(
  db: D1Database,
  companyId: number,
  { isOpen, kinds, subject, field }: ChangeFilter,
  page: Page,
) {
  const state = isOpen === null ? null : Number(isOpen);
  const all = part`FROM changes AS c WHERE c.company_id = ${companyId}
    AND (${state} IS NULL OR (c.state IN (${raw(open)})) = ${state})
    AND c.kind IN (SELECT value FROM json_each(${JSON.stringify(kinds)}))
    AND (${subject} IS NULL OR c.subject = ${subject})
    AND (${field} IS NULL OR EXISTS (
      SELECT 1 FROM json_each(c.after) AS f WHERE f.key = ${field}))`;
  const list = part`SELECT ${raw(columns)} ${all} ORDER BY c.asked_ms DESC, c.id`;
  return readPage(db, list, all, page, toChange);
}
