/** A Durable Object's storage in this process: the part of it that markets use, over SQLite in memory. */
import { DatabaseSync, type StatementSync } from "node:sqlite";

type Value = string | number | null | ArrayBuffer;

function toNode(value: Value): string | number | null | Uint8Array {
  return value instanceof ArrayBuffer ? new Uint8Array(value) : value;
}

function fromNode(row: Record<string, unknown>): Record<string, unknown> {
  for (const [name, value] of Object.entries(row)) {
    if (value instanceof Uint8Array) row[name] = value.slice().buffer;
  }
  return row;
}

export class MemoryStorage {
  readonly #sqlite = new DatabaseSync(":memory:");
  readonly #statements = new Map<string, StatementSync>();
  #depth = 0;
  #instance = 0;

  readonly sql = {
    exec: (query: string, ...bindings: Value[]) => {
      if (bindings.length === 0 && query.trim().split(";").length > 2) {
        this.#sqlite.exec(query);
        return { toArray: () => [], one: () => fail(query) };
      }
      let statement = this.#statements.get(query);
      if (!statement) {
        statement = this.#sqlite.prepare(query);
        this.#statements.set(query, statement);
      }
      const rows = statement.all(...bindings.map(toNode)) as Array<Record<string, unknown>>;
      for (const row of rows) fromNode(row);
      return { toArray: () => rows, one: () => rows[0] ?? fail(query) };
    },
  };

  transactionSync<T>(work: () => T): T {
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

  /** As one instance of an object sees it; the instances before it are dead and reach it no more. */
  attach(): DurableObjectStorage {
    const instance = ++this.#instance;
    const alive = () => {
      if (instance !== this.#instance) throw new Error("this instance has died");
    };
    const storage = {
      sql: {
        exec: (query: string, ...bindings: Value[]) => {
          alive();
          return this.sql.exec(query, ...bindings);
        },
      },
      transactionSync: <T>(work: () => T): T => {
        alive();
        return this.transactionSync(work);
      },
      // Alarms are the simulation's own: it decides what happens when.
      setAlarm: async () => undefined,
      deleteAlarm: async () => undefined,
    };
    return storage as unknown as DurableObjectStorage;
  }
}

function fail(query: string): never {
  throw new Error(`no row: ${query}`);
}
