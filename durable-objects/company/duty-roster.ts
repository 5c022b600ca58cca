/** Runs each duty at its time. Only timers schedule a run: they survive a kill at any step. */
import { Component } from "../runtime/bases.ts";
import type { Timers } from "../runtime/timers.ts";
import type { Duty, DutyScope } from "./duty.ts";

/** Maximum pause in ms between two runs of a duty, even if the duty returns a later time. */
const restMsMax = 86_400_000;
/** Minimum pause in ms between two runs of a duty. */
const pauseMs = 1_000;
/** Delay in ms after which a duty is repeated if a kill interrupted its run. */
const backupMs = 60_000;
const backupOf = (name: string) => `${name} again`;

interface RosterPorts {
  timers: Timers;
  duties: Readonly<Record<string, Duty>>;
}

export class DutyRoster extends Component<RosterPorts> {
  /** Starts each duty that has no timer, because it has never run. */
  begin(nowMs: number): void {
    for (const name of Object.keys(this.ports.duties)) {
      const isWaiting = [name, backupOf(name)].some(
        (timer) => this.ports.timers.dueOf(timer) !== null,
      );
      if (!isWaiting) this.ports.timers.set(name, nowMs);
    }
  }

  /** @throws for an unknown duty */
  expect(name: string, atMs: number): void {
    if (!Object.hasOwn(this.ports.duties, name)) throw new Error(`there is no duty ${name}`);
    this.ports.timers.setAtLatest(name, atMs);
  }

  /** @param timer a due timer of a duty or of its backup */
  async run(timer: string, scope: DutyScope): Promise<void> {
    const found = Object.entries(this.ports.duties).find(
      ([name]) => timer === name || timer === backupOf(name),
    );
    // A newer release has removed this duty.
    if (!found) return;
    const [name, duty] = found;
    this.ports.timers.set(backupOf(name), scope.nowMs + backupMs);
    const nextMs = await duty.run(scope);
    const soonest = Math.max(nextMs, scope.nowMs + pauseMs);
    // If `expect` set an earlier time during the run, that time stays.
    this.ports.timers.setAtLatest(name, Math.min(soonest, scope.nowMs + restMsMax));
    this.ports.timers.clear(backupOf(name));
  }
}
