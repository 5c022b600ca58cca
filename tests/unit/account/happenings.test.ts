import { describe, expect, it } from "vitest";
import type { Fire } from "#domain/contracts/triggers.ts";
import { AccountBench, eurusd } from "./account-bench.ts";

/** A buy at 1.1002 with stop-loss and take-profit. */
function holding(on: AccountBench) {
  const levels = { stopLossPrice: "1.09", takeProfitPrice: "1.12" };
  const quote = on.quote(eurusd, 1.1, 1.1002);
  const answer = on.account.forex.submit(on.command(eurusd, levels), { quote }, "open");
  if (!answer.ok) throw new Error(answer.error);
  return answer.order;
}

function reached(
  on: AccountBench,
  orderId: string,
  kind: NonNullable<Fire["trigger"]>["kind"],
  bid: number,
): Fire {
  const order = on.account.orders.require(orderId);
  const { timeMs } = order.openReceipt ?? { timeMs: on.nowMs };
  return {
    market: "sim/EURUSD",
    generation: 1,
    id: orderId,
    version: order.triggerVersion,
    trigger: { kind, watch: "bid", when: "at_or_below", level: bid },
    tick: { seq: 50, timeMs, bid, ask: bid },
  };
}

const listOf = (on: AccountBench, after = 0) => on.account.happenings.list(after);

describe("orders that ended or filled without their trader", () => {
  it.each([
    ["stop_loss", 1.09, "-1027"],
    ["take_profit", 1.12, "1973"],
  ] as const)(
    "lists a happening when a %s closes a position, with the result after the fee",
    async (kind, bid, result) => {
      const on = new AccountBench("10000");
      const order = holding(on);
      const before = Number(on.funds()[0]) + Number(on.funds()[1]) + 7;
      const fire = reached(on, order.id, kind, bid);
      await on.account.triggers.execute([fire, fire]);
      on.restart();
      expect(listOf(on).list).toEqual([
        {
          number: 1,
          kind,
          orderId: order.id,
          showCode: "EUR/USD",
          result,
          reason: kind,
          atMs: on.nowMs,
        },
      ]);
      // The result equals the order's whole effect on the balance.
      expect(Number(on.funds()[0])).toBe(before + Number(result));
    },
  );

  it("lists a happening without a result when the platform fills a pending order", async () => {
    const on = new AccountBench("10000");
    const quote = on.quote(eurusd, 1.1, 1.1002);
    const command = on.command(eurusd, { status: "pending", targetPrice: "1.09" });
    const answer = on.account.forex.submit(command, { quote }, "wait");
    if (!answer.ok) throw new Error(answer.error);
    on.markets.set("sim/EURUSD", {
      arm: async () => undefined,
      priceAt: async () => null,
      valuation: async () => null,
    });
    const fire = reached(on, answer.order.id, "entry", 1.09);
    await on.account.triggers.execute([fire]);
    expect(listOf(on).list).toMatchObject([{ kind: "pending_filled", result: "0", reason: null }]);
  });

  it.each([
    ["micro_win", 1.2, "85"],
    ["micro_loss", 1.0, "-100"],
    ["micro_draw", 1.1, "0"],
  ] as const)("lists a happening when a micro order ends: %s", (kind, bid, result) => {
    const on = new AccountBench("0", "USD", "1000");
    const quote = on.quote(eurusd, 1.1, 1.1002);
    const answer = on.account.micro.submit(on.microCommand(eurusd), { quote }, "k");
    if (!answer.ok) throw new Error(answer.error);
    const { id, expiresAtMs } = answer.order;
    const tick = { seq: 90, timeMs: expiresAtMs, bid, ask: bid };
    on.account.micro.settle(id, { state: "price", tick, generation: 1 });
    on.account.micro.settle(id, { state: "price", tick, generation: 1 });
    expect(listOf(on).list).toMatchObject([{ number: 1, kind, result, showCode: "EUR/USD" }]);
  });

  it("lists no happening when the trader closes a position", () => {
    const on = new AccountBench("10000");
    const order = holding(on);
    on.account.forex.close({ orderId: order.id }, { quote: on.quote(eurusd, 1.1, 1.1002) }, "c");
    expect(listOf(on).list).toEqual([]);
  });

  it("lists the happenings with a number above the given one, and keeps the highest seen number when a lower one is reported", () => {
    const on = new AccountBench("0", "USD", "1000");
    for (let index = 1; index <= 3; index++) {
      const quote = on.quote(eurusd, 1.1, 1.1002);
      const answer = on.account.micro.submit(on.microCommand(eurusd), { quote }, `k${index}`);
      if (!answer.ok) throw new Error(answer.error);
      on.account.micro.settle(answer.order.id, { state: "void", reason: "no_tick" });
    }
    expect(listOf(on, 1).list.map(({ number }) => number)).toEqual([2, 3]);
    on.account.happenings.see(2);
    on.account.happenings.see(1);
    expect(listOf(on).seen).toBe(2);
    // A number above the newest one hides no later happening.
    on.account.happenings.see(99);
    expect(listOf(on).seen).toBe(3);
  });

  it("keeps the newest 200 happenings", () => {
    const on = new AccountBench("10000");
    const order = holding(on);
    const event = { kind: "notice", notice: "stop_out", orderId: order.id } as const;
    for (let index = 0; index < 250; index++) on.account.happenings.record([event]);
    const { list } = listOf(on);
    expect([list.length, list[0]?.number, list.at(-1)?.number]).toEqual([200, 51, 250]);
  });
});
