/** Records as rows: the field `openedAtMs` is the column `opened_at_ms`. */
import { type Part, part, raw } from "#db/sql.ts";
import type { PageQuery } from "#domain/contracts/page.ts";
import { Decimal } from "#domain/money/decimal.ts";
import { type Database, type SqlValue, sqlOf } from "../runtime/database.ts";
import { pageRange } from "../runtime/paging.ts";

/** Decimals become text, other objects JSON, truth values 0 and 1; absent fields are left out. */
type Fields = Readonly<Record<string, SqlValue | boolean | object | undefined>>;
/** Columns whose value SQLite computes, as SQL. */
type Computed = Readonly<Record<string, string>>;

export const columnOf = (field: string) =>
  field.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);

function stored(value: SqlValue | boolean | object): SqlValue {
  if (typeof value === "boolean") return value ? 1 : 0;
  if (value instanceof Decimal) return value.toString();
  return typeof value === "object" && value !== null ? JSON.stringify(value) : value;
}

export function rowOf(fields: Fields): Record<string, SqlValue> {
  return Object.fromEntries(
    Object.entries(fields).flatMap(([field, value]) =>
      value === undefined ? [] : [[columnOf(field), stored(value)]],
    ),
  );
}

/** A record as read from its row: the named fields are still JSON. */
export type Unparsed<Record, Json extends keyof Record> = Omit<Record, Json> & {
  [Field in Json]: null extends Record[Field] ? string | null : string;
};

export function parsed<T>(text: string | null): T | null {
  return text === null ? null : (JSON.parse(text) as T);
}

export function decimalsIn<Row extends object, Field extends keyof Row>(
  row: Row,
  ...fields: Field[]
) {
  const read = fields.map((field) => [field, Decimal.parse(row[field] as string)]);
  return { ...row, ...Object.fromEntries(read) } as Omit<Row, Field> & Record<Field, Decimal>;
}

/** Columns of these fields for SELECT, each under the name of its field. */
export function columnsOf(fields: string): Part {
  const columns = fields.split(/\s+/).map((field) => `${columnOf(field)} AS "${field}"`);
  return raw(columns.join(", "));
}

export function insertRecord(
  db: Database,
  table: string,
  fields: Fields,
  computed: Computed = {},
): void {
  const row = rowOf(fields);
  const columns = [...Object.keys(row), ...Object.keys(computed)];
  const marks = [...Object.keys(row).map(() => "?"), ...Object.values(computed)];
  db.rows(
    `INSERT INTO ${table} (${columns.join(", ")}) VALUES (${marks.join(", ")})`,
    ...Object.values(row),
  );
}

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

type Template = Parameters<typeof part>;

/** Number of rows, or of rows with a condition: countRows(db)`loans WHERE id = ${id}`. */
export const countRows =
  (db: Database) =>
  (...rows: Template): number =>
    sqlOf(db)<{ count: number }>`SELECT COUNT(*) AS count FROM ${part(...rows)}`[0]?.count ?? 0;

export const hasRow =
  (db: Database) =>
  (...rows: Template): boolean =>
    sqlOf(db)`SELECT 1 AS one FROM ${part(...rows)} LIMIT 1`.length > 0;

export function pageOf<Row extends object, Item>(
  db: Database,
  { select, from, order }: { select: Part; from: Part; order: string },
  query: PageQuery,
  itemOf: (row: Row) => Item,
): { data: Item[]; total: number } {
  const { limit, offset } = pageRange(query);
  const rows = sqlOf(db)<Row>`SELECT ${select} FROM ${from}
    ORDER BY ${raw(order)} LIMIT ${limit} OFFSET ${offset}`;
  return { data: rows.map(itemOf), total: countRows(db)`${from}` };
}

/**
 * Returns a value that must exist, for example because stored rows promise it.
 * @param missing text of the error that is thrown if the value is absent
 */
export function expected<T>(value: T | null | undefined, missing: string): T {
  if (value === null || value === undefined) throw new Error(missing);
  return value;
}

/** Exact sum of decimals, of decimal texts, or of the amounts of rows. */
export function sumOf(
  items: ReadonlyArray<string | Decimal | { amount: string | Decimal }>,
): Decimal {
  const amounts = items.map((item) =>
    typeof item === "string" || item instanceof Decimal ? item : item.amount,
  );
  return amounts.reduce<Decimal>((sum, amount) => sum.add(Decimal.of(amount)), Decimal.zero);
}

/** Sum of a JSON list of decimal texts. */
export const sumOfTexts = (list: string) => sumOf(JSON.parse(list) as string[]);

/** False if the account has not woken since the release that introduced the table. */
export const hasTable = (db: Database, name: string) =>
  hasRow(db)`sqlite_schema WHERE name = ${name}`;
