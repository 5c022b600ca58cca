import type {
  Cell,
  ReadingRules,
  RowsCursor,
  SchemaRow,
  TableRows,
} from "#domain/contracts/backup.ts";

/** Table in which a restore records its progress. Backups omit it. */
export const progressTable = "restore_progress";
export const progressSql = `CREATE TABLE IF NOT EXISTS ${progressTable} (
  one INTEGER PRIMARY KEY CHECK (one = 1), archive TEXT NOT NULL, is_finished INTEGER NOT NULL)`;

/** SQLite's own table of AUTOINCREMENT counters. */
export const sequenceTable = "sqlite_sequence";

/** SQL: excludes SQLite's own tables, and Cloudflare's, which begin with an underscore. */
const ours = `name NOT LIKE 'sqlite\\_%' ESCAPE '\\' AND name NOT LIKE '\\_%' ESCAPE '\\'
  AND name <> '${progressTable}'`;

/** Reads the schema: tables first, then indexes and triggers. */
export const schemaQuery = `SELECT type, name, sql FROM sqlite_schema
  WHERE sql IS NOT NULL AND ${ours} ORDER BY type <> 'table', type, name`;

export const hasSequencesQuery = `SELECT 1 AS one FROM sqlite_schema WHERE name = '${sequenceTable}'`;

export const rowsOfPage = 200;
/** Length in characters after which a page ends. */
export const pageLengthMax = 1_500_000;

const quoted = (name: string) => `"${name.replaceAll('"', '""')}"`;

interface Table {
  name: string;
  /** Columns of the primary key, in order; the row number if the table has no such key. */
  key: string[];
  columns: string[];
}

export type ColumnRow = { name: string; pk: number };
export const columnsQuery = "SELECT name, pk FROM pragma_table_info(?)";

const rowNumber = "rowid";

export function tableOf(
  { name, sql }: Pick<SchemaRow, "name" | "sql">,
  columns: ColumnRow[],
): Table {
  const key = columns.filter(({ pk }) => pk > 0).sort((one, other) => one.pk - other.pk);
  const hasNumbers = !/\bWITHOUT\s+ROWID\b[^)]*$/i.test(sql);
  return {
    name,
    key: hasNumbers ? [rowNumber] : key.map((column) => column.name),
    columns: columns.map((column) => column.name),
  };
}

/** Sorts tables so that each comes after the tables that it references. */
export function inOrder(tables: readonly SchemaRow[]): SchemaRow[] {
  const byName = new Map(tables.map((table) => [table.name, table]));
  const done = new Set<SchemaRow>();
  const add = (table: SchemaRow, under: readonly string[]) => {
    if (done.has(table) || under.includes(table.name)) return;
    for (const [, name = ""] of table.sql.matchAll(/\bREFERENCES\s+"?(\w+)"?/gi)) {
      const named = byName.get(name);
      if (named) add(named, [...under, table.name]);
    }
    done.add(table);
  };
  for (const table of tables) add(table, []);
  return [...done];
}

/**
 * Lists tables in the order of reading: first the logs, then the logs again for rows added since,
 * then the other tables.
 */
export function stepsOf(schema: readonly SchemaRow[], rules: ReadingRules) {
  const tables = inOrder(schema.filter(({ type }) => type === "table"));
  const logs = tables.filter(({ name }) => rules.logs.includes(name));
  const others = tables.filter(
    ({ name }) => !rules.logs.includes(name) && !rules.leftOut.includes(name),
  );
  return { steps: [...logs, ...logs, ...others], logs: logs.length };
}

export const beginning: RowsCursor = { step: 0, after: null, ends: [], mark: null };

export function pageQuery(
  { name, key, columns }: Table,
  rules: ReadingRules,
  after: readonly Cell[] | null,
): { sql: string; bindings: (string | number)[] } {
  const keys = key.map(quoted).join(", ");
  const marks = key.map(() => "?").join(", ");
  const only = rules.only[name];
  const conditions = [...(after ? [`(${keys}) > (${marks})`] : []), ...(only ? [`(${only})`] : [])];
  const where = conditions.length > 0 ? `WHERE ${conditions.join(" AND ")}` : "";
  const read = [...key.map((each, n) => `${quoted(each)} AS "key ${n}"`), ...columns.map(quoted)];
  const sql = `SELECT ${read.join(", ")} FROM ${quoted(name)} ${where} ORDER BY ${keys} LIMIT ${rowsOfPage}`;
  return { sql, bindings: (after ?? []).map(boundKey) };
}

function boundKey(cell: Cell): string | number {
  if (typeof cell === "string" || typeof cell === "number") return cell;
  throw new Error("a key is a text or a number");
}

/** Converts a value for JSON. @throws if it is a number that JSON would change */
export function cellOf(value: unknown, where: string): Cell {
  if (value === null || typeof value === "string") return value;
  if (typeof value === "number") {
    if (Number.isFinite(value) && (!Number.isInteger(value) || Number.isSafeInteger(value))) {
      return value;
    }
    throw new Error(`${where}: ${value} is no number that can be kept exactly`);
  }
  if (value instanceof ArrayBuffer || value instanceof Uint8Array || Array.isArray(value)) {
    return { base64: Buffer.from(value as Uint8Array).toString("base64") };
  }
  throw new Error(`${where}: a value of no known type`);
}

export const boundValue = (cell: Cell): string | number | null | Uint8Array<ArrayBuffer> =>
  cell !== null && typeof cell === "object"
    ? new Uint8Array(Buffer.from(cell.base64, "base64"))
    : cell;

/**
 * Converts a page's rows for JSON. `length` is the number of their characters, `after` the key of
 * the last row.
 */
export function readRows(table: Table, found: readonly Record<string, unknown>[]) {
  const rows = found.map((row) =>
    table.columns.map((column) => cellOf(row[column], `${table.name}.${column}`)),
  );
  const last = found.at(-1);
  const after = last ? table.key.map((_, n) => cellOf(last[`key ${n}`], table.name)) : null;
  const length = rows.reduce((sum, row) => sum + JSON.stringify(row).length, 0);
  const page: TableRows = { table: table.name, columns: table.columns, rows };
  return { page, after, length, isEnd: found.length < rowsOfPage };
}

export function insertQuery({ table, columns }: TableRows): string {
  const marks = columns.map(() => "?").join(", ");
  return `INSERT INTO ${quoted(table)} (${columns.map(quoted).join(", ")}) VALUES (${marks})`;
}

/**
 * Statements that set an AUTOINCREMENT counter. SQLite may already have added the counter's row.
 */
export const setSequenceQueries = [
  `DELETE FROM ${sequenceTable} WHERE name = ?1`,
  `INSERT INTO ${sequenceTable} (name, seq) VALUES (?1, ?2)`,
] as const;

/** @throws if a row's statement creates something of another type than the row's `type` */
export function checkSchema(schema: readonly SchemaRow[]): void {
  for (const { type, name, sql } of schema) {
    const made = /^CREATE\s+(?:UNIQUE\s+)?(TABLE|INDEX|TRIGGER|VIEW)\b/i.exec(sql)?.[1];
    if (made?.toLowerCase() !== type) throw new Error(`${name} is no ${type}`);
  }
}

export const dropQuery = ({ type, name }: Pick<SchemaRow, "type" | "name">) =>
  `DROP ${type.toUpperCase()} IF EXISTS ${quoted(name)}`;
