import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { ForexOrder, SubmitAnswer, SubmitForexCommand } from "#domain/contracts/account.ts";
import type { Result } from "#domain/errors/errors.ts";
import { splitHolding } from "#domain/forex/part.ts";
import { Decimal } from "#domain/money/decimal.ts";
import { resultSince } from "#durable-objects/account/ledger/journal.ts";
import { auditAccount } from "#durable-objects/account/proof/audit.ts";
import { AccountBench, eurgbp, eurusd, gbpusd } from "./account-bench.ts";

function done(answer: Result<SubmitAnswer>): ForexOrder {
  if (!answer.ok) throw new Error(`refused: ${answer.error}`);
  return answer.order;
}

function opened(change: Partial<SubmitForexCommand> = {}, balance = "10000"): AccountBench {
  const bench = new AccountBench(balance);
  const quote = bench.quote(eurusd, 1.0999, 1.1);
  done(bench.account.forex.submit(bench.command(eurusd, change), { quote }, "open"));
  return bench;
}

let keys = 0;
function close(bench: AccountBench, price: number, lots?: string, key = `close ${keys++}`) {
  const quote = bench.quote(eurusd, price, price + 0.0001);
  const command = { orderId: "order-1", ...(lots === undefined ? {} : { lots }) };
  return bench.account.forex.close(command, { quote }, key);
}

const problems = (bench: AccountBench) => auditAccount(bench.db).problems;

describe("a part of a position", () => {
  it("records a closed part as an ended order with its share of margin, fee and profit", () => {
    const bench = opened({ stopLossPrice: "1.05" });
    const part = done(close(bench, 1.105, "0.25"));
    expect(part).toMatchObject({
      id: "order-2",
      originId: "order-1",
      status: "closed",
      lots: "0.25",
      margin: "275",
      fee: "1.75",
      profit: "125",
      closeReason: "user",
      openPrice: "1.1",
    });
    const left = bench.account.orders.require("order-1");
    expect(left).toMatchObject({
      status: "open",
      lots: "0.75",
      margin: "825",
      fee: "5.25",
      stopLossPrice: "1.05",
    });
    // The market still watches the position's earlier stop.
    expect(left.triggerVersion).toBe(1);
    expect(bench.funds()).toEqual(["9293", "825"]);
    expect(problems(bench)).toEqual([]);
    done(close(bench, 1.09));
    expect(bench.account.orders.require("order-1")).toMatchObject({
      status: "closed",
      lots: "0.75",
      profit: "-750",
      fee: "5.25",
    });
    expect(bench.funds()).toEqual(["9368", "0"]);
    expect(resultSince(bench.db, 0)).toBe("-632");
    expect(problems(bench)).toEqual([]);
  });

  it("lists a closed part in the history, where the parts sum to the whole", () => {
    const bench = opened();
    done(close(bench, 1.105, "0.25"));
    done(close(bench, 1.105));
    const { data, total, allProfit, allFees } = bench.account.orders.page({
      status: "closed",
      page: 1,
      pageSize: 20,
    });
    expect(data.map(({ id, originId, lots }) => [id, originId, lots])).toEqual([
      ["order-2", "order-1", "0.25"],
      ["order-1", "order-1", "0.75"],
    ]);
    expect([total, allProfit, allFees]).toEqual([2, "500", "7"]);
  });

  it("shows the position's opening, and the part's share of margin and fee, in a part's receipt", () => {
    const bench = opened();
    done(close(bench, 1.105, "0.25"));
    const receipt = bench.account.receipts.of("order-2");
    expect(receipt?.events).toMatchObject([
      { event: "open", inputs: { lots: "1" }, results: { margin: "1100", fee: "7" } },
      {
        event: "close",
        inputs: { lots: "0.25", close_price: "1.105" },
        results: { profit: "125", margin: "275", fee: "1.75" },
      },
    ]);
    expect(receipt?.journal.map(({ kind }) => kind)).toEqual(["forex_close"]);
    expect(bench.account.receipts.of("order-1")?.events).toMatchObject([
      { event: "open", inputs: { lots: "1" }, results: { margin: "1100", fee: "7" } },
    ]);
  });

  it("counts only the remaining lots of a position for risk and for gateways", () => {
    const bench = opened();
    const { stateVersion } = bench.account.profiles.require();
    done(close(bench, 1.1, "0.4"));
    expect(bench.account.orders.openLots()).toMatchObject([{ lots: "0.6", margin: "660" }]);
    expect(bench.account.orders.changedSince(stateVersion)).toMatchObject({
      positions: [{ orderId: "order-1", lots: "0.6", margin: "660" }],
    });
  });

  it.each([
    ["1.01", "lots_above_position"],
    ["0.255", "lots_off_step"],
    ["0.04", "lots_below_minimum"],
    ["0.96", "rest_below_minimum"],
    ["0", "lots_invalid"],
    ["-0.1", "lots_invalid"],
    ["1e-1", "lots_invalid"],
    ["", "lots_invalid"],
  ])("refuses to close %s lots out of 1: %s", (lots, error) => {
    const bench = opened();
    const before = bench.db.dump();
    expect(close(bench, 1.1, lots, "k")).toEqual({ ok: false, error });
    // Only the stored answer for repeats changes.
    bench.db.exec("DELETE FROM command_answers WHERE key = 'k'");
    expect(bench.db.dump()).toBe(before);
  });

  it("closes the original order, and creates no order for the part, when the part has all the lots", () => {
    const bench = opened();
    expect(done(close(bench, 1.1, "1"))).toMatchObject({ id: "order-1", status: "closed" });
    expect(bench.account.orders.find("order-2")).toBeNull();
    expect(problems(bench)).toEqual([]);
  });

  it("closes a part once for a key, and never more lots than are open", () => {
    const bench = opened();
    const first = close(bench, 1.1, "0.5", "same");
    expect(close(bench, 1.2, "0.5", "same")).toEqual(first);
    expect(close(bench, 1.2, "0.4", "same")).toEqual({ ok: false, error: "idempotency_conflict" });
    expect(close(bench, 1.2, undefined, "same")).toEqual({
      ok: false,
      error: "idempotency_conflict",
    });
    expect(bench.account.orders.require("order-1").lots).toBe("0.5");
    done(close(bench, 1.1, "0.5", "other"));
    expect(close(bench, 1.1, "0.5", "third")).toEqual({ ok: false, error: "order_not_open" });
    expect(bench.funds()[1]).toBe("0");
    expect(problems(bench)).toEqual([]);
  });

  it("lets a part's loss take the free balance below zero while the rest stays open", () => {
    const bench = opened({}, "1107");
    done(close(bench, 1.04, "0.5"));
    expect(bench.funds()).toEqual(["-2450", "550"]);
    expect(problems(bench)).toEqual([]);
    done(close(bench, 1.04));
    expect(bench.funds()).toEqual(["0", "0"]);
    expect(bench.account.ledger.balance("protection", "USD").toString()).toBe("-4900");
    expect(problems(bench)).toEqual([]);
  });

  it("rounds each part's converted profit down, so that closing in parts gains nothing", () => {
    const sold = (parts: string[]) => {
      const bench = new AccountBench("100000");
      const quotes = (bid: number) => ({
        quote: bench.quote(eurgbp, bid, bid),
        conversion: bench.quote(gbpusd, 1.23456, 1.23457),
      });
      const command = bench.command(eurgbp, { lots: "1" });
      done(bench.account.forex.submit(command, quotes(0.85), "open"));
      for (const [index, lots] of parts.entries()) {
        const ask = { orderId: "order-1", lots };
        done(bench.account.forex.close(ask, quotes(0.85123), `part ${index}`));
      }
      expect(problems(bench)).toEqual([]);
      return Decimal.parse(bench.funds()[0]);
    };
    const whole = sold(["1"]);
    const parted = sold([...Array<string>(19).fill("0.05"), "0.05"]);
    expect(parted.gt(whole)).toBe(false);
    expect(whole.sub(parted).lt(Decimal.parse("0.00002"))).toBe(true);
  });
});

it("sums the parts of a position to the whole, in any order", () => {
  const amount = fc.bigInt(1n, 10n ** 13n);
  fc.assert(
    fc.property(
      amount,
      fc.bigInt(0n, 10n ** 10n),
      fc.array(fc.bigInt(1n, 400n), { minLength: 1, maxLength: 30 }),
      (margin, fee, sizes) => {
        const micro = (value: bigint) => Decimal.of(value).div(Decimal.of(1_000_000n), 6);
        const lotsOf = (value: bigint) => Decimal.of(value).div(Decimal.of(100n), 2);
        const total = sizes.reduce((sum, size) => sum + size, 0n) + 1n;
        let held = { lots: lotsOf(total), margin: micro(margin), fee: micro(fee) };
        let released = Decimal.zero;
        let lots = 0n;
        for (const size of sizes) {
          const { part, rest } = splitHolding(held, lotsOf(size));
          released = released.add(part.margin);
          lots += size;
          // A part has at most its share, and the rest never falls below zero.
          expect(
            released.mul(lotsOf(total)).cmp(micro(margin).mul(lotsOf(lots))),
          ).toBeLessThanOrEqual(0);
          expect(rest.fee.isNegative() || rest.margin.isNegative()).toBe(false);
          held = rest;
        }
        expect(released.add(held.margin).eq(micro(margin))).toBe(true);
        expect(held.lots.eq(lotsOf(1n))).toBe(true);
      },
    ),
    { numRuns: 300 },
  );
});

describe("the audit", () => {
  it.each([
    ["order-2", "margin = '276'"],
    ["order-2", "fee = '1.74'"],
    ["order-2", "profit = '126'"],
    ["order-2", "lots = '0.26'"],
    ["order-2", "origin_id = NULL"],
    ["order-2", "origin_id = 'order-3'"],
    ["order-2", "open_price = '1.09'"],
    ["order-1", "left_margin = '826'"],
    ["order-1", "left_lots = '0.76'"],
    ["order-1", "left_fee = '5.24'"],
    ["order-1", "left_lots = NULL, left_margin = NULL, left_fee = NULL"],
  ])("finds in the audit that %s was forged: %s", (id, change) => {
    const bench = opened();
    done(close(bench, 1.105, "0.25"));
    expect(problems(bench)).toEqual([]);
    for (const { name } of bench.db.rows<{ name: string }>(
      "SELECT name FROM sqlite_schema WHERE type = 'trigger' AND tbl_name = 'forex_orders'",
    )) {
      bench.db.exec(`DROP TRIGGER ${name}`);
    }
    bench.db.exec(`UPDATE forex_orders SET ${change} WHERE id = '${id}'`);
    expect(problems(bench)).not.toEqual([]);
  });

  it("finds no problem in an account of an earlier release, which could not close positions in parts", () => {
    const bench = opened();
    for (const name of ["forex_orders_keep_origin", "forex_orders_parted_while_open"]) {
      bench.db.exec(`DROP TRIGGER ${name}`);
    }
    bench.db.exec("DROP INDEX forex_orders_by_origin");
    for (const name of ["origin_id", "left_lots", "left_margin", "left_fee"]) {
      bench.db.exec(`ALTER TABLE forex_orders DROP COLUMN ${name}`);
    }
    expect(problems(bench)).toEqual([]);
  });
});
