/**
 * A trader who tries to gain from the account alone: rounding, reused keys, prices that never were,
 * and reversals without the means.
 */
import { describe, expect, it } from "vitest";
import type {
  CommandQuotes,
  ForexOrder,
  SubmitAnswer,
  SubmitForexCommand,
} from "#domain/contracts/account.ts";
import type { Product } from "#domain/contracts/catalogue.ts";
import type { Result } from "#domain/errors/errors.ts";
import { Decimal } from "#domain/money/decimal.ts";
import { endOrders } from "#durable-objects/account/orders/ending.ts";
import { auditAccount } from "#durable-objects/account/proof/audit.ts";
import { AccountBench, eurgbp, eurusd, gbpusd, identity } from "./account-bench.ts";

function done(answer: Result<SubmitAnswer>): ForexOrder {
  if (!answer.ok) throw new Error(`refused: ${answer.error}`);
  return answer.order;
}

const problems = (bench: AccountBench) => auditAccount(bench.db).problems;
const real = { ...identity, isDemo: false };
const owners = [
  ["a demo account", identity],
  ["a real account", real],
] as const;

/** Returns the whole state except for the stored answers. */
function stateOf(bench: AccountBench): string {
  const tables = JSON.parse(bench.db.dump()) as Array<[string, unknown]>;
  return JSON.stringify(tables.filter(([name]) => name !== "command_answers"));
}

function at(bench: AccountBench, price: number, change = {}): CommandQuotes {
  return { quote: bench.quote(eurusd, price, price + 0.0001, change) };
}

function opened(change: Partial<SubmitForexCommand> = {}, owner = identity): AccountBench {
  const bench = new AccountBench("10000", "USD", "0", owner);
  done(bench.account.forex.submit(bench.command(eurusd, change), at(bench, 1.0999), "open"));
  return bench;
}

describe("closing in the smallest parts", () => {
  /** A hundredth of a lot is 100 units here, so small that each share is rounded. */
  const tiny: Product = {
    ...eurgbp,
    unitsPerLot: "1",
    minLots: "0.01",
    maxLots: "1000",
    feeRate: "0.0013",
  };

  function sold(side: "buy" | "sell", parts: readonly string[]) {
    const bench = new AccountBench("1000");
    const quotes = (bid: number) => ({
      quote: bench.quote(tiny, bid, bid),
      conversion: bench.quote(gbpusd, 1.23456, 1.23457),
    });
    const command = bench.command(tiny, { side, lots: "100", multiple: 50 });
    done(bench.account.forex.submit(command, quotes(0.85001), "open"));
    for (const [index, lots] of parts.entries()) {
      const ask = { orderId: "order-1", lots };
      done(bench.account.forex.close(ask, quotes(0.85778), `part ${index}`));
    }
    expect(bench.funds()[1]).toBe("0");
    expect(problems(bench)).toEqual([]);
    return Decimal.parse(bench.funds()[0]);
  }

  it.each([
    ["buy", 10_000],
    ["sell", 1_000],
  ] as const)(
    "yields no more money when a %s closes in %i smallest parts than when it closes at once",
    (side, count) => {
      const whole = sold(side, ["100"]);
      const each = String(100 / count);
      const parted = sold(side, Array<string>(count).fill(each));
      expect(parted.gt(whole)).toBe(false);
      // Each part costs less than the millionth of its rounding.
      expect(whole.sub(parted).lt(Decimal.parse("0.01"))).toBe(true);
    },
  );

  it("refuses to open a position, or to close a part, so small that its margin rounds to zero", () => {
    const bench = new AccountBench("1000");
    const dust: Product = { ...eurusd, unitsPerLot: "0.0001", minLots: "0.01", feeRate: "0" };
    const submit = (lots: string) =>
      bench.account.forex.submit(bench.command(dust, { lots }), at(bench, 1.1), `open ${lots}`);
    // A position without margin could lose without a limit.
    expect(submit("0.01")).toEqual({ ok: false, error: "lots_invalid" });
    done(submit("1"));
    const close = bench.account.forex.close(
      { orderId: "order-1", lots: "0.01" },
      at(bench, 1.2),
      "part",
    );
    expect(close).toEqual({ ok: false, error: "lots_below_minimum" });
  });
});

describe.each(owners)("a range of %s", (_owner, owner) => {
  const submit = (bench: AccountBench, seen: string, worseBy: string, price: number, key = "a") =>
    bench.account.forex.submit(
      bench.command(eurusd, { range: { seen, worseBy } }),
      at(bench, price),
      key,
    );

  it.each([
    ["-1.1", "0"],
    ["1.1", "-1"],
    ["0", "5"],
    ["NaN", "0"],
    ["1.1", "Infinity"],
    ["1e1", "0"],
    ["1.1", ""],
    ["1.100001", "0"],
  ])(
    "refuses an order whose slippage range is invalid: seen price %s, worse by at most %s",
    (seen, worseBy) => {
      const bench = new AccountBench("10000", "USD", "0", owner);
      expect(submit(bench, seen, worseBy, 1.1)).toEqual({ ok: false, error: "price_invalid" });
    },
  );

  it.each([
    // An impossible price, a price of another market, and a range that accepts any price.
    ["999999", "0"],
    ["150.25", "0"],
    ["0.00001", "999999"],
  ])(
    "fills an order at the tick's price even if the slippage range is unrealistic: seen price %s, worse by at most %s",
    (seen, by) => {
      const bench = new AccountBench("10000", "USD", "0", owner);
      expect(done(submit(bench, seen, by, 1.1))).toMatchObject({ openPrice: "1.1001" });
      expect(problems(bench)).toEqual([]);
    },
  );

  it("repeats the first refusal for a repeated key even when the price has moved back", () => {
    const bench = new AccountBench("10000", "USD", "0", owner);
    const missed = { ok: false, error: "price_moved", price: "1.1051" };
    expect(submit(bench, "1.1001", "0", 1.105)).toEqual(missed);
    expect(submit(bench, "1.1001", "0", 1.1)).toEqual(missed);
    expect(submit(bench, "1.1051", "0", 1.1)).toEqual({
      ok: false,
      error: "idempotency_conflict",
    });
    expect(bench.account.orders.count("open")).toBe(0);
  });

  it("decides a retry at the price of the retry when the first price was in doubt", () => {
    const bench = new AccountBench("10000", "USD", "0", owner);
    const command = bench.command(eurusd, { range: { seen: "1.1001", worseBy: "0" } });
    const doubted = at(bench, 1.09, { doubt: "held" });
    const { forex } = bench.account;
    expect(forex.submit(command, doubted, "a")).toEqual({ ok: false, error: "price_doubted" });
    expect(forex.submit(command, at(bench, 1.2), "a")).toMatchObject({ error: "price_moved" });
    expect(forex.submit(command, doubted, "a")).toMatchObject({ error: "price_moved" });
  });
});

describe.each(owners)("a waiting order of %s", (_owner, owner) => {
  const dayMs = 86_400_000;
  it.each([
    ["that is over", -1],
    ["of this very moment", 0],
    ["a ms beyond 90 days", 90 * dayMs + 1],
    ["that is no number", Number.NaN],
    ["that never comes", Number.POSITIVE_INFINITY],
    ["between two ms", 1_000.5],
  ])("refuses a pending order whose expiry is %s", (_what, offset) => {
    const bench = new AccountBench("10000", "USD", "0", owner);
    const expiresAtMs = bench.nowMs + offset;
    const change = { status: "pending", targetPrice: "1.05", expiresAtMs } as const;
    const command = bench.command(eurusd, change);
    const before = stateOf(bench);
    const answer = bench.account.forex.submit(command, at(bench, 1.1), "a");
    expect(answer).toEqual({ ok: false, error: "expiry_invalid" });
    expect(stateOf(bench)).toBe(before);
  });
});

describe.each(owners)("a reversal of %s", (_owner, owner) => {
  const reverse = (bench: AccountBench, quotes: CommandQuotes, change = {}, key = "turn") =>
    bench.account.reversal.reverse(
      { ...bench.command(eurusd), orderId: "order-1", ...change },
      quotes,
      key,
    );

  it.each([
    ["at a price of ten seconds ago", { answeredAtMs: 0 }, "quote_unavailable"],
    ["at a doubted price", { doubt: "held" as const }, "price_doubted"],
    ["at a silent market", { doubt: "quiet" as const }, "price_doubted"],
    ["at a closed market", { status: "closed" as const }, "market_closed"],
    ["at a market without a price", { status: "no_price" as const }, "quote_unavailable"],
    ["at an older tick than the one it was opened at", { seq: 0 }, "quote_unavailable"],
    ["at another market's price", { market: "sim/USDJPY" }, "quote_unavailable"],
  ])(
    "changes nothing when a reversal is requested %s, and accepts another request",
    async (_what, change, error) => {
      const bench = opened({}, owner);
      const before = stateOf(bench);
      expect(await reverse(bench, at(bench, 1.2, change))).toEqual({ ok: false, error });
      expect(stateOf(bench)).toBe(before);
      expect(done(await reverse(bench, at(bench, 1.1))).openPrice).toBe("1.1");
      expect(problems(bench)).toEqual([]);
    },
  );

  it("reverses only the remaining lots of a position that was closed in part", async () => {
    const bench = opened({}, owner);
    const part = { orderId: "order-1", lots: "0.4" };
    done(bench.account.forex.close(part, at(bench, 1.1), "part"));
    expect(done(await reverse(bench, at(bench, 1.1)))).toMatchObject({ lots: "0.6", side: "sell" });
    expect(problems(bench)).toEqual([]);
  });

  it("closes each lot once when a part of the position is closed during its reversal", async () => {
    const bench = opened({}, owner);
    bench.book = {
      limits: { productLots: 5, companyNotional: null },
      store: async () => undefined,
      // The part's close arrives while the account waits for its reservation.
      reserve: async () => {
        done(
          bench.account.forex.close({ orderId: "order-1", lots: "0.4" }, at(bench, 1.1), "part"),
        );
        return true;
      },
    };
    const quotes = at(bench, 1.1);
    if (owner.isDemo) await bench.book.reserve(1, {} as never, bench.book.limits);
    const answer = await reverse(bench, owner.isDemo ? at(bench, 1.1) : quotes);
    // The request's price is older than the part's price, so the trader sends a new request.
    const turned = answer.ok ? answer : await reverse(bench, at(bench, 1.1));
    expect(done(turned)).toMatchObject({ lots: "0.6", side: "sell" });
    expect(bench.account.orders.open().map(({ lots }) => lots)).toEqual(["0.6"]);
    expect(problems(bench)).toEqual([]);
  });
});

describe.each(owners)("one key for many commands, of %s", (_owner, owner) => {
  it("executes one command for a key, and refuses every other kind of command under that key", async () => {
    const names = ["submit", "range", "part", "close", "stops", "trail", "cancel", "reverse"];
    for (const first of names) {
      const bench = opened({}, owner);
      const waits = bench.command(eurusd, { status: "pending", targetPrice: "1.05" });
      done(bench.account.forex.submit(waits, at(bench, 1.1), "wait"));
      const { forex, reversal } = bench.account;
      const orderId = "order-1";
      const stops = { orderId, stopLossPrice: "0", takeProfitPrice: "0" };
      const acts: Record<string, () => Promise<Result<SubmitAnswer>> | Result<SubmitAnswer>> = {
        submit: () => forex.submit(bench.command(eurusd), at(bench, 1.1), "key"),
        range: () =>
          forex.submit(
            bench.command(eurusd, { range: { seen: "2", worseBy: "0" } }),
            at(bench, 1.1),
            "key",
          ),
        part: () => forex.close({ orderId, lots: "0.5" }, at(bench, 1.1), "key"),
        close: () => forex.close({ orderId }, at(bench, 1.1), "key"),
        stops: () => forex.setStops({ ...stops, stopLossPrice: "1" }, at(bench, 1.1), "key"),
        trail: () => forex.setStops({ ...stops, trailingDistance: "0.01" }, at(bench, 1.1), "key"),
        cancel: () => forex.cancel({ orderId: "order-2" }, at(bench, 1.1), "key"),
        reverse: () =>
          reversal.reverse({ ...bench.command(eurusd), orderId }, at(bench, 1.1), "key"),
      };
      expect((await acts[first]?.())?.ok, first).toBe(true);
      const after = stateOf(bench);
      for (const name of names.filter((each) => each !== first)) {
        const answer = await acts[name]?.();
        expect(answer, `${name} after ${first}`).toEqual({
          ok: false,
          error: "idempotency_conflict",
        });
      }
      expect((await acts[first]?.())?.ok, `${first} again`).toBe(true);
      expect(stateOf(bench)).toBe(after);
      expect(problems(bench)).toEqual([]);
    }
  });
});

describe("fifty ids at once", () => {
  it("closes each of the trader's positions once when a request's fifty ids contain repeats and unknown ids", () => {
    const bench = new AccountBench("100000");
    const { forex } = bench.account;
    for (let index = 0; index < 10; index++) {
      done(forex.submit(bench.command(eurusd, { lots: "0.1" }), at(bench, 1.1), `open ${index}`));
    }
    const waits = bench.command(eurusd, { status: "pending", targetPrice: "1.05" });
    done(forex.submit(waits, at(bench, 1.1), "wait"));
    const own = bench.account.orders.open().map(({ id }) => id);
    const stranger = opened().account.orders.open()[0]?.id ?? "";
    const orderIds = Array.from({ length: 50 }, (_, index) => own[index % 12] ?? `${stranger}-x`);
    orderIds[49] = "order-11";
    const results = endOrders(bench.account, { act: "close", orderIds }, [at(bench, 1.2)], "many");
    const kinds = results.map(({ answer }) => answer.ok || answer.error);
    expect(new Set(kinds)).toEqual(new Set([true, "order_unknown", "order_not_open"]));
    expect(bench.account.orders.count("open")).toBe(0);
    expect(bench.account.orders.count("pending")).toBe(1);
    // Each position was closed at its profit once: 0.1 lots from 1.1001 to 1.2.
    const history = bench.account.orders.page({ status: "closed", page: 1, pageSize: 50 });
    expect([history.total, history.allProfit]).toEqual([10, "9990"]);
    // The act is part of each command, so the same key cannot cancel an order.
    const state = stateOf(bench);
    const cancel = { act: "cancel" as const, orderIds };
    for (const { answer } of endOrders(bench.account, cancel, [at(bench, 1.2)], "many")) {
      expect(answer.ok).toBe(false);
    }
    expect(stateOf(bench)).toBe(state);
    expect(problems(bench)).toEqual([]);
  });
});
