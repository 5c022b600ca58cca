import { DurableObject } from "cloudflare:workers";
import type { LimitAnswer, LimitsRpc, LockRule, RateRule } from "#domain/contracts/limits.ts";
import type { Env } from "#worker/env.ts";
import { storageDatabase } from "../runtime/database.ts";
import { migrate } from "../runtime/migrate.ts";
import { Counters, countersMigration, locksKeptMs } from "./counter.ts";

/** Counts for one subject; an object that was quiet for long forgets everything. */
export class LimitsObject extends DurableObject<Env> implements LimitsRpc {
  /** Null until it is needed: an object whose storage was emptied leaves nothing behind. */
  #open: Counters | null = null;

  get #counters(): Counters {
    if (!this.#open) {
      migrate(this.ctx.storage, [countersMigration]);
      this.#open = new Counters(storageDatabase(this.ctx.storage));
    }
    return this.#open;
  }

  async take(rule: RateRule, nowMs: number): Promise<LimitAnswer> {
    await this.#forgetLater();
    return this.#counters.take(rule, nowMs);
  }

  async attempt(rule: LockRule, nowMs: number): Promise<LimitAnswer> {
    await this.#forgetLater();
    return this.#counters.attempt(rule, nowMs);
  }

  async forgive(family: string): Promise<void> {
    this.#counters.forgive(family);
  }

  async clear(family: string): Promise<void> {
    this.#counters.clear(family);
  }

  override async alarm(): Promise<void> {
    const newestMs = this.#counters.newestMs();
    if (newestMs === null || Date.now() - newestMs >= locksKeptMs) {
      await this.ctx.storage.deleteAll();
      this.#open = null;
      return;
    }
    await this.ctx.storage.setAlarm(newestMs + locksKeptMs);
  }

  async #forgetLater(): Promise<void> {
    const due = await this.ctx.storage.getAlarm();
    if (due === null) await this.ctx.storage.setAlarm(Date.now() + locksKeptMs);
  }
}
