import { readFileSync } from "node:fs";
import { DatabaseSync } from "node:sqlite";
import { expect, test } from "vitest";
import { schemaFit } from "#domain/release/schema-fit.ts";
import { schemaVersions } from "#domain/release/schema-versions.ts";
import {
  objectMigrations,
  renderSchemaVersions,
  schemaVersionsFile,
} from "#scripts/schema-versions.ts";

test("keeps the list of schema versions as npm run schema:versions writes it", () => {
  expect(readFileSync(schemaVersionsFile, "utf8")).toBe(renderSchemaVersions());
});

test.each([
  ["same", ["a", "b"], ["a", "b"]],
  ["older", ["a"], ["a", "b"]],
  ["older", [], ["a"]],
  ["newer", ["a", "b", "c"], ["a", "b"]],
  ["too_new", ["a", "b", "c_breaking"], ["a", "b"]],
  ["too_new", ["a", "b", "0150_drop_breaking.sql"], ["a", "b"]],
  ["same", ["a", "c_breaking"], ["a", "c_breaking"]],
  // A database without one of our migrations is older, even if it has other ones.
  ["older", ["a", "x"], ["a", "b"]],
])("judges a schema as %s", (fit, applied, expected) => {
  expect(schemaFit(applied, expected)).toBe(fit);
});

/** Tables and columns that a schema has. */
function columnsOf(db: DatabaseSync): Set<string> {
  const rows = db
    .prepare(
      `SELECT t.name || '.' || c.name AS name FROM sqlite_schema AS t, pragma_table_info(t.name) AS c
       WHERE t.type = 'table'`,
    )
    .all() as Array<{ name: string }>;
  return new Set(rows.map(({ name }) => name));
}

/** Columns that each migration removes. */
function goneBy(steps: ReadonlyArray<{ id: string; sql: string }>): Array<[string, string]> {
  const db = new DatabaseSync(":memory:");
  return steps.flatMap(({ id, sql }) => {
    const before = columnsOf(db);
    db.exec(sql);
    const after = columnsOf(db);
    return [...before]
      .filter((name) => !after.has(name))
      .map((name) => [id, name] as [string, string]);
  });
}

/** Migrations older than the rule of names; a rollback to a release before them is unsupported. */
const known: Array<[string, string]> = [
  ["0076_create_news_texts.sql", "news.lang"],
  ["0076_create_news_texts.sql", "news.title"],
  ["0076_create_news_texts.sql", "news.created_ms"],
  ["0033_margin_calls", "risk_watch.is_warned"],
];

test("requires the name _breaking for a new migration that removes something", () => {
  const database = schemaVersions.database.map((id) => ({
    id,
    sql: readFileSync(`migrations/${id}`, "utf8"),
  }));
  const gone = [database, ...Object.values(objectMigrations)].flatMap(goneBy);
  expect(gone.filter(([id]) => schemaFit([id], []) !== "too_new")).toEqual(known);
});
