/**
 * A trader who tries to gain from the order kinds: races with the market, doubted prices, ambiguous
 * orders, and prices that come back.
 */
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import type { SubmitAnswer } from "#domain/contracts/account.ts";
import type { Result } from "#domain/errors/errors.ts";
import { Decimal } from "#domain/money/decimal.ts";
import { calm, Scene, startMs } from "./scene.ts";

beforeAll(() => {
  // The plan includes lost calls.
  vi.spyOn(console, "error").mockImplementation(() => undefined);
});
afterAll(() => void vi.restoreAllMocks());

const marginOf = ({ world }: Scene) => world.account.ledger.balance("forex.margin", "USD");

/** Lots of a position and its parts that have ended. */
function endedLots(scene: Scene, id: string): string {
  const { data } = scene.world.account.orders.page({ status: "closed", page: 1, pageSize: 50 });
  return data
    .filter((order) => order.id === id || order.originId === id)
    .reduce((sum, { lots }) => sum.add(Decimal.parse(lots)), Decimal.zero)
    .toString();
}

/** Loses the next delivery to the account on its way. */
function loseNextDelivery({ world }: Scene): void {
  vi.spyOn(world.account.triggers, "execute").mockRejectedValueOnce(new Error("lost"));
}

describe("closing a part of a position while its stops fire", () => {
  const part = (scene: Scene, orderId: string, lots: string, key: string) =>
    scene.act((quotes) => scene.world.account.forex.close({ orderId, lots }, quotes, key));

  it("closes all lots at the take-profit's tick, and refuses to close a part when the trader requests it at that tick", async () => {
    const scene = await Scene.of();
    const id = await scene.opened({ target_profit_price: "100100" });
    await scene.world.advance(500);
    scene.tick(calm + 150);
    const answers = await Promise.all([
      part(scene, id, "0.5", "same"),
      part(scene, id, "0.5", "same"),
      part(scene, id, "0.5", "other"),
    ]);
    for (const answer of answers) expect(answer).toEqual({ ok: false, error: "order_not_open" });
    expect(scene.order(id)).toMatchObject({ closeReason: "take_profit", lots: "1" });
    expect([endedLots(scene, id), marginOf(scene).toString()]).toEqual(["1", "0"]);
    scene.audit();
  });

  it("closes a part once per idempotency key before a take-profit's tick, and all remaining lots at that tick", async () => {
    const scene = await Scene.of();
    const id = await scene.opened({ target_profit_price: "100100" });
    const answers = await Promise.all([
      part(scene, id, "0.3", "same"),
      part(scene, id, "0.3", "same"),
      part(scene, id, "0.3", "other"),
      part(scene, id, "0.5", "third"),
    ]);
    expect(answers.map(({ ok }) => ok)).toEqual([true, true, true, false]);
    await scene.walk(calm + 150);
    expect(scene.order(id)).toMatchObject({ closeReason: "take_profit", lots: "0.4" });
    expect([endedLots(scene, id), marginOf(scene).toString()]).toEqual(["1", "0"]);
    scene.audit();
  });

  it("closes every lot once and leaves no debt when a part's close and a stop-out come at almost the same time", async () => {
    for (const leadMs of [0, 1, 2, 3, 4, 6, 10]) {
      const scene = await Scene.of("3000");
      const id = await scene.opened();
      for (let down = 400; down <= 1_600; down += 400) await scene.walk(calm - down);
      await scene.world.advance(500);
      scene.tick(calm - 2_030);
      await scene.world.advance(leadMs);
      await Promise.all([
        part(scene, id, "0.5", "same"),
        part(scene, id, "0.5", "same"),
        part(scene, id, "0.5", "other"),
      ]);
      await scene.walk(calm - 2_040, calm - 2_050);
      expect(scene.order(id).status, `after ${leadMs} ms`).toBe("closed");
      expect([endedLots(scene, id), marginOf(scene).toString()]).toEqual(["1", "0"]);
      expect(scene.world.account.ledger.balance("forex.free", "USD").isNegative()).toBe(false);
      scene.audit();
    }
  });
});

describe("a trailing stop and prices that never traded", () => {
  it.each(["0.01", "10", "49.99", "50000.01", "0.001", "-300", "NaN", "1e3", "300.001"])(
    "refuses a trailing stop at the distance %s from a price of 100,000",
    async (distance) => {
      const scene = await Scene.of();
      const answer = scene.world.submit(scene.btc, { trailing_distance: distance });
      expect(await scene.world.answered(answer)).toEqual({ ok: false, error: "trailing_invalid" });
    },
  );

  it("moves no trailing stop at a tick with an older timestamp", async () => {
    const scene = await Scene.of();
    const id = await scene.opened({ trailing_distance: "300" });
    await scene.world.advance(500);
    const late = (bid: number) =>
      scene.world.feed(scene.btc).tick({ timeMs: scene.world.nowMs - 900, bid, ask: bid + 10 });
    late(calm + 200);
    late(calm - 400);
    await scene.walk(calm, calm + 10);
    expect(scene.steps(id)).toEqual(["follows 99700"]);
    expect(scene.order(id).status).toBe("open");
    scene.audit();
  });

  it("moves no trailing stop at a spike that is held, and dropped when the feed is lost", async () => {
    const scene = await Scene.of();
    const id = await scene.opened({ trailing_distance: "300" });
    await scene.world.advance(200);
    scene.tick(calm * 1.02);
    scene.world.feed(scene.btc).lost("cut");
    await scene.world.advance(5_000);
    scene.world.feed(scene.btc).live(true);
    await scene.walk(calm + 5, calm);
    expect(scene.steps(id)).toEqual(["follows 99700"]);
    // The first tick after the break counts like any other.
    await scene.walk(calm + 100);
    expect(scene.steps(id)).toEqual(["follows 99700", "trailed 99800"]);
    scene.audit();
  });

  it("moves a trailing stop once for each stored tick, wherever the market's object is killed", async () => {
    for (const place of ["before it is stored", "stored, not told", "told, not heard"] as const) {
      const scene = await Scene.of();
      const id = await scene.opened({ trailing_distance: "300" });
      await scene.world.advance(500);
      if (place === "before it is stored") {
        // A tick that reaches no level stays in memory, so a restart loses it.
        scene.tick(calm + 20);
        scene.world.restart(scene.btc);
      } else {
        if (place === "told, not heard") loseNextDelivery(scene);
        scene.tick(calm + 100);
        if (place === "told, not heard") await scene.world.advance(10);
        scene.world.restart(scene.btc);
      }
      await scene.walk(calm + 20, calm + 10, calm + 20);
      await scene.world.answered(scene.world.market(scene.btc).onTimer("deliver"));
      await scene.world.advance(3_000);
      const moved = place === "before it is stored" ? [] : ["trailed 99800"];
      expect(scene.steps(id), place).toEqual(["follows 99700", ...moved]);
      scene.audit();
    }
  });

  it("closes a position at the tick's price after its stop was switched between fixed and trailing", async () => {
    const scene = await Scene.of();
    const id = await scene.opened({ trailing_distance: "300" });
    const set = (stopLossPrice: string, trailingDistance: string) =>
      scene.act((quotes, key) =>
        scene.world.account.forex.setStops(
          { orderId: id, stopLossPrice, takeProfitPrice: "0", trailingDistance },
          quotes,
          key,
        ),
      );
    await scene.walk(calm + 200);
    expect((await set("100190", "0")).ok).toBe(true);
    // At the price, above it, and both at once.
    expect(await set("100200", "0")).toEqual({ ok: false, error: "stop_price_invalid" });
    expect(await set("100150", "300")).toEqual({ ok: false, error: "trailing_invalid" });
    expect((await set("0", "60")).ok).toBe(true);
    expect(scene.order(id).stopLossPrice).toBe("100140");
    await scene.world.advance(500);
    scene.tick(calm - 100);
    // The stop is reached: a looser one comes too late, whichever kind it is.
    expect(await set("0", "5000")).toEqual({ ok: false, error: "order_not_open" });
    expect(await set("90000", "0")).toEqual({ ok: false, error: "order_not_open" });
    expect(scene.order(id)).toMatchObject({ closeReason: "stop_loss", closePrice: "99900" });
    scene.audit();
  });

  it("keeps a trailing stop where the audit computes it, even if the distance is switched back and forth at one tick", async () => {
    const scene = await Scene.of();
    const id = await scene.opened({ trailing_distance: "300" });
    const { forex } = scene.world.account;
    const follow = (trailingDistance: string) =>
      scene.act((quotes, key) =>
        forex.setStops(
          { orderId: id, stopLossPrice: "0", takeProfitPrice: "0", trailingDistance },
          quotes,
          key,
        ),
      );
    for (const distance of ["200", "300", "200"]) {
      expect((await follow(distance)).ok).toBe(true);
      scene.audit();
    }
    expect(scene.order(id).stopLossPrice).toBe("99800");
    expect(scene.steps(id).at(-1)).toBe("follows 99800");
    await scene.walk(calm + 40, calm - 170);
    expect(scene.order(id)).toMatchObject({ closeReason: "stop_loss", closePrice: "99830" });
    scene.audit();
  });

  it("keeps a trailing stop above zero when its distance exceeds the price", async () => {
    const scene = await Scene.of();
    const id = await scene.opened({
      status: 0,
      target_price: "99000",
      trailing_distance: "49500",
    });
    const fall = calm * 0.45;
    for (let index = 0; index < 5; index++) await scene.walk(fall + index);
    expect(scene.order(id).status).toBe("open");
    expect(Number(scene.order(id).stopLossPrice)).toBeGreaterThan(0);
    scene.audit();
  });
});

describe("an ambiguous stop-limit order", () => {
  it.each([
    // The limit lies so far beyond the stop that its size would allow a huge distance.
    ["a buy", { type: 1, stop_price: "100200", target_price: "900000" }, "400000"],
    ["a sell", { type: 2, stop_price: "99800", target_price: "1000" }, "0.6"],
  ])(
    "refuses a trailing distance that is too wide for the fill of a stop-limit order: %s",
    async (_side, kind, far) => {
      const scene = await Scene.of();
      const order = { status: 0, ...kind };
      const asked = scene.world.submit(scene.btc, { ...order, trailing_distance: far });
      expect(await scene.world.answered(asked)).toEqual({ ok: false, error: "trailing_invalid" });
      const id = await scene.opened(order);
      const { forex } = scene.world.account;
      const levels = { stopLossPrice: "0", takeProfitPrice: "0" };
      const set = (trailingDistance: string) =>
        scene.act((quotes, key) =>
          forex.setStops({ orderId: id, ...levels, trailingDistance }, quotes, key),
        );
      expect(await set(far)).toEqual({ ok: false, error: "trailing_invalid" });
      expect((await set("500")).ok).toBe(true);
      await scene.walk(kind.type === 1 ? calm + 195 : calm - 210);
      const stop = kind.type === 1 ? "99695" : "100300";
      expect(scene.order(id)).toMatchObject({ status: "open", stopLossPrice: stop });
      scene.audit();
    },
  );

  it.each([
    ["at the very ms of its end", 0, "open"],
    ["a ms after it", 1, "closed"],
  ])(
    "fills a stop-limit order at a jump over stop and limit, but not after its expiry: %s",
    async (_what, lateMs, status) => {
      const scene = await Scene.of();
      const endMs = scene.world.nowMs + 20_000;
      const kind = { status: 0, stop_price: "100200", target_price: "100400", expires_ms: endMs };
      const id = await scene.opened(kind);
      while (scene.world.nowMs < endMs - 1_200) await scene.beat(calm);
      await scene.world.advance(endMs + lateMs - scene.world.nowMs);
      scene.tick(calm + 300);
      await scene.world.advance(100);
      expect(scene.order(id).status).toBe(status);
      expect(scene.steps(id)).toEqual([lateMs === 0 ? "activated 100400" : "expired 0"]);
      if (status === "open") expect(scene.order(id).openPrice).toBe("100310");
      expect(marginOf(scene).isZero()).toBe(status === "closed");
      scene.audit();
    },
  );
});

describe("an expiry that is reported late to the account", () => {
  /** Times of the ticks in ms around the expiry; the market learns of the order only after them. */
  it.each([
    [
      "reached at its last ms, then over",
      [
        [0, calm - 200],
        [400, calm],
      ],
      "open",
      "99810",
    ],
    [
      "over, then reached",
      [
        [1, calm],
        [400, calm - 200],
      ],
      "closed",
      null,
    ],
    [
      "reached by the tick that is too late",
      [
        [1, calm - 200],
        [400, calm],
      ],
      "closed",
      null,
    ],
    [
      "reached twice, once in time",
      [
        [-300, calm - 150],
        [300, calm - 300],
      ],
      "open",
      "99860",
    ],
  ] as const)(
    "decides a pending order by the stored ticks when its expiry is reported late: %s",
    async (_what, ticks, status, openPrice) => {
      const scene = await Scene.of();
      const endMs = scene.world.nowMs + 2_000;
      const asked = { status: 0, target_price: "99900", expires_ms: endMs };
      const { arming } = scene.world.account;
      // The account sleeps, so the order has not reached its market yet.
      const asleep = vi.spyOn(arming, "deliver").mockRejectedValue(new Error("asleep"));
      const answer = await scene.world.answered(scene.world.submit(scene.btc, asked));
      if (!answer.ok) throw new Error(answer.error);
      await scene.beat(calm, 900);
      for (const [offset, bid] of ticks) {
        await scene.world.advance(endMs + offset - scene.world.nowMs);
        scene.tick(bid);
      }
      asleep.mockRestore();
      for (let round = 0; round < 5; round++) await scene.beat(calm, 1_000);
      const order = scene.order(answer.data.Id);
      expect(order.status).toBe(status);
      expect(order.closeReason).toBe(status === "open" ? null : "expired");
      if (openPrice) expect(order.openPrice).toBe(openPrice);
      scene.audit();
    },
  );
});

describe("the last price of a closed market", () => {
  /** The last tick before the closing reaches the level, and the account has not heard of it. */
  async function reachedAtTheClose(kind: Record<string, unknown>) {
    const closesMs = startMs + 120_000;
    const closures = [{ fromMs: closesMs, toMs: closesMs + 86_400_000 }];
    const scene = await Scene.of("20000", { closures });
    const id = await scene.opened(kind);
    while (scene.world.nowMs < closesMs - 700) await scene.beat(calm);
    await scene.world.advance(closesMs - 5 - scene.world.nowMs);
    loseNextDelivery(scene);
    scene.tick(calm - 200);
    await scene.world.advance(20);
    return { scene, id };
  }

  it("fills a pending order when its trader cancels it after it has reached its target", async () => {
    const { scene, id } = await reachedAtTheClose({ status: 0, target_price: "99900" });
    expect(scene.order(id).status).toBe("pending");
    const answer = await scene.world.answered(scene.world.cancel(id));
    expect(answer).toEqual({ ok: false, error: "order_not_pending" });
    expect(scene.order(id)).toMatchObject({ status: "open", openPrice: "99810" });
    scene.audit();
  });

  it("closes a position at its stop-loss when its trader moves the stop-loss after the price has reached it", async () => {
    const { scene, id } = await reachedAtTheClose({ stop_loss_price: "99900" });
    expect(scene.order(id).status).toBe("open");
    const answer = await scene.world.answered(scene.world.setLevels(id, "90000"));
    expect(answer).toEqual({ ok: false, error: "order_not_open" });
    expect(scene.order(id)).toMatchObject({ closeReason: "stop_loss", closePrice: "99800" });
    scene.audit();
  });

  it("opens, closes and reverses no position at a closed market's last price", async () => {
    const { scene, id } = await reachedAtTheClose({});
    const { forex, reversal } = scene.world.account;
    const closed = { ok: false, error: "market_closed" };
    expect(await scene.world.answered(scene.world.close(id))).toEqual(closed);
    const range = { seen_price: "1000000", price_range: "1000000" };
    expect(await scene.world.answered(scene.world.submit(scene.btc, range))).toEqual(closed);
    const quote = scene.world.market(scene.btc).prices.newest();
    if (!quote) throw new Error("no price");
    const order = scene.world.account.orders.require(id);
    const turn = { ...scene.command(), orderId: id };
    const acts: Array<Result<SubmitAnswer>> = [
      forex.close({ orderId: id, lots: "0.5" }, { quote }, "part"),
      await reversal.reverse(turn, { quote }, "turn"),
    ];
    for (const answer of acts) expect(answer).toEqual(closed);
    expect(scene.order(id)).toEqual(order);
    scene.audit();
  });
});
