import type { Database, SqlValue } from "#durable-objects/runtime/database.ts";
import { makeSchema } from "#durable-objects/runtime/new-schema.ts";
import { MemorySqlite } from "./memory-sqlite.ts";

/** The database of an object, in this process. */
export class MemoryDatabase implements Database {
  readonly #sqlite = new MemorySqlite();
  /** Throws just before the n-th writing statement from now; null never. */
  failAtWrite: number | null = null;
  undone = 0;
  #instance = 0;

  constructor(migrations: ReadonlyArray<{ sql: string }>) {
    makeSchema(this, migrations, (sql) => this.exec(sql));
  }

  rows<Row extends object>(query: string, ...bindings: SqlValue[]): Row[] {
    if (this.failAtWrite !== null && /^\s*(INSERT|UPDATE|DELETE)/.test(query)) {
      if (this.failAtWrite === 0) throw new Error("injected failure");
      this.failAtWrite -= 1;
    }
    return this.#sqlite.all(query, bindings) as Row[];
  }

  transaction<T>(work: () => T): T {
    try {
      return this.#sqlite.transaction(work);
    } catch (error) {
      this.undone++;
      throw error;
    }
  }

  /** Attaches a new instance of the object; earlier instances cannot write any more. */
  attach(): Database {
    this.detach();
    const instance = this.#instance;
    const stored = () => {
      if (instance !== this.#instance) throw new Error("this instance has died");
      return this;
    };
    return {
      rows: (query, ...bindings) => stored().rows(query, ...bindings),
      transaction: (work) => stored().transaction(work),
      get undone() {
        return stored().undone;
      },
    };
  }

  /** Plays the object's death: no instance has access until the next one attaches. */
  detach(): void {
    this.#instance++;
  }

  exec(sql: string): void {
    this.#sqlite.exec(sql);
  }

  /** Every row of every table as text; equal texts are equal states. */
  dump(): string {
    const tables = this.rows<{ name: string }>(
      "SELECT name FROM sqlite_schema WHERE type = 'table' AND name NOT LIKE 'sqlite_%' ORDER BY name",
    );
    return JSON.stringify(tables.map(({ name }) => [name, this.rows(`SELECT * FROM ${name}`)]));
  }
}
