import type { Database } from "./database.ts";

/**
 * What was read from rows, kept in memory: an order asks for the same few rows dozens of times. It
 * is read again after `forget`, which every write of these rows calls, and after a transaction was
 * undone. One for the same rows of an object: another one would not hear of the write.
 */
export class Kept<Value> {
  readonly #db: Pick<Database, "undone">;
  readonly #read: () => Value;
  #known: { value: Value; undone: number } | null = null;

  constructor(db: Pick<Database, "undone">, read: () => Value) {
    this.#db = db;
    this.#read = read;
  }

  get(): Value {
    const { undone } = this.#db;
    if (this.#known?.undone !== undone) this.#known = { value: this.#read(), undone };
    return this.#known.value;
  }

  forget(): void {
    this.#known = null;
  }
}
