/** A start on an empty, missing or damaged database is refused, and changes no file. */
import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { prepareState } from "#scripts/prepare-state.ts";
import { requireWholeState } from "#scripts/whole-state.ts";

let dir = "";
beforeEach(() => {
  dir = mkdtempSync(join(tmpdir(), "whole-"));
});
afterEach(() => rmSync(dir, { recursive: true }));

function database(folder: string, sql: string): string {
  const path = join(dir, "v3", folder);
  mkdirSync(path, { recursive: true });
  const file = join(path, "one.sqlite");
  const db = new DatabaseSync(file);
  db.exec(sql);
  db.close();
  return file;
}
const d1 = (sql: string) => database("d1/miniflare-D1DatabaseObject", sql);
const account = () =>
  database("do/edge-broker-AccountObject", "CREATE TABLE profile (one INTEGER)");
const companies = "CREATE TABLE companies (id INTEGER);";

describe("the start of a local platform", () => {
  it("refuses to seed when the state has accounts but no database", async () => {
    account();
    await expect(prepareState(dir)).rejects.toThrow(
      /^The database of the state folder .* is empty, and 1 accounts, funds and conversations/,
    );
    // The refused start has created no file.
    expect(existsSync(join(dir, "v3/d1"))).toBe(false);
  });

  it("refuses to seed when the state has accounts but its database has no company", () => {
    account();
    d1(companies);
    expect(() => requireWholeState(dir)).toThrow(/is empty, and 1 accounts/);
  });

  it("names the database file when it is damaged", () => {
    const path = d1(`${companies} INSERT INTO companies VALUES (1)`);
    writeFileSync(path, Buffer.alloc(8_192, 7));
    expect(() => requireWholeState(dir)).toThrow(`The database ${path} is damaged (`);
  });

  it("accepts a state folder that is new, or whose database has companies", () => {
    expect(() => requireWholeState(dir)).not.toThrow();
    account();
    d1(`${companies} INSERT INTO companies VALUES (1)`);
    expect(() => requireWholeState(dir)).not.toThrow();
  });
});
