/**
 * Trailing stops at one market, with its book, log and outbox. Counts the moves of stops that are
 * reported to accounts.
 */
import type { StoredTick } from "#domain/market/tick.ts";
import { trailingOf, trailingStop, trailingTriggers } from "#domain/triggers/trailing.ts";
import { TickLog } from "#durable-objects/market/ticks/tick-log.ts";
import { RestingTriggers } from "#durable-objects/market/triggers/resting-triggers.ts";
import type { Timers } from "#durable-objects/runtime/timers.ts";
import { command, quote } from "./order.ts";

const pricePrecision = 5;
const point = 1e-5;
/** Number of positions of each account. */
const positionsEach = 20;
const distances = 50;

export class FollowingStops {
  readonly #storage: DurableObjectStorage;
  readonly #log: TickLog;
  readonly #triggers: RestingTriggers;
  #points = 110_000;
  #told = 0;

  constructor(storage: DurableObjectStorage) {
    this.#storage = storage;
    this.#log = new TickLog(storage.sql, 1, 0);
    this.#triggers = new RestingTriggers({
      storage,
      // The bench itself decides when timers fire.
      timers: { setAtLatest: () => undefined } as unknown as Timers,
      log: this.#log,
      market: quote.market,
      generation: 1,
      now: () => Date.now(),
      random: () => 0.5,
      account: () => ({
        settle: async (fires) => {
          this.#told += fires.length;
        },
      }),
      storeParked: async () => undefined,
      tellWait: () => undefined,
    });
  }

  /** Arms stops, one after the other, at prices that all lie within one trailing step. */
  follow(count: number): void {
    const spec = command.product.market;
    for (let index = 0; index < count; index++) {
      const distance = ((1 + (index % distances)) * 110 * point).toFixed(pricePrecision);
      const trailing = trailingOf(distance, pricePrecision);
      const below = ((index * 7) % 1_000) / 1_000;
      const bid = Number((this.#points * point - below * trailing.step).toFixed(pricePrecision));
      const at: StoredTick = { seq: 0, timeMs: 0, bid, ask: bid };
      const stop = trailingStop("buy", at, trailing);
      const triggers = trailingTriggers("buy", stop, trailing);
      const set = { id: `o${index}`, version: 1, triggers, afterSeq: 0, trailing };
      const account = `a${Math.floor(index / positionsEach)}`;
      this.#storage.transactionSync(() =>
        this.#triggers.arm(account, { spec, sets: [set], cited: [] }),
      );
    }
  }

  /**
   * Checks ticks that move no stop. @returns number of ticks that the book takes as reaching a stop
   */
  quiet(ticks: number): number {
    let reached = 0;
    for (let index = 0; index < ticks; index++) {
      const bid = (this.#points - (index % 50)) * point;
      if (this.#triggers.book.isReachedBy({ seq: index, timeMs: index, bid, ask: bid })) reached++;
    }
    return reached;
  }

  /** Appends ticks that each rise by this many points. @returns the number of moves of stops */
  rise(ticks: number, points: number): number {
    const before = this.#waiting();
    for (let index = 0; index < ticks; index++) {
      this.#points += points;
      const bid = Number((this.#points * point).toFixed(pricePrecision));
      const tick = this.#log.append({ timeMs: Date.now(), bid, ask: bid });
      if (!this.#triggers.book.isReachedBy(tick)) continue;
      this.#storage.transactionSync(() => {
        this.#log.flush();
        this.#triggers.fire(tick);
      });
    }
    return this.#waiting() - before;
  }

  /** Reports to the accounts that stops have moved. @returns the number of reported moves */
  async tell(): Promise<number> {
    const before = this.#told;
    await this.#triggers.deliver();
    return this.#told - before;
  }

  #waiting(): number {
    const [row] = this.#storage.sql.exec<{ n: number }>("SELECT count(*) AS n FROM outbox");
    return row?.n ?? 0;
  }
}
