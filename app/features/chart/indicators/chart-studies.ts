import type { Bar } from "#domain/chart/bar.ts";
import type { Indicator } from "#domain/chart/chart-layout.ts";
import { atNextStep } from "../../../ui/pace.ts";
import type { StudyPlace } from "./studies.ts";
import type { StudyAnswer, StudyAsk } from "./study-run.ts";

type Values = StudyAnswer["values"][number]["values"][number];

export class ChartStudies {
  readonly #bars: () => readonly Bar[];
  readonly #onAnswer: (answer: StudyAnswer) => void;
  readonly #values = new Map<string, Values[]>();
  #worker: Worker | null = null;
  /** Number of the current set of indicators. Answers about an earlier set are dropped. */
  #turn = 0;
  /** Number of bars that the worker has. */
  #known = 0;
  /** Values of the newest bars. They wait for `atNextStep`, because each repaint costs a frame. */
  #late: StudyAnswer[] = [];
  #callOff: () => void = () => undefined;

  constructor(bars: () => readonly Bar[], onAnswer: (answer: StudyAnswer) => void) {
    this.#bars = bars;
    this.#onAnswer = onAnswer;
  }

  get values(): ReadonlyMap<string, readonly Values[]> {
    return this.#values;
  }

  start(indicators: readonly Indicator[], place: StudyPlace): void {
    const bars = this.#bars();
    this.#values.clear();
    this.#late = [];
    this.#known = bars.length;
    this.#turn += 1;
    if (indicators.length === 0 && !this.#worker) return;
    this.#post({ kind: "all", turn: this.#turn, bars, indicators, place });
  }

  /** Sends the newest bars. The worker already has the first of them, in an older state. */
  update(): void {
    const bars = this.#bars();
    const newest = bars.slice(Math.max(0, this.#known - 1));
    this.#known = bars.length;
    if (this.#worker) this.#post({ kind: "newest", turn: this.#turn, bars: newest });
  }

  dispose(): void {
    this.#callOff();
    this.#worker?.terminate();
    this.#worker = null;
  }

  #post(ask: StudyAsk): void {
    this.#worker ??= this.#begin();
    this.#worker.postMessage(ask);
  }

  #begin(): Worker {
    const worker = new Worker(new URL("./study-worker.ts", import.meta.url), { type: "module" });
    worker.addEventListener("message", ({ data }: MessageEvent<StudyAnswer>) => {
      if (data.turn === this.#turn) this.#receive(data);
    });
    return worker;
  }

  #receive(answer: StudyAnswer): void {
    const isNews = this.#take(answer);
    if (answer.from === 0) return this.#onAnswer(answer);
    if (!isNews) return;
    this.#late.push(answer);
    this.#callOff = atNextStep(this.#handOn);
  }

  readonly #handOn = (): void => {
    for (const answer of this.#late.splice(0)) this.#onAnswer(answer);
  };

  /** @returns true if the answer brought new values */
  #take(answer: StudyAnswer): boolean {
    let isNews = false;
    for (const { id, values } of answer.values) {
      const known = this.#values.get(id) ?? [];
      const before = known.splice(answer.from, known.length, ...values);
      isNews ||= JSON.stringify(before) !== JSON.stringify(values);
      this.#values.set(id, known);
    }
    return isNews;
  }
}
