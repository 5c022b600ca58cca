import { DatabaseSync, type StatementSync } from "node:sqlite";
import type { Database, SqlValue } from "#durable-objects/runtime/database.ts";

/** An account's SQLite in this process. */
export class MemoryDatabase implements Database {
  readonly #sqlite = new DatabaseSync(":memory:");
  readonly #statements = new Map<string, StatementSync>();
  #depth = 0;
  /** Throws just before the n-th writing statement from now; null never. */
  failAtWrite: number | null = null;

  constructor(migrations: ReadonlyArray<{ sql: string }>) {
    for (const { sql } of migrations) this.#sqlite.exec(sql);
  }

  rows<Row extends object>(query: string, ...bindings: SqlValue[]): Row[] {
    if (this.failAtWrite !== null && /^\s*(INSERT|UPDATE|DELETE)/.test(query)) {
      if (this.failAtWrite === 0) throw new Error("injected failure");
      this.failAtWrite -= 1;
    }
    let statement = this.#statements.get(query);
    if (!statement) {
      statement = this.#sqlite.prepare(query);
      this.#statements.set(query, statement);
    }
    return statement.all(...bindings) as Row[];
  }

  transaction<T>(work: () => T): T {
    const name = `level_${this.#depth}`;
    this.#sqlite.exec(`SAVEPOINT ${name}`);
    this.#depth += 1;
    try {
      const result = work();
      this.#sqlite.exec(`RELEASE ${name}`);
      return result;
    } catch (cause) {
      this.#sqlite.exec(`ROLLBACK TO ${name}`);
      this.#sqlite.exec(`RELEASE ${name}`);
      throw cause;
    } finally {
      this.#depth -= 1;
    }
  }

  exec(sql: string): void {
    this.#sqlite.exec(sql);
  }

  /** Every row of every table: two equal texts are two equal states. */
  dump(): string {
    const tables = this.rows<{ name: string }>(
      "SELECT name FROM sqlite_schema WHERE type = 'table' AND name NOT LIKE 'sqlite_%' ORDER BY name",
    );
    return JSON.stringify(tables.map(({ name }) => [name, this.rows(`SELECT * FROM ${name}`)]));
  }
}
