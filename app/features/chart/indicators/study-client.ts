/** A chart's indicators on the page's side: asks the worker, and passes on its answers. */
import type { Bar } from "#domain/chart/bar.ts";
import type { Indicator } from "#domain/chart/chart-layout.ts";
import type { StudyPlace } from "./studies.ts";
import type { StudyAnswer, StudyAsk } from "./study-run.ts";

export class StudyClient {
  readonly #onAnswer: (answer: StudyAnswer) => void;
  #worker: Worker | null = null;
  #turn = 0;

  constructor(onAnswer: (answer: StudyAnswer) => void) {
    this.#onAnswer = onAnswer;
  }

  /** Computes everything anew. */
  start(bars: readonly Bar[], indicators: readonly Indicator[], place: StudyPlace): void {
    this.#turn += 1;
    if (indicators.length === 0 && !this.#worker) return;
    this.#post({ kind: "all", turn: this.#turn, bars, indicators, place });
  }

  /** Sends the newest bar again, or later bars. */
  update(bars: readonly Bar[]): void {
    if (this.#worker) this.#post({ kind: "newest", turn: this.#turn, bars });
  }

  dispose(): void {
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
      if (data.turn === this.#turn) this.#onAnswer(data);
    });
    return worker;
  }
}
