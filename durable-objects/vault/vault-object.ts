import type {
  Beginning,
  SchemaRow,
  StoredKind,
  TableRows,
  VaultRpc,
} from "#domain/contracts/backup.ts";
import { RowWriter } from "../runtime/row-writer.ts";
import { StoredObject } from "../runtime/stored-object.ts";

/** Earliest time at which the object behind this one is woken. */
const wakeMs = 60_000;

/**
 * Stands for every object while its deployment is closed (docs/deploy.md): it holds rows and runs
 * nothing. The next start after that is the object itself: it brings its tables up to date.
 */
export class VaultObject extends StoredObject implements VaultRpc {
  get #writer(): RowWriter {
    return new RowWriter(this.ctx.storage);
  }

  async begin(kind: StoredKind, archive: string, schema: SchemaRow[]): Promise<Beginning> {
    return this.#writer.begin(kind, archive, schema);
  }

  async write(archive: string, pages: TableRows[]): Promise<void> {
    this.#writer.write(archive, pages);
  }

  async finish(archive: string, schema: SchemaRow[]): Promise<void> {
    this.#writer.finish(archive, schema);
    await this.#wakeLater();
  }

  /** The object's own timers are rows: it finds them when it is woken as itself. */
  override async alarm(): Promise<void> {
    await this.#wakeLater();
  }

  async #wakeLater(): Promise<void> {
    await this.ctx.storage.setAlarm(Date.now() + wakeMs);
  }
}
