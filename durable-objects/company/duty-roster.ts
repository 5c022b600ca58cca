/** Runs each duty at its time. The timers are the only record: they survive a kill at any step. */
import type { Timers } from "../runtime/timers.ts";
import type { Duty, DutyScope } from "./duty.ts";

/** Longest pause between two runs of a duty, whatever next time it returns. */
const restMsMax = 86_400_000;
/** Pause of a duty whose next time has already passed. */
const pauseMs = 1_000;
/** A duty that a kill interrupted starts again after this time. */
const backupMs = 60_000;
const backupOf = (name: string) => `${name} again`;

export class DutyRoster {
  readonly #timers: Timers;
  readonly #duties: Readonly<Record<string, Duty>>;

  constructor(timers: Timers, duties: Readonly<Record<string, Duty>>) {
    this.#timers = timers;
    this.#duties = duties;
  }

  /** Starts the duties that have never run. */
  begin(nowMs: number): void {
    for (const name of Object.keys(this.#duties)) {
      const isWaiting = [name, backupOf(name)].some((timer) => this.#timers.dueOf(timer) !== null);
      if (!isWaiting) this.#timers.set(name, nowMs);
    }
  }

  /** @throws for an unknown duty */
  expect(name: string, atMs: number): void {
    if (!Object.hasOwn(this.#duties, name)) throw new Error(`there is no duty ${name}`);
    this.#timers.setAtLatest(name, atMs);
  }

  /** @param timer a due timer of a duty or of its backup */
  async run(timer: string, scope: DutyScope): Promise<void> {
    const found = Object.entries(this.#duties).find(
      ([name]) => timer === name || timer === backupOf(name),
    );
    // A newer release has dropped this duty.
    if (!found) return;
    const [name, duty] = found;
    this.#timers.set(backupOf(name), scope.nowMs + backupMs);
    const nextMs = await duty.run(scope);
    const soonest = Math.max(nextMs, scope.nowMs + pauseMs);
    // If `expect` set an earlier time during the run, that time stays.
    this.#timers.setAtLatest(name, Math.min(soonest, scope.nowMs + restMsMax));
    this.#timers.clear(backupOf(name));
  }
}
