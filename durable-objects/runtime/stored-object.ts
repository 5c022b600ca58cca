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
import { migrate } from "./migrate.ts";
import type { Migration } from "./migration.ts";
import { readPage, schemaOf } from "./row-reader.ts";
import { Timers } from "./timers.ts";

/** Base of objects whose rows a backup can read. */
export class StoredObject extends DurableObject<Env> implements StoredRpc {
  readonly #instance = crypto.randomUUID();
  protected readonly db = storageDatabase(this.ctx.storage);
  /** Usable only if the object's migrations have made the table of timers. */
  protected readonly timers = new Timers(this.ctx.storage);

  /**
   * Applies the migrations, and sets a lost alarm again.
   * @param migrations absent for an object that migrates itself or that never migrates
   */
  constructor(ctx: DurableObjectState, env: Env, migrations?: readonly Migration[]) {
    super(ctx, env);
    if (!migrations) return;
    migrate(ctx.storage, migrations);
    this.timers.rearm();
  }

  async schema(): Promise<SchemaRow[]> {
    return schemaOf(this.db);
  }

  async rows(rules: ReadingRules, cursor: RowsCursor | null): Promise<RowsPage> {
    return readPage(this.db, this.#instance, rules, cursor);
  }
}
