import { type ExecFileSyncOptions, execFileSync } from "node:child_process";
import { closeSync, openSync, rmSync, statSync, writeSync } from "node:fs";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { accountMigrations } from "#durable-objects/account/schema.ts";
import { emptiedMarketProblems } from "#scripts/audit/emptied-markets.ts";
import { lostProblems } from "#scripts/audit/opened-files.ts";
import { eurgbp, eurusd, gbpusd } from "../account/account-bench.ts";
import { StateFolder, write } from "./state-folder.ts";

let state: StateFolder;
let template: StateFolder;
beforeAll(async () => {
  template = await trade();
});
afterEach(() => state.remove());
afterAll(() => template.remove());

function traded(): void {
  state = template.copy();
}

/**
 * order-1: a sell with a profit. order-2: converted at another pair.
 * order-3: filled from pending, closed by its stop-loss. order-4: open. order-5: cancelled.
 * order-6: a settled stake.
 */
async function trade(): Promise<StateFolder> {
  state = new StateFolder();
  const { account } = state.bench;
  state.open(eurusd, state.tick(eurusd, 1.1, 1.1002), { side: "sell" });
  state.close("order-1", state.tick(eurusd, 1.09, 1.0902));
  const conversion = () => state.tick(gbpusd, 1.25, 1.2503);
  state.open(eurgbp, state.tick(eurgbp, 0.85, 0.8501), {}, conversion());
  state.close("order-2", state.tick(eurgbp, 0.849, 0.8491), conversion());
  const levels = { status: "pending", targetPrice: "1.08", stopLossPrice: "1.07" } as const;
  state.open(eurusd, state.tick(eurusd, 1.09, 1.0902), levels);
  state.tick(eurusd, 1.081, 1.0812);
  await settle("entry", "at_or_below", "ask", 1.08, state.tick(eurusd, 1.0795, 1.0797), 1);
  state.tick(eurusd, 1.071, 1.0712);
  await settle("stop_loss", "at_or_below", "bid", 1.07, state.tick(eurusd, 1.069, 1.0692), 2);
  state.open(eurusd, state.tick(eurusd, 1.069, 1.0692));
  state.open(eurusd, state.tick(eurusd, 1.069, 1.0692), { status: "pending", targetPrice: "1.05" });
  account.forex.cancel(
    { orderId: "order-5" },
    { quote: state.tick(eurusd, 1.069, 1.0692) },
    "cancel-it",
  );
  const stake = state.tick(eurusd, 1.07);
  account.micro.submit(state.bench.microCommand(eurusd), { quote: stake }, "stake-it");
  const end = state.tick(eurusd, 1.071);
  state.bench.nowMs += 60_000;
  state.tick(eurusd, 1.06);
  account.micro.settle("order-6", { state: "price", tick: end, generation: 1 });
  return state.save();
}

async function settle(
  kind: "entry" | "stop_loss",
  when: "at_or_below",
  watch: "bid" | "ask",
  level: number,
  tick: ReturnType<StateFolder["tick"]>,
  version: number,
): Promise<void> {
  const trigger = { kind, when, watch, level };
  const market = tick.market;
  state.bench.markets.set(market, {
    arm: async () => undefined,
    priceAt: async () => null,
    valuation: async () => null,
  });
  await state.bench.account.triggers.execute([
    { market, generation: 1, id: "order-3", version, trigger, tick },
  ]);
}

it("reports no problem in an account whose fills match stored ticks, and counts the checked fills", () => {
  traded();
  const { accounts, problems } = state.audit();
  expect(problems).toEqual([]);
  expect(accounts).toMatchObject([
    { userId: "u1", report: { problems: [], fillsChecked: 11, fillsNotChecked: 0 } },
  ]);
  expect(state.audit((userId) => userId === "u2").accounts).toEqual([]);
});

const receipt = (column: string, path: string, value: string) =>
  `UPDATE forex_orders SET ${column} = json_set(${column}, '${path}', ${value})`;

describe("a forged row is reported:", () => {
  it.each([
    [
      "a profit",
      "UPDATE forex_orders SET profit = '9000'",
      "order-1",
      /has a profit of 980, not 9000/,
    ],
    [
      "an open price",
      "UPDATE forex_orders SET open_price = '1.2'",
      "order-1",
      /another open price/,
    ],
    [
      "a close price",
      "UPDATE forex_orders SET close_price = '1'",
      "order-1",
      /another close price/,
    ],
    [
      "a close price with its receipt",
      `UPDATE forex_orders SET close_price = '1', close_receipt = json_set(close_receipt, '$.fill.price', '1')`,
      "order-1",
      /close is at 1, tick 2 of .* is at 1\.0902/,
    ],
    [
      "a tick's time",
      receipt("open_receipt", "$.fill.timeMs", "5"),
      "order-1",
      /names another time/,
    ],
    [
      "a tick's number",
      receipt("open_receipt", "$.fill.seq", "2"),
      "order-1",
      /open names another/,
    ],
    [
      "a tick that never was",
      receipt("open_receipt", "$.fill.seq", "999"),
      "order-1",
      /no tick 999/,
    ],
    ["a market", receipt("open_receipt", "$.fill.market", "'sim/X'"), "order-1", /another market/],
    [
      "a rate",
      receipt("close_receipt", "$.conversion.price", "'2'"),
      "order-2",
      /conversion is at 2/,
    ],
    [
      "the way of a rate",
      receipt("conversion", "$.inverted", "json('true')"),
      "order-2",
      /margin of/,
    ],
    ["no rate", receipt("close_receipt", "$.conversion", "NULL"), "order-2", /cannot be read/],
    ["lots", "UPDATE forex_orders SET lots = '2'", "order-1", /has a margin of/],
    ["units", "UPDATE forex_orders SET units_per_lot = '1'", "order-1", /terms it was accepted/],
    ["a side", "UPDATE forex_orders SET side = 1", "order-1", /has a profit of -980/],
    ["a margin", "UPDATE forex_orders SET margin = '5'", "order-1", /has a margin of .*, not 5/],
    ["a fee", "UPDATE forex_orders SET fee = '5'", "order-1", /has a fee of .*, not 5/],
    ["a rate of fees", receipt("terms", "$.product.feeRate", "'8'"), "order-1", /has a fee of 8/],
    ["a multiple", "UPDATE forex_orders SET multiple = 1", "order-4", /has a margin of/],
    ["a time of opening", "UPDATE forex_orders SET opened_at_ms = 5", "order-1", /of its opening/],
    ["a time of ending", "UPDATE forex_orders SET closed_at_ms = 5", "order-1", /time of its end/],
    [
      "a target",
      "UPDATE forex_orders SET target_price = '1.05'",
      "order-3",
      /does not reach 1\.05/,
    ],
    ["a late entry", "UPDATE forex_orders SET target_price = '1.0815'", "order-3", /later tick/],
    ["a stop-loss", "UPDATE forex_orders SET stop_loss_price = '1'", "order-3", /not reach 1$/m],
    ["a late stop-loss", "UPDATE forex_orders SET stop_loss_price = '1.0715'", "order-3", /later/],
    ["an order without a target", "UPDATE forex_orders SET target_price = '0'", "order-3", /once/],
    ["a profit of a position", "UPDATE forex_orders SET profit = '7'", "order-4", /before its end/],
    ["a profit without a fill", "UPDATE forex_orders SET profit = '7'", "order-5", /of 0, not 7/],
    ["a margin that waited", "UPDATE forex_orders SET margin = '7'", "order-5", /another amount/],
    ["a booking", "UPDATE forex_orders SET closed_by = opened_by", "order-1", /another booking/],
    ["rubbish", "UPDATE forex_orders SET open_receipt = '{'", "order-1", /cannot be read/],
  ])("reports a forged row: %s", (_, sql, id, problem) => {
    traded();
    write(state.accountPath(), `${sql} WHERE id = '${id}'`);
    expect(state.problems()).toMatch(problem);
    expect(state.problems()).toContain(`order ${id}`);
  });

  it.each([
    ["an opening", "open_receipt = json_set(open_receipt, '$.price', '1')", /another opening/],
    ["an end", "end_receipt = json_set(end_receipt, '$.price', '1')", /another end/],
    ["an expiry", "expires_at_ms = expires_at_ms + 60000", /not at the last tick before its time/],
    ["rubbish", "open_receipt = '{'", /cannot be read/],
  ])("reports a forged row of a stake: %s", (_, change, problem) => {
    traded();
    write(state.accountPath(), `UPDATE micro_orders SET ${change}`);
    expect(state.problems()).toMatch(problem);
  });

  it("reports a fill at a price that the market never had, even in a consistent account", () => {
    state = new StateFolder();
    state.open(eurusd, state.tick(eurusd, 1.1, 1.1002));
    const { seq } = state.tick(eurusd, 1.09, 1.0902);
    state.close("order-1", state.bench.quote(eurusd, 1.2, 1.2002, { seq }));
    state.save();
    expect(state.problems()).toMatch(/^order order-1 close is at 1\.2, tick 2 of .* is at 1\.09$/);
  });

  it("reports a missing order whose bookings remain", () => {
    traded();
    write(state.accountPath(), "DELETE FROM forex_orders WHERE id = 'order-1'");
    expect(state.problems()).toMatch(/transaction \d+ belongs to no order/);
  });
});

describe("a tick that was dropped", () => {
  it("finds the tick of each fill after the market has dropped other ticks", () => {
    state = new StateFolder();
    state.open(eurusd, state.tick(eurusd, 1.1));
    state.close("order-1", state.tick(eurusd, 1.09));
    for (let index = 0; index < 30; index++) state.tick(eurusd, 1.1);
    state.prune(eurusd, [1, 2]);
    state.save();
    expect(state.audit().accounts[0]?.report).toMatchObject({ problems: [], fillsChecked: 2 });
  });

  it("reports a fill as a problem when the market has dropped its tick, but only as unchecked while the tick's citation is unsent", () => {
    state = new StateFolder();
    state.open(eurusd, state.tick(eurusd, 1.1));
    for (let index = 0; index < 30; index++) state.tick(eurusd, 1.1);
    state.prune(eurusd, []);
    state.save();
    const report = () => state.audit().accounts[0]?.report;
    expect(report()).toMatchObject({ problems: [], fillsChecked: 0, fillsNotChecked: 1 });
    write(state.accountPath(), "DELETE FROM outbox");
    expect(report()?.problems.join()).toMatch(/order-1 open cannot be checked: .* has no tick 1/);
    expect(report()).toMatchObject({ fillsNotChecked: 1 });
  });
});

describe("a damaged database is reported, and the others are audited", () => {
  function overwrite(path: string, at: number, length: number): void {
    const file = openSync(path, "r+");
    writeSync(file, Buffer.alloc(length, 0xa5), 0, length, at);
    closeSync(file);
  }
  const pageBytes = 4_096;

  it.each([
    ["the header", (path: string) => overwrite(path, 0, 100)],
    ["pages in the middle", (path: string) => overwrite(path, 2 * pageBytes, 6 * pageBytes)],
    ["pages at the end", (path: string) => overwrite(path, statSync(path).size - pageBytes, 4_096)],
  ])("reports a damaged account, %s, and audits the others", (_, damage) => {
    traded();
    state.copyAccount();
    damage(state.accountPath());
    const { accounts, problems } = state.audit();
    expect(accounts.find(({ userId }) => userId === "u2")?.report.problems).toEqual([]);
    const own = accounts.find(({ userId }) => userId === "u1")?.report.problems ?? [];
    expect([...own, ...problems].join("\n")).not.toBe("");
    // This audit skips accounts of other users.
    expect(state.audit((userId) => userId === "u2").problems).toEqual([]);
  });

  it.each([
    ["removed", (path: string) => rmSync(path), /market .*: its database is missing/],
    ["without a header", (path: string) => overwrite(path, 0, 100), /market .*cannot be read/],
    [
      "without ticks",
      (path: string) => write(path, "DROP TABLE tick_chunks"),
      /market .*: its database has no ticks/,
    ],
  ])("reports a market %s, and audits the others", (_, damage, problem) => {
    traded();
    damage(state.marketPath(gbpusd));
    const { accounts, problems } = state.audit();
    expect(problems.join("\n")).toMatch(problem);
    expect(accounts[0]?.report).toMatchObject({ fillsChecked: 9, fillsNotChecked: 2 });
    expect(state.problems()).toMatch(/order-2 open conversion cannot be checked/);
  });

  it("reports a market whose ticks were cut off, and an account stored in another's place", () => {
    traded();
    write(state.marketPath(eurusd), "DELETE FROM tick_chunks WHERE first_seq = 1");
    expect(state.problems()).toMatch(/order-1 open cannot be checked: .* has no tick 1/);
    write(state.accountPath(), "UPDATE profile SET user_id = 'u2'");
    expect(state.audit().problems.join()).toMatch(/holds the account of 1\/u2, not of 1\/u1/);
  });

  it("reports an opened account whose database is missing or empty", () => {
    traded();
    const d1 = join(state.folder("d1/miniflare-D1DatabaseObject"), "d.sqlite");
    write(d1, "CREATE TABLE opened_objects (kind, name)");
    write(
      d1,
      "INSERT INTO opened_objects VALUES ('account', '1/u1'), ('account', '1/u2'), ('fund', '1/7')",
    );
    const lost = () => lostProblems(state.dir, () => true);
    expect(lost()).toEqual([
      "account 1/u2: was opened, and is empty now",
      "fund 1/7: was opened, and is empty now",
    ]);
    rmSync(state.accountPath());
    expect(lost()[0]).toBe("account 1/u1: was opened, and is empty now");
  });

  it("reports a market that was emptied after it had reported ticks", () => {
    traded();
    const d1 = join(state.folder("d1/miniflare-D1DatabaseObject"), "d.sqlite");
    write(d1, "CREATE TABLE market_reports (market, begun_ms)");
    const { feed, symbol } = eurusd.market;
    const name = `${feed.id}/${symbol}`;
    write(d1, `INSERT INTO market_reports VALUES ('${name}', 5), ('old/release', 0)`);
    const path = state.marketPath(eurusd);
    write(path, "INSERT INTO meta VALUES ('begun', '5')");
    expect(emptiedMarketProblems(state.dir)).toEqual([]);
    const named = [`market ${name}: was emptied, and its ticks of before are gone`];
    write(path, "UPDATE meta SET value = '6'");
    expect(emptiedMarketProblems(state.dir)).toEqual(named);
    write(path, "DROP TABLE meta");
    expect(emptiedMarketProblems(state.dir)).toEqual(named);
    rmSync(path);
    expect(emptiedMarketProblems(state.dir)).toEqual(named);
  });

  it("reports an account whose owner is missing in the database", () => {
    traded();
    write(join(state.folder("d1/miniflare-D1DatabaseObject"), "d.sqlite"), "DELETE FROM users");
    expect(state.audit().problems.join()).toMatch(
      /account 1\/u1: the database does not name its owner/,
    );
  });

  it("reports no problem when an account still has the tables of an older release", () => {
    traded();
    // The state of a release that did not have these tables.
    const path = state.accountPath();
    const applied = accountMigrations.slice(0, -2);
    write(path, "DROP TABLE opening; DROP TABLE claim_covers; DROP TABLE claims");
    write(path, "DROP TABLE share_asks; DROP TABLE IF EXISTS schema_migrations");
    write(path, "CREATE TABLE schema_migrations (n INTEGER PRIMARY KEY, id TEXT NOT NULL)");
    for (const { id } of applied) {
      write(path, `INSERT INTO schema_migrations (id) VALUES ('${id}')`);
    }
    expect(state.audit().problems).toEqual([]);
    expect(state.audit().accounts).toHaveLength(1);
    expect(state.problems()).toBe("");
  });

  it("ends the audit command with exit code 1 and a sentence, not a stack trace, when a database is damaged", () => {
    traded();
    state.copyAccount();
    const options: ExecFileSyncOptions = { encoding: "utf8", stdio: "pipe" };
    const run = (account: string) => {
      const args = ["scripts/audit.ts", "--account", account, "--state", state.dir];
      try {
        return { status: 0, text: String(execFileSync(process.execPath, args, options)) };
      } catch (cause) {
        const { status, stdout, stderr } = cause as {
          status: number;
          stdout: string;
          stderr: string;
        };
        return { status, text: stdout + stderr };
      }
    };
    expect(run("all").status).toBe(0);
    overwrite(state.accountPath(), 0, 100);
    const { status, text } = run("all");
    expect([status, text]).toEqual([
      1,
      expect.stringMatching(/^987654321: \d+ transactions, 11 fills/),
    ]);
    expect(text).toMatch(/account 123456789: its database cannot be read: /);
    expect(text).not.toMatch(/ at .*\.ts:\d+/);
    expect(run("987654321").status).toBe(0);
    expect(run("123456789").status).toBe(1);
    overwrite(join(state.folder("d1/miniflare-D1DatabaseObject"), "d.sqlite"), 0, 100);
    expect(run("all").status).toBe(1);
  });
});

it("audits no objects other than accounts and markets", () => {
  traded();
  const other = new DatabaseSync(join(state.folder("do/edge-broker-LimitsObject"), "c.sqlite"));
  other.exec("CREATE TABLE profile (anything TEXT)");
  other.close();
  expect(state.audit().accounts).toHaveLength(1);
});
