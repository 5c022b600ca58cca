import { DurableObject } from "cloudflare:workers";
import type {
  ReadingRules,
  RowsCursor,
  RowsPage,
  SchemaRow,
  StoredRpc,
} from "#domain/contracts/backup.ts";
import type { Env } from "#platform/env.ts";
import { storageDatabase } from "./database.ts";
import { readPage, schemaOf } from "./row-reader.ts";

/** Base of objects whose rows a backup can read. */
export class StoredObject extends DurableObject<Env> implements StoredRpc {
  readonly #instance = crypto.randomUUID();

  async schema(): Promise<SchemaRow[]> {
    return schemaOf(storageDatabase(this.ctx.storage));
  }

  async rows(rules: ReadingRules, cursor: RowsCursor | null): Promise<RowsPage> {
    return readPage(storageDatabase(this.ctx.storage), this.#instance, rules, cursor);
  }
}
