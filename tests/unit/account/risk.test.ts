import { describe, expect, it } from "vitest";
import type { SubmitAnswer } from "#domain/contracts/account.ts";
import type { MarketDoubt } from "#domain/contracts/market.ts";
import type { RiskLevels } from "#domain/contracts/trading-terms.ts";
import { riskSetId, type TriggerOrder } from "#domain/contracts/triggers.ts";
import type { Result } from "#domain/errors/errors.ts";
import { Decimal } from "#domain/money/decimal.ts";
import { auditAccount } from "#durable-objects/account/proof/audit.ts";
import { makeProduct } from "#tests/support/account.ts";
import { AccountBench, eurusd, usdjpy } from "./account-bench.ts";

function done(answer: Result<SubmitAnswer>): SubmitAnswer["order"] {
  if (!answer.ok) throw new Error(`refused: ${answer.error}`);
  return answer.order;
}

/** A market whose newest tick the test sets; it keeps the account's levels. */
class Place {
  readonly armed: TriggerOrder[] = [];
  seq = 100;
  bid = 1.1;
  ask = 1.1;
  doubt: MarketDoubt = "none";

  constructor(bench: AccountBench, name: string) {
    bench.markets.set(name, {
      arm: async (_account, order) => void this.armed.push(order),
      priceAt: async () => ({ ...this.tick(bench.nowMs), doubt: this.doubt }),
      valuation: async () => ({
        ...this.tick(bench.nowMs),
        market: name,
        status: "open",
        doubt: this.doubt,
        answeredAtMs: bench.nowMs,
      }),
    });
  }

  tick(timeMs: number) {
    return { seq: this.seq, timeMs, bid: this.bid, ask: this.ask, generation: 1 };
  }

  move(price: number): void {
    this.seq++;
    this.bid = price;
    this.ask = price;
  }

  /** Returns the levels of the newest set with this name. */
  levels(id: string): Array<[kind: string, when: string, level: number]> {
    const set = this.armed.flatMap((order) => order.sets).findLast((each) => each.id === id);
    return (set?.triggers ?? []).map(({ kind, when, level }) => [kind, when, level]);
  }
}

const multiple500 = {
  ...eurusd,
  feeRate: "0",
  multiples: [{ value: 500, isDefault: true }],
  market: { ...eurusd.market, session: "24x7" },
};

/** Balance 1000, one lot of EUR/USD at 1.1 with multiple 500: margin 220. */
async function workedExample(more: Partial<RiskLevels> = {}) {
  const bench = new AccountBench("1000");
  bench.terms = { ...bench.terms, risk: { ...bench.terms.risk, ...more } };
  const place = new Place(bench, "sim/EURUSD");
  const command = bench.command(multiple500, { multiple: 500 });
  const order = done(
    bench.account.forex.submit(command, { quote: bench.quote(multiple500, 1.1, 1.1) }, "a"),
  );
  expect(order.margin).toBe("220");
  const look = async (price: number) => {
    place.move(price);
    await bench.account.risk.review({ ...place.tick(bench.nowMs), market: "sim/EURUSD" });
    await bench.account.drain();
    return bench.account.orders.require(order.id);
  };
  return { bench, place, order, look };
}

describe("a trader whose trailing stop changes the account continuously", () => {
  /** A losing position in one market, and in another a stop that moves at each read of a price. */
  async function restless() {
    const bench = new AccountBench("2000");
    const place = new Place(bench, "sim/EURUSD");
    const other = new Place(bench, "sim/USDJPY");
    other.move(150);
    const { forex, triggers } = bench.account;
    const loser = bench.command(multiple500, { multiple: 500 });
    const id = done(forex.submit(loser, { quote: bench.quote(multiple500, 1.1, 1.1) }, "a")).id;
    const yen = { ...usdjpy, market: { ...usdjpy.market, session: "24x7" } };
    const follower = bench.command(yen, { lots: "0.05", trailingDistance: "1" });
    const follows = done(forex.submit(follower, { quote: bench.quote(yen, 150, 150) }, "b")).id;
    await bench.account.drain();
    const { priceAt } = bench.markets.get("sim/EURUSD") ?? {};
    if (!priceAt) throw new Error("no market");
    const moves = { count: 0 };
    const asked: typeof priceAt = async (...args) => {
      other.move(other.bid + 0.2);
      moves.count++;
      await triggers.execute([
        {
          market: "sim/USDJPY",
          generation: 1,
          id: follows,
          version: 1,
          trigger: { kind: "trail", watch: "bid", when: "at_or_above", level: other.bid },
          tick: other.tick(bench.nowMs),
        },
      ]);
      return priceAt(...args);
    };
    bench.markets.set("sim/EURUSD", {
      ...bench.markets.get("sim/EURUSD"),
      priceAt: asked,
    } as never);
    return { bench, place, id, follows, moves };
  }

  it("stops out an account even if its trailing stop changes the account continuously", async () => {
    const { bench, place, id, follows, moves } = await restless();
    place.move(1.0806);
    await bench.account.risk.review({ ...place.tick(bench.nowMs), market: "sim/EURUSD" });
    expect(moves.count).toBeLessThan(4);
    expect(bench.account.orders.require(id).closeReason).toBe("stop_out");
    expect(bench.account.orders.require(follows).stopLossPrice).not.toBe("149");
    expect(auditAccount(bench.db).problems).toEqual([]);
  });
});

const notices = (bench: AccountBench) =>
  bench.db
    .rows<{ payload: string }>("SELECT payload FROM outbox WHERE destination = 'g'")
    .flatMap(({ payload }) => (JSON.parse(payload) as { events?: object[] }).events ?? [])
    .filter((event) => (event as { kind: string }).kind === "notice")
    .map((event) => (event as { notice: string }).notice);

describe("worked example: stop-out of one position", () => {
  it("warns at a margin level of 100% (1.09220) and not earlier", async () => {
    const { bench, look } = await workedExample();
    bench.account.announcer.attach("g");
    await look(1.09221);
    expect(notices(bench)).toEqual([]);
    expect((await look(1.0922)).status).toBe("open");
    expect(notices(bench)).toEqual(["margin_call"]);
    await look(1.0921);
    expect(notices(bench)).toEqual(["margin_call"]);
  });

  it("warns again at margin levels of 80% and 60%, and states the level in the message", async () => {
    const { bench, look } = await workedExample({ laterCalls: [80, 60] });
    for (const price of [1.0922, 1.0922, 1.09177, 1.09176, 1.0915, 1.09132, 1.0912]) {
      await look(price);
    }
    expect(bench.notices.map(({ facts }) => facts)).toEqual([
      { level: "100", call: "100", stopOut: "50" },
      { level: "80", call: "80", stopOut: "50" },
      { level: "60", call: "60", stopOut: "50" },
    ]);
    // A level that moves back and forth causes no new warning, even after restarts.
    for (let moves = 0; moves < 100; moves++) {
      bench.nowMs += 1_000;
      if (moves % 10 === 0) bench.restart();
      await look(moves % 2 === 0 ? 1.09221 : 1.0922);
    }
    expect(bench.notices).toHaveLength(3);
  });

  it("warns again when the margin level falls after a recovery that only the account's own timer noticed", async () => {
    const { bench, place, look } = await workedExample({ laterCalls: [80, 60] });
    await look(1.0919);
    expect(bench.notices).toHaveLength(1);
    // The level is 150% now. The account watches no band upwards, so it sleeps.
    place.move(1.0933);
    bench.nowMs += 16 * 60_000;
    await bench.account.terms.refresh();
    expect(bench.account.riskWatch.isDue).toBe(true);
    await bench.account.risk.review();
    await bench.account.drain();
    expect(bench.account.riskWatch.told).toEqual([]);
    // The band is that of the first level again.
    expect(place.levels(riskSetId)[0]?.[2]).toBeCloseTo(1.0922, 4);
    await look(1.0922);
    expect(bench.notices).toHaveLength(2);
  });

  it("stops out one position at a margin level of 50% (1.09110) and not earlier, at the tick's price", async () => {
    const { bench, look } = await workedExample();
    expect((await look(1.09111)).status).toBe("open");
    const closed = await look(1.0911);
    expect(closed).toMatchObject({
      status: "closed",
      closeReason: "stop_out",
      closePrice: "1.0911",
      profit: "-890",
      closeReceipt: { seq: 102 },
    });
    expect(bench.funds()).toEqual(["110", "0"]);
    expect(auditAccount(bench.db).problems).toEqual([]);
  });

  it("lets the house pay 100, and leaves no debt, when an account with 1000 loses 1100 at a gap to 1.08900", async () => {
    const { bench, look } = await workedExample();
    const closed = await look(1.089);
    expect(closed).toMatchObject({ status: "closed", profit: "-1100", closeReason: "stop_out" });
    expect(bench.funds()).toEqual(["0", "0"]);
    expect(bench.account.ledger.balance("protection", "USD").toString()).toBe("-100");
    expect(auditAccount(bench.db).problems).toEqual([]);
  });

  it("sets the edge of an account's price band to the price at which the margin level reaches its next limit", async () => {
    const { place, look } = await workedExample();
    await look(1.1);
    const [low, high] = place.levels(riskSetId);
    expect(low?.slice(0, 2)).toEqual(["band", "at_or_below"]);
    expect(low?.[2]).toBeCloseTo(1.0922, 6);
    expect(low?.[2]).toBeGreaterThanOrEqual(1.0922);
    expect(high?.slice(0, 2)).toEqual(["band", "at_or_above"]);
    await look(1.0922);
    expect(place.levels(riskSetId)[0]?.[2]).toBeCloseTo(1.0911, 6);
    await look(1.08);
    expect(place.levels(riskSetId)).toEqual([]);
  });
});

describe("several positions", () => {
  it("stops out the largest loss first, and keeps the rest once the level has recovered", async () => {
    const bench = new AccountBench("1500");
    const place = new Place(bench, "sim/EURUSD");
    const open = (lots: string, key: string) => {
      const command = bench.command(multiple500, { multiple: 500, lots });
      return done(
        bench.account.forex.submit(command, { quote: bench.quote(multiple500, 1.1, 1.1) }, key),
      );
    };
    const [small, large] = [open("0.5", "a"), open("1", "b")];
    // Equity 1500 - 900 - 450 = 150, margin 330: 45%.
    // Without the largest loss: equity 150, margin 110: 136%.
    place.move(1.091);
    await bench.account.risk.review({ ...place.tick(bench.nowMs), market: "sim/EURUSD" });
    expect(bench.account.orders.require(large.id)).toMatchObject({
      status: "closed",
      profit: "-900",
    });
    expect(bench.account.orders.require(small.id).status).toBe("open");
    expect(auditAccount(bench.db).problems).toEqual([]);
  });

  it("closes no position of a closed market, and watches for the market's next tick", async () => {
    const bench = new AccountBench("1000");
    const place = new Place(bench, "sim/EURUSD");
    const weekday = { ...multiple500, market: { ...multiple500.market, session: "forex" } };
    bench.nowMs = Date.UTC(2026, 10, 18, 12);
    const order = done(
      bench.account.forex.submit(
        bench.command(weekday, { multiple: 500 }),
        { quote: bench.quote(weekday, 1.1, 1.1) },
        "a",
      ),
    );
    bench.nowMs = Date.UTC(2026, 10, 21, 12);
    place.move(1.08);
    await bench.account.risk.review();
    await bench.account.drain();
    expect(bench.account.orders.require(order.id).status).toBe("open");
    expect(place.levels(riskSetId)).toEqual([["band", "at_or_above", 0]]);
  });

  it("closes no position at Friday's last price when the account loses money at the weekend", async () => {
    const bench = new AccountBench("1000");
    const place = new Place(bench, "sim/EURUSD");
    const weekday = { ...multiple500, market: { ...multiple500.market, session: "forex" } };
    const friday = Date.UTC(2026, 10, 20, 12);
    bench.nowMs = friday;
    const quote = { quote: bench.quote(weekday, 1.1, 1.1) };
    const command = bench.command(weekday, { multiple: 500 });
    const order = done(bench.account.forex.submit(command, quote, "a"));
    place.tick = () => ({ seq: 101, timeMs: friday, bid: 1.1, ask: 1.1, generation: 1 });
    bench.nowMs = Date.UTC(2026, 10, 21, 12);
    const { db, ledger } = bench.account;
    db.transaction(() =>
      ledger.post("forex_close", "lost elsewhere", [
        { bucket: "forex.free", currency: "USD", amount: Decimal.parse("-900") },
        { bucket: "house.profit", currency: "USD", amount: Decimal.parse("900") },
      ]),
    );
    await bench.account.risk.review();
    expect(bench.account.orders.require(order.id).status).toBe("open");
    // The market's first tick on Sunday wakes the account.
    bench.nowMs = Date.UTC(2026, 10, 22, 23);
    const sunday = { seq: 102, timeMs: bench.nowMs, bid: 1.099, ask: 1.099, generation: 1 };
    await bench.account.risk.review({ ...sunday, market: "sim/EURUSD" });
    expect(bench.account.orders.require(order.id)).toMatchObject({ closePrice: "1.099" });
  });

  it("pays a loss from the money of pending orders before the house pays", async () => {
    const bench = new AccountBench("1400");
    const place = new Place(bench, "sim/EURUSD");
    const quote = () => ({ quote: bench.quote(multiple500, 1.1, 1.1) });
    const command = bench.command(multiple500, { multiple: 500 });
    done(bench.account.forex.submit(command, quote(), "a"));
    const waiting = bench.command(multiple500, {
      multiple: 500,
      status: "pending",
      targetPrice: "1",
    });
    const pending = done(bench.account.forex.submit(waiting, quote(), "b"));
    expect(pending.margin).toBe("200");
    place.move(1.087);
    await bench.account.risk.review({ ...place.tick(bench.nowMs), market: "sim/EURUSD" });
    expect(bench.account.orders.require(pending.id)).toMatchObject({
      status: "closed",
      closeReason: "stop_out",
      closePrice: null,
    });
    expect(bench.funds()).toEqual(["100", "0"]);
    expect(bench.account.ledger.balance("protection", "USD").toString()).toBe("0");
    expect(auditAccount(bench.db).problems).toEqual([]);
  });
});

describe("a level that was reached", () => {
  const stopped = async () => {
    const bench = new AccountBench("10000");
    const place = new Place(bench, "sim/USDJPY");
    const product = makeProduct({ ...usdjpy, symbol: "USDJPY", pricePrecision: 3 });
    const command = bench.command(product, { stopLossPrice: "149.5", takeProfitPrice: "151" });
    const order = done(
      bench.account.forex.submit(command, { quote: bench.quote(product, 150, 150.01) }, "a"),
    );
    await bench.account.drain();
    expect(place.levels(order.id)).toEqual([
      ["stop_loss", "at_or_below", 149.5],
      ["take_profit", "at_or_above", 151],
    ]);
    const fire = {
      market: "sim/USDJPY",
      generation: 1,
      id: order.id,
      version: 1,
      trigger: { kind: "stop_loss", watch: "bid", when: "at_or_below", level: 149.5 } as const,
      tick: { seq: 7, timeMs: bench.nowMs, bid: 149.4, ask: 149.41 },
    };
    return { bench, place, order, fire };
  };

  it("closes a position once at the tick that reached its stop-loss, even if the tick is reported repeatedly", async () => {
    const { bench, place, order, fire } = await stopped();
    await bench.account.triggers.execute([fire, fire]);
    const first = bench.db.dump();
    bench.restart();
    await bench.account.triggers.execute([fire]);
    expect(bench.db.dump()).toBe(first);
    expect(bench.account.orders.require(order.id)).toMatchObject({
      status: "closed",
      closePrice: "149.4",
      closeReason: "stop_loss",
      closeReceipt: { seq: 7 },
    });
    await bench.account.drain();
    expect(place.levels(order.id)).toEqual([]);
    expect(auditAccount(bench.db).problems).toEqual([]);
  });

  it("ignores a reached stop that the trader has replaced since", async () => {
    const { bench, order, fire } = await stopped();
    const quote = bench.quote(usdjpy, 150, 150.01);
    const levels = { orderId: order.id, stopLossPrice: "149", takeProfitPrice: "0" };
    done(bench.account.forex.setStops(levels, { quote }, "b"));
    await bench.account.triggers.execute([fire]);
    expect(bench.account.orders.require(order.id).status).toBe("open");
  });
});
