/**
 * Detects objects that have lost their rows. An object is opened when it stores its first rows
 * that cannot be rebuilt (`opened.ts`). D1 records once that an object was opened. At its start, an
 * object without such rows asks D1. If D1 has this record, the object is lost, not new, and refuses
 * all calls.
 */
import { findLost, noteOpened } from "#db/watch/opened-objects.ts";
import {
  isLostError,
  lostError,
  type OpenedKind,
  type OpenedObject,
  openedText,
} from "#domain/contracts/opened.ts";
import { companyOfAccount } from "#domain/text/names.ts";
import type { Env } from "#platform/env.ts";
import { logError, logWarning } from "#platform/log/log.ts";
import { type Database, storageDatabase } from "./database.ts";
import { isNoted, isOpened } from "./opened.ts";

export class Opening {
  readonly #object: OpenedObject;
  readonly #db: Database;
  readonly #env: Pick<Env, "DB">;

  /** Call it in the constructor, after the migrations. */
  constructor(ctx: DurableObjectState, env: Pick<Env, "DB">, kind: OpenedKind) {
    this.#object = { kind, name: ctx.id.name ?? "" };
    this.#db = storageDatabase(ctx.storage);
    this.#env = env;
    if (isOpened(kind, this.#db)) ctx.waitUntil(this.note());
    else this.#requireNew(ctx);
  }

  /**
   * Records in D1 that the object was opened. Await it before the answer of a call that may open
   * the object. A failure is logged; the next such call or a restart tries again.
   */
  async note(): Promise<void> {
    const { kind, name } = this.#object;
    if (isNoted(this.#db) || !isOpened(kind, this.#db)) return;
    const nowMs = Date.now();
    try {
      await noteOpened(this.#env.DB, this.#object, companyOfAccount(name), nowMs);
      this.#db.rows("INSERT OR IGNORE INTO opening (one, noted_ms) VALUES (1, ?)", nowMs);
    } catch (cause) {
      logWarning("opening_not_noted", { id: openedText(this.#object) }, cause);
    }
  }

  /** Lets calls and alarms wait for D1's answer; a lost object refuses all of them. */
  #requireNew(ctx: DurableObjectState): void {
    const check = async () => {
      if (await findLost(this.#env.DB, this.#object, Date.now())) throw lostError(this.#object);
    };
    ctx.blockConcurrencyWhile(check).catch((cause) => {
      const event = isLostError(cause) ? "object_lost" : "object_not_started";
      logError(event, { id: openedText(this.#object) }, cause);
    });
  }
}
