/** Market of `FollowWorld`. It can be killed, and then restarts on its storage. */
import type { Product } from "#domain/contracts/catalogue.ts";
import type { Fire } from "#domain/contracts/triggers.ts";
import { marketName } from "#domain/text/names.ts";
import type { FeedSink } from "#durable-objects/market/feed/feed.ts";
import type { LinkHub } from "#durable-objects/market/links/link-hub.ts";
import { Market } from "#durable-objects/market/market.ts";
import { marketMigrations } from "#durable-objects/market/schema.ts";
import { migrate } from "#durable-objects/runtime/migrate.ts";
import { Timers } from "#durable-objects/runtime/timers.ts";
import { MemoryStorage } from "#tests/support/memory-storage.ts";
import type { ManualClock } from "./manual-clock.ts";

const noLinks = {
  count: 0,
  publish: () => undefined,
  renewAll: () => undefined,
} as unknown as LinkHub;

export class FollowMarket {
  readonly #product: Product;
  readonly #clock: ManualClock;
  readonly #settle: (account: string, fires: Fire[]) => Promise<void>;
  readonly #storage = new MemoryStorage();
  now: Market;
  sink: FeedSink;

  constructor(
    product: Product,
    clock: ManualClock,
    settle: (account: string, fires: Fire[]) => Promise<void>,
  ) {
    this.#product = product;
    this.#clock = clock;
    this.#settle = settle;
    migrate(this.#storage.attach(), marketMigrations);
    [this.now, this.sink] = this.#start();
  }

  restart(): void {
    [this.now, this.sink] = this.#start();
  }

  #start(): [Market, FeedSink] {
    const storage = this.#storage.attach();
    let sink: FeedSink | null = null;
    const { market: spec } = this.#product;
    const market: Market = new Market({
      storage,
      timers: new Timers(storage),
      links: noLinks,
      name: marketName(spec),
      now: () => this.#clock.nowMs,
      later: (run, ms) =>
        this.#clock.later(() => {
          // Timers of an instance that was replaced do not run.
          if (this.now === market) run();
        }, ms),
      random: () => 0.5,
      createFeed: (_spec, given) => {
        sink = given;
        return { start() {}, stop() {}, check() {}, keepHours() {}, history: async () => [] };
      },
      account: (name) => ({ settle: (fires) => this.#settle(name, fires) }),
      storeParked: async () => undefined,
      tellWait: () => undefined,
      storeReport: () => undefined,
    });
    market.need(spec, 365 * 86_400_000);
    const feed = sink as FeedSink | null;
    if (!feed) throw new Error("the market made no feed");
    feed.live(false);
    return [market, feed];
  }
}
