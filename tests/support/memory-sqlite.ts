import { DatabaseSync, type SQLInputValue, type StatementSync } from "node:sqlite";

/** SQLite in this process' memory, with transactions inside transactions. */
export class MemorySqlite {
  readonly #sqlite = new DatabaseSync(":memory:");
  readonly #statements = new Map<string, StatementSync>();
  #depth = 0;

  all(query: string, bindings: SQLInputValue[]): Array<Record<string, unknown>> {
    let statement = this.#statements.get(query);
    if (!statement) {
      statement = this.#sqlite.prepare(query);
      this.#statements.set(query, statement);
    }
    return statement.all(...bindings);
  }

  exec(sql: string): void {
    this.#sqlite.exec(sql);
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
}
