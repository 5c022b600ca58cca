/** An account whose owner may not open positions: allowed and refused acts. */
import { describe, expect, it } from "vitest";
import type { SubmitForexCommand } from "#domain/contracts/account.ts";
import { isLooser } from "#domain/forex/levels.ts";
import { auditAccount } from "#durable-objects/account/proof/audit.ts";
import { AccountBench, eurusd, identity } from "./account-bench.ts";
import { CopyWorld } from "./copy-world.ts";

const product = { ...eurusd, market: { ...eurusd.market, session: "24x7" } };

function opened() {
  const bench = new AccountBench("100000", "USD", "0", identity);
  const quotes = () => ({ quote: bench.quote(product, 1.1, 1.1002) });
  const submit = (key: string, change: Partial<SubmitForexCommand> = {}) => {
    const command = bench.command(product, { lots: "0.1", ...change });
    const answer = bench.account.forex.submit(command, quotes(), key);
    if (!answer.ok) throw new Error(answer.error);
    return answer.order;
  };
  const fire = (id: string, kind: "entry" | "stop_loss", level: number) => ({
    market: "sim/EURUSD",
    generation: 1,
    id,
    version: bench.account.orders.require(id).triggerVersion,
    trigger: {
      kind,
      watch: kind === "entry" ? "ask" : "bid",
      when: "at_or_below",
      level,
    } as const,
    tick: { seq: 900, timeMs: bench.nowMs, bid: level, ask: level },
  });
  return { bench, quotes, submit, fire };
}

describe("an order that fills while its owner may not open positions", () => {
  it("cancels a pending order that reaches its target when the owner may not open positions, and records the reason", async () => {
    const { bench, submit, fire } = opened();
    const { id } = submit("p", { status: "pending", targetPrice: "1.05" });
    const [before] = bench.funds();
    bench.openingRefusal = async () => "account_close_only";
    await bench.account.triggers.execute([fire(id, "entry", 1.05)]);
    expect(bench.account.orders.require(id)).toMatchObject({
      status: "closed",
      closeReason: "opening_refused",
      openReceipt: null,
    });
    expect(Number(bench.funds()[0])).toBeGreaterThan(Number(before));
    expect(auditAccount(bench.db).problems).toEqual([]);
  });

  it("delays an order's fill while the account does not know whether its owner may open positions", async () => {
    const { bench, submit, fire } = opened();
    const { id } = submit("p", { status: "pending", targetPrice: "1.05" });
    bench.openingRefusal = async () => {
      throw new Error("no database");
    };
    await expect(bench.account.triggers.execute([fire(id, "entry", 1.05)])).rejects.toThrow();
    expect(bench.account.orders.require(id).status).toBe("pending");
    bench.openingRefusal = async () => null;
    await bench.account.triggers.execute([fire(id, "entry", 1.05)]);
    expect(bench.account.orders.require(id).status).toBe("open");
  });

  it("closes a position at its stop-loss even if the account may not open positions", async () => {
    const { bench, submit, fire } = opened();
    const { id } = submit("o", { stopLossPrice: "1.08" });
    bench.openingRefusal = async () => {
      throw new Error("asked");
    };
    await bench.account.triggers.execute([fire(id, "stop_loss", 1.08)]);
    expect(bench.account.orders.require(id)).toMatchObject({ closeReason: "stop_loss" });
  });
});

it("refuses a copy, and states the reason, when the follower may not open positions", async () => {
  const world = new CopyWorld();
  await world.start("500");
  world.pot.openingRefusal = async () => "company_closed";
  world.masterOpens();
  await world.told();
  world.price(1.1);
  expect(await world.copyAll()).toEqual([{ kind: "refused", reason: "company_closed" }]);
  expect(world.audit().problems).toEqual([]);
});

it("keeps a copy's stop when the master's stop becomes looser and the follower may not open positions", async () => {
  const world = new CopyWorld();
  await world.start("500");
  const master = world.masterOpens({ stopLossPrice: "1.08" });
  await world.copyAll();
  const [copied] = world.pot.account.orders.open();
  const set = async (stopLossPrice: string) => {
    const command = { orderId: master.id, stopLossPrice, takeProfitPrice: "0" };
    world.master.account.forex.setStops(command, { quote: world.quote() }, world.key());
    await world.copyAll();
    return world.pot.account.orders.require(copied?.id ?? "").stopLossPrice;
  };
  world.pot.openingRefusal = async () => "account_close_only";
  expect([await set("1.05"), await set("0"), await set("1.09")]).toEqual(["1.08", "1.08", "1.09"]);
  world.pot.openingRefusal = async () => null;
  expect(await set("1.05")).toBe("1.05");
  expect(world.audit().problems).toEqual([]);
});

describe("a stop of an owner who may not open positions", () => {
  it.each([
    ["1.05", "0", true],
    ["1.07", "0", false],
    ["1.08", "0", false],
    ["0", "0", true],
  ])(
    "decides whether to refuse a stop-loss change from 1.07 to %s with the trailing distance %s when the owner may not open positions: %j",
    (stopLossPrice, trailingDistance, isRefused) => {
      const { bench, quotes, submit } = opened();
      const { id } = submit("o", { stopLossPrice: "1.07" });
      const command = { orderId: id, stopLossPrice, takeProfitPrice: "1.2", trailingDistance };
      const answer = bench.account.forex.setStops(command, quotes(), "s", "company_closed");
      expect(answer).toMatchObject(
        isRefused ? { ok: false, error: "company_closed" } : { ok: true },
      );
      const kept = bench.account.orders.require(id).stopLossPrice;
      expect(kept).toBe(isRefused ? "1.07" : stopLossPrice);
    },
  );

  it("accepts a position's first stop even if the owner may not open positions, and a looser stop when the owner may", () => {
    const { bench, quotes, submit } = opened();
    const { id } = submit("o");
    const at = (stopLossPrice: string) => ({ orderId: id, stopLossPrice, takeProfitPrice: "0" });
    const { forex } = bench.account;
    expect(forex.setStops(at("1.02"), quotes(), "a", "company_closed").ok).toBe(true);
    expect(forex.setStops(at("1.01"), quotes(), "b").ok).toBe(true);
  });

  const kept = (stopLossPrice: string, trailingDistance = "0") => ({
    stopLossPrice,
    trailingDistance,
  });
  it.each([
    ["buy", kept("1.05", "0.01"), kept("1.05", "0.02"), true],
    ["buy", kept("1.05", "0.01"), kept("1.05", "0.01"), false],
    ["buy", kept("1.05", "0.01"), kept("1.06"), false],
    ["buy", kept("1.05", "0.01"), kept("1.04", "0.005"), true],
    ["sell", kept("1.2"), kept("1.21"), true],
    ["sell", kept("1.2"), kept("1.19"), false],
    // A pending order's trailing stop has no price yet.
    ["buy", kept("0", "0.01"), kept("0"), true],
    ["buy", kept("0", "0.01"), kept("1.05"), false],
    ["buy", kept("0"), kept("1.05", "0.5"), false],
    ["buy", kept("0"), kept("0"), false],
  ] as const)(
    "judges whether moving the stop of a %s from %j to %j loosens it: %j",
    (side, from, to, expected) => {
      expect(isLooser({ side, ...from }, to)).toBe(expected);
    },
  );
});
