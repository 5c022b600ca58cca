import type {
  Beginning,
  SchemaRow,
  StoredKind,
  TableRows,
  VaultRpc,
} from "#domain/contracts/backup.ts";
import { RowWriter } from "../runtime/row-writer.ts";
import { StoredObject } from "../runtime/stored-object.ts";

/** Delay in ms of the alarm that wakes the original object. */
const wakeMs = 60_000;

/**
 * Replaces every object while its deployment is closed (docs/deploy.md): stores rows and runs
 * nothing. When the deployment opens again, the original object starts and migrates its tables.
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

  /**
   * Sets the alarm again while the deployment is closed. Afterwards the alarm starts the original
   * object, which sets its alarm from its stored timers.
   */
  override async alarm(): Promise<void> {
    await this.#wakeLater();
  }

  async #wakeLater(): Promise<void> {
    await this.ctx.storage.setAlarm(Date.now() + wakeMs);
  }
}
