/**
 * Pace of viewers' updates: lists four times a second, a market with an open ticket or chart ten
 * times. While the gateway runs late, both slow down. Uses no clock: callers pass the time.
 */
import { isDue, isOld } from "#domain/access/age.ts";
import { socketLimits } from "#domain/contracts/socket.ts";
import { Component } from "../runtime/bases.ts";

/** An average delay above `lateMs` slows the pace; one below `wellMs` restores it. */
const lateMs = 50;
const wellMs = 20;
/** Minimum time in ms between two adjustments of the pace. */
const lookEveryMs = 1_000;
const stretchMax = 4;
const slower = 1.5;
const faster = 1.2;
const goldenShare = 0.618034;

export class Pace {
  stretch = 1;
  #lookedAtMs = 0;
  #turns = 0;
  #sumMs = 0;
  #count = 0;

  get listMs(): number {
    return socketLimits.listMs * this.stretch;
  }

  get openMs(): number {
    return socketLimits.openMs * this.stretch;
  }

  /** Creates a turn in the widest gap between the existing turns. */
  newTurn(): Turn {
    return new Turn({ pace: this, phase: (this.#turns++ * goldenShare) % 1 });
  }

  /** Records by how much some work of the gateway started late. */
  note(latenessMs: number, nowMs: number): void {
    this.#sumMs += latenessMs;
    this.#count++;
    if (!isOld(this.#lookedAtMs, nowMs, lookEveryMs)) return;
    const averageMs = this.#sumMs / this.#count;
    this.#lookedAtMs = nowMs;
    this.#sumMs = 0;
    this.#count = 0;
    if (averageMs > lateMs) this.stretch = Math.min(stretchMax, this.stretch * slower);
    else if (averageMs < wellMs) this.stretch = Math.max(1, this.stretch / faster);
  }
}

/**
 * A viewer's turns for updates of lists. Each viewer has its own phase (0 to 1) of the interval, so
 * that viewers spread evenly.
 */
export class Turn extends Component<{ pace: Pace; phase: number }> {
  #dueMs = 0;

  isDue(nowMs: number, earlyMs = 0): boolean {
    return isDue(this.#dueMs, nowMs + earlyMs, socketLimits.listMs * stretchMax * 2);
  }

  hasten(): void {
    this.#dueMs = 0;
  }

  /** Schedules the next update at this viewer's phase, at least half an interval from now. */
  take(nowMs: number): void {
    const everyMs = this.ports.pace.listMs;
    const offset = this.ports.phase * everyMs;
    const round = Math.ceil((nowMs + everyMs / 2 - offset) / everyMs);
    this.#dueMs = round * everyMs + offset;
  }
}
