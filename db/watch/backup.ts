import type {
  Cell,
  NamesPage,
  RowsCursor,
  RowsPage,
  SchemaRow,
  StoredKind,
  TableRows,
} from "#domain/contracts/backup.ts";
import { readingRules } from "#domain/contracts/backup.ts";
import {
  accountName,
  companyName,
  conversationName,
  followName,
  fundName,
  limitsName,
  marketName,
} from "#domain/text/names.ts";
import {
  beginning,
  boundValue,
  type ColumnRow,
  checkSchema,
  columnsQuery,
  dropQuery,
  hasSequencesQuery,
  inOrder,
  insertQuery,
  pageLengthMax,
  pageQuery,
  progressSql,
  progressTable,
  readRows,
  schemaQuery,
  sequenceTable,
  setSequenceQueries,
  stepsOf,
  tableOf,
} from "../table-rows.ts";

export async function databaseSchema(db: D1Database): Promise<SchemaRow[]> {
  return (await db.prepare(schemaQuery).all<SchemaRow>()).results;
}

/**
 * Reads a page. Tables come before the tables that they reference; a restore writes them in
 * reverse.
 */
export async function databasePage(db: D1Database, cursor: RowsCursor | null): Promise<RowsPage> {
  const rules = readingRules.database;
  const steps = stepsOf(await databaseSchema(db), rules).steps.reverse();
  let { step, after } = cursor ?? beginning;
  const tables: TableRows[] = [];
  for (let length = 0; step < steps.length; ) {
    const at = { ...beginning, step, after };
    if (length >= pageLengthMax) return { isChanged: false, tables, next: at };
    const schema = steps[step] as SchemaRow;
    const columns = await db.prepare(columnsQuery).bind(schema.name).all<ColumnRow>();
    const table = tableOf(schema, columns.results);
    const { sql, bindings } = pageQuery(table, rules, after);
    const found = await db
      .prepare(sql)
      .bind(...bindings)
      .all<Record<string, unknown>>();
    const read = readRows(table, found.results);
    if (read.page.rows.length > 0) tables.push(read.page);
    length += read.length;
    after = read.isEnd ? null : read.after;
    if (read.isEnd) step += 1;
  }
  return { isChanged: false, tables: [...tables, ...(await sequences(db))], next: null };
}

async function sequences(db: D1Database): Promise<TableRows[]> {
  if (!(await db.prepare(hasSequencesQuery).first())) return [];
  const { results } = await db
    .prepare(`SELECT name, seq FROM ${sequenceTable} ORDER BY name`)
    .all<{ name: string; seq: number }>();
  const rows: Cell[][] = results.map(({ name, seq }) => [name, seq]);
  return rows.length > 0 ? [{ table: sequenceTable, columns: ["name", "seq"], rows }] : [];
}

/** SQL: company and id of each object of the kind, from the rows that mention the objects. */
const nameQueries: Record<Exclude<StoredKind, "market">, string> = {
  account: `SELECT company_id, id FROM users
    UNION SELECT company_id, follower_id || '~' || master_id FROM follows`,
  follow:
    "SELECT company_id, user_id AS id FROM masters UNION SELECT company_id, master_id FROM follows",
  fund: "SELECT company_id, CAST(id AS TEXT) AS id FROM funds",
  conversation: `SELECT company_id, user_id AS id FROM conversations
    UNION SELECT company_id, substr(object, instr(object, '/') + 1) FROM parked_payloads
      WHERE kind = 'conversation'`,
  company: "SELECT id AS company_id, '' AS id FROM companies",
  // Backups omit the counters of IP addresses, which expire within a day.
  limits: `SELECT id AS company_id, 'approved alone' AS id FROM companies
    UNION SELECT company_id, 'user/' || id FROM users
    UNION SELECT company_id, 'operator/' || id FROM operators`,
};

const builders: Record<Exclude<StoredKind, "market">, (companyId: number, id: string) => string> = {
  account: accountName,
  follow: followName,
  fund: (companyId, id) => fundName(companyId, Number(id)),
  conversation: conversationName,
  company: (companyId) => companyName(companyId),
  limits: limitsName,
};

const namesOfPage = 1_000;

export async function objectNames(
  db: D1Database,
  kind: StoredKind,
  after: NamesPage["next"],
): Promise<NamesPage> {
  if (kind === "market") {
    const query = "SELECT DISTINCT feed_id, symbol FROM instruments ORDER BY 1, 2";
    const { results } = await db.prepare(query).all<{ feed_id: string; symbol: string }>();
    // Lists only markets without a markup. The rows of accounts name the other markets.
    const names = results.map(({ feed_id: id, symbol }) => marketName({ feed: { id }, symbol }));
    return { names, next: null };
  }
  const { results } = await db
    .prepare(
      `SELECT company_id, id FROM (${nameQueries[kind]}) WHERE (company_id, id) > (?, ?)
       ORDER BY company_id, id LIMIT ${namesOfPage}`,
    )
    .bind(...(after ?? [-1, ""]))
    .all<{ company_id: number; id: string }>();
  const last = results.at(-1);
  const isEnd = results.length < namesOfPage || !last;
  const names = results.map(({ company_id, id }) => builders[kind](company_id, id));
  return { names, next: isEnd ? null : [last.company_id, last.id] };
}

interface Progress {
  archive: string;
  is_finished: number;
}

async function progressOf(db: D1Database): Promise<Progress | null> {
  const known = "SELECT 1 FROM sqlite_schema WHERE name = ?";
  if (!(await db.prepare(known).bind(progressTable).first())) return null;
  return db.prepare(`SELECT archive, is_finished FROM ${progressTable}`).first<Progress>();
}

/** Begins a restore in an empty database, or begins an unfinished restore anew. */
export async function beginDatabase(db: D1Database, archive: string, schema: readonly SchemaRow[]) {
  checkSchema(schema);
  const progress = await progressOf(db);
  const there = await databaseSchema(db);
  if (progress?.is_finished) return progress.archive === archive ? "finished" : "not_empty";
  if (!progress && there.length > 0) return "not_empty";
  const tables = schema.filter(({ type }) => type === "table");
  await db.batch(
    [
      "PRAGMA defer_foreign_keys = ON",
      ...inOrder(there).reverse().map(dropQuery),
      progressSql,
      ...tables.map(({ sql }) => sql),
    ].map((sql) => db.prepare(sql)),
  );
  const note = `INSERT OR REPLACE INTO ${progressTable} VALUES (1, ?, 0)`;
  await db.prepare(note).bind(archive).run();
  return "begun";
}

async function requireProgress(db: D1Database, archive: string): Promise<void> {
  const progress = await progressOf(db);
  if (progress?.archive === archive && !progress.is_finished) return;
  throw new Error("no restore of this archive is under way here");
}

export async function writeDatabase(db: D1Database, archive: string, pages: readonly TableRows[]) {
  await requireProgress(db, archive);
  await db.batch(pages.flatMap((page) => writesOf(db, page)));
}

function writesOf(db: D1Database, page: TableRows): D1PreparedStatement[] {
  if (page.table !== sequenceTable) {
    const query = insertQuery(page);
    return page.rows.map((row) => db.prepare(query).bind(...row.map(boundValue)));
  }
  const [drop, put] = setSequenceQueries;
  return page.rows.flatMap(([name, seq]) => [
    db.prepare(drop).bind(name),
    db.prepare(put).bind(name, seq),
  ]);
}

export async function finishDatabase(
  db: D1Database,
  archive: string,
  schema: readonly SchemaRow[],
): Promise<void> {
  checkSchema(schema);
  await requireProgress(db, archive);
  const later = schema.filter(({ type }) => type !== "table");
  await db.batch(
    [...later.map(({ sql }) => sql), `UPDATE ${progressTable} SET is_finished = 1`].map((sql) =>
      db.prepare(sql),
    ),
  );
}
