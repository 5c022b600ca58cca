/**
 * Databases in the folder of a local state. They are only read, even while a server writes to them.
 */
import { createHash, createHmac } from "node:crypto";
import { existsSync, readdirSync } from "node:fs";
import { basename, dirname, join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import type { Database, SqlValue } from "#durable-objects/runtime/database.ts";

/** Classes of objects. A folder of databases is named after the worker and the class. */
export type ObjectClass =
  | "AccountObject"
  | "FundObject"
  | "ConversationObject"
  | "FollowObject"
  | "MarketObject"
  | "D1DatabaseObject";

export function databasesOf(dir: string, className: ObjectClass): string[] {
  if (!existsSync(dir)) return [];
  return readdirSync(dir, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && entry.name.endsWith(".sqlite"))
    .filter((entry) => entry.name !== "metadata.sqlite")
    .filter((entry) => entry.parentPath.endsWith(`-${className}`))
    .map((entry) => join(entry.parentPath, entry.name))
    .sort();
}

/**
 * Returns the path of a named object's database. The runtime derives it from the folder's and the
 * object's name.
 */
export function pathOfObject(folder: string, name: string): string {
  const key = createHash("sha256").update(basename(folder)).digest();
  const part = (text: string | Buffer) =>
    createHmac("sha256", key).update(text).digest().subarray(0, 16);
  const first = part(name);
  return join(folder, `${Buffer.concat([first, part(first)]).toString("hex")}.sqlite`);
}

export function foldersOf(dir: string, className: ObjectClass): string[] {
  return [...new Set(databasesOf(dir, className).map(dirname))];
}

/**
 * Opens a database for reading. Each statement sees the newest state, unlike in `reading`.
 * @throws if the file is no database
 */
export function openDatabase(path: string): Database & { close(): void } {
  const sqlite = new DatabaseSync(path, { readOnly: true });
  return {
    rows: <Row extends object>(query: string, ...bindings: SqlValue[]) =>
      sqlite.prepare(query).all(...bindings) as Row[],
    transaction: (work) => work(),
    undone: 0,
    close: () => sqlite.close(),
  };
}

/**
 * Reads a single snapshot of a database, so that concurrent writes of a server cause no false
 * finding.
 */
export function reading<T>(path: string, read: (db: Database) => T): T {
  const db = openDatabase(path);
  try {
    db.rows("BEGIN");
    return read(db);
  } finally {
    db.close();
  }
}

export function hasTable(db: Database, name: string): boolean {
  return db.rows("SELECT 1 AS one FROM sqlite_schema WHERE name = ?", name).length > 0;
}

/** Lists damage that SQLite's own integrity check finds, even in pages that no query reads. */
export function damageOf(db: Database): string[] {
  return db
    .rows<{ quick_check: string }>("PRAGMA quick_check")
    .map(({ quick_check }) => quick_check)
    .filter((line) => line !== "ok");
}
