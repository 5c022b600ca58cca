/** Records as rows: the field `openedAtMs` is the column `opened_at_ms`. */
import { Decimal } from "#domain/money/decimal.ts";
import type { Database, SqlValue } from "../runtime/database.ts";
import { insertRow } from "../runtime/insert-row.ts";
import { type PageQuery, pageRange } from "../runtime/paging.ts";

/**
 * Decimals are stored as text, other objects as JSON, truth values as 0 and 1. Absent fields are
 * left out.
 */
type Fields = Readonly<Record<string, SqlValue | boolean | object | undefined>>;
/** Columns whose value SQLite computes, as SQL. */
type Computed = Readonly<Record<string, string>>;

const columnOf = (field: string) => field.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);

function stored(value: SqlValue | boolean | object): SqlValue {
  if (typeof value === "boolean") return value ? 1 : 0;
  if (value instanceof Decimal) return value.toString();
  return typeof value === "object" && value !== null ? JSON.stringify(value) : value;
}

function rowOf(fields: Fields): Record<string, SqlValue> {
  return Object.fromEntries(
    Object.entries(fields).flatMap(([field, value]) =>
      value === undefined ? [] : [[columnOf(field), stored(value)]],
    ),
  );
}

/** A record as it is read: these fields are still JSON. */
export type Unparsed<Record, Json extends keyof Record> = Omit<Record, Json> & {
  [Field in Json]: null extends Record[Field] ? string | null : string;
};

/** Reads JSON; null stays null. */
export function parsed<T>(text: string | null): T | null {
  return text === null ? null : (JSON.parse(text) as T);
}

/** Columns of these fields, under their names, for SELECT. */
export function columnsOf(fields: string): string {
  return fields
    .split(/\s+/)
    .map((field) => `${columnOf(field)} AS "${field}"`)
    .join(", ");
}

export function insertRecord(
  db: Database,
  table: string,
  fields: Fields,
  computed?: Computed,
): void {
  insertRow(db, table, rowOf(fields), computed);
}

/** Changes the row with this key. */
export function updateRecord(
  db: Database,
  table: string,
  key: Fields,
  fields: Fields,
  computed: Computed = {},
): void {
  const [row, own] = [rowOf(fields), rowOf(key)];
  const changes = [
    ...Object.keys(row).map((column) => `${column} = ?`),
    ...Object.entries(computed).map(([column, sql]) => `${column} = ${sql}`),
  ];
  const where = Object.keys(own).map((column) => `${column} = ?`);
  db.rows(
    `UPDATE ${table} SET ${changes.join(", ")} WHERE ${where.join(" AND ")}`,
    ...Object.values(row),
    ...Object.values(own),
  );
}

/** Number of rows, or of rows with this condition. */
export function countRows(db: Database, rows: string, ...bound: readonly SqlValue[]): number {
  const [row] = db.rows<{ count: number }>(`SELECT COUNT(*) AS count FROM ${rows}`, ...bound);
  return row?.count ?? 0;
}

export function hasRow(db: Database, rows: string, ...bound: readonly SqlValue[]): boolean {
  return db.rows(`SELECT 1 AS one FROM ${rows} LIMIT 1`, ...bound).length > 0;
}

/** Rows of one page, and their number on all pages. */
export function pageOf<Row extends object>(
  db: Database,
  { select, from, order }: { select: string; from: string; order: string },
  bound: readonly SqlValue[],
  query: PageQuery,
): { rows: Row[]; total: number } {
  const { limit, offset } = pageRange(query);
  const rows = db.rows<Row>(
    `SELECT ${select} FROM ${from} ORDER BY ${order} LIMIT ? OFFSET ?`,
    ...bound,
    limit,
    offset,
  );
  return { rows, total: countRows(db, from, ...bound) };
}

/** Exact sum of decimal texts. */
export function sumOf(amounts: readonly string[]): Decimal {
  return amounts.reduce((sum, amount) => sum.add(Decimal.parse(amount)), Decimal.zero);
}

/** False for an account last opened before the table existed. */
export function hasTable(db: Database, name: string): boolean {
  return hasRow(db, "sqlite_schema WHERE name = ?", name);
}
