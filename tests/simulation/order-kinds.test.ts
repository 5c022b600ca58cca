/**
 * Attacks on trailing stops, expiries, stop-limits, ranges, parts and reversals, through market and
 * account, on a simulated clock.
 */
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { readChange, readSnapshot } from "#durable-objects/account/session/snapshot.ts";
import { calm, Scene, startMs } from "./scene.ts";

beforeAll(() => {
  // The plan includes calls of dead objects.
  vi.spyOn(console, "error").mockImplementation(() => undefined);
});
afterAll(() => void vi.restoreAllMocks());

describe("a trailing stop", () => {
  it("moves a trailing stop in steps, never back, and fires it at its last level", async () => {
    const scene = await Scene.of();
    const id = await scene.opened({ trailing_distance: "300" });
    expect(scene.order(id)).toMatchObject({ stopLossPrice: "99700", trailingDistance: "300" });
    await scene.walk(calm + 29, calm + 30, calm + 10, calm + 59, calm + 60, calm + 200, calm - 90);
    expect(scene.steps(id)).toEqual([
      "follows 99700",
      "trailed 99730",
      "trailed 99760",
      "trailed 99900",
    ]);
    expect(scene.order(id)).toMatchObject({ status: "open", stopLossPrice: "99900" });
    await scene.walk(calm - 101);
    expect(scene.order(id)).toMatchObject({ closeReason: "stop_loss", closePrice: "99899" });
    scene.audit();
  });

  it("reports a trailing stop to gateways only when the stop moves", async () => {
    const scene = await Scene.of();
    const id = await scene.opened({ trailing_distance: "300" });
    const { account } = scene.world;
    const before = readSnapshot(account);
    expect(before.positions).toMatchObject([{ orderId: id, stopLossPrice: "99700" }]);
    await scene.walk(calm + 10, calm + 20);
    expect(readSnapshot(account).version).toBe(before.version);
    await scene.walk(calm + 30, calm + 10);
    expect(readChange(account, before.version)).toMatchObject({
      version: before.version + 1,
      positions: [{ orderId: id, stopLossPrice: "99730" }],
      ended: [],
    });
  });

  it("moves no trailing stop by a doubted price or a wild print", async () => {
    const scene = await Scene.of();
    const id = await scene.opened({ trailing_distance: "300" });
    scene.tick(calm * 1.012);
    await scene.world.advance(100);
    expect(scene.steps(id)).toEqual(["follows 99700"]);
    // The next ticks show that it was a wild print.
    await scene.walk(calm, calm, calm);
    expect(scene.steps(id)).toEqual(["follows 99700"]);
    expect(scene.order(id).status).toBe("open");
    scene.audit();
  });

  it("moves a trailing stop along with a confirmed jump", async () => {
    const scene = await Scene.of();
    const id = await scene.opened({ trailing_distance: "300" });
    for (const up of [1_200, 1_210, 1_260, 1_300]) await scene.walk(calm + up);
    expect(scene.steps(id)).toEqual([
      "follows 99700",
      "trailed 100900",
      "trailed 100960",
      "trailed 101000",
    ]);
    scene.audit();
  });

  it("moves a trailing stop correctly whenever the market's object is killed", async () => {
    for (const dies of [0, 1, 2, 3, 4]) {
      const scene = await Scene.of();
      const id = await scene.opened({ trailing_distance: "300" });
      const path = [calm + 50, calm + 120, calm + 60, calm + 200, calm - 150];
      for (const [index, bid] of path.entries()) {
        scene.tick(bid);
        if (index === dies) {
          // The tick is stored, and the market dies before it tells the account.
          scene.world.market(scene.btc).report();
          scene.world.restart(scene.btc);
        }
        await scene.beat(bid);
      }
      for (let round = 0; round < 6; round++) await scene.beat(calm - 150, 3_000);
      await scene.world.answered(scene.world.market(scene.btc).onTimer("deliver"));
      await scene.world.advance(1_000);
      expect(scene.steps(id), `dies at ${dies}`).toEqual([
        "follows 99700",
        "trailed 99750",
        "trailed 99820",
        "trailed 99900",
      ]);
      expect(scene.order(id)).toMatchObject({ closeReason: "stop_loss", closePrice: "99850" });
      scene.audit();
    }
  });

  it("keeps a trailing stop when the take-profit changes, and restarts the trailing stop when the distance changes", async () => {
    const scene = await Scene.of();
    const id = await scene.opened({ trailing_distance: "300" });
    await scene.walk(calm + 100, calm + 20);
    const set = (trailingDistance: string, takeProfitPrice: string) =>
      scene.act((quotes, key) =>
        scene.world.account.forex.setStops(
          { orderId: id, stopLossPrice: "0", takeProfitPrice, trailingDistance },
          quotes,
          key,
        ),
      );
    expect((await set("300", "101000")).ok).toBe(true);
    expect(scene.order(id)).toMatchObject({ stopLossPrice: "99800", takeProfitPrice: "101000" });
    expect((await set("200", "101000")).ok).toBe(true);
    expect(scene.order(id).stopLossPrice).toBe("99820");
    await scene.walk(calm + 80);
    expect(scene.steps(id).slice(2)).toEqual(["follows 99820", "trailed 99880"]);
    // A stop set by hand ends the trailing stop.
    const { forex } = scene.world.account;
    const levels = { orderId: id, stopLossPrice: "99000", takeProfitPrice: "0" };
    expect((await scene.act((quotes, key) => forex.setStops(levels, quotes, key))).ok).toBe(true);
    expect(scene.order(id)).toMatchObject({ stopLossPrice: "99000", trailingDistance: "0" });
    await scene.walk(calm + 200);
    expect(scene.order(id).stopLossPrice).toBe("99000");
    scene.audit();
  });
});

describe("the expiry of a pending order", () => {
  it.each([
    ["at the very ms of its end", 0, "open"],
    ["a ms later", 1, "closed"],
  ])(
    "fills a pending order at its target, but not after its expiry: %s",
    async (_what, lateMs, status) => {
      const scene = await Scene.of();
      const endMs = scene.world.nowMs + 60_000;
      const id = await scene.opened({ status: 0, target_price: "99900", expires_ms: endMs });
      while (scene.world.nowMs < endMs - 2_000) await scene.beat(calm, 900);
      await scene.world.advance(endMs + lateMs - scene.world.nowMs);
      scene.tick(calm - 200);
      await scene.world.advance(50);
      expect(scene.order(id).status).toBe(status);
      if (lateMs > 0) {
        expect(scene.order(id).closeReason).toBe("expired");
        expect(scene.steps(id)).toEqual(["expired 0"]);
        expect(scene.world.account.ledger.balance("forex.margin", "USD").toString()).toBe("0");
      }
      scene.audit();
    },
  );

  it("expires a pending order without a new tick, but only when no tick from before the expiry can still arrive", async () => {
    const scene = await Scene.of();
    const endMs = scene.world.nowMs + 10_000;
    const id = await scene.opened({ status: 0, target_price: "99900", expires_ms: endMs });
    await scene.world.advance(70_000);
    await scene.world.answered(scene.world.market(scene.btc).onTimer("watch"));
    expect(scene.order(id).status).toBe("pending");
    scene.world.restart(scene.btc);
    await scene.world.advance(30_000);
    await scene.world.answered(scene.world.market(scene.btc).onTimer("watch"));
    await scene.world.advance(1_000);
    expect(scene.order(id)).toMatchObject({ closeReason: "expired", openReceipt: null });
    await scene.walk(calm - 200);
    expect(scene.order(id).status).toBe("closed");
    scene.audit();
  });

  it.each([
    [{ expires_ms: startMs }, "expiry_invalid"],
    [{ expires_ms: startMs + 91 * 86_400_000 }, "expiry_invalid"],
    [{ status: 1, target_price: "0", expires_ms: startMs + 3_600_000 }, "expiry_invalid"],
  ])(
    "refuses an expiry that is past or too far ahead, and any expiry of a market order: %o",
    async (change, error) => {
      const scene = await Scene.of();
      const asked = { status: 0, target_price: "99900", ...change };
      const answer = await scene.world.answered(scene.world.submit(scene.btc, asked));
      expect(answer).toEqual({ ok: false, error });
    },
  );
});

describe("a stop-limit order", () => {
  const buy = { status: 0, stop_price: "100200", target_price: "100100" };

  it("fills a stop-limit order when the price reaches its stop and then its limit", async () => {
    const scene = await Scene.of();
    const id = await scene.opened(buy);
    // The limit alone does not fill: the ask is below it all the time.
    await scene.walk(calm + 50, calm + 100);
    expect(scene.order(id).status).toBe("pending");
    await scene.walk(calm + 190);
    expect(scene.steps(id)).toEqual(["activated 100100"]);
    expect(scene.order(id).status).toBe("pending");
    await scene.walk(calm + 91);
    expect(scene.order(id).status).toBe("pending");
    await scene.walk(calm + 90);
    expect(scene.order(id)).toMatchObject({ status: "open", openPrice: "100100" });
    scene.audit();
  });

  it("fills a stop-limit order only after the price has jumped over the limit and returned", async () => {
    const scene = await Scene.of();
    const id = await scene.opened(buy);
    for (const up of [1_500, 1_510, 1_520, 1_530]) await scene.walk(calm + up);
    expect([scene.order(id).status, scene.steps(id)]).toEqual(["pending", ["activated 100100"]]);
    for (const up of [60, 60, 60, 60]) await scene.walk(calm + up);
    expect(scene.order(id)).toMatchObject({ status: "open", openPrice: "100070" });
    scene.audit();
  });

  it("fills a stop-limit order at the tick that reaches the stop when the limit lies beyond the stop", async () => {
    const scene = await Scene.of();
    const id = await scene.opened({ ...buy, target_price: "100300" });
    await scene.walk(calm + 195);
    const { openReceipt, openPrice } = scene.order(id);
    expect(openPrice).toBe("100205");
    const [step] = scene.world.account.receipts.of(id)?.steps ?? [];
    expect(step?.tick.seq).toBe(openReceipt?.seq);
    scene.audit();
  });

  it("expires an unfilled stop-limit order, activated or not", async () => {
    const scene = await Scene.of();
    const expires = { expires_ms: scene.world.nowMs + 30_000 };
    const [first, second] = [
      await scene.opened({ ...buy, ...expires }),
      await scene.opened({ ...buy, stop_price: "100900", ...expires }),
    ];
    await scene.walk(calm + 200);
    for (let round = 0; round < 12; round++) await scene.beat(calm + 300, 3_000);
    expect(scene.steps(first)).toEqual(["activated 100100", "expired 0"]);
    expect(scene.steps(second)).toEqual(["expired 0"]);
    scene.audit();
  });
});

describe("a slippage range", () => {
  it.each([
    ["100010", "0", true],
    ["100000", "10", true],
    ["100000", "9.99", false],
    ["99000", "5", false],
    // A better price than the one that was seen is always taken.
    ["101000", "0", true],
  ])(
    "decides whether to accept an order when the trader saw the price %s, the range is %s and the ask is 100010: %s",
    async (seen, worseBy, isTaken) => {
      const scene = await Scene.of();
      const range = { seen_price: seen, price_range: worseBy };
      const answer = await scene.world.answered(scene.world.submit(scene.btc, range));
      expect(answer.ok ? null : answer.error).toBe(isTaken ? null : "price_moved");
      if (isTaken) {
        const [open] =
          scene.world.account.receipts.of(answer.ok ? answer.data.Id : "")?.events ?? [];
        expect(open?.inputs).toMatchObject(range);
      }
      scene.audit();
    },
  );

  it("compares a slippage range with the price after a jump, not with the price before the jump", async () => {
    const scene = await Scene.of();
    const jump = calm * 1.012;
    for (let index = 0; index < 6; index++) {
      scene.world.later(() => scene.tick(jump), index * 400);
    }
    await scene.world.advance(125);
    const range = { seen_price: "100010", price_range: "100" };
    const answer = await scene.world.answered(scene.world.submit(scene.btc, range));
    expect(answer).toEqual({ ok: false, error: "price_moved" });
  });
});

describe("a position", () => {
  it("closes a whole position at its stop-loss when its trader closes a part after the price has reached the stop-loss", async () => {
    const scene = await Scene.of();
    const id = await scene.opened({ stop_loss_price: "99900" });
    await scene.world.advance(500);
    scene.tick(calm - 150);
    // The market knows of the stop-loss at this moment; the account does not yet.
    expect(await scene.close(id, "0.5")).toEqual({ ok: false, error: "order_not_open" });
    expect(scene.order(id)).toMatchObject({ closeReason: "stop_loss", lots: "1" });
    scene.audit();
  });

  it("keeps a position's stop-loss for the remaining lots after a part was closed", async () => {
    const scene = await Scene.of();
    const id = await scene.opened({ stop_loss_price: "99900" });
    expect((await scene.close(id, "0.4")).ok).toBe(true);
    await scene.walk(calm - 150);
    expect(scene.order(id)).toMatchObject({ closeReason: "stop_loss", lots: "0.6" });
    expect(scene.world.account.ledger.balance("forex.margin", "USD").toString()).toBe("0");
    scene.audit();
  });

  it("stops out all remaining lots of a position after a part was closed", async () => {
    const scene = await Scene.of("3000");
    const id = await scene.opened();
    expect((await scene.close(id, "0.5")).ok).toBe(true);
    for (let down = 400; down <= 5_200; down += 400) await scene.walk(calm - down);
    for (let round = 0; round < 4; round++) await scene.walk(calm - 5_200);
    expect(await scene.close(id, "0.25")).toEqual({ ok: false, error: "order_not_open" });
    expect(scene.order(id)).toMatchObject({ closeReason: "stop_out", lots: "0.5" });
    expect(scene.world.account.ledger.balance("forex.margin", "USD").toString()).toBe("0");
    scene.audit();
  });
});
