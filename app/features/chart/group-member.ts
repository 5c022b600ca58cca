import type { Bar } from "#domain/chart/bar.ts";
import type { BarChart } from "./bar-chart.ts";
import {
  type ChartGroup,
  type Follower,
  followRange,
  type ShownTime,
  shownTime,
} from "./chart-sync.ts";

interface MemberPorts {
  /** Area of the chart; a touch in it makes the chart active. */
  area: HTMLElement;
  bars(): readonly Bar[];
  /** The chart; null before the first bars. */
  chart(): BarChart | null;
  /** Called when the pointed bar changes, here or in another chart. */
  onPoint(): void;
}

const touches = ["pointerenter", "pointerdown", "wheel", "focusin"] as const;

export class GroupMember implements Follower {
  readonly #ports: MemberPorts;
  readonly #end = new AbortController();
  #group: ChartGroup | null = null;
  #pointedMs: number | null = null;

  constructor(ports: MemberPorts) {
    this.#ports = ports;
    const lead = () => this.#group?.lead(this);
    const options = { capture: true, passive: true, signal: this.#end.signal };
    for (const touch of touches) ports.area.addEventListener(touch, lead, options);
  }

  /** Time of the bar under the cross-hair (ms). */
  get pointedMs(): number | null {
    return this.#pointedMs;
  }

  join(group: ChartGroup | null): void {
    if (group === this.#group) return;
    this.#group?.leave(this);
    this.#group = group;
    group?.join(this);
    this.follow();
  }

  /** Shows the group's time range. Must be called again when the indexes of the bars change. */
  follow(): void {
    const time = this.#group?.shownFor(this);
    if (time) this.show(time);
  }

  show(time: ShownTime): void {
    const range = followRange(this.#ports.bars(), time);
    if (!range) return;
    if (time.toMs === null) this.#ports.chart()?.showLast(range.to - range.from, range.to - 0.5);
    else this.#ports.chart()?.show(range);
  }

  point(timeMs: number | null): void {
    const bar =
      timeMs === null ? undefined : this.#ports.bars().findLast((each) => each.timeMs <= timeMs);
    this.#ports.chart()?.pointAtBar(bar ?? null);
    this.#keep(bar?.timeMs ?? null);
  }

  scrolled(): void {
    const chart = this.#ports.chart();
    if (chart) this.#group?.scrolled(this, shownTime(this.#ports.bars(), chart.visible));
  }

  pointed(timeMs: number | null): void {
    this.#group?.pointed(this, timeMs);
    this.#keep(timeMs);
  }

  #keep(timeMs: number | null): void {
    if (timeMs === this.#pointedMs) return;
    this.#pointedMs = timeMs;
    this.#ports.onPoint();
  }

  dispose(): void {
    this.#end.abort();
    this.join(null);
  }
}
