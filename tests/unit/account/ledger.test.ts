import { describe, expect, it } from "vitest";
import { Decimal } from "#domain/money/decimal.ts";
import type { Bucket, Entry, JournalKind } from "#durable-objects/account/ledger/ledger.ts";
import { openAccount } from "#durable-objects/account/open-account.ts";
import { auditAccount } from "#durable-objects/account/proof/audit.ts";
import { AccountBench, eurusd, identity } from "./account-bench.ts";

const entry = (bucket: Bucket, amount: string, currency = "USD"): Entry => ({
  bucket,
  currency,
  amount: Decimal.parse(amount),
});

function post(bench: AccountBench, kind: JournalKind, entries: Entry[]): number {
  return bench.db.transaction(() => bench.account.ledger.post(kind, "test", entries));
}

describe("the ledger refuses", () => {
  const rows: Array<[string, JournalKind, Entry[], RegExp]> = [
    [
      "entries that do not balance",
      "opening",
      [entry("forex.free", "1"), entry("external", "-2")],
      /sum to -1/,
    ],
    [
      "balance across currencies",
      "opening",
      [entry("forex.free", "1"), entry("external", "-1", "EUR")],
      /sum to/,
    ],
    [
      "a single entry",
      "opening",
      [entry("forex.free", "0"), entry("external", "1")],
      /two entries/,
    ],
    [
      "amounts finer than posted",
      "opening",
      [entry("forex.free", "0.00000000001"), entry("external", "-0.00000000001")],
      /finer/,
    ],
    [
      "free balance below zero",
      "forex_open",
      [entry("forex.free", "-10001"), entry("forex.margin", "10001")],
      /forex.free at -1/,
    ],
    [
      "held money below zero",
      "forex_close",
      [entry("forex.margin", "-1"), entry("forex.free", "1")],
      /forex.margin at -1/,
    ],
    [
      "an unknown bucket",
      "opening",
      [entry("gift" as Bucket, "1"), entry("external", "-1")],
      /FOREIGN KEY/,
    ],
    [
      "an unknown kind",
      "gift" as JournalKind,
      [entry("forex.free", "1"), entry("external", "-1")],
      /FOREIGN KEY/,
    ],
  ];
  it.each(rows)("refuses to post to the ledger: %s", (_, kind, entries, message) => {
    const bench = new AccountBench();
    const before = bench.db.dump();
    expect(() => post(bench, kind, entries)).toThrow(message);
    expect(bench.db.dump()).toBe(before);
  });

  it("refuses changes and removals of ledger rows in the database", () => {
    const bench = new AccountBench();
    for (const table of ["journal_transactions", "journal_entries"]) {
      expect(() => bench.db.exec(`DELETE FROM ${table}`)).toThrow(/append-only/);
    }
    expect(() => bench.db.exec("UPDATE journal_entries SET amount = '1'")).toThrow(/append-only/);
    expect(() => bench.db.exec("UPDATE journal_transactions SET reference = ''")).toThrow(
      /append-only/,
    );
    expect(() => bench.db.exec("UPDATE balances SET bucket = 'micro.free', amount = '-1'")).toThrow(
      /below zero/,
    );
  });
});

it("throws when storage returns other values than the ledger wrote", () => {
  const bench = new AccountBench();
  bench.db.exec(`CREATE TRIGGER meddle AFTER INSERT ON journal_entries WHEN NEW.line = 2
    BEGIN INSERT INTO journal_entries VALUES (NEW.transaction_id, 3, 'rounding', 'USD', '1'); END`);
  const before = bench.db.dump();
  const entries = [entry("forex.free", "1"), entry("external", "-1")];
  expect(() => post(bench, "opening", entries)).toThrow(/not stored as written/);
  expect(bench.db.dump()).toBe(before);
});

it("T3 keeps amounts of any size exactly", () => {
  const bench = new AccountBench("9007199254740993.000001");
  post(bench, "opening", [entry("forex.free", "0.000001"), entry("external", "-0.000001")]);
  expect(bench.funds()[0]).toBe("9007199254740993.000002");
  expect(auditAccount(bench.db).problems).toEqual([]);
});

it("opens an account once", () => {
  const bench = new AccountBench("500");
  const before = bench.db.dump();
  openAccount(bench.account, identity, "EUR", "900");
  expect(bench.db.dump()).toBe(before);
  const other = { ...identity, userId: "u2" };
  expect(() => openAccount(bench.account, other, "USD", "1")).toThrow(/another user/);
  expect(() => openAccount(bench.account, identity, "USD", "-1")).toThrow(RangeError);
});

describe("the audit", () => {
  const tampered: Array<[string, string, RegExp]> = [
    [
      "an amount",
      "UPDATE journal_entries SET amount = '7000' WHERE transaction_id = 2 AND line = 1",
      /transaction 2 was changed/,
    ],
    [
      "a bucket",
      "UPDATE journal_entries SET bucket = 'micro.free' WHERE transaction_id = 1 AND line = 1",
      /transaction 1 was changed/,
    ],
    [
      "a reference",
      "UPDATE journal_transactions SET reference = 'x' WHERE id = 2",
      /transaction 2 was changed/,
    ],
    [
      "a time",
      "UPDATE journal_transactions SET created_at_ms = 5 WHERE id = 1",
      /transaction 1 was changed/,
    ],
    [
      "a word for a number",
      "UPDATE journal_entries SET amount = 'many' WHERE transaction_id = 1 AND line = 1",
      /no number/,
    ],
    [
      "an entry gone",
      "DELETE FROM journal_entries WHERE transaction_id = 1 AND line = 1",
      /transaction 1 is off by/,
    ],
    [
      "a transaction gone",
      "DELETE FROM journal_transactions WHERE id = 2",
      /transaction 2 is missing/,
    ],
    ["the tail gone", "DELETE FROM journal_transactions WHERE id = 3", /end is missing/],
    ["a hash", "UPDATE journal_transactions SET hash = 'f' WHERE id = 3", /end was changed/],
    [
      "a link of the chain",
      "UPDATE journal_transactions SET previous_hash = 'f' WHERE id = 2",
      /does not follow/,
    ],
    [
      "a cached balance",
      "UPDATE balances SET amount = '1' WHERE bucket = 'forex.free'",
      /balance forex.free USD is 1/,
    ],
    [
      "a cached balance gone",
      "DELETE FROM balances WHERE bucket = 'forex.free'",
      /balance forex.free USD is 0/,
    ],
    ["a hold", "UPDATE holds SET amount = '5' WHERE ended_by IS NULL", /open holds are 5/],
    ["an order's margin", "UPDATE forex_orders SET margin = '5' WHERE status = 1", /disagrees/],
    ["an order reopened", "UPDATE forex_orders SET status = 1 WHERE status = 3", /disagrees/],
    [
      "an order closed by hand",
      "UPDATE forex_orders SET status = 3 WHERE status = 1",
      /has no open order/,
    ],
  ];

  function traded(): AccountBench {
    const bench = new AccountBench();
    const { forex } = bench.account;
    const quotes = () => ({ quote: bench.quote(eurusd, 1.1, 1.1) });
    forex.submit(bench.command(eurusd), quotes(), "a");
    forex.close({ orderId: "order-1" }, quotes(), "b");
    forex.submit(bench.command(eurusd), quotes(), "c");
    return bench;
  }

  it("reports no problem of an account that traded", () => {
    expect(auditAccount(traded().db)).toMatchObject({ transactions: 4, problems: [] });
  });

  it.each(tampered)("finds %s in an account's audit", (_, sql, problem) => {
    const bench = traded();
    // File access allows dropping the triggers; the hash chain still shows the change.
    const triggers = bench.db.rows<{ name: string }>(
      "SELECT name FROM sqlite_schema WHERE type = 'trigger'",
    );
    for (const { name } of triggers) bench.db.exec(`DROP TRIGGER ${name}`);
    bench.db.exec("PRAGMA foreign_keys = OFF");
    // The test also forges the last transaction of the chain.
    bench.db.exec(sql.replace("id = 3", "id = 4"));
    expect(auditAccount(bench.db).problems.join("\n")).toMatch(problem);
  });
});
