/** The indicators of one chart: their computation from its bars, and the worker's answers. */
import type { Bar } from "#domain/chart/bar.ts";
import type { Indicator } from "#domain/chart/chart-layout.ts";
import { atNextStep } from "../../../ui/pace.ts";
import type { StudyPlace } from "./studies.ts";
import { StudyClient } from "./study-client.ts";
import type { StudyAnswer } from "./study-run.ts";

type Values = StudyAnswer["values"][number]["values"][number];

export class ChartStudies {
  readonly #bars: () => readonly Bar[];
  readonly #client: StudyClient;
  readonly #onAnswer: (answer: StudyAnswer) => void;
  readonly #values = new Map<string, Values[]>();
  /** How many bars the worker knows. */
  #known = 0;
  /** Values of the newest bars wait for the next step: drawing them at once would cost a frame. */
  #late: StudyAnswer[] = [];
  #callOff: () => void = () => undefined;

  constructor(bars: () => readonly Bar[], onAnswer: (answer: StudyAnswer) => void) {
    this.#bars = bars;
    this.#onAnswer = onAnswer;
    this.#client = new StudyClient((answer) => {
      const isNews = this.#take(answer);
      if (answer.from === 0) return onAnswer(answer);
      if (!isNews) return;
      this.#late.push(answer);
      this.#callOff = atNextStep(this.#handOn);
    });
  }

  /** Values of each indicator, by bar. */
  get values(): ReadonlyMap<string, readonly Values[]> {
    return this.#values;
  }

  start(shown: readonly Indicator[], place: StudyPlace): void {
    this.#values.clear();
    this.#late = [];
    this.#known = this.#bars().length;
    this.#client.start(this.#bars(), shown, place);
  }

  /** Sends the newest bars; the worker has an older form of the first. */
  update(): void {
    const bars = this.#bars();
    this.#client.update(bars.slice(Math.max(0, this.#known - 1)));
    this.#known = bars.length;
  }

  dispose(): void {
    this.#callOff();
    this.#client.dispose();
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
