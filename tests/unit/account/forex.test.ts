import { describe, expect, it } from "vitest";
import type { SubmitAnswer } from "#domain/contracts/account.ts";
import type { ErrorName, Result } from "#domain/errors/errors.ts";
import { keyKeptMs } from "#durable-objects/account/ledger/commands.ts";
import { auditAccount } from "#durable-objects/account/proof/audit.ts";
import { makeProduct } from "#tests/support/account.ts";
import { AccountBench, eurgbp, eurusd, gbpusd, usdjpy } from "./account-bench.ts";

function done(answer: Result<SubmitAnswer>): SubmitAnswer {
  if (!answer.ok) throw new Error(`refused: ${answer.error}`);
  return answer;
}

function refusal(answer: Result<SubmitAnswer>): ErrorName | null {
  return answer.ok ? null : answer.error;
}

const problems = (bench: AccountBench) => auditAccount(bench.db).problems;

describe("market orders", () => {
  it("buys at the ask, holds the margin, charges the fee and closes at the bid", () => {
    const bench = new AccountBench();
    const { forex } = bench.account;
    const open = done(
      forex.submit(bench.command(eurusd), { quote: bench.quote(eurusd, 1.0999, 1.1) }, "a"),
    );
    expect(open.order).toMatchObject({
      status: "open",
      openPrice: "1.1",
      margin: "1100",
      fee: "7",
      profit: "0",
      openReceipt: { market: "sim/EURUSD", generation: 1, seq: 1, price: "1.1" },
      closeReceipt: null,
    });
    expect(bench.funds()).toEqual(["8893", "1100"]);
    expect(open.balances[0]).toEqual({
      accountTypeId: 1,
      type: "forex",
      currency: "USD",
      balance: "8893",
      lockBalance: "1100",
    });
    const quote = bench.quote(eurusd, 1.105, 1.1051);
    const closed = done(forex.close({ orderId: open.order.id }, { quote }, "b"));
    expect(closed.order).toMatchObject({
      status: "closed",
      closePrice: "1.105",
      profit: "500",
      closeReceipt: { seq: 2, price: "1.105" },
    });
    expect(bench.funds()).toEqual(["10493", "0"]);
    expect(problems(bench)).toEqual([]);
  });

  it("converts profit at the fill's own price when the product is its own conversion pair", () => {
    const bench = new AccountBench();
    const { forex } = bench.account;
    const open = done(
      forex.submit(
        bench.command(usdjpy, { side: "sell" }),
        { quote: bench.quote(usdjpy, 150, 150.01) },
        "a",
      ),
    );
    expect(open.order.margin).toBe("1000");
    const quote = bench.quote(usdjpy, 149.49, 149.5);
    const closed = done(forex.close({ orderId: open.order.id }, { quote }, "b"));
    expect(closed.order.profit).toBe("334.448161");
  });

  it("converts at another pair's mid price and keeps the receipt of the conversion", () => {
    const bench = new AccountBench();
    const { forex } = bench.account;
    const command = bench.command(eurgbp, { lots: "2", multiple: 100 });
    const open = done(
      forex.submit(
        command,
        {
          quote: bench.quote(eurgbp, 0.8499, 0.85),
          conversion: bench.quote(gbpusd, 1.2499, 1.2501),
        },
        "a",
      ),
    );
    expect(open.order.margin).toBe("2125");
    const closing = {
      quote: bench.quote(eurgbp, 0.848, 0.8481),
      conversion: bench.quote(gbpusd, 1.2599, 1.2601, { status: "closed" }),
    };
    const closed = done(forex.close({ orderId: open.order.id }, closing, "b"));
    expect(closed.order.profit).toBe("-504");
    const [row] = bench.db.rows<{ close_receipt: string }>(
      "SELECT close_receipt FROM forex_orders",
    );
    expect(JSON.parse(row?.close_receipt ?? "null")).toMatchObject({
      fill: { market: "sim/EURGBP", price: "0.848" },
      conversion: { market: "sim/GBPUSD", price: "1.26" },
    });
  });

  it("requires margin and fee in the free balance, to the last digit", () => {
    const quoteOf = (bench: AccountBench) => ({ quote: bench.quote(eurusd, 1.0999, 1.1) });
    const short = new AccountBench("1106.999999");
    const { forex } = short.account;
    expect(refusal(forex.submit(short.command(eurusd), quoteOf(short), "a"))).toBe(
      "margin_insufficient",
    );
    expect(short.funds()).toEqual(["1106.999999", "0"]);
    const exact = new AccountBench("1107");
    done(exact.account.forex.submit(exact.command(eurusd), quoteOf(exact), "a"));
    expect(exact.funds()).toEqual(["0", "1100"]);
  });

  it("refuses a position whose margin rounds to nothing", () => {
    const bench = new AccountBench();
    const tiny = makeProduct({ unitsPerLot: "0.0000001" });
    const quote = bench.quote(tiny, 1, 1);
    expect(refusal(bench.account.forex.submit(bench.command(tiny), { quote }, "a"))).toBe(
      "lots_invalid",
    );
  });

  it("refuses to close unknown and already closed orders", () => {
    const bench = new AccountBench();
    const { forex } = bench.account;
    const quotes = () => ({ quote: bench.quote(eurusd, 1.1, 1.1) });
    expect(refusal(forex.close({ orderId: "nobody's" }, quotes(), "a"))).toBe("order_unknown");
    const { order } = done(forex.submit(bench.command(eurusd), quotes(), "b"));
    done(forex.close({ orderId: order.id }, quotes(), "c"));
    expect(refusal(forex.close({ orderId: order.id }, quotes(), "d"))).toBe("order_not_open");
    expect(problems(bench)).toEqual([]);
  });
});

describe("quotes", () => {
  const bad: Array<[string, (bench: AccountBench) => ReturnType<AccountBench["quote"]>]> = [
    ["of another market", (bench) => bench.quote(usdjpy, 150, 150)],
    ["without a live price", (bench) => bench.quote(eurusd, 1.1, 1.1, { status: "no_price" })],
    ["whose tick is old", (b) => b.quote(eurusd, 1.1, 1.1, { timeMs: b.nowMs - 10_001 })],
    ["answered more than a second ago", (b) => quoteOfAge(b, 1_001)],
    ["that is crossed", (bench) => bench.quote(eurusd, 1.2, 1.1)],
    ["that is no number", (bench) => bench.quote(eurusd, Number.NaN, 1.1)],
    ["of an earlier tick", (bench) => bench.quote(eurusd, 1.1, 1.1, { seq: 99 })],
    ["of a replaced market object", (b) => b.quote(eurusd, 1.1, 1.1, { generation: 4, seq: 900 })],
    ["with a broken sequence", (bench) => bench.quote(eurusd, 1.1, 1.1, { seq: Number.NaN })],
  ];

  function quoteOfAge(bench: AccountBench, ageMs: number) {
    return bench.quote(eurusd, 1.1, 1.1, { answeredAtMs: bench.nowMs - ageMs });
  }

  function started(): { bench: AccountBench; orderId: string } {
    const bench = new AccountBench("100000");
    const quote = bench.quote(eurusd, 1.1, 1.1, { generation: 5, seq: 100 });
    const answer = bench.account.forex.submit(bench.command(eurusd), { quote }, "first");
    return { bench, orderId: done(answer).order.id };
  }

  it.each(bad)(
    "opens and closes no position on a quote %s, and stores no change",
    (_, badQuote) => {
      const { bench, orderId } = started();
      const { forex } = bench.account;
      const before = bench.db.dump();
      const quote = badQuote(bench);
      expect(refusal(forex.submit(bench.command(eurusd), { quote }, "k"))).toBe(
        "quote_unavailable",
      );
      expect(refusal(forex.close({ orderId }, { quote }, "l"))).toBe("quote_unavailable");
      expect(bench.db.dump()).toBe(before);
      // The same keys work with the next good quote.
      const good = { generation: 5, seq: 101 };
      const fresh = () => ({ quote: bench.quote(eurusd, 1.1, 1.1, good) });
      done(forex.submit(bench.command(eurusd), fresh(), "k"));
      done(forex.close({ orderId }, fresh(), "l"));
    },
  );

  it("refuses to open or close at a quote of a closed market, and states the reason", () => {
    const { bench, orderId } = started();
    const quote = bench.quote(eurusd, 1.1, 1.1, { status: "closed", generation: 6 });
    const { forex } = bench.account;
    expect(refusal(forex.submit(bench.command(eurusd), { quote }, "k"))).toBe("market_closed");
    expect(refusal(forex.close({ orderId }, { quote }, "l"))).toBe("market_closed");
  });

  it("accepts a lower tick number when the market's generation is higher", () => {
    const { bench, orderId } = started();
    const quote = bench.quote(eurusd, 1.1, 1.1, { generation: 6, seq: 1 });
    done(bench.account.forex.close({ orderId }, { quote }, "k"));
  });

  it("judges the age of a replay's quotes by the replay's own time", () => {
    const bench = new AccountBench();
    const feed = { id: "sim", provider: "binance" as const, clock: "feed" as const };
    const replayed = makeProduct({ market: { ...eurusd.market, feed } });
    const quote = bench.quote(replayed, 1.1, 1.1, { timeMs: 1_000 });
    done(bench.account.forex.submit(bench.command(replayed), { quote }, "k"));
  });

  it.each(["held", "quiet"] as const)(
    "decides no command on quotes in doubt (%s), and accepts the same keys later",
    (doubt) => {
      const { bench, orderId } = started();
      const { forex } = bench.account;
      const pending = bench.command(eurusd, { status: "pending", targetPrice: "1" });
      const sure = () => ({ quote: bench.quote(eurusd, 1.1, 1.1, { generation: 5, seq: 100 }) });
      const waiting = done(forex.submit(pending, sure(), "p")).order.id;
      const levels = { orderId, stopLossPrice: "1.05", takeProfitPrice: "0" };
      const acts = (quotes: () => { quote: ReturnType<typeof bench.quote> }) => [
        forex.submit(bench.command(eurusd), quotes(), "k"),
        forex.submit(pending, quotes(), "l"),
        forex.setStops(levels, quotes(), "m"),
        forex.cancel({ orderId: waiting }, quotes(), "n"),
        forex.close({ orderId }, quotes(), "o"),
      ];
      const before = bench.db.dump();
      const doubted = () => ({ quote: { ...sure().quote, doubt } });
      expect(acts(doubted).map(refusal)).toEqual(Array(5).fill("price_doubted"));
      expect(bench.db.dump()).toBe(before);
      for (const answer of acts(sure)) done(answer);
      // A repeat returns its first answer, whatever the market does since.
      for (const answer of acts(doubted)) done(answer);
    },
  );

  it("decides no command when the quote for the conversion is in doubt", () => {
    const bench = new AccountBench();
    const quote = bench.quote(eurgbp, 0.85, 0.85);
    const conversion = bench.quote(gbpusd, 1.25, 1.25, { doubt: "held" });
    const answer = bench.account.forex.submit(bench.command(eurgbp), { quote, conversion }, "k");
    expect(refusal(answer)).toBe("price_doubted");
  });

  it("refuses a conversion quote that is missing, of another market, or not live", () => {
    const bench = new AccountBench();
    const { forex } = bench.account;
    const command = bench.command(eurgbp, { lots: "0.1" });
    const quote = () => bench.quote(eurgbp, 0.85, 0.85);
    expect(refusal(forex.submit(command, { quote: quote() }, "k"))).toBe("quote_unavailable");
    const wrong = [
      bench.quote(eurusd, 1.1, 1.1),
      bench.quote(gbpusd, 1.25, 1.25, { status: "no_price" }),
      bench.quote(gbpusd, 1.25, 1.25, { answeredAtMs: bench.nowMs - 60_000 }),
    ];
    for (const conversion of wrong) {
      expect(refusal(forex.submit(command, { quote: quote(), conversion }, "k"))).toBe(
        "quote_unavailable",
      );
    }
    const conversion = bench.quote(gbpusd, 1.25, 1.25);
    done(forex.submit(command, { quote: quote(), conversion }, "k"));
  });

  it("refuses a conversion quote that goes back in time", () => {
    const bench = new AccountBench();
    const { forex } = bench.account;
    const command = bench.command(eurgbp, { lots: "0.1" });
    const submit = (seq: number, key: string) => {
      const conversion = bench.quote(gbpusd, 1.25, 1.25, { seq });
      return forex.submit(command, { quote: bench.quote(eurgbp, 0.85, 0.85), conversion }, key);
    };
    done(submit(50, "a"));
    expect(refusal(submit(49, "b"))).toBe("quote_unavailable");
    done(submit(50, "c"));
  });

  it("refuses an order in another currency when the conversion is missing", () => {
    const bench = new AccountBench();
    const command = bench.command(usdjpy, { conversion: { productId: null, inverted: false } });
    const quote = bench.quote(usdjpy, 150, 150);
    expect(refusal(bench.account.forex.submit(command, { quote }, "k"))).toBe("quote_unavailable");
  });
});

describe("keys", () => {
  it("repeats the first answer to a repeated key, at any price and after a restart", () => {
    const bench = new AccountBench();
    const command = bench.command(eurusd);
    const first = bench.account.forex.submit(
      command,
      { quote: bench.quote(eurusd, 1.1, 1.1) },
      "k",
    );
    const before = bench.db.dump();
    bench.restart();
    const later = { quote: bench.quote(eurusd, 2, 2) };
    expect(bench.account.forex.submit(command, later, "k")).toEqual(first);
    // Terms of the catalogue are no part of the request, so changed terms are no conflict.
    const raised = {
      ...command,
      product: { ...eurusd, feeRate: "70" },
      feeType: "margin" as const,
    };
    expect(bench.account.forex.submit(raised, later, "k")).toEqual(first);
    expect(bench.db.dump()).toBe(before);
  });

  it("refuses a different request under a used key", () => {
    const bench = new AccountBench();
    const { forex } = bench.account;
    const quotes = () => ({ quote: bench.quote(eurusd, 1.1, 1.1) });
    const { order } = done(forex.submit(bench.command(eurusd), quotes(), "k"));
    const before = bench.db.dump();
    const others = [{ lots: "2" }, { side: "sell" as const }, { multiple: 50 }];
    for (const change of others) {
      expect(refusal(forex.submit(bench.command(eurusd, change), quotes(), "k"))).toBe(
        "idempotency_conflict",
      );
    }
    expect(refusal(forex.close({ orderId: order.id }, quotes(), "k"))).toBe("idempotency_conflict");
    expect(bench.db.dump()).toBe(before);
  });

  it("repeats a refusal for its key, and never opens the order later", () => {
    const bench = new AccountBench("10");
    const { forex, ledger } = bench.account;
    const quotes = () => ({ quote: bench.quote(eurusd, 1.1, 1.1) });
    expect(refusal(forex.submit(bench.command(eurusd), quotes(), "k"))).toBe("margin_insufficient");
    ledger.post("opening", "more", [
      { bucket: "forex.free", currency: "USD", amount: ledger.balance("forex.free", "USD") },
      {
        bucket: "demo_funding",
        currency: "USD",
        amount: ledger.balance("forex.free", "USD").neg(),
      },
    ]);
    expect(refusal(forex.submit(bench.command(eurusd), quotes(), "k"))).toBe("margin_insufficient");
  });

  it("forgets keys after the documented time, and not earlier", () => {
    const bench = new AccountBench("100000");
    const submit = () =>
      done(
        bench.account.forex.submit(
          bench.command(eurusd),
          { quote: bench.quote(eurusd, 1.1, 1.1) },
          "k",
        ),
      ).order.id;
    const first = submit();
    bench.nowMs += keyKeptMs - 1;
    expect(submit()).toBe(first);
    bench.nowMs += 1;
    expect(submit()).not.toBe(first);
    expect(bench.db.rows("SELECT key FROM command_answers")).toHaveLength(1);
  });

  it.each(["", "x".repeat(256)])("refuses keys of a wrong length", (key) => {
    const bench = new AccountBench();
    const quote = bench.quote(eurusd, 1.1, 1.1);
    expect(refusal(bench.account.forex.submit(bench.command(eurusd), { quote }, key))).toBe(
      "invalid_request",
    );
  });
});

describe("losses", () => {
  it("covers losses by other positions' floating profit, but opens no position with that profit", () => {
    const bench = new AccountBench("2300");
    const { forex } = bench.account;
    const at = (bid: number, ask = bid) => ({ quote: bench.quote(eurusd, bid, ask) });
    const loser = done(forex.submit(bench.command(eurusd), at(1.1), "a")).order.id;
    const winner = done(forex.submit(bench.command(eurusd, { side: "sell" }), at(1.1), "b")).order
      .id;
    expect(bench.funds()).toEqual(["86", "2200"]);
    done(forex.close({ orderId: loser }, at(1.08), "c"));
    expect(bench.funds()).toEqual(["-814", "1100"]);
    expect(problems(bench)).toEqual([]);
    const small = bench.command(eurusd, { lots: "0.05" });
    expect(refusal(forex.submit(small, at(1.08), "d"))).toBe("margin_insufficient");
    done(forex.close({ orderId: winner }, at(1.08), "e"));
    expect(bench.funds()).toEqual(["2286", "0"]);
    expect(bench.account.ledger.balance("protection", "USD").isZero()).toBe(true);
  });

  it("books the house's payment of a loss beyond the account's money in a separate entry", () => {
    const bench = new AccountBench("1107");
    const { forex, ledger } = bench.account;
    const open = forex.submit(bench.command(eurusd), { quote: bench.quote(eurusd, 1.1, 1.1) }, "a");
    const quote = bench.quote(eurusd, 1.088, 1.088);
    const closed = done(forex.close({ orderId: done(open).order.id }, { quote }, "b"));
    expect(closed.order.profit).toBe("-1200");
    expect(closed.balances[0]?.balance).toBe("0");
    expect(ledger.balance("protection", "USD").toString()).toBe("-100");
    expect(
      bench.db.rows("SELECT kind FROM journal_transactions ORDER BY id").map((row) => ({ ...row })),
    ).toEqual([
      { kind: "opening" },
      { kind: "forex_open" },
      { kind: "forex_close" },
      { kind: "protection" },
    ]);
    expect(problems(bench)).toEqual([]);
  });
});

describe("a failure in mid-command", () => {
  it("T1 T7 stores no change when any write of a command fails, and executes the retry once", () => {
    for (const action of ["submit", "close"] as const) {
      for (let write = 0; ; write++) {
        // A loss with protection makes the longest command.
        const bench = new AccountBench("1107");
        bench.account.announcer.attach("g");
        const { forex } = bench.account;
        const at = (price: number) => ({ quote: bench.quote(eurusd, price, price) });
        const submit = () => forex.submit(bench.command(eurusd), at(1.1), "a");
        const run =
          action === "submit" ? submit : () => forex.close({ orderId: "order-1" }, at(1.088), "b");
        if (action === "close") done(submit());
        const before = bench.db.dump();
        bench.db.failAtWrite = write;
        let failed = false;
        try {
          run();
        } catch (cause) {
          expect(cause).toEqual(new Error("injected failure"));
          failed = true;
        }
        bench.db.failAtWrite = null;
        if (!failed) {
          expect(write).toBeGreaterThan(10);
          break;
        }
        expect(bench.db.dump()).toBe(before);
        if (action === "close") expect(done(run()).order.status).toBe("closed");
        else expect(done(run()).order.status).toBe("open");
        expect(problems(bench)).toEqual([]);
      }
    }
  });
});

describe("lists", () => {
  function history(): AccountBench {
    const bench = new AccountBench("1000000");
    const { forex } = bench.account;
    const at = (price: number) => ({ quote: bench.quote(eurusd, price, price) });
    for (let index = 1; index <= 5; index++) {
      const { order } = done(forex.submit(bench.command(eurusd), at(1.1), `open ${index}`));
      bench.nowMs += 1_000;
      if (index === 5) break;
      const price = 1.1 + index / 1000;
      done(forex.close({ orderId: order.id }, at(Number(price.toFixed(3))), `close ${index}`));
    }
    return bench;
  }

  it("lists orders newest first, in pages, with the exact total profit", () => {
    const bench = history();
    const { orders } = bench.account;
    const first = orders.page({ status: "closed", page: 1, pageSize: 3 });
    expect(first.data.map((order) => order.profit)).toEqual(["400", "300", "200"]);
    expect([first.total, first.allProfit, first.allFees]).toEqual([4, "1000", "28"]);
    expect(orders.page({ status: "closed", page: 2, pageSize: 3 }).data).toHaveLength(1);
    expect(orders.page({ status: "closed", page: 999_999, pageSize: 20 }).data).toEqual([]);
    expect(orders.page({ status: "open", page: 1, pageSize: 20 }).data).toHaveLength(1);
    expect(orders.page({ status: "pending", page: 1, pageSize: 20 })).toEqual({
      data: [],
      total: 0,
      allProfit: "0",
      allFees: "0",
      allFinancing: "0",
    });
    expect(orders.page({ status: "closed", page: Number.NaN, pageSize: -4 }).data).toHaveLength(1);
  });

  it("filters the history by closing time, and sums profit and fees of the filtered rows", () => {
    const bench = history();
    const { orders } = bench.account;
    const start = 1_800_000_000_000;
    const range = { status: "closed" as const, page: 1, pageSize: 20 };
    const middle = orders.page({ ...range, startMs: start + 2_000, endMs: start + 4_000 });
    expect(middle.data.map((order) => order.profit)).toEqual(["300", "200"]);
    expect(middle.allProfit).toBe("500");
    expect(middle.allFees).toBe("14");
  });
});
