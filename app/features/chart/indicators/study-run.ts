import type { Bar } from "#domain/chart/bar.ts";
import type { Indicator } from "#domain/chart/chart-layout.ts";
import { makeStudy, type Study, type StudyPlace, type Values } from "./studies.ts";

export type StudyAsk =
  | {
      kind: "all";
      /** Number of the request's set of indicators; answers for earlier sets are dropped. */
      turn: number;
      bars: readonly Bar[];
      indicators: readonly Indicator[];
      place: StudyPlace;
    }
  | { kind: "newest"; turn: number; bars: readonly Bar[] };

/** Values of each indicator by its id, one for each bar from bar `from` on. */
export interface StudyAnswer {
  turn: number;
  from: number;
  values: ReadonlyArray<{ id: string; values: ReadonlyArray<Values | null> }>;
}

export class StudyRun {
  #studies: Array<{ id: string; study: Study }> = [];
  #turn = 0;
  #count = 0;
  #lastMs = Number.NEGATIVE_INFINITY;

  answer(ask: StudyAsk): StudyAnswer | null {
    if (ask.kind === "all") return this.#start(ask);
    // Ignores bars that were sent for another set of indicators.
    if (ask.turn !== this.#turn) return null;
    return this.#take(ask.bars);
  }

  #start({ turn, bars, indicators, place }: Extract<StudyAsk, { kind: "all" }>): StudyAnswer {
    this.#turn = turn;
    this.#count = 0;
    this.#lastMs = Number.NEGATIVE_INFINITY;
    this.#studies = indicators.map((each) => ({ id: each.id, study: makeStudy(each, place) }));
    return this.#take(bars);
  }

  /** Adds the bars after the newest known bar; replaces that bar if a given bar has its time. */
  #take(given: readonly Bar[]): StudyAnswer {
    const bars = given.filter(({ timeMs }) => timeMs >= this.#lastMs);
    const replaces = this.#count > 0 && bars[0]?.timeMs === this.#lastMs;
    const from = replaces ? this.#count - 1 : this.#count;
    const values = this.#studies.map(({ id, study }) => ({
      id,
      values: bars.map((bar, index) => study(bar, replaces && index === 0)),
    }));
    this.#count = from + bars.length;
    this.#lastMs = bars.at(-1)?.timeMs ?? this.#lastMs;
    return { turn: this.#turn, from, values };
  }
}
