import { expect, test } from "vitest";
import { migrate } from "#durable-objects/runtime/migrate.ts";
import { objectMigrations } from "#scripts/schema-versions.ts";
import { MemoryStorage } from "#tests/support/memory-storage.ts";

/** Whole content of a storage: its schema in order of creation, and every row. */
function contentOf(storage: MemoryStorage) {
  const schema = storage.sql
    .exec("SELECT type, name, tbl_name, sql FROM sqlite_schema ORDER BY type, name")
    .toArray();
  const tables = schema.filter(({ type }) => type === "table");
  return tables
    .map(({ name }) => [name, storage.sql.exec(`SELECT * FROM "${name}"`).toArray()])
    .concat([["schema", schema]]);
}

function migrated(migrations: Parameters<typeof migrate>[1]) {
  const storage = new MemoryStorage();
  // The runtime's own table, which it may make before or after ours.
  storage.sql.exec("CREATE TABLE __runtime (name TEXT)");
  migrate(storage.attach(), migrations);
  return storage;
}

test.each(Object.keys(objectMigrations))(
  "gives two new objects of one kind the same schema and rows: %s",
  (kind) => {
    const migrations = [...(objectMigrations[kind] ?? [])];
    const first = contentOf(migrated(migrations));
    expect(contentOf(migrated(migrations))).toEqual(first);
    expect(first.length).toBeGreaterThan(2);
  },
);

test("applies only the new migrations when an object has the older ones", () => {
  const list = objectMigrations.account ?? [];
  const whole = contentOf(migrated(list));
  const storage = migrated(list.slice(0, 20));
  migrate(storage.attach(), list);
  expect(contentOf(storage)).toEqual(whole);
});

test("throws when a statement of a new schema fails, and applies the corrected schema afterwards", () => {
  const migrations = [{ id: "one", sql: "CREATE TABLE a (x) STRICT" }];
  expect(() => migrated(migrations)).toThrow(/type/);
  migrations[0] = { id: "one", sql: "CREATE TABLE a (x)" };
  expect(() => migrated(migrations)).not.toThrow();
});
