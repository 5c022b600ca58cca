/** `reconcile` names objects that are empty, damaged, or without a row in the database. */
import { mkdirSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import type { SchemaRow, TableRows } from "#domain/contracts/backup.ts";
import { schemaVersions } from "#domain/release/schema-versions.ts";
import { conversationMigrations } from "#durable-objects/support/schema.ts";
import { strayProblems } from "#scripts/audit/opened-files.ts";
import { pathOfObject } from "#scripts/audit/state-databases.ts";
import { type BackupClient, CallError } from "#scripts/backup/client.ts";
import { takeBackup, type Unreadable } from "#scripts/backup/take.ts";
import { reconcile } from "#scripts/reconcile/reconcile.ts";

const table = (name: string, columns: string): SchemaRow => ({
  ...{ type: "table", name, sql: `CREATE TABLE ${name} (${columns})` },
});
const conversations = "conversations";
const database = {
  schema: [
    table("opened_objects", "kind, name"),
    table(conversations, "company_id, user_id, at_ms, side"),
    table("parked_payloads", "id, destination, kind, object"),
    table("market_reports", "market, begun_ms"),
    table("instruments", "feed_id, symbol"),
  ],
  pages: [
    {
      table: "opened_objects",
      columns: ["kind", "name"],
      rows: ["1/a", "1/b", "1/c"].map((name) => ["conversation", name]),
    },
    {
      ...{ table: conversations, columns: ["company_id", "user_id", "at_ms", "side"] },
      rows: [[1, "a", 5, "desk"]],
    },
    {
      ...{ table: "market_reports", columns: ["market", "begun_ms"] },
      rows: ["f/kept", "f/anew", "f/empty", "f/not-offered"].map((name) => [name, 5]),
    },
    { table: "instruments", columns: ["feed_id", "symbol"], rows: [["f", "empty"]] },
  ],
};
const conversation = {
  schema: [
    table("schema_migrations", "n INTEGER PRIMARY KEY, id TEXT NOT NULL"),
    table("outbox", "destination"),
    table("parked_payloads", "id, destination"),
    table("messages", "number, at_ms, side"),
    table("opening", "one, noted_ms"),
  ],
  pages: [
    {
      ...{ table: "schema_migrations", columns: ["n", "id"] },
      rows: conversationMigrations.map(({ id }, n) => [n, id]),
    },
    { table: "messages", columns: ["number", "at_ms", "side"], rows: [[1, 5, "desk"]] },
    { table: "opening", columns: ["one", "noted_ms"], rows: [[1, 5]] },
  ],
};

/** A market with rows from this time. */
const marketBegun = (atMs: number) => ({
  schema: [table("meta", "key, value")],
  pages: [{ table: "meta", columns: ["key", "value"], rows: [["begun", String(atMs)]] }],
});

/** A deployment with three conversations (one damaged, one empty) and three markets. */
function deployment(): BackupClient {
  const partOf = (name: string): { schema: SchemaRow[]; pages: TableRows[] } => {
    if (name === "") return database;
    if (name === "1/a") return conversation;
    if (name === "f/kept") return marketBegun(5);
    if (name === "f/anew") return marketBegun(6);
    if (name === "1/b") throw new CallError("rows: 500 Something went wrong");
    return { schema: [], pages: [] };
  };
  const client: Partial<BackupClient> = {
    source: "here",
    overview: async () => ({
      ...{ release: "1", environment: "dev", closedFor: "backup", secrets: null },
      ...{ database: [], secretHashes: {}, expected: schemaVersions },
    }),
    names: async (kind) => {
      if (kind === "market") return { names: ["f/kept", "f/anew", "f/empty"], next: null };
      return { names: kind === "conversation" ? ["1/b", "1/a", "1/c"] : [], next: null };
    },
    schema: async ({ name }) => partOf(name).schema,
    rows: async ({ name }) => ({ isChanged: false, tables: partOf(name).pages, next: null }),
    files: async () => ({ keys: [], next: null }),
  };
  return client as BackupClient;
}

let dir = "";
beforeEach(() => {
  dir = mkdtempSync(join(tmpdir(), "strays-"));
});
afterEach(() => rmSync(dir, { recursive: true }));

describe("reconcile", () => {
  it("names damaged and empty parts of a backup, and reconciles the other parts", async () => {
    const unreadable: Unreadable = new Map();
    const found = await reconcile(takeBackup(deployment(), unreadable), unreadable);
    expect(found.different).toEqual([
      "conversation 1/b: cannot be read: rows: 500 Something went wrong",
      "conversation 1/c: was opened, and is empty now",
      "market f/anew: was emptied, and its ticks of before are gone",
      "market f/empty: was emptied, and its ticks of before are gone",
    ]);
    expect(found.compared).toBe(8);
  });

  it("stops a backup, and names the part, when a part cannot be read", async () => {
    const taken = async () => {
      for await (const _ of takeBackup(deployment()));
    };
    await expect(taken()).rejects.toThrow("conversation 1/b cannot be read: rows: 500");
  });

  it("names an object's file when the object was opened, but the D1 database does not list the object", () => {
    const folder = join(dir, "v3/do/edge-broker-ConversationObject");
    mkdirSync(folder, { recursive: true });
    for (const [name, rows] of [
      ["1/a", "INSERT INTO messages VALUES (1); INSERT INTO opening VALUES (1)"],
      ["1/new", ""],
    ] as const) {
      const db = new DatabaseSync(pathOfObject(folder, name));
      db.exec("CREATE TABLE schema_migrations (n); CREATE TABLE messages (n)");
      db.exec(`CREATE TABLE opening (one); ${rows}`);
      db.close();
    }
    expect(strayProblems(dir, new Map())).toEqual([
      `${pathOfObject(folder, "1/a")}: holds a conversation that the database does not name`,
    ]);
    expect(strayProblems(dir, new Map([["conversation", new Set(["1/a"])]]))).toEqual([]);
  });
});
