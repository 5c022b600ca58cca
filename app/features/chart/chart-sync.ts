/**
 * Charts that show the same time: the active one reports its cross-hair and its range, and the
 * others follow. A following chart reports nothing, so there is no loop.
 */
import type { Bar } from "#domain/chart/bar.ts";
import { indexAt, stepOf } from "./drawings/geometry.ts";

/** Time range of a chart; without an end it includes the newest bar. */
export interface ShownTime {
  fromMs: number;
  toMs: number | null;
}

/** Numbers of the first and the last visible bar. */
interface Range {
  from: number;
  to: number;
}

/** Minimum and maximum number of bars in a chart that follows a chart of another period. */
const followed = { least: 10, most: 600 };

/** The time at a position of the chart; each bar reaches from its time to the next bar's. */
function timeAt(bars: readonly Bar[], place: number): number {
  const [first, last] = [bars[0]?.timeMs ?? 0, bars.at(-1)?.timeMs ?? 0];
  const at = place + 0.5;
  const index = Math.floor(at);
  const [bar, next] = [bars[index], bars[index + 1]];
  if (at < 0) return first + at * stepOf(bars);
  if (!bar || !next) return last + (at - bars.length + 1) * stepOf(bars);
  return bar.timeMs + (at - index) * (next.timeMs - bar.timeMs);
}

export function shownTime(bars: readonly Bar[], { from, to }: Range): ShownTime | null {
  if (bars.length === 0) return null;
  const isNow = to >= bars.length - 1;
  return { fromMs: timeAt(bars, from), toMs: isNow ? null : timeAt(bars, to) };
}

/**
 * Returns the bars to show for a time range. Leaves out the first bars if there are too many; adds
 * earlier bars if there are too few.
 */
export function followRange(bars: readonly Bar[], { fromMs, toMs }: ShownTime): Range | null {
  const newest = bars.length - 0.5;
  const end = toMs === null ? newest : (indexAt(bars, toMs) ?? 0) - 0.5;
  const begin = indexAt(bars, fromMs);
  if (begin === null) return null;
  const to = Math.min(newest, end);
  const count = Math.min(followed.most, Math.max(followed.least, to - (begin - 0.5)));
  return { from: to - count, to };
}

export interface Follower {
  show(time: ShownTime): void;
  /** Shows the time of the active chart's cross-hair (ms). */
  point(timeMs: number | null): void;
}

export class ChartGroup {
  readonly #members = new Set<Follower>();
  #leader: Follower | null = null;
  #shown: ShownTime | null = null;

  join(member: Follower): void {
    this.#members.add(member);
  }

  leave(member: Follower): void {
    this.#members.delete(member);
    member.point(null);
    if (this.#leader !== member) return;
    this.#tell((each) => each.point(null));
    this.#leader = null;
    this.#shown = null;
  }

  lead(member: Follower): void {
    if (this.#leader === member) return;
    this.#tell((each) => each.point(null));
    this.#leader = member;
    member.point(null);
  }

  /** Time range that a member must show; null for the active member, or if no range is known. */
  shownFor(member: Follower): ShownTime | null {
    return this.#leader === member ? null : this.#shown;
  }

  scrolled(member: Follower, time: ShownTime | null): void {
    if (this.#leader !== member || !time) return;
    this.#shown = time;
    this.#tell((each) => each.show(time));
  }

  pointed(member: Follower, timeMs: number | null): void {
    if (this.#leader === member) this.#tell((each) => each.point(timeMs));
  }

  #tell(tell: (member: Follower) => void): void {
    for (const member of this.#members) if (member !== this.#leader) tell(member);
  }
}
