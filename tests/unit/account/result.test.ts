import { expect, it } from "vitest";
import { Decimal } from "#domain/money/decimal.ts";
import { resultSince } from "#durable-objects/account/ledger/journal.ts";
import { resetDemo } from "#durable-objects/account/reset.ts";
import { AccountBench, eurusd } from "./account-bench.ts";

const dayMs = 86_400_000;

it("sums contract profits and micro results, less fees, since a given time", () => {
  const bench = new AccountBench("100000", "USD", "500");
  const { forex, micro } = bench.account;
  const at = (bid: number) => ({ quote: bench.quote(eurusd, bid, bid) });
  const startMs = bench.nowMs;
  const result = () => resultSince(bench.db, startMs);
  // The fee of 7 for the lot is charged at the opening.
  forex.submit(bench.command(eurusd), at(1.1), "open one");
  expect(result()).toBe("-7");
  forex.close({ orderId: "order-1" }, at(1.101), "close one");
  expect(result()).toBe("93");
  // A hold is no payment.
  forex.submit(bench.command(eurusd, { status: "pending", targetPrice: "1.05" }), at(1.1), "wait");
  forex.cancel({ orderId: "order-2" }, at(1.1), "cancel");
  expect(result()).toBe("93");
  for (const [stake, end] of [
    ["order-3", 1.2],
    ["order-4", 1.0],
  ] as const) {
    const { quote } = at(1.1);
    micro.submit(bench.microCommand(eurusd), { quote }, `stake ${stake}`);
    expect(result()).toBe(stake === "order-3" ? "93" : "178");
    const tick = { ...at(end).quote, timeMs: quote.timeMs + 1 };
    micro.settle(stake, { state: "price", tick, generation: 1 });
  }
  // One stake of 100 wins 85, and another stake of 100 is lost.
  expect(result()).toBe("78");
  bench.nowMs += dayMs;
  expect(resultSince(bench.db, bench.nowMs)).toBe("0");
  forex.submit(bench.command(eurusd), at(1.1), "open two");
  expect(resultSince(bench.db, bench.nowMs)).toBe("-7");
  // A reset and the money that it restores are no result.
  expect(resetDemo(bench.account, { forex: "9", micro: "9" }, "reset").ok).toBe(true);
  expect(resultSince(bench.db, bench.nowMs)).toBe("-7");
  expect(result()).toBe("71");
});

it("excludes the fee of a withdrawal from the result of trading", () => {
  const bench = new AccountBench("1000");
  const { db, ledger } = bench.account;
  db.transaction(() =>
    ledger.post("withdraw_paid", "withdrawal", [
      { bucket: "forex.free", currency: "USD", amount: Decimal.parse("-100") },
      { bucket: "external", currency: "USD", amount: Decimal.parse("95") },
      { bucket: "house.fee", currency: "USD", amount: Decimal.parse("5") },
    ]),
  );
  expect(resultSince(bench.db, 0)).toBe("0");
});
