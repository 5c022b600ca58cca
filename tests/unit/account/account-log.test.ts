import { describe, expect, it } from "vitest";
import { transfer } from "#durable-objects/account/cashier/transfer.ts";
import { auditAccount } from "#durable-objects/account/proof/audit.ts";
import { resetDemo } from "#durable-objects/account/reset.ts";
import { AccountBench, eurusd, identity } from "./account-bench.ts";

const newest = { page: 1, pageSize: 20 } as const;

/** An account with a closed and an open position, a settled and a running micro order. */
function traded(): AccountBench {
  const on = new AccountBench("10000", "USD", "500");
  const { forex, micro, microOrders } = on.account;
  const quotes = (bid: number) => ({ quote: on.quote(eurusd, bid, bid) });
  const first = forex.submit(on.command(eurusd), quotes(1.1), "a");
  if (!first.ok) throw new Error(first.error);
  forex.close({ orderId: first.order.id }, quotes(1.105), "b");
  forex.submit(on.command(eurusd), quotes(1.1), "c");
  const settled = micro.submit(on.microCommand(eurusd), quotes(1.1), "d");
  if (!settled.ok) throw new Error(settled.error);
  const { expiresAtMs, openReceipt } = microOrders.require(settled.order.id);
  const tick = { seq: openReceipt.seq + 9, timeMs: expiresAtMs, bid: 1.2, ask: 1.2 };
  micro.settle(settled.order.id, { state: "price", tick, generation: 1 });
  micro.submit(on.microCommand(eurusd, { amount: "20.5" }), quotes(1.1), "e");
  return on;
}

describe("the account log", () => {
  const shown = (on: AccountBench, account: "forex" | "micro" | "change") =>
    on.account.log
      .page({ account, ...newest })
      .rows.map(({ type, value, balance }) => [type, value, balance]);

  it("lists each change of a free balance in the account log, newest first, with the new balance", () => {
    const on = traded();
    expect(shown(on, "forex")).toEqual([
      ["forex_open", "-1107", "9386"],
      ["forex_close", "1600", "10493"],
      ["forex_open", "-1107", "8893"],
      ["opening", "10000", "10000"],
    ]);
    expect(shown(on, "micro")).toEqual([
      ["micro_open", "-20.5", "564.5"],
      ["micro_settle", "185", "585"],
      ["micro_open", "-100", "400"],
      ["opening", "500", "500"],
    ]);
    expect(shown(on, "change")).toEqual([]);
  });

  it("shows the net result of a closed order in the account log", () => {
    const { rows } = traded().account.log.page({ account: "forex", ...newest });
    // The order shows the same result: profit 500 less fee 7.
    expect(rows.map(({ result }) => result)).toEqual([null, "493", null, null]);
  });

  it("names the order in each line of the account log, but not for the opening balance", () => {
    const { rows } = traded().account.log.page({ account: "micro", ...newest });
    expect(rows.map(({ reference }) => reference)).toEqual(["order-4", "order-3", "order-3", ""]);
    expect(rows.map(({ name }) => name)).toEqual(["EUR/USD", "EUR/USD", "EUR/USD", ""]);
  });

  it("filters the account log by type, and returns it in pages", () => {
    const { log } = traded().account;
    const opened = log.page({ account: "micro", type: "micro_open", page: 2, pageSize: 1 });
    expect(opened.total).toBe(2);
    expect(opened.rows.map(({ value, balance }) => [value, balance])).toEqual([["-100", "400"]]);
    expect(log.page({ account: "micro", type: "forex_open", ...newest }).total).toBe(0);
    expect(log.page({ account: "forex", page: 9, pageSize: 20 }).rows).toEqual([]);
  });

  it("keeps the account log correct over more than a thousand transactions", () => {
    const on = new AccountBench("10000", "USD", "100000");
    const { micro, log, ledger } = on.account;
    for (let index = 1; index <= 1_300; index++) {
      const quote = on.quote(eurusd, 1.1, 1.1);
      const amount = `${10 + (index % 7)}.${index % 10}1`;
      const answer = micro.submit(on.microCommand(eurusd, { amount }), { quote }, `k${index}`);
      if (!answer.ok) throw new Error(answer.error);
      if (index % 3 === 0) micro.settle(answer.order.id, { state: "void", reason: "no_tick" });
      if (index === 650) expect(log.page({ account: "micro", ...newest }).total).toBe(867);
    }
    const { rows, total } = log.page({ account: "micro", page: 1, pageSize: 100 });
    expect(total).toBe(1 + 1_300 + 433);
    expect(rows[0]?.balance).toBe(ledger.balance("micro.free", "USD").toString());
    const oldest = log.page({ account: "micro", page: Math.ceil(total / 100), pageSize: 100 });
    expect(oldest.rows.at(-1)).toMatchObject({ type: "opening", balance: "100000" });
  });
});

describe("a reset", () => {
  const opening = { forex: "10000", micro: "500" };

  it("voids options, ends all other orders, and restores the opening balances when an account is reset", () => {
    const on = traded();
    const answer = resetDemo(on.account, opening, "reset");
    expect(answer.ok).toBe(true);
    expect([on.funds(), on.microFunds()]).toEqual([
      ["10000", "0"],
      ["500", "0"],
    ]);
    expect(on.account.orders.hasOpen()).toBe(false);
    const [last] = on.account.microOrders.page({ status: "closed", ...newest }).data;
    expect(last).toMatchObject({ outcome: "void", voidReason: null, profit: "0" });
    expect(on.account.microOrders.nextAskMs()).toBeNull();
    expect(auditAccount(on.db).problems).toEqual([]);
    const [row] = on.account.log.page({ account: "forex", ...newest }).rows;
    expect(row).toMatchObject({ type: "reset", value: "-486", balance: "10000", reference: "" });
  });

  it("empties the wallet when an account is reset", () => {
    const on = new AccountBench("10000", "USD", "500");
    const command = { from: "forex", to: "change", amount: "4000" } as const;
    expect(transfer(on.account, command, on.still, "away").ok).toBe(true);
    const answer = resetDemo(on.account, opening, "reset");
    const left = answer.ok ? answer.balances.map(({ type, balance }) => [type, balance]) : [];
    expect(left).toEqual([
      ["forex", "10000"],
      ["micro", "500"],
      ["change", "0"],
    ]);
    expect(auditAccount(on.db).problems).toEqual([]);
  });

  it("resets an account once per idempotency key, and changes nothing in an unused account", () => {
    const on = traded();
    const first = resetDemo(on.account, opening, "reset");
    const done = on.db.dump();
    on.restart();
    expect(resetDemo(on.account, opening, "reset")).toEqual(first);
    expect(on.db.dump()).toBe(done);
    const { transactions } = auditAccount(on.db);
    resetDemo(on.account, opening, "again");
    expect(auditAccount(on.db)).toMatchObject({ transactions, problems: [] });
  });

  it("refuses a reset of a real account", () => {
    const on = new AccountBench("10000", "USD", "0", { ...identity, isDemo: false });
    expect(resetDemo(on.account, opening, "reset")).toEqual({
      ok: false,
      error: "demo_only",
    });
  });

  it("leaves the account unchanged when any write of a reset fails", () => {
    for (let write = 0; write < 18; write++) {
      const on = traded();
      const before = on.db.dump();
      on.db.failAtWrite = write;
      expect(() => resetDemo(on.account, opening, "reset")).toThrow("injected failure");
      on.db.failAtWrite = null;
      expect(on.db.dump()).toBe(before);
    }
  });
});

describe("receipts", () => {
  it("shows in a position's receipt every input, every result and the journal", () => {
    const { receipts } = traded().account;
    const receipt = receipts.of("order-1");
    expect(receipt?.kind).toBe("forex");
    expect(
      receipt?.events.map(({ event, inputs, results }) => ({ event, inputs, results })),
    ).toEqual([
      {
        event: "open",
        inputs: {
          side: "1",
          lots: "1",
          units_per_lot: "100000",
          price: "1.1",
          multiple: "100",
          margin_mode: "0",
          fixed_margin: "0",
          fee_type: "1",
          fee_rate: "7",
          rate_times: "1",
          rate_over: "1",
        },
        results: { margin: "1100", fee: "7" },
      },
      {
        event: "close",
        inputs: {
          side: "1",
          lots: "1",
          units_per_lot: "100000",
          open_price: "1.1",
          close_price: "1.105",
          rate_times: "1",
          rate_over: "1",
        },
        results: { profit: "500" },
      },
    ]);
    expect(receipt?.journal.map(({ kind }) => kind)).toEqual(["forex_open", "forex_close"]);
    expect(receipt?.journal[0]?.entries).toContainEqual({
      bucket: "house.fee",
      currency: "USD",
      amount: "7",
    });
  });

  it("shows a micro order's terms, ticks and outcome in its receipt", () => {
    const { receipts } = traded().account;
    const receipt = receipts.of("order-3");
    expect(receipt?.events.map(({ event, tick }) => [event, tick.price])).toEqual([
      ["open", "1.1"],
      ["settle", "1.2"],
    ]);
    expect(receipt?.events[1]).toMatchObject({
      inputs: { direction: "1", amount: "100", ratio: "0.85", loss_level: "0", end_price: "1.2" },
      results: { outcome: "win", profit: "85" },
    });
    expect(receipt?.journal.map(({ kind }) => kind)).toEqual(["micro_open", "micro_settle"]);
    expect(receipts.of("order-4")?.events.map(({ event }) => event)).toEqual(["open"]);
  });

  it("returns null for the receipt of an unknown order", () => {
    expect(traded().account.receipts.of("somebody's")).toBeNull();
  });
});

describe("the audit of micro orders", () => {
  it.each([
    [
      "a stake that differs from its hold",
      "DROP TRIGGER micro_orders_keep_terms; UPDATE micro_orders SET amount = '1' WHERE status = 1",
      /order-4 disagrees with its hold/,
    ],
    [
      "an outcome that the prices do not give",
      "DROP TRIGGER micro_orders_settle_once; UPDATE micro_orders SET outcome = 'loss' WHERE status = 3",
      /order-3 is a win of 85/,
    ],
    [
      "a profit that was not paid",
      "DROP TRIGGER micro_orders_settle_once; UPDATE micro_orders SET profit = '90' WHERE status = 3",
      /order-3 was paid 185, not 190/,
    ],
    [
      "an order that is gone while its stake is held",
      "DROP TRIGGER micro_orders_remain; DELETE FROM micro_orders WHERE status = 1",
      /hold order-4 has no running micro order/,
    ],
  ])("finds %s in the audit of micro orders", (_, sql, problem) => {
    const on = traded();
    on.db.exec(sql);
    expect(auditAccount(on.db).problems.join("\n")).toMatch(problem);
  });
});
