import { isDue } from "#domain/access/age.ts";
import type {
  LimitAnswer,
  LimitsRpc,
  LockRule,
  RateRule,
  Reservation,
} from "#domain/contracts/limits.ts";
import { migrate } from "../runtime/migrate.ts";
import { StoredObject } from "../runtime/stored-object.ts";
import { Counters, countersMigration, locksKeptMs } from "./counter.ts";
import { reservationsKeptMs, Sums, sumsMigration } from "./sums.ts";

const migrations = [countersMigration, sumsMigration];

/** Counters and sums of one subject. An object that was quiet for long deletes all its rows. */
export class LimitsObject extends StoredObject implements LimitsRpc {
  /** Tables in use; null until needed, so that an object with emptied storage creates no tables. */
  #open: { counters: Counters; sums: Sums } | null = null;

  get #kept() {
    if (!this.#open) {
      migrate(this.ctx.storage, migrations);
      this.#open = { counters: new Counters(this.db), sums: new Sums(this.db) };
    }
    return this.#open;
  }

  async take(rule: RateRule, nowMs: number): Promise<LimitAnswer> {
    await this.#forgetLater();
    return this.#kept.counters.take(rule, nowMs);
  }

  async attempt(rule: LockRule, nowMs: number): Promise<LimitAnswer> {
    await this.#forgetLater();
    return this.#kept.counters.attempt(rule, nowMs);
  }

  async forgive(family: string): Promise<void> {
    this.#kept.counters.forgive(family);
  }

  async clear(family: string): Promise<void> {
    this.#kept.counters.clear(family);
  }

  async reserve(reservation: Reservation, nowMs: number): Promise<string> {
    await this.#forgetLater();
    return this.#kept.sums.reserve(reservation, nowMs);
  }

  async release(id: string): Promise<void> {
    this.#kept.sums.release(id);
  }

  async reserved(query: Pick<Reservation, "family" | "subjects" | "fromMs">): Promise<string> {
    return this.#kept.sums.reserved(query).toString();
  }

  override async alarm(): Promise<void> {
    const { counters, sums } = this.#kept;
    const counted = counters.newestMs();
    const reserved = sums.newestMs();
    const untilMs = Math.max(
      counted === null ? 0 : counted + locksKeptMs,
      reserved === null ? 0 : reserved + reservationsKeptMs,
    );
    const nowMs = Date.now();
    if (isDue(untilMs, nowMs, Math.max(locksKeptMs, reservationsKeptMs))) {
      await this.ctx.storage.deleteAll();
      this.#open = null;
      return;
    }
    await this.ctx.storage.setAlarm(untilMs);
  }

  async #forgetLater(): Promise<void> {
    const due = await this.ctx.storage.getAlarm();
    if (due === null) await this.ctx.storage.setAlarm(Date.now() + locksKeptMs);
  }
}
