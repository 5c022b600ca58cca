/** The storage of a Durable Object in this process: the parts that markets use. */
import { MemorySqlite } from "./memory-sqlite.ts";

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
  readonly #sqlite = new MemorySqlite();
  #instance = 0;

  readonly sql = {
    exec: (query: string, ...bindings: Value[]) => {
      if (bindings.length === 0 && query.trim().split(";").length > 2) {
        this.#sqlite.exec(query);
        return { toArray: () => [], one: () => fail(query) };
      }
      const rows = this.#sqlite.all(query, bindings.map(toNode));
      for (const row of rows) fromNode(row);
      return { toArray: () => rows, one: () => rows[0] ?? fail(query) };
    },
  };

  transactionSync<T>(work: () => T): T {
    return this.#sqlite.transaction(work);
  }

  /** Storage of a new instance; earlier instances cannot write any more. */
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
      // The simulation decides when a timer is due.
      setAlarm: async () => undefined,
      deleteAlarm: async () => undefined,
    };
    return storage as unknown as DurableObjectStorage;
  }
}

function fail(query: string): never {
  throw new Error(`no row: ${query}`);
}
