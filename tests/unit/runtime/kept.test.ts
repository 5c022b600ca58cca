import { expect, test } from "vitest";
import { storageDatabase } from "#durable-objects/runtime/database.ts";
import { Kept } from "#durable-objects/runtime/kept.ts";
import { MemorySqlite } from "#tests/support/memory-sqlite.ts";

function counter() {
  const sqlite = new MemorySqlite();
  const db = storageDatabase({
    sql: { exec: (query, ...values) => ({ toArray: () => sqlite.all(query, values) }) },
    transactionSync: (work) => sqlite.transaction(work),
  });
  db.rows("CREATE TABLE counter (value INTEGER)");
  db.rows("INSERT INTO counter (value) VALUES (1)");
  let reads = 0;
  const kept = new Kept(db, () => {
    reads++;
    return db.rows<{ value: number }>("SELECT value FROM counter")[0]?.value;
  });
  const write = (value: number) => {
    db.rows("UPDATE counter SET value = ?", value);
    kept.forget();
  };
  return { db, kept, write, reads: () => reads };
}

test("reads a cached row once, and again only after a write", () => {
  const { kept, write, reads } = counter();
  expect([kept.get(), kept.get(), reads()]).toEqual([1, 1, 1]);
  write(2);
  expect([kept.get(), kept.get(), reads()]).toEqual([2, 2, 2]);
});

test("reads a cached row again when the transaction that wrote and read it was rolled back", () => {
  const { db, kept, write } = counter();
  const undone = () =>
    db.transaction(() => {
      write(2);
      expect(kept.get()).toBe(2);
      throw new Error("refused");
    });
  expect(undone).toThrow("refused");
  expect(kept.get()).toBe(1);
});

test("reads a cached row again when only an inner transaction was rolled back", () => {
  const { db, kept, write } = counter();
  db.transaction(() => {
    write(2);
    const inner = () =>
      db.transaction(() => {
        write(3);
        expect(kept.get()).toBe(3);
        throw new Error("refused");
      });
    expect(inner).toThrow("refused");
    expect(kept.get()).toBe(2);
  });
  expect(kept.get()).toBe(2);
});
