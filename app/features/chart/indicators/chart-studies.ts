/** The indicators of one chart: what is computed of its bars, and what the worker said of each. */
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
  /** What is said of newest bars waits for the next step: drawn at once it would cost a frame. */
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

  /** Of each indicator, by bar. */
  get values(): ReadonlyMap<string, readonly Values[]> {
    return this.#values;
  }

  start(shown: readonly Indicator[], place: StudyPlace): void {
    this.#values.clear();
    this.#late = [];
    this.#known = this.#bars().length;
    this.#client.start(this.#bars(), shown, place);
  }

  /** The newest bars, of which the worker knows one as it was. */
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

  /** @returns whether any of it was not known already */
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
