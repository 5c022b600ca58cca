/**
 * Continues a record along the journal. Takes a mark (the account's equity) before money is paid in
 * or out, and before a reset ends a position. Also takes one at the record's start, at the end of
 * each day (UTC) and at the end of the walk. Counts trades. Writes nothing.
 */
import {
  joinSpans,
  leverageOf,
  newDay,
  type RecordDay,
  spanAt,
} from "#domain/copying/record-day.ts";
import { nextWorth, smaller } from "#domain/copying/time-weighted.ts";
import {
  type CountedTrade,
  countTrade,
  noTrades,
  type TradeSums,
} from "#domain/copying/trade-record.ts";
import { dayMs } from "#domain/market/zone.ts";
import { Decimal } from "#domain/money/decimal.ts";
import type { JournalStep, Realised, StepOrder } from "./journal-steps.ts";
import { sumOfValues, type ValuedAt } from "./positions-at.ts";
import type { RecordState, Traded } from "./record-store.ts";

export interface WalkPorts {
  /** Minimum equity; gains that are made below it do not count. */
  least: Decimal;
  valueAt(number: number, atMs: number): Promise<ValuedAt>;
  realisedBy(orderId: string, number: number): Realised;
}

export class RecordWalk {
  readonly #ports: WalkPorts;
  #state: RecordState;
  #day: RecordDay;
  readonly #ended: RecordDay[] = [];
  readonly #traded: Traded[] = [];

  /** @param day the current day so far; null for a new day */
  constructor(state: RecordState, day: RecordDay | null, ports: WalkPorts) {
    this.#ports = ports;
    this.#state = state;
    this.#day = day ?? newDay(state.day, state.worth);
  }

  get result(): { state: RecordState; days: RecordDay[]; traded: Traded[] } {
    const days = [...this.#ended, this.#day];
    return { state: { ...this.#state, day: this.#day.day }, days, traded: this.#traded };
  }

  /** Begins a new record with the account's equity; does nothing if the record has begun. */
  async begin(): Promise<void> {
    if (this.#state.held !== null) return;
    const { number, startedMs } = this.#state;
    this.#mark(sumOfValues(await this.#ports.valueAt(number, startedMs)));
  }

  async take(step: JournalStep): Promise<void> {
    await this.#endDaysBefore(step.atMs);
    if (step.kind === "abandoned") await this.#abandon(step);
    if (step.kind === "moved" && !step.change.isZero()) await this.#move(step);
    else this.#advance(step);
    if (step.kind === "opened") this.#opened(step.order);
    if (step.kind === "closed") this.#closed(step.order, step);
  }

  /** Carries the record on to the account's current state. */
  async end(nowMs: number): Promise<void> {
    await this.#endDaysBefore(nowMs);
    const { number, startedNumber } = this.#state;
    const valued = await this.#ports.valueAt(number, nowMs);
    this.#mark(sumOfValues(valued));
    let openLosses: TradeSums = noTrades;
    for (const [orderId, floating] of valued) {
      const trade = this.#tradeOf(orderId, floating, number);
      if (trade.openedBy > startedNumber) openLosses = countTrade(openLosses, trade, nowMs);
    }
    this.#state = { ...this.#state, openLosses, computedMs: nowMs };
  }

  async #endDaysBefore(atMs: number): Promise<void> {
    while ((this.#day.day + 1) * dayMs <= atMs) {
      const endMs = (this.#day.day + 1) * dayMs;
      this.#mark(sumOfValues(await this.#ports.valueAt(this.#state.number, endMs)));
      this.#ended.push(this.#day);
      this.#day = newDay(this.#day.day + 1, this.#state.worth);
    }
  }

  /** Takes a mark just before money is paid in or out: the payment is neither gain nor loss. */
  async #move(step: JournalStep): Promise<void> {
    const floating = sumOfValues(await this.#ports.valueAt(step.number - 1, step.atMs));
    this.#mark(floating);
    this.#advance(step);
    this.#state = { ...this.#state, held: this.#state.funds.add(floating) };
    this.#weigh();
  }

  /** The abandoned position's result stays in the record; a loss counts as a lost trade. */
  async #abandon(step: Extract<JournalStep, { kind: "abandoned" }>): Promise<void> {
    const valued = await this.#ports.valueAt(step.number - 1, step.atMs);
    const { order, number, atMs } = step;
    const own = valued.get(order.id) ?? Decimal.zero;
    this.#mark(sumOfValues(valued));
    const { held, floating, positionValue } = this.#state;
    this.#state = {
      ...this.#state,
      held: held?.sub(own) ?? null,
      floating: floating.sub(own),
      positionValue: positionValue.sub(order.value),
    };
    if (order.openedBy <= this.#state.startedNumber) return;
    this.#count({ ...this.#tradeOf(order.id, own, number - 1), closedAtMs: null }, atMs);
  }

  #opened({ productId, showCode, multiple, value }: StepOrder): void {
    const { positionValue, largestMultiple } = this.#state;
    this.#state = {
      ...this.#state,
      positionValue: positionValue.add(value),
      largestMultiple: Math.max(largestMultiple, multiple),
    };
    this.#traded.push({ productId, showCode, trades: 1 });
    this.#weigh();
  }

  #closed(order: StepOrder, { number, atMs }: JournalStep): void {
    const { positionValue, startedNumber } = this.#state;
    this.#state = { ...this.#state, positionValue: positionValue.sub(order.value) };
    // A position is one trade, which ends with its last part.
    if (order.openedBy <= startedNumber) return;
    this.#count(this.#tradeOf(order.id, Decimal.zero, number), atMs);
  }

  #tradeOf(orderId: string, floating: Decimal, number: number) {
    const { amount, ...order } = this.#ports.realisedBy(orderId, number);
    return { ...order, result: amount.add(floating) };
  }

  #count(trade: CountedTrade, atMs: number): void {
    this.#day = { ...this.#day, trades: countTrade(this.#day.trades, trade, atMs) };
  }

  /** Takes a mark before the next step. The equity is the funds plus `floating`. */
  #mark(floating: Decimal): void {
    const { funds, held, worth: before } = this.#state;
    const equity = funds.add(floating);
    const worth = nextWorth({ worth: before, held }, equity, this.#ports.least);
    const gained = held === null ? Decimal.zero : equity.sub(held);
    this.#day = {
      ...this.#day,
      ...joinSpans(this.#day, spanAt(worth)),
      gained: this.#day.gained.add(gained),
    };
    this.#state = { ...this.#state, worth, held: equity, floating };
    this.#weigh();
  }

  /**
   * Records the day's highest leverage. An open loss lowers the funds of the formula; an open
   * profit does not raise them.
   */
  #weigh(): void {
    const { funds, floating, positionValue } = this.#state;
    const leverage = leverageOf(positionValue, smaller(funds, funds.add(floating)));
    if (leverage.gt(this.#day.leverage)) this.#day = { ...this.#day, leverage };
  }

  #advance({ number, change }: JournalStep): void {
    this.#state = { ...this.#state, number, funds: this.#state.funds.add(change) };
  }
}
