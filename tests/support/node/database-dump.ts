/** The migrated and seeded database of the worker tests, as few statements that each file runs. */
import { DatabaseSync } from "node:sqlite";
import { readD1Migrations } from "@cloudflare/vitest-plugin";
import { seedStatements } from "#seed/demo-company.ts";
import { seedSecondCompany } from "../worker/second-company.ts";

interface Named {
  name: string;
  sql: string;
}

/** @returns statements for one batch: the tables, their rows, then their indexes */
export async function databaseDump(folder = "./migrations"): Promise<string[]> {
  const db = new DatabaseSync(":memory:");
  db.exec("CREATE TABLE d1_migrations (id INTEGER PRIMARY KEY, name TEXT UNIQUE)");
  for (const { name, queries } of await readD1Migrations(folder)) {
    for (const query of queries) db.exec(query);
    db.prepare("INSERT INTO d1_migrations (name) VALUES (?)").run(name);
  }
  for (const statement of [...seedStatements(), ...seedSecondCompany()]) db.exec(statement);
  const objects = (where: string) =>
    db
      .prepare(
        `SELECT name, sql FROM sqlite_master WHERE sql <> '' AND name NOT GLOB 'sqlite_*' AND ${where}`,
      )
      .all() as unknown as Named[];
  const tables = objects("type = 'table'");
  return [
    "PRAGMA defer_foreign_keys = true",
    ...tables.map(({ sql }) => sql),
    ...tables.flatMap(({ name }) => rowsOf(db, name)),
    ...objects("type <> 'table'").map(({ sql }) => sql),
  ];
}

/** @returns one statement that inserts the rows of a table; none if the table is empty */
function rowsOf(db: DatabaseSync, table: string): string[] {
  const columns = db.prepare(`SELECT name FROM pragma_table_info('${table}')`).all();
  const values = columns.map(({ name }) => `quote("${name}")`).join(" || ',' || ");
  const rows = db.prepare(`SELECT ${values} AS row FROM "${table}"`).all();
  if (rows.length === 0) return [];
  return [`INSERT INTO "${table}" VALUES ${rows.map(({ row }) => `(${row})`).join(", ")}`];
}
