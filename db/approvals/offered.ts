import type { Fields } from "#domain/changes/change.ts";
import type { OfferFields } from "#domain/offer/fields.ts";
import { type ChangeKind, has, put } from "./kind.ts";
import { type Reference, rowChanges } from "./rows.ts";

interface OfferedRows {
  table: string;
  /** The column that names a row within its company. */
  key: { column: string; type: "INTEGER" | "TEXT"; pattern: RegExp };
  /** Fields by column; the first one is required. */
  fields: OfferFields;
  /** Fields that name rows of other tables. */
  references?: Readonly<Record<string, Reference>>;
  /** True if the server assigns the key, as it always does for rows with `namedBy`. */
  isNumbered?: true;
  /** Fields whose values make the readable name of a row, if its key is a number. */
  namedBy?: readonly string[];
  mentions?: ChangeKind["mentions"];
  /** SQL: order of the list; if absent, rows are ordered by place and key. */
  order?: string;
  /** True for rows that cannot be removed. */
  isKept?: true;
  /** Additional columns of a new row, each with the SQL of its value. */
  own?: Readonly<Record<string, string>>;
  wrongRow?(row: Fields): string | null;
  breaks?: ChangeKind["breaks"];
}

function stepOf(first: string, after: Fields, now: Fields | null): "make" | "take" | "change" {
  if (now === null) return "make";
  return after[first] === null ? "take" : "change";
}

/**
 * Returns the first wrong field; null if none. A row needs a value in every field, and its fixed
 * fields never change. A removal must set every field to null. It is refused for kept rows.
 */
function wrongField({ fields, isKept, wrongRow }: OfferedRows, after: Fields, now: Fields | null) {
  const names = Object.keys(fields);
  const first = names[0] ?? "";
  const step = stepOf(first, after, now);
  if (step === "take") {
    if (isKept) return first;
    // A removal must state each removed field as null, so that the audit log contains them all.
    return names.find((name) => after[name] !== null) ?? null;
  }
  const row = { ...now, ...after };
  for (const name of names) {
    const { start, isKept: isFixed } = fields[name] ?? {};
    row[name] ??= step === "make" ? (start ?? null) : null;
    if (row[name] === null) return name;
    if (isFixed && step === "change" && name in after) return name;
  }
  return wrongRow?.(row) ?? null;
}

/**
 * SQL: lowest number that no change has used and that is above the numbers of company ?1's rows. If
 * a change has stated a much higher number, the numbers before it can still be assigned.
 */
function nextNumber(table: string, column: string, kind: string): string {
  const last = `(SELECT coalesce(max(${column}), 0) FROM ${table} WHERE company_id = ?1)`;
  const had = `FROM changes WHERE company_id = ?1 AND kind = '${kind}'`;
  return `(SELECT CAST(min(n) AS TEXT) FROM (
    SELECT 1 + ${last} AS n UNION SELECT 1 + CAST(subject AS INTEGER) ${had})
    WHERE n > ${last} AND CAST(n AS TEXT) NOT IN (SELECT subject ${had}))`;
}

/** SQL: name of a row; for a removed or future row, the name in the change. */
function rowName(namedBy: readonly string[], fromRow: string): string {
  const said = (field: string) =>
    `coalesce(${put(field)}, json_extract(c.before, '$.${field}'), '')`;
  const joined = (of: (field: string) => string) => `trim(${namedBy.map(of).join(" || ' ' || ")})`;
  return `coalesce((SELECT ${joined((field) => `t.${field}`)} ${fromRow}), ${joined(said)})`;
}

/** Makes the kind of change for rows of an offer. A change's subject is the row's key, as text. */
export function offeredRows(rows: OfferedRows): ChangeKind {
  const { table, key, fields, references = {}, namedBy, own = {} } = rows;
  const columns = Object.keys(fields);
  const first = columns[0] ?? "";
  const keyOf = `CAST(c.subject AS ${key.type})`;
  const isRow = `t.company_id = c.company_id AND t.${key.column} = ${keyOf}`;
  const there = `EXISTS (SELECT 1 FROM ${table} AS t WHERE ${isRow})`;
  const change = rowChanges({ table, columns, references, isRow });
  const stated = columns.map((name) => {
    const { start } = fields[name] ?? {};
    const value = references[name]?.id ?? put(name);
    return start === undefined ? value : `coalesce(${value}, '${start}')`;
  });
  const stored = columns.map((name) => references[name]?.column ?? name);
  const names = ["company_id", key.column, ...stored, ...Object.keys(own)];
  const values = ["c.company_id", keyOf, ...stated, ...Object.values(own)];
  return {
    permission: "change_offer",
    subject: key.pattern,
    isInFile: true,
    ...(namedBy && { namedBy, name: rowName(namedBy, `FROM ${table} AS t WHERE ${isRow}`) }),
    ...((namedBy || rows.isNumbered) && {
      newSubject: (kind: string) => nextNumber(table, key.column, kind),
    }),
    ...(rows.mentions && { mentions: rows.mentions }),
    isValue: (field, text) =>
      Object.hasOwn(fields, field) && (text === null || fields[field]?.isText(text) === true),
    wrongField: (after, now) => wrongField(rows, after, now),
    needsTwo: (field) => fields[field]?.isMoney === true,
    subjects: `SELECT t.${key.column} AS subject FROM ${table} AS t WHERE t.company_id = ?1
      ORDER BY ${rows.order ?? `t.sort, t.${key.column}`}`,
    current: change.current,
    breaks: [
      // True if the row to change no longer exists.
      ["content_changed", `NOT ${there} AND ${put(first)} IS NULL`],
      ...(rows.breaks ?? []),
    ],
    apply: (row) => [
      `DELETE FROM ${table} WHERE (company_id, ${key.column}) IN (SELECT c.company_id, ${keyOf}
         FROM ${row} AS c WHERE ${has(first)} AND ${put(first)} IS NULL)`,
      `INSERT INTO ${table} (${names.join(", ")}) SELECT ${values.join(", ")} FROM ${row} AS c
       WHERE ${put(first)} IS NOT NULL AND NOT ${there}`,
      ...change.apply(row),
    ],
  };
}
