/** A real account outside development opens no position at simulated prices. */
import { describe, expect, it } from "vitest";
import type { Identity } from "#domain/contracts/account.ts";
import type { PaymentQuote } from "#domain/contracts/cashier.ts";
import type { Product } from "#domain/contracts/catalogue.ts";
import type { FeedSource } from "#domain/contracts/market.ts";
import { findConversion } from "#domain/forex/conversion.ts";
import { isSimulated } from "#domain/market/simulated.ts";
import { isDevelopment } from "#domain/release/deployment.ts";
import { marketName } from "#domain/text/names.ts";
import { auditAccount } from "#durable-objects/account/proof/audit.ts";
import { makeProduct } from "#tests/support/account.ts";
import { AccountBench } from "./account-bench.ts";

const real: Identity = { companyId: 1, userId: "u1", isDemo: false };
const demo: Identity = { ...real, isDemo: true };
const refused = { ok: false, error: "simulated_demo_only" };

const live: FeedSource = { id: "exchange", provider: "binance", clock: "wall" };
const simulator: FeedSource = { id: "sim", provider: "simulator", clock: "wall" };
const replay: FeedSource = { id: "replay", provider: "binance", clock: "feed" };

function productOn(feed: FeedSource, change: Partial<Product> = {}): Product {
  const product = makeProduct({ symbol: change.code ?? "EURUSD", ...change });
  return { ...product, market: { ...product.market, feed, session: "24x7" } };
}

function open(owner: Identity, isDevelopmentMark = false): AccountBench {
  const bench = new AccountBench("10000", "USD", "1000", owner);
  bench.isDevelopment = isDevelopmentMark;
  bench.restart();
  return bench;
}

/** Submits a market order, a pending order and a micro order. */
function everyWayIn(bench: AccountBench, product: Product, key = "") {
  const { forex, micro } = bench.account;
  const quotes = () => ({ quote: bench.quote(product, 1.1, 1.1002) });
  const waiting = { status: "pending", targetPrice: "1.05" } as const;
  return [
    forex.submit(bench.command(product), quotes(), `${key}now`),
    forex.submit(bench.command(product, waiting), quotes(), `${key}waiting`),
    micro.submit(bench.microCommand(product), quotes(), `${key}micro`),
  ];
}

describe("a real account outside development", () => {
  it.each([simulator, replay])(
    "refuses a real account's order on %j outside development",
    (feed) => {
      const bench = open(real);
      const before = bench.funds();
      for (const answer of everyWayIn(bench, productOn(feed))) expect(answer).toEqual(refused);
      expect(bench.funds()).toEqual(before);
      expect(bench.account.orders.open()).toEqual([]);
    },
  );

  it("opens a real account's order at a live market's price", () => {
    for (const answer of everyWayIn(open(real), productOn(live))) expect(answer.ok).toBe(true);
  });

  it("refuses a real account's order on a demo-only product even in development", () => {
    const bench = open(real, true);
    const product = productOn(simulator);
    const quotes = { quote: bench.quote(product, 1.1, 1.1002) };
    const { forex, micro } = bench.account;
    expect(forex.submit(bench.command(product, { isDemoOnly: true }), quotes, "a")).toEqual(
      refused,
    );
    const stake = bench.microCommand(product, { isDemoOnly: true });
    expect(micro.submit(stake, quotes, "b")).toEqual(refused);
  });

  it.each([
    [simulator, false],
    [live, true],
  ])(
    "decides whether to accept a real account's order outside development when the conversion price is from the feed %j: %j",
    (feed, isOpened) => {
      const bench = open(real);
      const yen = productOn(live, { id: 2, code: "GBPJPY", base: "GBP", quote: "JPY" });
      const pair = productOn(feed, { id: 3, code: "USDJPY", base: "USD", quote: "JPY" });
      const conversion = findConversion([yen, pair], "JPY", "USD");
      if (!conversion) throw new Error("no conversion");
      const quotes = {
        quote: bench.quote(yen, 200, 200.02),
        conversion: bench.quote(pair, 150, 150.01),
      };
      const answer = bench.account.forex.submit(bench.command(yen, { conversion }), quotes, "a");
      expect(answer).toMatchObject(isOpened ? { ok: true } : refused);
      // A pair with an unknown market may be simulated, so the order is refused.
      const unnamed = { productId: 3, inverted: true, market: conversion.market ?? "" };
      const hidden = bench.command(yen, { conversion: unnamed });
      expect(bench.account.forex.submit(hidden, quotes, "b")).toEqual(refused);
    },
  );

  it("repeats the first answer when the product has moved to a simulator since the first request", () => {
    const bench = open(real);
    const first = everyWayIn(bench, productOn(live));
    expect(everyWayIn(bench, productOn(simulator))).toEqual(first);
    for (const answer of everyWayIn(bench, productOn(simulator), "new-")) {
      expect(answer).toEqual(refused);
    }
  });
});

describe("a real account's existing orders on a simulated product", () => {
  /** Opens orders in development; afterwards the deployment is another environment. */
  function held() {
    const bench = open(real, true);
    const product = productOn(simulator);
    const [position, waiting] = everyWayIn(bench, product);
    if (!position?.ok || !waiting?.ok) throw new Error("not opened");
    bench.isDevelopment = false;
    bench.restart();
    return { bench, product, position: position.order.id, waiting: waiting.order.id };
  }

  it("lets a real account close and cancel its orders on a simulated product, and set their levels", () => {
    const { bench, product, position, waiting } = held();
    const { forex } = bench.account;
    const quotes = () => ({ quote: bench.quote(product, 1.1, 1.1002) });
    const levels = { orderId: position, stopLossPrice: "1.05", takeProfitPrice: "0" };
    expect(forex.setStops(levels, quotes(), "c").ok).toBe(true);
    expect(forex.close({ orderId: position }, quotes(), "d").ok).toBe(true);
    expect(forex.cancel({ orderId: waiting }, quotes(), "e").ok).toBe(true);
    expect(auditAccount(bench.db).problems).toEqual([]);
  });

  it("cancels a real account's pending order at its target, and releases the money, when the product is simulated", async () => {
    const { bench, product, waiting } = held();
    const trigger = { kind: "entry", watch: "ask", when: "at_or_below", level: 1.05 } as const;
    const fire = {
      market: marketName(product.market),
      generation: 1,
      id: waiting,
      version: bench.account.orders.require(waiting).triggerVersion,
      trigger,
      tick: { seq: 50, timeMs: bench.nowMs, bid: 1.0498, ask: 1.05 },
    };
    const [free = "", margin = ""] = bench.funds();
    const order = bench.account.orders.require(waiting);
    await bench.account.triggers.execute([fire]);
    expect(bench.account.orders.require(waiting)).toMatchObject({
      status: "closed",
      closeReason: "simulated",
      openReceipt: null,
    });
    const [freeAfter = "", marginAfter = ""] = bench.funds();
    const given = Number(order.margin) + Number(order.fee);
    expect(Number(freeAfter)).toBeCloseTo(Number(free) + given, 8);
    expect(Number(marginAfter)).toBeCloseTo(Number(margin) - given, 8);
    expect(auditAccount(bench.db).problems).toEqual([]);
  });
});

describe("a demo account, and development", () => {
  it.each([
    [demo, false],
    [demo, true],
    [real, true],
  ])(
    "opens orders at simulated prices for the account %j when the development mark is %j",
    (owner, mark) => {
      for (const answer of everyWayIn(open(owner, mark), productOn(simulator))) {
        expect(answer.ok).toBe(true);
      }
    },
  );

  it.each([
    ["dev", true],
    ["development", true],
    ["test", true],
    ["production", false],
    ["Dev", false],
    ["", false],
    [undefined, false],
  ])("decides whether the environment %j is development: %j", (mark, is) => {
    expect(isDevelopment(mark)).toBe(is);
  });

  it.each([
    [live, false],
    [simulator, true],
    [replay, true],
    [{ ...simulator, clock: "feed" } as const, true],
  ])("decides whether the feed %j is simulated: %j", (feed, is) => {
    expect(isSimulated({ feed })).toBe(is);
  });
});

describe("payments of a real account outside development", () => {
  const operator = { id: "ann", name: "Ann" };
  const rateOn = (bench: AccountBench, feed: FeedSource): PaymentQuote => {
    const pair = productOn(feed, { id: 9, code: "USDTUSD", base: "USDT", quote: "USD" });
    const path = findConversion([pair], "USDT", "USD");
    if (!path) throw new Error("no conversion");
    return { from: "USDT", to: "USD", path, quote: bench.quote(pair, 0.9999, 1.0001) };
  };
  const deposit = {
    act: "deposit",
    account: "change",
    type: "crypto",
    number: "100",
    unit: "USDT",
    details: {},
    bank: null,
    proof: "",
    isPaid: true,
  } as const;
  const withdraw = {
    act: "withdraw",
    account: "forex",
    type: "crypto",
    amount: "100",
    feeKind: "fixed",
    fee: "1",
    decimals: 6,
    details: { code: "USDT" },
    dayMax: "",
    dayFromMs: 0,
    openMax: 20,
  } as const;
  const fourEyes = {
    above: "1000000",
    reserved: "1000000",
    dayFromMs: 0,
    ownResets: 0,
    others: {},
  };
  const decide = { act: "decide", reason: "", fourEyes } as const;
  const noRate: PaymentQuote = {
    from: "",
    to: "",
    path: { productId: null, inverted: false },
    quote: null,
  };

  it("refuses a payment's request and approval at a simulated rate, but allows a rejection", () => {
    const bench = open(real);
    const { cashier } = bench.account;
    const funds = bench.funds();
    const simulated = () => rateOn(bench, simulator);
    const error = { ok: false, error: "conversion_simulated" };
    expect(cashier.pay(deposit, simulated(), bench.still, "a")).toEqual(error);
    expect(cashier.pay(withdraw, simulated(), bench.still, "b")).toEqual(error);
    // The payment was requested while the pair had a real market.
    const asked = cashier.pay(deposit, rateOn(bench, live), bench.still, "c");
    const id = asked.ok ? asked.payment.id : "";
    const approve = { ...decide, id, decision: "approve" } as const;
    expect(cashier.desk(approve, operator, simulated(), "d")).toEqual(error);
    expect(bench.funds()).toEqual(funds);
    // The same request succeeds once the pair has a real market again.
    expect(cashier.desk(approve, operator, rateOn(bench, live), "d").ok).toBe(true);
    const other = cashier.pay(deposit, rateOn(bench, live), bench.still, "e");
    const reject = { ...decide, id: other.ok ? other.payment.id : "", decision: "reject" } as const;
    expect(cashier.desk({ ...reject, reason: "none" }, operator, noRate, "f").ok).toBe(true);
    expect(cashier.pay(withdraw, rateOn(bench, live), bench.still, "g").ok).toBe(true);
  });

  it("marks a payment's rate as simulated in development only when the rate's feed is simulated", () => {
    const bench = open(real, true);
    const rated = (feed: FeedSource, key: string) => {
      const answer = bench.account.cashier.pay(withdraw, rateOn(bench, feed), bench.still, key);
      return answer.ok ? (answer.payment.rate?.isSimulated ?? false) : answer;
    };
    expect([rated(simulator, "a"), rated(live, "b")]).toEqual([true, false]);
  });
});
