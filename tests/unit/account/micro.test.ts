import { describe, expect, it, vi } from "vitest";
import type { SubmitMicroCommand } from "#domain/contracts/account.ts";
import type { ExpiryAnswer, Quote } from "#domain/contracts/market.ts";
import type { Decided } from "#durable-objects/account/micro/micro.ts";
import { askAgainMs } from "#durable-objects/account/micro/micro-settler.ts";
import { auditAccount } from "#durable-objects/account/proof/audit.ts";
import { AccountBench, eurusd } from "./account-bench.ts";

const bench = (opening = "10000") => new AccountBench(opening, "USD", opening);

function place(
  on: AccountBench,
  change: Partial<SubmitMicroCommand> = {},
  key = "key",
  quote: Partial<Quote> = {},
) {
  const command = on.microCommand(eurusd, change);
  return on.account.micro.submit(command, { quote: on.quote(eurusd, 1.1, 1.1002, quote) }, key);
}

function opened(on: AccountBench, change: Partial<SubmitMicroCommand> = {}, key = "key") {
  const answer = place(on, change, key);
  if (!answer.ok) throw new Error(`refused: ${answer.error}`);
  return answer.order;
}

/** Settles at this bid, like the market. */
function at(on: AccountBench, orderId: string, bid: number): Decided {
  const order = on.account.microOrders.require(orderId);
  const tick = { seq: order.openReceipt.seq + 50, timeMs: order.expiresAtMs, bid, ask: bid };
  return { state: "price", tick, generation: 1 };
}

const problems = (on: AccountBench) => auditAccount(on.db).problems;

describe("opening", () => {
  it("holds the stake and opens a micro order at the bid of the tick", () => {
    const on = bench();
    const order = opened(on);
    expect(on.microFunds()).toEqual(["9900", "100"]);
    expect(on.funds()).toEqual(["10000", "0"]);
    expect(order).toMatchObject({
      status: "running",
      openPrice: "1.1",
      profit: "0",
      outcome: null,
      expiresAtMs: on.nowMs + 30_000,
      openReceipt: { seq: 1, price: "1.1", market: "sim/EURUSD" },
    });
    expect(problems(on)).toEqual([]);
  });

  it("counts a micro order's duration from its tick's time, not from the wall clock", () => {
    const on = bench();
    const answer = place(on, {}, "key", { timeMs: on.nowMs - 4_000 });
    expect(answer.ok && answer.order.expiresAtMs).toBe(on.nowMs + 26_000);
  });

  it("takes a stake from the contract account, and pays the win there, when a company has one account", () => {
    const on = new AccountBench("10000");
    const { id } = opened(on, { oneAccount: true });
    expect([on.funds(), on.microFunds()]).toEqual([
      ["9900", "0"],
      ["0", "100"],
    ]);
    on.account.micro.settle(id, at(on, id, 1.2));
    expect([on.funds(), on.microFunds()]).toEqual([
      ["10085", "0"],
      ["0", "0"],
    ]);
    expect(problems(on)).toEqual([]);
  });

  it.each<[string, Partial<SubmitMicroCommand>, Partial<Quote>]>([
    ["order_type_invalid", { direction: 3 as never }, {}],
    ["micro_amount_invalid", { amount: "0" }, {}],
    ["micro_amount_invalid", { amount: "-10" }, {}],
    ["micro_amount_invalid", { amount: "10.001" }, {}],
    ["micro_amount_invalid", { amount: "1e3" }, {}],
    ["micro_amount_invalid", { amount: "" }, {}],
    ["micro_duration_unknown", { ratio: "0" }, {}],
    ["micro_duration_unknown", { seconds: 0 }, {}],
    ["micro_duration_unknown", { seconds: 1.5 }, {}],
    ["micro_amount_below_limit", { amount: "9.99" }, {}],
    ["market_closed", {}, { status: "closed" }],
    ["quote_unavailable", {}, { status: "no_price" }],
    ["quote_unavailable", {}, { market: "sim/GBPUSD" }],
    ["quote_unavailable", {}, { answeredAtMs: 0 }],
    ["quote_unavailable", {}, { bid: 0 }],
    ["price_doubted", {}, { doubt: "held" }],
    ["price_doubted", {}, { doubt: "quiet" }],
    ["micro_balance_insufficient", { amount: "10000.01" }, {}],
  ])(
    "answers %s to a micro order with %j at a quote with %j, and moves no money",
    (error, change, quote) => {
      const on = bench();
      const before = on.db.dump();
      expect(place(on, change, "key", quote)).toEqual({ ok: false, error });
      const after = on.db.dump();
      expect(on.microFunds()).toEqual(["10000", "0"]);
      // A key stores decisions, but no temporary refusal.
      const passing = ["market_closed", "quote_unavailable", "price_doubted"].includes(error);
      expect(after === before).toBe(passing);
    },
  );

  it("opens a micro order only when the market stays open until the expiry", () => {
    const on = bench();
    // Friday 2027-01-15, 17:00 in New York.
    const closing = Date.UTC(2027, 0, 15, 22);
    on.nowMs = closing - 30_000;
    expect(place(on)).toEqual({ ok: false, error: "market_closes_first" });
    on.nowMs = closing - 30_001;
    expect(place(on, {}, "other").ok).toBe(true);
    on.nowMs = closing + 1;
    expect(place(on, {}, "third")).toEqual({ ok: false, error: "market_closed" });
    on.nowMs = closing - 60_000;
    // The expiry would lie beyond the weekend, in the next week.
    const long = place(on, { seconds: 3 * 86_400 }, "fourth");
    expect(long).toEqual({ ok: false, error: "market_closes_first" });
  });

  it("opens one micro order for twenty identical requests", () => {
    const on = bench();
    const answers = Array.from({ length: 20 }, () => place(on));
    for (const answer of answers) expect(answer).toEqual(answers[0]);
    expect(on.microFunds()).toEqual(["9900", "100"]);
    expect(on.account.microOrders.page({ status: "running", page: 1, pageSize: 20 }).total).toBe(1);
    on.restart();
    expect(place(on)).toEqual(answers[0]);
    expect(place(on, { amount: "101" })).toEqual({ ok: false, error: "idempotency_conflict" });
  });

  it("stores no change when a write fails while a micro order opens", () => {
    for (let write = 0; write < 12; write++) {
      const on = bench();
      const before = on.db.dump();
      on.db.failAtWrite = write;
      expect(() => place(on)).toThrow("injected failure");
      on.db.failAtWrite = null;
      expect(on.db.dump()).toBe(before);
    }
  });
});

describe("settling", () => {
  it.each<[string, Partial<SubmitMicroCommand>, number, string, string]>([
    ["a win", {}, 1.10001, "win", "85"],
    ["a win down", { direction: "down" }, 1.09999, "win", "85"],
    ["an unchanged price", {}, 1.1, "draw", "0"],
    ["an unchanged price that loses", { equalPrice: "loss" }, 1.1, "loss", "-100"],
    ["a loss", {}, 1.09999, "loss", "-100"],
    ["a loss by ratio", { lossLevel: "1" }, 1.09999, "loss", "-85"],
    ["a rounded win", { amount: "33.33" }, 1.2, "win", "28.33"],
    ["a loss by a ratio above 1", { lossLevel: "1", ratio: "1.5" }, 1.0, "loss", "-100"],
  ])("settles a micro order: %s", (_, change, bid, outcome, profit) => {
    const on = bench();
    const { id } = opened(on, change);
    on.nowMs += 31_000;
    expect(on.account.micro.settle(id, at(on, id, bid))).toBe(true);
    const [order] = on.account.microOrders.page({ status: "closed", page: 1, pageSize: 20 }).data;
    expect(order).toMatchObject({ status: "closed", outcome, profit, voidReason: null });
    expect(order?.completedAtMs).toBe(on.nowMs);
    expect(on.microFunds()).toEqual([String(Number(profit) + 10_000), "0"]);
    expect(problems(on)).toEqual([]);
  });

  it("settles a micro order by the terms in force at its opening", () => {
    const on = bench();
    const { id } = opened(on, { ratio: "0.75", lossLevel: "1" });
    on.restart();
    on.account.micro.settle(id, at(on, id, 1.0));
    expect(on.microFunds()).toEqual(["9925", "0"]);
  });

  it("returns a micro order's stake, and records the reason, when no price exists", () => {
    const on = bench();
    const { id } = opened(on);
    on.account.micro.settle(id, { state: "void", reason: "no_tick" });
    const order = on.account.microOrders.require(id);
    expect(order).toMatchObject({ outcome: "void", voidReason: "no_tick", endReceipt: null });
    expect(on.microFunds()).toEqual(["10000", "0"]);
    expect(problems(on)).toEqual([]);
  });

  it("settles a micro order by the first call, and ignores later calls", () => {
    const on = bench();
    const { id } = opened(on);
    expect(on.account.micro.settle(id, at(on, id, 1.2))).toBe(true);
    const done = on.db.dump();
    on.restart();
    expect(on.account.micro.settle(id, at(on, id, 1.0))).toBe(false);
    expect(on.account.micro.settle(id, { state: "void", reason: "feed_gap" })).toBe(false);
    expect(on.account.micro.settle("nobody's", at(on, id, 1.0))).toBe(false);
    expect(on.db.dump()).toBe(done);
  });

  it("refuses to settle a micro order by a tick after the expiry or by the opening tick", () => {
    const on = bench();
    const { id, expiresAtMs, openReceipt } = opened(on);
    for (const tick of [
      { seq: openReceipt.seq + 1, timeMs: expiresAtMs + 1, bid: 1.2, ask: 1.2 },
      { seq: openReceipt.seq, timeMs: expiresAtMs, bid: 1.2, ask: 1.2 },
    ]) {
      expect(() => on.account.micro.settle(id, { state: "price", tick, generation: 1 })).toThrow();
    }
    expect(on.microFunds()).toEqual(["9900", "100"]);
  });

  it("stores no change when a write fails while a micro order settles", () => {
    for (let write = 0; write < 9; write++) {
      const on = bench();
      const { id } = opened(on);
      const before = on.db.dump();
      on.db.failAtWrite = write;
      expect(() => on.account.micro.settle(id, at(on, id, 1.2))).toThrow("injected failure");
      on.db.failAtWrite = null;
      expect(on.db.dump()).toBe(before);
      expect(on.account.micro.settle(id, at(on, id, 1.2))).toBe(true);
      expect(on.microFunds()).toEqual(["10085", "0"]);
    }
  });
});

describe("requests to the market", () => {
  const waiting: ExpiryAnswer = { state: "waiting" };

  it("requests a micro order's settlement from the market after the opening, then after the expiry at growing intervals", async () => {
    const on = bench();
    const { id, expiresAtMs, openReceipt } = opened(on);
    const asked: unknown[] = [];
    on.expiryAt = async (_spec, expiry, afterSeq) => {
      asked.push([on.nowMs - expiresAtMs, expiry === expiresAtMs, afterSeq === openReceipt.seq]);
      return waiting;
    };
    const { microSettler, microOrders } = on.account;
    for (let round = 0; round < 15; round++) {
      await microSettler.run();
      on.nowMs = microOrders.nextAskMs() ?? Number.NaN;
    }
    const times = [-30_000, 300, 1_300, 2_300, 3_300, 4_300, 5_300, 6_300, 7_300, 8_300];
    times.push(9_300, 10_300, 11_300, 12_300, 14_300);
    expect(asked).toEqual(times.map((time) => [time, true, true]));
    expect(askAgainMs(1_000)).toBe(15_000);

    on.expiryAt = async () => at(on, id, 1.2);
    await microSettler.run();
    expect([on.microFunds(), microOrders.nextAskMs()]).toEqual([["10085", "0"], null]);
  });

  it("retries a failed request to the market without delaying other orders", async () => {
    const on = bench();
    const first = opened(on, {}, "first");
    const second = opened(on, {}, "second");
    on.nowMs += 40_000;
    const logged = vi.spyOn(console, "error").mockImplementation(() => undefined);
    on.expiryAt = async (_spec, _expiry, afterSeq) => {
      if (afterSeq === first.openReceipt.seq) throw new Error("market is away");
      return at(on, second.id, 1.2);
    };
    await on.account.microSettler.run();
    expect(on.microFunds()).toEqual(["9985", "100"]);
    expect(logged).toHaveBeenCalledOnce();
    logged.mockRestore();
    on.restart();
    expect(on.account.microOrders.nextAskMs()).toBe(on.nowMs + 1_000);
    on.nowMs += 1_000;
    on.expiryAt = async () => ({ state: "void", reason: "feed_gap" });
    await on.account.microSettler.run();
    expect(on.microFunds()).toEqual(["10085", "0"]);
    expect(problems(on)).toEqual([]);
  });

  it("settles a micro order once when several runs query the market", async () => {
    const on = bench();
    const { id } = opened(on);
    on.nowMs += 40_000;
    on.expiryAt = async () => at(on, id, 1.2);
    const { microSettler } = on.account;
    await Promise.all([microSettler.run(), microSettler.run(), microSettler.run()]);
    expect(on.microFunds()).toEqual(["10085", "0"]);
  });

  it("sends the ended micro orders to the gateways", async () => {
    const on = bench();
    const events: unknown[] = [];
    on.gateways.set("near", {
      accountChanged: async (_identity, _snapshot, changes) => {
        events.push(...changes);
        return "taken";
      },
      sessionEnded: async () => undefined,
    });
    on.account.announcer.attach("near");
    const { id } = opened(on);
    on.account.micro.settle(id, at(on, id, 1.2));
    await on.account.drain();
    expect(events).toEqual([
      { kind: "micro_closed", orderIds: [id] },
      { kind: "notice", notice: "micro_win", orderId: id },
    ]);
  });
});
