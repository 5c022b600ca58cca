import type { Database } from "./database.ts";

/**
 * Caches values of rows in memory, because an order reads the same few rows dozens of times. Reads
 * them again after an undone transaction and after `forget`. Every write of these rows must call
 * `forget`. Use one instance per object for the same rows: a second instance would miss that call.
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
