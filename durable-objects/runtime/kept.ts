import type { Database } from "./database.ts";

/**
 * Caches row values in memory, because an order reads the same few rows dozens of times. Reads them
 * again after an undone transaction and after `forget`, which every write of these rows calls. Use
 * one instance for the same rows of an object: a second instance would miss the write.
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
