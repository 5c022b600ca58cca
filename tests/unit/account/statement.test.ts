import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { accountTypes } from "#domain/contracts/account.ts";
import type { WireStatement as Statement } from "#domain/contracts/http/statement.ts";
import { logTypes } from "#domain/contracts/http/wallet.ts";
import { Decimal } from "#domain/money/decimal.ts";
import { transfer } from "#durable-objects/account/cashier/transfer.ts";
import { readBalances } from "#durable-objects/account/ledger/balances.ts";
import { genesisHash } from "#durable-objects/account/ledger/ledger.ts";
import { readStatement } from "#durable-objects/account/ledger/statement.ts";
import { AccountBench, eurusd } from "./account-bench.ts";

function statementOf(on: AccountBench, fromMs = 0, toMs = on.nowMs + 1): Statement {
  const answer = readStatement(on.account, fromMs, toMs);
  if (!answer.ok) throw new Error(answer.error);
  return answer.statement;
}

const accountOf = (statement: Statement, type: string) =>
  statement.accounts.find(({ account }) => account === type);

const sum = (texts: readonly string[]) =>
  texts.reduce((total, text) => total.add(Decimal.parse(text)), Decimal.zero);

/** Checks that opening, totals, rows and closing of each account agree. */
function expectWhole({ accounts, rows }: Statement): void {
  expect(accounts.map(({ account }) => account)).toEqual(accountTypes);
  for (const { account, opening, closing, closingFree, closingHeld, totals } of accounts) {
    const own = rows.filter((row) => row.account === account);
    expect(sum([opening, ...Object.values(totals)]).toString()).toBe(closing);
    expect(sum([closingFree, closingHeld]).toString()).toBe(closing);
    expect(sum([opening, ...own.map(({ change }) => change)]).toString()).toBe(closing);
    expect(own.at(-1)?.balance ?? opening).toBe(closing);
    for (const [kind, total] of Object.entries(totals)) {
      const changes = own.filter((row) => row.kind === kind).map(({ change }) => change);
      expect(sum(changes).toString()).toBe(total);
    }
    expect(new Set(own.map(({ kind }) => kind))).toEqual(new Set(Object.keys(totals)));
  }
}

/** An open and a closed position, a settled and a running stake, a transfer; one hour apart. */
function traded(): AccountBench {
  const on = new AccountBench("10000", "USD", "500");
  const { forex, micro, microOrders } = on.account;
  const quotes = (bid: number) => ({ quote: on.quote(eurusd, bid, bid) });
  const next = () => {
    on.nowMs += 3_600_000;
  };
  next();
  const first = forex.submit(on.command(eurusd), quotes(1.1), "a");
  if (!first.ok) throw new Error(first.error);
  next();
  forex.close({ orderId: first.order.id }, quotes(1.105), "b");
  next();
  forex.submit(on.command(eurusd), quotes(1.1), "c");
  next();
  const settled = micro.submit(on.microCommand(eurusd), quotes(1.1), "d");
  if (!settled.ok) throw new Error(settled.error);
  const { expiresAtMs, openReceipt } = microOrders.require(settled.order.id);
  const tick = { seq: openReceipt.seq + 9, timeMs: expiresAtMs, bid: 1.2, ask: 1.2 };
  micro.settle(settled.order.id, { state: "price", tick, generation: 1 });
  next();
  micro.submit(on.microCommand(eurusd, { amount: "20.5" }), quotes(1.1), "e");
  next();
  transfer(on.account, { from: "micro", to: "change", amount: "64.5" }, on.still, "f");
  return on;
}

describe("a statement", () => {
  it("lists each change of an account's money in its statement, with totals by kind", () => {
    const statement = statementOf(traded());
    expectWhole(statement);
    expect(accountOf(statement, "forex")).toEqual({
      account: "forex",
      opening: "0",
      closing: "10486",
      closingFree: "9386",
      closingHeld: "1100",
      totals: { opening: "10000", forex_open: "-14", forex_close: "500" },
    });
    expect(accountOf(statement, "micro")).toEqual({
      account: "micro",
      opening: "0",
      closing: "520.5",
      closingFree: "500",
      closingHeld: "20.5",
      totals: { opening: "500", micro_settle: "85", transfer: "-64.5" },
    });
    expect(accountOf(statement, "change")?.totals).toEqual({ transfer: "64.5" });
    expect(statement.rows.map((row) => [row.account, row.kind, row.change, row.balance])).toEqual([
      ["forex", "opening", "10000", "10000"],
      ["micro", "opening", "500", "500"],
      ["forex", "forex_open", "-7", "9993"],
      ["forex", "forex_close", "500", "10493"],
      ["forex", "forex_open", "-7", "10486"],
      // A stake changes the account's total only when the order settles.
      ["micro", "micro_settle", "85", "585"],
      ["micro", "transfer", "-64.5", "520.5"],
      ["change", "transfer", "64.5", "64.5"],
    ]);
    expect(statement.rows.find(({ kind }) => kind === "forex_close")?.reference).toBe("order-1");
    const contract = { name: "EUR/USD", side: "buy", lots: "1", ended: null };
    expect(statement.rows.flatMap(({ kind, order }) => (order ? [[kind, order]] : []))).toEqual([
      ["forex_open", contract],
      // The order shows the same result: 500 less its fee.
      ["forex_close", { ...contract, ended: { fee: "7", financing: "0", result: "493" } }],
      ["forex_open", contract],
      ["micro_settle", { name: "EUR/USD", side: "up", lots: "", ended: null }],
    ]);
  });

  it("states in a statement the number and hash of the period's last journal transaction", () => {
    const on = traded();
    const chain = on.db.rows<{ id: number; hash: string; at: number }>(
      "SELECT id, hash, created_at_ms AS at FROM journal_transactions ORDER BY id",
    );
    expect(statementOf(on).head).toEqual({ transactions: chain.length, hash: chain.at(-1)?.hash });
    const before = chain[2];
    expect(statementOf(on, 0, (before?.at ?? 0) + 1).head).toEqual({
      transactions: 3,
      hash: before?.hash,
    });
    expect(statementOf(on, 0, 1).head).toEqual({ transactions: 0, hash: genesisHash });
  });

  it("includes the start of a statement's period, excludes its end, and cuts the future off the period", () => {
    const on = traded();
    const closedMs = statementOf(on).rows.find(({ kind }) => kind === "forex_close")?.createdAtMs;
    if (closedMs === undefined) throw new Error("nothing closed");
    expect(statementOf(on, closedMs, closedMs + 1).rows.map(({ kind }) => kind)).toEqual([
      "forex_close",
    ]);
    expect(statementOf(on, closedMs - 5, closedMs).rows).toEqual([]);
    expect(statementOf(on, 0, on.nowMs * 2).toMs).toBe(on.nowMs + 1);
    const coming = statementOf(on, on.nowMs + 50, on.nowMs + 99);
    expect([coming.fromMs, coming.toMs, coming.rows]).toEqual([on.nowMs + 50, on.nowMs + 50, []]);
    expect(accountOf(coming, "forex")).toMatchObject({ opening: "10486", closing: "10486" });
  });

  it("returns the same statement whenever it is read after the end of its period", () => {
    const on = traded();
    const endMs = on.nowMs - 7_200_000;
    const first = statementOf(on, 0, endMs);
    transfer(on.account, { from: "forex", to: "change", amount: "1" }, on.still, "later");
    on.restart();
    expect(statementOf(on, 0, endMs)).toEqual(first);
  });

  it("keeps the order of a statement's rows when the clock was set back during the period", () => {
    const on = new AccountBench("100", "USD", "0");
    const pay = (amount: string) =>
      transfer(on.account, { from: "forex", to: "change", amount }, on.still, amount);
    const startMs = on.nowMs;
    on.nowMs = startMs + 1_000;
    pay("1");
    on.nowMs = startMs + 400;
    pay("2");
    on.nowMs = startMs + 2_000;
    const whole = statementOf(on);
    expectWhole(whole);
    const [early, late] = [
      statementOf(on, 0, startMs + 500),
      statementOf(on, startMs + 500, on.nowMs),
    ];
    expect([...early.rows, ...late.rows]).toEqual(whole.rows);
    expect(accountOf(late, "change")).toMatchObject({ opening: "2", closing: "3" });
  });

  it("refuses a statement that is too long for one answer, and returns the statements of shorter periods", () => {
    const on = new AccountBench("10000", "USD", "0");
    const middleMs = on.nowMs + 1_300;
    for (let index = 1; index <= 2_600; index++) {
      on.nowMs += 1;
      const answer = transfer(
        on.account,
        { from: index % 2 ? "forex" : "change", to: index % 2 ? "change" : "forex", amount: "3" },
        on.still,
        `k${index}`,
      );
      if (!answer.ok) throw new Error(answer.error);
    }
    expect(readStatement(on.account, 0, on.nowMs + 1)).toEqual({
      ok: false,
      error: "statement_too_long",
    });
    const halves = [statementOf(on, 0, middleMs), statementOf(on, middleMs)];
    halves.forEach(expectWhole);
    expect(halves.map(({ rows }) => rows.length)).toEqual([1 + 2 * 1_299, 2 * 1_301]);
    expect(accountOf(halves[1] as Statement, "forex")?.closing).toBe(
      on.account.ledger.balance("forex.free", "USD").toString(),
    );
  });

  it("names every kind of journal transaction in a statement", () => {
    const on = new AccountBench();
    const kinds = on.db.rows<{ kind: string }>("SELECT kind FROM journal_kinds");
    expect(kinds.filter(({ kind }) => !logTypes.some((type) => type === kind))).toEqual([]);
  });
});

type Step =
  | { act: "open"; lots: number; bid: number }
  | { act: "close"; bid: number }
  | { act: "stake"; cents: number }
  | { act: "settle"; wins: boolean }
  | { act: "move"; from: number; to: number; cents: number };

const price = fc.integer({ min: 109_000, max: 111_000 }).map((points) => points / 100_000);
const step: fc.Arbitrary<Step> = fc.oneof(
  fc.record({
    act: fc.constant("open" as const),
    lots: fc.integer({ min: 1, max: 90 }),
    bid: price,
  }),
  fc.record({ act: fc.constant("close" as const), bid: price }),
  fc.record({ act: fc.constant("stake" as const), cents: fc.integer({ min: 1_000, max: 9_999 }) }),
  fc.record({ act: fc.constant("settle" as const), wins: fc.boolean() }),
  fc.record({
    act: fc.constant("move" as const),
    from: fc.integer({ min: 0, max: 2 }),
    to: fc.integer({ min: 0, max: 2 }),
    cents: fc.integer({ min: 1, max: 40_000 }),
  }),
);

/** Takes a step; a refused one changes nothing. */
function take(on: AccountBench, next: Step, key: string): void {
  const { forex, micro, microOrders, orders } = on.account;
  if (next.act === "open") {
    const quotes = { quote: on.quote(eurusd, next.bid, next.bid) };
    forex.submit(on.command(eurusd, { lots: String(next.lots / 100) }), quotes, key);
  } else if (next.act === "close") {
    const [position] = orders.openPositions();
    if (!position) return;
    forex.close(
      { orderId: position.orderId },
      { quote: on.quote(eurusd, next.bid, next.bid) },
      key,
    );
  } else if (next.act === "stake") {
    const quotes = { quote: on.quote(eurusd, 1.1, 1.1) };
    micro.submit(on.microCommand(eurusd, { amount: String(next.cents / 100) }), quotes, key);
  } else if (next.act === "settle") {
    const [order] = microOrders.page({ status: "running", page: 1, pageSize: 1 }).data;
    if (!order) return;
    const { expiresAtMs, openReceipt } = microOrders.require(order.id);
    const end = next.wins ? 1.2 : 1;
    const tick = { seq: openReceipt.seq + 9, timeMs: expiresAtMs, bid: end, ask: end };
    micro.settle(order.id, { state: "price", tick, generation: 1 });
  } else {
    const [from, to] = [accountTypes[next.from] ?? "forex", accountTypes[next.to] ?? "forex"];
    transfer(on.account, { from, to, amount: String(next.cents / 100) }, on.still, key);
  }
}

it("makes statements that have exact sums, end at the account's balances and begin where the last one ended", () => {
  fc.assert(
    fc.property(
      fc.array(fc.tuple(step, fc.integer({ min: 0, max: 5_000 })), { maxLength: 60 }),
      fc.array(fc.integer({ min: 0, max: 150_000 }), { maxLength: 5 }),
      (steps, cutsAfterMs) => {
        const on = new AccountBench("2000", "USD", "300");
        const startMs = on.nowMs;
        steps.forEach(([next, pauseMs], index) => {
          on.nowMs += pauseMs;
          take(on, next, `key-${index}`);
        });
        const whole = statementOf(on);
        expectWhole(whole);
        expect(
          whole.accounts.map(({ account, closingFree, closingHeld }) => [
            account,
            closingFree,
            closingHeld,
          ]),
        ).toEqual(
          readBalances(on.account.ledger, "USD").map((each) => [
            each.type,
            each.balance,
            each.lockBalance,
          ]),
        );
        const edges = [0, ...cutsAfterMs.map((after) => startMs + after), on.nowMs + 1];
        const parts = edges
          .filter((edge) => edge <= on.nowMs + 1)
          .toSorted((a, b) => a - b)
          .flatMap((fromMs, index, all) => {
            const toMs = all[index + 1];
            return toMs === undefined ? [] : [statementOf(on, fromMs, toMs)];
          });
        parts.forEach(expectWhole);
        expect(parts.flatMap(({ rows }) => rows)).toEqual(whole.rows);
        for (const [index, part] of parts.entries()) {
          const next = parts[index + 1];
          if (!next) continue;
          expect(next.accounts.map(({ opening }) => opening)).toEqual(
            part.accounts.map(({ closing }) => closing),
          );
        }
      },
    ),
    { numRuns: 150, seed: 20_261_121 },
  );
});
