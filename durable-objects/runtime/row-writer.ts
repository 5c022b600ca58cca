/**
 * Writes rows of an archive into a lost or new object. Accepts an object that has no tables, has no
 * row that shows it as opened (`opened.ts`), or has an unfinished restore. Refuses all others.
 */
import {
  boundValue,
  checkSchema,
  dropQuery,
  inOrder,
  insertQuery,
  progressSql,
  progressTable,
  sequenceTable,
  setSequenceQueries,
} from "#db/table-rows.ts";
import type { Beginning, SchemaRow, StoredKind, TableRows } from "#domain/contracts/backup.ts";
import { isOpenedKind } from "#domain/contracts/opened.ts";
import { storageDatabase } from "./database.ts";
import { isOpened } from "./opened.ts";
import { schemaOf } from "./row-reader.ts";

interface Progress {
  archive: string;
  is_finished: number;
}

export class RowWriter {
  readonly #storage: DurableObjectStorage;

  constructor(storage: DurableObjectStorage) {
    this.#storage = storage;
  }

  begin(kind: StoredKind, archive: string, schema: readonly SchemaRow[]): Beginning {
    checkSchema(schema);
    const progress = this.#progress();
    const there = schemaOf(storageDatabase(this.#storage));
    if (progress?.is_finished) return progress.archive === archive ? "finished" : "not_empty";
    if (!progress && there.length > 0 && !this.#isUnopened(kind, there)) return "not_empty";
    this.#storage.transactionSync(() => {
      const { sql } = this.#storage;
      sql.exec("PRAGMA defer_foreign_keys = ON");
      // Tables that refer to a table are dropped before that table.
      for (const each of inOrder(there).reverse()) sql.exec(dropQuery(each));
      sql.exec(progressSql);
      sql.exec(`INSERT OR REPLACE INTO ${progressTable} VALUES (1, ?, 0)`, archive);
      for (const { type, sql: statement } of schema) if (type === "table") sql.exec(statement);
    });
    return "begun";
  }

  write(archive: string, pages: readonly TableRows[]): void {
    this.#require(archive);
    this.#storage.transactionSync(() => {
      for (const page of pages) this.#writePage(page);
    });
  }

  #writePage(page: TableRows): void {
    const { sql } = this.#storage;
    if (page.table !== sequenceTable) {
      const query = insertQuery(page);
      for (const row of page.rows) sql.exec(query, ...row.map(boundValue));
      return;
    }
    const [drop, put] = setSequenceQueries;
    for (const [name, seq] of page.rows) {
      sql.exec(drop, name as string);
      sql.exec(put, name as string, seq as number);
    }
  }

  finish(archive: string, schema: readonly SchemaRow[]): void {
    checkSchema(schema);
    this.#require(archive);
    this.#storage.transactionSync(() => {
      const { sql } = this.#storage;
      for (const { type, sql: statement } of schema) if (type !== "table") sql.exec(statement);
      sql.exec(`UPDATE ${progressTable} SET is_finished = 1`);
    });
  }

  #isUnopened(kind: StoredKind, there: readonly SchemaRow[]): boolean {
    if (!isOpenedKind(kind) || !there.some(({ name }) => name === "opening")) return false;
    return !isOpened(kind, storageDatabase(this.#storage));
  }

  #require(archive: string): void {
    const progress = this.#progress();
    if (progress?.archive === archive && !progress.is_finished) return;
    throw new Error("no restore of this archive is under way here");
  }

  #progress(): Progress | null {
    const { sql } = this.#storage;
    const known = sql.exec("SELECT 1 FROM sqlite_schema WHERE name = ?", progressTable).toArray();
    if (known.length === 0) return null;
    const query = `SELECT archive, is_finished FROM ${progressTable}`;
    return sql.exec<Progress & Record<string, SqlStorageValue>>(query).toArray()[0] ?? null;
  }
}
