import { expect, it } from "vitest";
import { insertRecord } from "#durable-objects/account/records.ts";
import { MemoryDatabase } from "#tests/support/memory-database.ts";

it("inserts a row with bound values and lets SQLite compute the rest", () => {
  const db = new MemoryDatabase([
    { sql: "CREATE TABLE notes (id INTEGER, text TEXT, size INTEGER)" },
  ]);
  insertRecord(db, "notes", { id: 1, text: "'); DROP TABLE notes; --" });
  insertRecord(db, "notes", { id: 2, text: null }, { size: "(SELECT COUNT(*) FROM notes)" });
  expect(db.rows("SELECT id, text, size FROM notes ORDER BY id")).toEqual([
    { id: 1, text: "'); DROP TABLE notes; --", size: null },
    { id: 2, text: null, size: 1 },
  ]);
});
