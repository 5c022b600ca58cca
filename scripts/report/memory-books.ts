/** Database in memory for `db/money/books.ts`, with the real migrations. */
import { readFileSync } from "node:fs";
import { DatabaseSync, type SQLInputValue } from "node:sqlite";

class Statement {
  readonly #db: DatabaseSync;
  readonly #sql: string;
  readonly #values: SQLInputValue[];

  constructor(db: DatabaseSync, sql: string, values: SQLInputValue[] = []) {
    this.#db = db;
    this.#sql = sql;
    this.#values = values;
  }

  bind(...values: SQLInputValue[]): Statement {
    return new Statement(this.#db, this.#sql, values);
  }

  async all() {
    return { results: this.rows() };
  }

  async first(): Promise<unknown> {
    return this.rows()[0] ?? null;
  }

  /** Returns the rows. Turns parameters like `?1` into named ones, which the driver needs. */
  rows(): unknown[] {
    const named = this.#sql.replace(/\?(\d+)/g, ":v$1");
    const statement = this.#db.prepare(named);
    if (named === this.#sql) return statement.all(...this.#values);
    const numbers = [...new Set([...named.matchAll(/:v(\d+)/g)].map(([, number]) => number))];
    const entries = numbers.map((number) => [
      `v${number}`,
      this.#values[Number(number) - 1] ?? null,
    ]);
    return statement.all(Object.fromEntries(entries) as Record<string, SQLInputValue>);
  }
}

export class MemoryBooks {
  readonly #db = new DatabaseSync(":memory:", { enableForeignKeyConstraints: false });

  constructor() {
    this.#db.exec("CREATE TABLE exposures (company_id INTEGER)");
    this.#db.exec("CREATE TABLE users (company_id INTEGER, id TEXT, balance TEXT)");
    for (const file of ["0136_create_books", "0137_value_exposures"]) {
      this.#db.exec(readFileSync(new URL(`../../migrations/${file}.sql`, import.meta.url), "utf8"));
    }
  }

  prepare(sql: string): Statement {
    return new Statement(this.#db, sql);
  }

  async batch(statements: readonly Statement[]) {
    this.#db.exec("BEGIN");
    const results = statements.map((statement) => ({ results: statement.rows() }));
    this.#db.exec("COMMIT");
    return results;
  }

  get asD1(): D1Database {
    return this as unknown as D1Database;
  }
}
