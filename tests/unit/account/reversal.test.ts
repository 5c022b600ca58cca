import { describe, expect, it } from "vitest";
import type { ForexOrder, SubmitAnswer, SubmitForexCommand } from "#domain/contracts/account.ts";
import type { Result } from "#domain/errors/errors.ts";
import { endOrders } from "#durable-objects/account/orders/ending.ts";
import { auditAccount } from "#durable-objects/account/proof/audit.ts";
import { AccountBench, eurgbp, eurusd, gbpusd, identity, usdjpy } from "./account-bench.ts";

function done(answer: Result<SubmitAnswer>): ForexOrder {
  if (!answer.ok) throw new Error(`refused: ${answer.error}`);
  return answer.order;
}

const problems = (bench: AccountBench) => auditAccount(bench.db).problems;

function opened(balance = "10000", change: Partial<SubmitForexCommand> = {}): AccountBench {
  const bench = new AccountBench(balance);
  const quote = bench.quote(eurusd, 1.0999, 1.1);
  done(bench.account.forex.submit(bench.command(eurusd, change), { quote }, "open"));
  return bench;
}

function reverse(bench: AccountBench, price: number, key = "turn", change = {}) {
  const quote = bench.quote(eurusd, price, price + 0.0001);
  const command = { ...bench.command(eurusd), orderId: "order-1", ...change };
  return bench.account.reversal.reverse(command, { quote }, key);
}

describe("a reversal", () => {
  it("reverses a position at one tick and price, without copying its stops", async () => {
    const bench = opened("10000", { stopLossPrice: "1.05", takeProfitPrice: "1.2" });
    const answer = await reverse(bench, 1.105);
    expect(done(answer)).toMatchObject({
      id: "order-2",
      originId: "order-2",
      side: "sell",
      lots: "1",
      multiple: 100,
      openPrice: "1.105",
      margin: "1105",
      fee: "7",
      stopLossPrice: "0",
      takeProfitPrice: "0",
    });
    const closed = bench.account.orders.require("order-1");
    expect(closed).toMatchObject({ closeReason: "reversed", closePrice: "1.105", profit: "500" });
    expect(closed.closeReceipt).toEqual(bench.account.orders.require("order-2").openReceipt);
    expect(answer).toMatchObject({ reversed: { profit: "500", fee: "7" } });
    expect(bench.funds()).toEqual(["9381", "1105"]);
    expect(problems(bench)).toEqual([]);
  });

  it("reverses once for a key, and refuses a second key when the position has ended", async () => {
    const bench = opened();
    const first = await reverse(bench, 1.105, "same");
    expect(await reverse(bench, 1.2, "same")).toEqual(first);
    expect(await reverse(bench, 1.2, "other")).toEqual({ ok: false, error: "order_not_open" });
    expect(bench.account.orders.open()).toHaveLength(1);
    expect(problems(bench)).toEqual([]);
  });

  it("reverses the position once when several requests arrive together", async () => {
    const bench = opened();
    const answers = await Promise.all(
      [1, 2, 3, 4, 5].map((index) => reverse(bench, 1.1, `turn ${index}`)),
    );
    expect(answers.filter(({ ok }) => ok)).toHaveLength(1);
    expect(bench.account.orders.open()).toHaveLength(1);
    expect(problems(bench)).toEqual([]);
  });

  it("changes nothing when margin for a reversal is missing, and reverses at exactly enough margin", async () => {
    // The balance covers the fee of 10, the margin of 1,100 and the allowed loss.
    const short = opened("1614.999999");
    const before = short.db.dump();
    expect(await reverse(short, 1.0945)).toEqual({ ok: false, error: "margin_insufficient" });
    short.db.exec("DELETE FROM command_answers WHERE key = 'turn'");
    expect(short.db.dump()).toBe(before);
    // 1,614 less fee 7, loss 550, margin 1,094.5 and the second fee 7.
    const exact = opened("1658.5");
    expect(done(await reverse(exact, 1.0945)).margin).toBe("1094.5");
    expect(exact.funds()).toEqual(["0", "1094.5"]);
    expect(problems(exact)).toEqual([]);
  });

  it.each([
    [
      "a multiple that is no longer offered",
      { product: { ...eurusd, multiples: [] } },
      "multiple_not_configured",
    ],
    ["a product with another market", { product: usdjpy }, "quote_unavailable"],
    ["another currency", { currency: "EUR" }, "currency_mismatch"],
  ])("refuses a reversal with %s, and keeps the position", async (_what, change, error) => {
    const bench = opened();
    expect(await reverse(bench, 1.1, "turn", change)).toMatchObject({ ok: false, error });
    expect(bench.account.orders.open().map(({ id }) => id)).toEqual(["order-1"]);
    expect(problems(bench)).toEqual([]);
  });

  it("allows a reversal at the maximum number of positions, but no further position", async () => {
    const bench = opened();
    const limits = { positions: 1, pending: 1 };
    expect((await reverse(bench, 1.1, "turn", { limits })).ok).toBe(true);
    const quote = bench.quote(eurusd, 1.1, 1.1);
    const more = bench.account.forex.submit(bench.command(eurusd, { limits }), { quote }, "more");
    expect(more).toMatchObject({ ok: false, error: "positions_limit" });
  });

  it("reserves a reversal's exposure, and keeps the position when the limit is reached", async () => {
    const bench = new AccountBench("10000", "USD", "0", { ...identity, isDemo: false });
    bench.book = {
      limits: { productLots: 1.5, companyNotional: null },
      store: async () => undefined,
      reserve: async () => bench.account.orders.count("open") === 0,
    };
    const quote = bench.quote(eurusd, 1.0999, 1.1);
    const command = bench.command(eurusd);
    done(await bench.account.forex.place(command, { quote }, "open"));
    expect(await reverse(bench, 1.1)).toEqual({ ok: false, error: "exposure_limit" });
    expect(bench.account.orders.open()).toHaveLength(1);
    expect(problems(bench)).toEqual([]);
  });
});

describe("many orders at once", () => {
  /** Two orders of EUR/USD, one of EUR/GBP with a conversion, and a pending one. */
  function traded(): AccountBench {
    const bench = new AccountBench("100000");
    const { forex } = bench.account;
    const usd = () => ({ quote: bench.quote(eurusd, 1.1, 1.1) });
    done(forex.submit(bench.command(eurusd), usd(), "a"));
    done(forex.submit(bench.command(eurusd, { side: "sell" }), usd(), "b"));
    done(forex.submit(bench.command(eurgbp), gbp(bench), "c"));
    const waiting = bench.command(eurusd, { status: "pending", targetPrice: "1.05" });
    done(forex.submit(waiting, usd(), "d"));
    return bench;
  }
  const gbp = (bench: AccountBench) => ({
    quote: bench.quote(eurgbp, 0.85, 0.85),
    conversion: bench.quote(gbpusd, 1.25, 1.25),
  });
  const ids = ["order-1", "order-2", "order-3", "order-4", "order-9"];

  it("decides each of many orders separately, so that refused orders leave the others alone", () => {
    const bench = traded();
    const quotes = [{ quote: bench.quote(eurusd, 1.1, 1.1) }, gbp(bench)];
    const results = endOrders(bench.account, { act: "close", orderIds: ids }, quotes, "all");
    expect(results.map(({ orderId, answer }) => [orderId, answer.ok || answer.error])).toEqual([
      ["order-1", true],
      ["order-2", true],
      ["order-3", true],
      ["order-4", "order_not_open"],
      ["order-9", "order_unknown"],
    ]);
    expect(bench.account.orders.count("pending")).toBe(1);
    expect(problems(bench)).toEqual([]);
    // A repeat returns the first answer at any price.
    const again = [{ quote: bench.quote(eurusd, 1.3, 1.3) }, gbp(bench)];
    expect(endOrders(bench.account, { act: "close", orderIds: ids }, again, "all")).toEqual(
      results,
    );
  });

  it("closes each order whose market has a price, and refuses the other orders of the request", () => {
    const bench = traded();
    const quotes = [{ quote: bench.quote(eurusd, 1.1, 1.1) }];
    const close = { act: "close", orderIds: ids.slice(0, 3) } as const;
    const command = { ...close, orderIds: [...close.orderIds] };
    const results = endOrders(bench.account, command, quotes, "all");
    expect(results[2]?.answer).toEqual({ ok: false, error: "quote_unavailable" });
    const rest = endOrders(bench.account, command, [gbp(bench)], "all");
    expect(rest.map(({ answer }) => answer.ok)).toEqual([true, true, true]);
    expect(bench.account.orders.hasOpen()).toBe(false);
    expect(problems(bench)).toEqual([]);
  });

  it("cancels many pending orders even when the price of a conversion is missing", () => {
    const bench = traded();
    const quotes = [{ quote: bench.quote(eurusd, 1.1, 1.1) }];
    const command = { act: "cancel" as const, orderIds: ["order-4", "order-1"] };
    const results = endOrders(bench.account, command, quotes, "all");
    expect(results.map(({ answer }) => answer.ok || answer.error)).toEqual([
      true,
      "order_not_pending",
    ]);
    expect(problems(bench)).toEqual([]);
  });
});
