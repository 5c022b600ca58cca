import type { OpenedKind } from "#domain/contracts/opened.ts";
import { type Database, sqlOf } from "./database.ts";
import type { Migration } from "./migration.ts";

/** Table of an object; its row says that D1 knows the object as opened (`opening.ts`). */
export const openingSql = `
  CREATE TABLE opening (one INTEGER PRIMARY KEY CHECK (one = 1), noted_ms INTEGER NOT NULL) STRICT;
`;
export const openingMigration: Migration = { id: "opening", sql: openingSql };

/** Query by kind of object. It finds a row if the object has the rows with which it was opened. */
const signs: Record<OpenedKind, string> = {
  account: "SELECT 1 FROM profile",
  fund: "SELECT 1 FROM fund_transactions LIMIT 1",
  conversation: "SELECT 1 FROM messages LIMIT 1",
  follow: "SELECT 1 FROM newest WHERE number > 0 UNION SELECT 1 FROM followers LIMIT 1",
};

export const isNoted = (db: Database) => sqlOf(db)`SELECT 1 FROM opening`.length > 0;

/** True if the object's own rows show that it was opened, even if D1 has not recorded it. */
export const hasSign = (kind: OpenedKind, db: Database) => db.rows(signs[kind]).length > 0;

export const isOpened = (kind: OpenedKind, db: Database) => isNoted(db) || hasSign(kind, db);
