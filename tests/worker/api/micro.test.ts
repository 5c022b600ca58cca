/** Micro trading, its receipts and the account log over the real worker, objects and clock. */
import { describe, expect, test } from "vitest";
import type { WireForexOrder } from "#domain/contracts/http/forex.ts";
import { calls } from "#domain/contracts/http/index.ts";
import type { MicroOptions, WireMicroOrder } from "#domain/contracts/http/micro.ts";
import type { Receipt } from "#domain/contracts/http/receipt.ts";
import type { WireLogRow } from "#domain/contracts/http/wallet.ts";
import { errorCodes } from "#domain/errors/errors.ts";
import { secondHost } from "#tests/support/worker/second-company.ts";
import { DB, fundsOf, get, openDemo, paths, smallOrder } from "./api-client.ts";
import { perform } from "./requests.ts";

type Balance = { type: string; balanceText: string; lockBalanceText: string };
type Log = { list: WireLogRow[]; total: number };
type Page = { data: WireMicroOrder[]; total: number };

const { forex_id } = await smallOrder();
const stake = { forex_id, type: "1", number: "100", seconds: "30" };

async function microFunds(token: string): Promise<[string | undefined, string | undefined]> {
  const rows = await get<Balance[]>(paths.balance, { token });
  const row = rows.find(({ type }) => type === "micro");
  return [row?.balanceText, row?.lockBalanceText];
}

const submit = (token: string, change: Record<string, string> = {}) =>
  perform<WireMicroOrder>(calls.submitMicro, { ...stake, ...change }, { token, method: "POST" });
const page = async (token: string, status: 1 | 3) =>
  (await perform<Page>(calls.microOrders, { status }, { token })).data;

/** A duration that is short enough for tests. */
async function offerTwoSeconds(): Promise<void> {
  await DB.prepare(
    "INSERT OR IGNORE INTO micro_durations VALUES (1, 99, 2, '0.85', '10', 9)",
  ).run();
}

async function settled(token: string, id: string): Promise<WireMicroOrder> {
  for (let tries = 0; tries < 100; tries++) {
    const order = (await page(token, 3)).data.find(({ Id }) => Id === id);
    if (order) return order;
    await new Promise((resolve) => setTimeout(resolve, 200));
  }
  throw new Error(`${id} did not settle`);
}

async function setting(key: string, value: string, run: () => Promise<void>): Promise<void> {
  const put = (text: string) =>
    DB.prepare("UPDATE company_config SET value = ? WHERE company_id = 1 AND key = ?")
      .bind(text, key)
      .run();
  const before = await DB.prepare(
    "SELECT value FROM company_config WHERE company_id = 1 AND key = ?",
  )
    .bind(key)
    .first<string>("value");
  await put(value);
  await run().finally(() => put(before ?? ""));
}

test("lists the durations and amounts of micro orders in the company's order", async () => {
  const { data } = await perform<MicroOptions>(calls.getSeconds, {});
  expect(data.sec.slice(0, 5).map((each) => Object.values(each))).toEqual([
    [1, 30, 0.75, 10],
    [2, 60, 0.8, 10],
    [3, 120, 0.82, 20],
    [4, 180, 0.85, 20],
    [5, 300, 0.88, 50],
  ]);
  expect(data.number.map((each) => each.Number)).toEqual([10, 50, 100, 500, 1000]);
  const other = { origin: `https://${secondHost}` };
  const second = await perform<MicroOptions>(calls.getSeconds, {}, other);
  expect(second.data).toEqual({ sec: [], number: [] });
});

describe("an order", () => {
  test("opens, lists and settles a micro order, with a receipt", async () => {
    await offerTwoSeconds();
    const { token } = await openDemo();
    expect(await microFunds(token)).toEqual(["10000", "0"]);
    const { data: order } = await submit(token, { seconds: "2", number: "100.50" });
    expect(order).toMatchObject({ Type: 1, Number: 100.5, Seconds: 2, Status: 1, Outcome: "" });
    expect(order.RemainMilliSeconds).toBeLessThanOrEqual(2_000);
    expect(order.ExpiresMs).toBe(order.OpenReceipt.timeMs + 2_000);
    expect(String(order.OpenPrice)).toBe(order.OpenReceipt.price);
    expect(await microFunds(token)).toEqual(["9899.5", "100.5"]);
    const running = await page(token, 1);
    expect([running.total, running.data[0]?.Id]).toEqual([1, order.Id]);

    const done = await settled(token, order.Id);
    const profit = { win: 85.42, loss: -100.5, draw: 0, void: Number.NaN }[done.Outcome || "void"];
    expect(done.FactProfits).toBe(profit);
    expect(done.EndReceipt?.timeMs).toBeLessThanOrEqual(order.ExpiresMs);
    expect(await microFunds(token)).toEqual([String(10_000 + done.FactProfits), "0"]);
    expect((await page(token, 1)).total).toBe(0);

    const proof = (await perform<Receipt>(calls.receipt, { order: order.Id }, { token })).data;
    expect(proof.events.map(({ event }) => event)).toEqual(["open", "settle"]);
    const settle = proof.events[1];
    const around = settle?.tick.around ?? [];
    // The settling tick is the last one up to the expiry, in the market's own log.
    const last = around.findLast(({ timeMs }) => timeMs <= order.ExpiresMs);
    expect([last?.seq, String(last?.bid)]).toEqual([settle?.tick.seq, settle?.tick.price]);
    expect(around.some(({ timeMs }) => timeMs > order.ExpiresMs)).toBe(true);
    expect(proof.journal.map(({ kind }) => kind)).toEqual(["micro_open", "micro_settle"]);
    expect(proof.journal[1]?.previousHash).toBe(proof.journal[0]?.hash);
  });

  test("opens one micro order when twenty equal requests arrive at once", async () => {
    const { token } = await openDemo();
    const headers = { "idempotency-key": "the-only-one" };
    const answers = await Promise.all(
      Array.from({ length: 20 }, () =>
        perform<WireMicroOrder>(calls.submitMicro, stake, { token, method: "POST", headers }),
      ),
    );
    expect(new Set(answers.map(({ code, data }) => `${code} ${data.Id}`)).size).toBe(1);
    expect(await microFunds(token)).toEqual(["9900", "100"]);
    expect((await page(token, 1)).total).toBe(1);
  });

  test.each<[keyof typeof errorCodes, Record<string, string>]>([
    ["order_type_invalid", { type: "3" }],
    ["micro_amount_invalid", { number: "0" }],
    ["micro_amount_invalid", { number: "10.001" }],
    ["micro_duration_unknown", { seconds: "31" }],
    ["micro_amount_below_limit", { number: "9.99" }],
    ["micro_balance_insufficient", { number: "10000.01" }],
    ["product_unknown", { forex_id: "1001" }],
  ])("refuses a micro order with the error %s for %j", async (error, change) => {
    const { token } = await openDemo();
    expect((await submit(token, change)).code).toBe(errorCodes[error]);
    expect(await microFunds(token)).toEqual(["10000", "0"]);
  });

  test("refuses a micro order when the company has turned micro trading off", async () => {
    const { token } = await openDemo();
    await setting("is_micro", "0", async () => {
      expect((await submit(token)).code).toBe(errorCodes.forbidden);
    });
    expect((await submit(token)).code).toBe(1);
  });

  test("debits a micro order from the single account when a trader has only one", async () => {
    await setting("only_one_account", "1", async () => {
      const { token } = await openDemo();
      expect([await fundsOf(token), await microFunds(token)]).toEqual([
        ["10000", "0"],
        ["0", "0"],
      ]);
      expect((await submit(token)).code).toBe(1);
      expect([await fundsOf(token), await microFunds(token)]).toEqual([
        ["9900", "0"],
        ["0", "100"],
      ]);
    });
  });
});

describe("the account log", () => {
  test("returns the same account log from the calls forexDetail and accountLog, in the reader's language, with filters", async () => {
    const { token } = await openDemo();
    await submit(token);
    const asked = { accountTypeId: 2 };
    const headers = { lang: "de" };
    const [one, two] = await Promise.all([
      perform<Log>(calls.forexDetail, asked, { token, headers }),
      perform<Log>(calls.accountLog, asked, { token, headers }),
    ]);
    expect(one.data).toEqual(two.data);
    expect(
      one.data.list.map(({ ValueText, BalanceText, MemoTran }) => [
        ValueText,
        BalanceText,
        MemoTran,
      ]),
    ).toEqual([
      ["-100", "9900", "Auf/Ab-Option eröffnet"],
      ["10000", "10000", "Eröffnungsguthaben"],
    ]);
    const filtered = { ...asked, type: "micro_open" };
    expect((await perform<Log>(calls.forexDetail, filtered, { token })).data.total).toBe(1);
    for (const accountTypeId of [0, 4]) {
      const { code } = await perform(calls.forexDetail, { accountTypeId }, { token });
      expect(code).toBe(errorCodes.invalid_request);
    }
  });
});

describe("receipts, reset and audit", () => {
  test("shows a position's opening tick among the neighbouring ticks in the receipt", async () => {
    const { token } = await openDemo();
    const order = await get<WireForexOrder>(paths.submit, { token, json: await smallOrder() });
    const { data } = await perform<Receipt>(calls.receipt, { order: order.Id }, { token });
    expect([data.kind, data.events.length]).toEqual(["forex", 1]);
    const [opened] = data.events;
    expect(opened?.tick.around.map(({ seq }) => seq)).toContain(opened?.tick.seq);
    const cited = opened?.tick.around.find(({ seq }) => seq === opened.tick.seq);
    expect(String(cited?.ask)).toBe(opened?.tick.price);
    expect(Number(opened?.results.margin)).toBeCloseTo(order.CautionMoney, 8);
  });

  test("finds no receipt when the order is another user's", async () => {
    const [ann, bob] = [await openDemo(), await openDemo()];
    const { data: order } = await submit(ann.token);
    const asked = { order: order.Id };
    expect((await perform(calls.receipt, asked, { token: ann.token })).code).toBe(1);
    const { code } = await perform(calls.receipt, asked, { token: bob.token });
    expect(code).toBe(errorCodes.order_unknown);
  });

  test("ends micro orders, and restores free and held money, once when a demo account's reset is repeated under one key", async () => {
    const { token } = await openDemo();
    await submit(token);
    const method = "POST";
    const headers = { "idempotency-key": "reset-it-once" };
    for (let tries = 0; tries < 2; tries++) {
      const { code } = await perform(calls.resetDemo, {}, { token, method, headers });
      expect(code).toBe(1);
      expect(await microFunds(token)).toEqual(["10000", "0"]);
    }
    const [order] = (await page(token, 3)).data;
    expect(order).toMatchObject({ Outcome: "void", VoidReason: "", FactProfits: 0, EndPrice: 0 });
    type Audit = { transactions: number; head: string; problems: string[] };
    const { data } = await perform<Audit>(calls.auditOwn, {}, { token });
    expect([data.transactions, data.problems]).toEqual([3, []]);
    expect(data.head).toMatch(/^[0-9a-f]{64}$/);
  });
});

test("returns a setting's default when a company leaves the setting unset", async () => {
  await DB.prepare("DELETE FROM company_config WHERE company_id = 2 AND key IN (?, ?, ?, ?)")
    .bind("micro_loss_level", "is_micro_order_countdown", "margin_call_level", "stop_out_level")
    .run();
  const { data } = await perform<Record<string, string>>(
    calls.getBasicInfo,
    {},
    { origin: `https://${secondHost}` },
  );
  expect(data).toMatchObject({
    micro_loss_level: "0",
    is_micro_order_countdown: "1",
    margin_call_level: "100",
    stop_out_level: "50",
  });
});
