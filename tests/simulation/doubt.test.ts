/**
 * Attacks on a price that the market itself doubts, through routes, market and account, on a
 * simulated clock.
 */
import { describe, expect, it } from "vitest";
import type { WireForexOrder } from "#domain/contracts/http/forex.ts";
import { auditAccount } from "#durable-objects/account/proof/audit.ts";
import { DoubtWorld, doubtProduct, type Outcome } from "#scripts/replay/doubt-world.ts";

const startMs = Date.UTC(2026, 2, 4, 12);
const calm = 100_000;

/** A market that has ticked twice a second for a while, and another one beside it. */
class Scene {
  readonly btc = doubtProduct(1, { pricePrecision: 2 });
  readonly eth = doubtProduct(2, { pricePrecision: 2 });
  readonly world: DoubtWorld;

  constructor(balance = "20000") {
    this.world = new DoubtWorld([this.btc, this.eth], startMs, balance);
  }

  static async of(balance?: string): Promise<Scene> {
    const scene = new Scene(balance);
    for (let index = 0; index < 60; index++) await scene.beat();
    return scene;
  }

  /** Half a second with a tick of both markets, near the last price. */
  async beat(bid = calm): Promise<void> {
    await this.world.advance(500);
    this.tick(bid);
    this.tickOther();
  }

  tick(bid: number, aheadMs = 0): void {
    const timeMs = this.world.nowMs + aheadMs;
    this.world.feed(this.btc).tick({ timeMs, bid, ask: bid + 10 });
  }

  tickOther(bid = 3_000): void {
    const { world, eth } = this;
    world.feed(eth).tick({ timeMs: world.nowMs, bid, ask: bid + 1 });
  }

  /** Moves the feed to this price, with a tick each `everyMs`. */
  jump(bid: number, everyMs: number, count: number): void {
    for (let index = 0; index < count; index++) {
      this.world.later(() => this.tick(bid), index * everyMs);
    }
  }

  /** Makes the trader's call after this span. */
  async call<T>(afterMs: number, act: () => Promise<Outcome<T>>): Promise<Outcome<T>> {
    await this.world.advance(afterMs);
    return this.world.answered(act());
  }

  async opened(change: Record<string, unknown> = {}): Promise<WireForexOrder> {
    const order = done(await this.call(0, () => this.world.submit(this.btc, change)));
    await this.beat();
    await this.beat();
    return order;
  }

  order(id: string) {
    return this.world.account.orders.require(id);
  }
}

function done<T>(outcome: Outcome<T>): T {
  if (!outcome.ok) throw new Error(`refused: ${outcome.error}`);
  return outcome.data;
}

describe("orders while a price jump is checked", () => {
  it.each([125, 670, 1_213])(
    "fills a buy at the new price when the trader sends the order %i ms after a price jump",
    async (afterMs) => {
      const scene = await Scene.of();
      scene.jump(calm * 1.012, 900, 6);
      const order = done(
        await scene.call(afterMs, () => scene.world.submit(scene.btc, { cont: "1" })),
      );
      expect(order.OriginPrice).toBe(calm * 1.012 + 10);
      expect(auditAccount(scene.world.account.db).problems).toEqual([]);
    },
  );

  it("closes a losing position at the new price while a jump is checked", async () => {
    const scene = await Scene.of();
    const { Id } = await scene.opened();
    scene.jump(calm * 0.985, 400, 6);
    const closed = done(await scene.call(125, () => scene.world.close(Id)));
    expect(closed.Price).toBe(calm * 0.985);
  });

  it("opens a stake at the new price while a jump is checked", async () => {
    const scene = await Scene.of();
    scene.jump(calm * 1.012, 400, 6);
    done(await scene.call(125, () => scene.world.stake(scene.btc, "up")));
    const [stake] = scene.world.account.microOrders.running();
    expect(stake?.openPrice).toBe(String(calm * 1.012));
  });

  it("refuses a transfer while a jump is checked when the account could afford it only at the old price", async () => {
    const scene = await Scene.of("20000");
    await scene.opened({ cont: "5" });
    await scene.beat();
    scene.jump(calm * 0.985, 400, 6);
    // 9,900 are free at the old price; a loss of 7,500 leaves 2,400.
    const outcome = await scene.call(125, () => scene.world.transfer("6387"));
    expect(outcome).toEqual({ ok: false, error: "balance_insufficient" });
  });

  it("refuses to cancel a pending order while a jump through its target is checked", async () => {
    const scene = await Scene.of();
    const { Id } = await scene.opened({ status: 0, target_price: "100500" });
    scene.jump(calm * 1.012, 400, 6);
    const outcome = await scene.call(125, () => scene.world.cancel(Id));
    expect(outcome).toEqual({ ok: false, error: "order_not_pending" });
    expect(scene.order(Id)).toMatchObject({ status: "open", openPrice: String(calm * 1.012 + 10) });
  });

  it("refuses to move a stop-loss further away from the price while a jump through the stop-loss is checked", async () => {
    const scene = await Scene.of();
    const { Id } = await scene.opened({ stop_loss_price: "99500" });
    scene.jump(calm * 0.985, 400, 6);
    const outcome = await scene.call(125, () => scene.world.setLevels(Id, "90000"));
    expect(outcome).toEqual({ ok: false, error: "order_not_open" });
    expect(scene.order(Id)).toMatchObject({ closeReason: "stop_loss", closePrice: "98500" });
  });

  it("fills a buy at the price after a lone wild print, not at the wild print", async () => {
    const scene = await Scene.of();
    scene.tick(calm * 2);
    scene.world.later(() => scene.tick(calm + 20), 300);
    const order = done(await scene.call(100, () => scene.world.submit(scene.btc, {})));
    expect(order.OriginPrice).toBe(calm + 30);
  });

  it("refuses an order in less than 2.5 seconds, with the doubt as the reason, when the price stays in doubt", async () => {
    const scene = await Scene.of();
    scene.tick(calm, 4_500);
    const askedMs = scene.world.nowMs;
    const outcome = await scene.call(0, () => scene.world.submit(scene.btc, {}));
    expect(outcome).toEqual({ ok: false, error: "price_doubted" });
    expect(scene.world.nowMs - askedMs).toBeLessThan(2_500);
    expect(scene.world.account.orders.open()).toEqual([]);
  });

  it("finds at a stake's expiry the last accepted tick, and no tick that is still held", async () => {
    const scene = await Scene.of();
    done(await scene.call(0, () => scene.world.stake(scene.btc, "up")));
    const [stake] = scene.world.account.microOrders.running();
    if (!stake) throw new Error("no stake");
    for (let index = 0; index < 59; index++) await scene.beat();
    const lastSeq = scene.world.market(scene.btc).report().seq;
    scene.tick(calm * 2);
    await scene.world.advance(stake.expiresAtMs - scene.world.nowMs + 100);
    scene.tick(calm * 2);
    const { prices } = scene.world.market(scene.btc);
    // Both ticks are held, so neither the tick after the expiry is known nor the last one before
    // it.
    expect(scene.world.market(scene.btc).report().seq).toBe(lastSeq);
    expect(prices.storedAt(stake.expiresAtMs)?.bid).toBe(calm);
    expect(scene.world.market(scene.btc).ticks(lastSeq + 1, lastSeq + 9, 9)).toEqual([]);
  });
});

describe("a market that fell silent", () => {
  it("refuses a stake in a market that fell silent 12 seconds ago", async () => {
    const scene = await Scene.of();
    const outcome = await scene.call(12_000, () => scene.world.stake(scene.btc, "up"));
    expect(outcome).toEqual({ ok: false, error: "price_doubted" });
  });

  it("refuses orders in a silent market until its next tick arrives", async () => {
    const scene = await Scene.of();
    const outcome = await scene.call(4_000, () => scene.world.submit(scene.btc, {}));
    expect(outcome).toEqual({ ok: false, error: "price_doubted" });
    scene.world.later(() => scene.tick(calm * 1.004), 700);
    const order = done(await scene.call(0, () => scene.world.submit(scene.btc, {})));
    expect(order.OriginPrice).toBe(calm * 1.004 + 10);
  });

  it("fills no order after a market's restart until its first tick arrives", async () => {
    const scene = await Scene.of();
    await scene.world.market(scene.btc).onTimer("watch");
    scene.world.restart(scene.btc);
    const early = await scene.call(0, () => scene.world.submit(scene.btc, {}));
    expect(early).toEqual({ ok: false, error: "price_doubted" });
    scene.tick(calm);
    done(await scene.call(500, () => scene.world.submit(scene.btc, {})));
    const late = await scene.call(4_000, () => scene.world.submit(scene.btc, {}));
    expect(late).toEqual({ ok: false, error: "price_doubted" });
  });

  it("refuses a withdrawal while a market of the account's positions is silent", async () => {
    const scene = await Scene.of();
    const { Id } = await scene.opened({ cont: "0.01" });
    await scene.beat();
    await scene.world.advance(6_000);
    expect(await scene.call(0, () => scene.world.transfer("10"))).toEqual({
      ok: false,
      error: "price_doubted",
    });
    scene.tick(calm);
    done(await scene.call(100, () => scene.world.close(Id)));
    await scene.world.advance(6_000);
    done(await scene.call(0, () => scene.world.transfer("10")));
  });
});

it("drops held ticks when the feed is cut, and marks their time as a gap", async () => {
  const scene = await Scene.of();
  const { Id } = await scene.opened({ stop_loss_price: "99500" });
  const market = scene.world.market(scene.btc);
  const beforeMs = market.report().lastTickMs;
  const feed = scene.world.feed(scene.btc);
  scene.tick(calm * 0.9);
  feed.lost("cut");
  await scene.world.advance(5_000);
  expect(market.report()).toMatchObject({ lastTickMs: beforeMs, dropped: { spike: 1 }, gaps: [] });
  feed.live(true);
  await scene.beat();
  const gap = { fromMs: beforeMs, toMs: scene.world.nowMs, reason: "cut" };
  expect(market.report().gaps).toMatchObject([gap]);
  expect(scene.order(Id).status).toBe("open");
});

describe("ticks with wrong timestamps", () => {
  it("drops only the tick whose timestamp is 4.5 seconds ahead of the clock, and fills an order at the next tick's price", async () => {
    const scene = await Scene.of();
    scene.tick(calm + 5, 4_500);
    await scene.beat(calm + 100);
    const order = done(await scene.call(0, () => scene.world.submit(scene.btc, {})));
    expect(order.OriginPrice).toBe(calm + 110);
    const { dropped } = scene.world.market(scene.btc).report();
    expect(dropped).toMatchObject({ future: 1, out_of_order: 0 });
  });
});

describe("a stop-out with another market in doubt", () => {
  async function twoMarkets(
    balance: string,
    ethLots: string,
  ): Promise<{ scene: Scene; btcId: string; ethId: string }> {
    const scene = await Scene.of(balance);
    const btcId = (await scene.opened({ cont: "1" })).Id;
    const bought = await scene.call(0, () => scene.world.submit(scene.eth, { cont: ethLots }));
    const ethId = done(bought).Id;
    await scene.beat();
    return { scene, btcId, ethId };
  }

  it("delays a stop-out until another market's doubt is decided", async () => {
    const { scene, btcId, ethId } = await twoMarkets("3000", "5");
    // The other market's jump of 20% is held. With that price the account would be worth enough.
    for (let index = 0; index < 3; index++) scene.tickOther(3_600);
    for (const bid of [99_600, 99_200, 98_800, 98_400, 98_000, 97_700]) scene.tick(bid);
    await scene.world.advance(300);
    expect(scene.order(btcId).status).toBe("open");
    // The jump was a wild print, so the account's worth is unchanged. The stop-out fills at the
    // ticks that were accepted.
    scene.tickOther(3_000);
    for (let index = 0; index < 20; index++) await scene.beat(97_700);
    const closed = scene.order(btcId);
    expect(closed).toMatchObject({ status: "closed", closeReason: "stop_out" });
    expect(scene.order(ethId).status).toBe("open");
    expect(auditAccount(scene.world.account.db).problems).toEqual([]);
  });

  it("stops out a silent market's position at the market's next tick, not at the last price before the silence", async () => {
    const { scene, btcId, ethId } = await twoMarkets("5000", "20");
    // The margins exceed both losses, and the other market has lost more.
    for (let bid = 2_990; bid >= 2_900; bid -= 10) {
      await scene.world.advance(500);
      scene.tick(calm);
      scene.tickOther(bid);
    }
    // The other market is silent for more than two seconds when the stop-out is due, so the
    // position with the smaller loss closes.
    for (const bid of [calm, calm, calm, calm, calm, 99_600, 99_200, 98_800, 98_500, 98_500]) {
      await scene.world.advance(500);
      scene.tick(bid);
    }
    await scene.world.advance(500);
    expect(scene.order(btcId)).toMatchObject({ status: "closed", closeReason: "stop_out" });
    expect(scene.order(ethId).status).toBe("open");
    // The other position closes at its market's next tick.
    for (let index = 0; index < 8; index++) {
      await scene.world.advance(500);
      scene.tickOther(2_890 - index * 10);
    }
    await scene.world.advance(500);
    expect(scene.order(ethId)).toMatchObject({ closeReason: "stop_out" });
    expect(Number(scene.order(ethId).closePrice)).toBeLessThan(2_900);
    expect(auditAccount(scene.world.account.db).problems).toEqual([]);
  });
});
