/**
 * `npm run schema:versions`: writes domain/release/schema-versions.ts. It lists the migrations that
 * this release expects in the database and in every kind of object.
 */
import { readdirSync, writeFileSync } from "node:fs";
import { accountMigrations } from "#durable-objects/account/schema.ts";
import { watchMigration } from "#durable-objects/company/watch/schema.ts";
import { followMigrations } from "#durable-objects/follow/schema.ts";
import { fundMigrations } from "#durable-objects/fund/schema.ts";
import { countersMigration } from "#durable-objects/limits/counter.ts";
import { sumsMigration } from "#durable-objects/limits/sums.ts";
import { marketMigrations } from "#durable-objects/market/schema.ts";
import { type Migration, timersMigration } from "#durable-objects/runtime/migration.ts";
import { conversationMigrations } from "#durable-objects/support/schema.ts";

export const schemaVersionsFile = "domain/release/schema-versions.ts";

/** Migrations of each kind of object, in the order in which objects apply them. */
export const objectMigrations: Record<string, readonly Migration[]> = {
  account: accountMigrations,
  follow: followMigrations,
  fund: fundMigrations,
  conversation: conversationMigrations,
  company: [timersMigration, watchMigration],
  limits: [countersMigration, sumsMigration],
  market: marketMigrations,
};

export function renderSchemaVersions(): string {
  const database = readdirSync("migrations").filter((name) => name.endsWith(".sql"));
  const lists = Object.entries({ database: database.sort(), ...idsOf(objectMigrations) });
  const lines = lists.flatMap(([name, ids]) => [
    `  ${name}: [`,
    ...ids.map((id) => `    ${JSON.stringify(id)},`),
    "  ],",
  ]);
  return `${[
    "/**",
    " * Migrations that this release expects, in their order. Made by `npm run schema:versions`; do not",
    " * edit.",
    " */",
    'import type { StoredKind } from "../contracts/backup.ts";',
    "",
    "// biome-ignore format: one migration a line, so that two who add one do not collide",
    'export const schemaVersions: Record<StoredKind | "database", readonly string[]> = {',
    ...lines,
    "};",
  ].join("\n")}\n`;
}

function idsOf(lists: typeof objectMigrations): Record<string, string[]> {
  return Object.fromEntries(
    Object.entries(lists).map(([name, list]) => [name, list.map(({ id }) => id)]),
  );
}

if (import.meta.main) writeFileSync(schemaVersionsFile, renderSchemaVersions());
