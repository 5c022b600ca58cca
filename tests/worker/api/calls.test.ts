import { describe, expect, test } from "vitest";
import { deskCalls } from "#domain/contracts/desk/index.ts";
import type { WireForexOrder } from "#domain/contracts/http/forex.ts";
import { type CallName, calls } from "#domain/contracts/http/index.ts";
import { pathTemplate } from "#domain/contracts/http/path.ts";
import { errorCodes } from "#domain/errors/errors.ts";
import { signToken } from "#domain/network/session-token.ts";
import {
  ask,
  freshDemoId,
  fundsOf,
  get,
  openDemo,
  ordersOf,
  paths,
  SESSION_SECRET,
  smallOrder,
} from "./api-client.ts";
import { perform } from "./requests.ts";
import { samples } from "./sample-inputs.ts";

test("makes only the intended calls public", () => {
  const open = Object.entries(calls).filter(([, call]) => call.audience === "public");
  expect(open.map(([name]) => name).sort()).toEqual([
    "abbreviatedKline",
    "areaList",
    "calendarList",
    "captcha",
    "companySearch",
    "createDemoAccount",
    "descriptInfo",
    "descriptList",
    // Public, as its signed link decides.
    "file",
    "forgetPassword",
    "getBasicInfo",
    "getCategories",
    "getCompany",
    "getCompanyStatus",
    "getMenu",
    "getSeconds",
    "kline",
    "login",
    "newsHomeList",
    "newsInfo",
    "newsList",
    "newsSearch",
    "passkeyLogin",
    "passkeyLoginOptions",
    "register",
    "registerImage",
    "sendEmail",
    "sendSms",
    "serviceStatus",
    "setting",
    "tradeList",
  ]);
});

test("sends an answer that fits the contract for each public read that needs no input", async () => {
  for (const [name, call] of Object.entries(calls)) {
    if (call.audience !== "public" || call.mutation) continue;
    if (!call.input.safeParse({}).success) continue;
    const data = await get(call.path);
    expect([name, call.output.safeParse(data).success]).toEqual([name, true]);
  }
});

test("lists exactly the contract's paths in the OpenAPI document", async () => {
  const { text } = await ask("/api/openapi.json");
  const { paths: listed } = JSON.parse(text) as { paths: Record<string, object> };
  expect(Object.keys(listed).sort()).toEqual(
    [...Object.values(calls), ...Object.values(deskCalls)]
      .map(({ path }) => pathTemplate(path))
      .sort(),
  );
  for (const { path, method, mutation } of Object.values(calls)) {
    const methods = mutation && method === "GET" ? ["get", "post"] : [method.toLowerCase()];
    expect([path, Object.keys(listed[pathTemplate(path)] ?? {})]).toEqual([path, methods]);
  }
});

describe("a demo trader", () => {
  test("opens one account for each demo_id, even when several requests arrive at once", async () => {
    const demo_id = freshDemoId();
    type Demo = { token: string; user: { id: string; is_demo: number } };
    const answers = await Promise.all(
      Array.from({ length: 5 }, () => get<Demo>(paths.demo, { json: { demo_id } })),
    );
    expect(new Set(answers.map(({ user }) => user.id)).size).toBe(1);
    expect(answers[0]?.user.is_demo).toBe(1);
    for (const { token } of answers) expect((await fundsOf(token))[0]).toBe("10000");
    const other = await openDemo();
    expect(other.userId).not.toBe(answers[0]?.user.id);
    // The same secret is another person at another company.
    const elsewhere = await get<Demo>(paths.demo, { json: { demo_id }, host: "second.example" });
    expect(elsewhere.user.id).not.toBe(answers[0]?.user.id);
  });

  test("trades on a demo account, and shows balance and the day's profit", async () => {
    const { token, userId } = await openDemo();
    const fields = { name: "", nickname: "", remark: "", is_real: 0, is_trader: 0 };
    expect(await get(paths.info, { token })).toMatchObject({ id: userId, is_demo: 1, ...fields });
    expect(await fundsOf(token)).toEqual(["10000", "0"]);
    expect(await ordersOf(token)).toEqual({
      data: [],
      total: 0,
      all_fact_profits: 0,
      all_fees: 0,
      all_financing: 0,
    });
    expect(await get(paths.profits, { token })).toEqual({ profits: 0 });

    const input = await smallOrder();
    const order = await get<WireForexOrder>(paths.submit, { token, query: input });
    expect(calls.submitForex.output.safeParse(order).success).toBe(true);
    expect(order).toMatchObject({ Status: 1, OrderType: 1, CloseReceipt: null });
    expect(String(order.Price)).toBe(order.OpenReceipt?.price);
    const [free, locked] = await fundsOf(token);
    expect(Number(locked)).toBeCloseTo(order.CautionMoney, 6);
    expect(Number(free)).toBeCloseTo(10_000 - order.CautionMoney - order.TradeFee, 6);
    const holding = await ordersOf(token);
    expect([holding.total, holding.data[0]?.Id]).toEqual([1, order.Id]);

    const closed = await get<WireForexOrder>(paths.close, { token, query: { id: order.Id } });
    expect(closed).toMatchObject({ Id: order.Id, Status: 3 });
    expect(closed.CloseReceipt?.seq).toBeGreaterThanOrEqual(order.OpenReceipt?.seq ?? Infinity);
    expect((await fundsOf(token))[1]).toBe("0");
    const end = 10_000 - order.TradeFee + closed.FactProfits;
    expect(Number((await fundsOf(token))[0])).toBeCloseTo(end, 6);
    expect((await ordersOf(token)).total).toBe(0);
    const history = await ordersOf(token, "3");
    expect([history.total, history.data[0]?.Id]).toEqual([1, order.Id]);
    expect(history.all_fact_profits).toBeCloseTo(closed.FactProfits, 6);
    expect(history.all_fees).toBeCloseTo(order.TradeFee, 6);
    // The day's result is the change of the balance.
    const { profits } = await get<{ profits: number }>(paths.profits, { token });
    expect(profits).toBeCloseTo(closed.FactProfits - order.TradeFee, 6);
    expect(Number((await fundsOf(token))[0])).toBeCloseTo(10_000 + profits, 6);

    const again = await ask(paths.close, { token, query: { id: order.Id, t: "2" } });
    expect(again.code).toBe(errorCodes.order_not_open);
  });

  test("finds no order to close when the order is another user's", async () => {
    const [ann, bob] = [await openDemo(), await openDemo()];
    const order = await get<WireForexOrder>(paths.submit, {
      token: ann.token,
      json: await smallOrder(),
    });
    const closing = await ask(paths.close, { token: bob.token, json: { id: order.Id } });
    expect(closing.code).toBe(errorCodes.order_unknown);
    expect((await ordersOf(ann.token)).total).toBe(1);
    expect((await ordersOf(bob.token)).total).toBe(0);
  });
});

describe("sessions", () => {
  const sessionCalls = (Object.keys(calls) as CallName[]).filter(
    (name) => calls[name].audience === "session",
  );
  test("answers 999 to every session call when the token is missing, forged, malformed or foreign", async () => {
    const { token, userId } = await openDemo();
    const random = crypto.getRandomValues(new Uint8Array(32));
    const elsewhere = await openDemo("second.example");
    const wrong: Array<[what: string, token: string | undefined, host: string]> = [
      ["none", undefined, "demo.example"],
      ["empty", "", "demo.example"],
      ["nonsense", "x", "demo.example"],
      ["changed", token.slice(0, -2) + (token.endsWith("AA") ? "BB" : "AA"), "demo.example"],
      ["self-signed", (await signToken(userId, random, "my secret")).token, "demo.example"],
      ["never started", (await signToken(userId, random, SESSION_SECRET)).token, "demo.example"],
      ["of another company", token, "second.example"],
      ["of another company, the other way", elsewhere.token, "demo.example"],
      ["very long", `${token}${"A".repeat(8_000)}`, "demo.example"],
    ];
    const ids = { token, userId, orderId: "some-order", pendingId: "some-order" };
    for (const name of sessionCalls) {
      for (const [what, given, host] of wrong) {
        const answer = await perform(calls[name], samples[name](ids), {
          origin: `https://${host}`,
          ...(given && { token: given }),
        });
        expect([name, what, answer.code, answer.data]).toEqual([name, what, 999, null]);
      }
    }
    expect(await fundsOf(token)).toEqual(["10000", "0"]);
  });

  test("A3 refuses one company's token at another, even with the first company's cookie", async () => {
    const { token } = await openDemo();
    for (const [host, company, code] of [
      ["second.example", "1", 999],
      ["unknown.example", "2", errorCodes.host_unknown],
    ] as const) {
      const answer = await ask(paths.balance, {
        token,
        host,
        headers: { cookie: `company_id=${company}` },
      });
      expect([host, answer.code]).toEqual([host, code]);
    }
  });

  test("refuses to trade a product of another company", async () => {
    const { token } = await openDemo();
    const answer = await ask(paths.submit, {
      token,
      json: { ...(await smallOrder()), forex_id: "1001" },
    });
    expect(answer.code).toBe(errorCodes.product_unknown);
    expect(await fundsOf(token)).toEqual(["10000", "0"]);
  });
});

describe("idempotency", () => {
  test("M1 places one order for twenty parallel submits under one key, with equal answers", async () => {
    const { token } = await openDemo();
    const json = await smallOrder();
    const headers = { "idempotency-key": "the-only-one" };
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => ask<WireForexOrder>(paths.submit, { token, json, headers })),
    );
    for (const { code, data } of answers) expect([code, data]).toEqual([1, answers[0]?.data]);
    const { total, data } = await ordersOf(token);
    expect([total, data[0]?.Id]).toEqual([1, answers[0]?.data.Id]);
    const funds = await fundsOf(token);

    const other = await ask(paths.submit, { token, json: { ...json, type: "2" }, headers });
    expect(other.code).toBe(errorCodes.idempotency_conflict);
    expect(await fundsOf(token)).toEqual(funds);
    // Each person's keys are independent.
    const bob = await openDemo();
    expect((await ask(paths.submit, { token: bob.token, json, headers })).code).toBe(1);
  });

  test("places one order for identical GETs, and a second order for another timestamp", async () => {
    const { token } = await openDemo();
    const query = { ...(await smallOrder()), t: "1" };
    const [first, second] = await Promise.all([
      get<WireForexOrder>(paths.submit, { token, query }),
      get<WireForexOrder>(paths.submit, { token, query }),
    ]);
    expect(second).toEqual(first);
    await get(paths.submit, { token, query: { ...query, t: "2" } });
    expect((await ordersOf(token)).total).toBe(2);
  });

  test.each(["short", "x".repeat(65), "with space!", "ключ-ключ"])(
    "refuses the idempotency key %j",
    async (key) => {
      const { token } = await openDemo();
      const answer = await ask(paths.submit, {
        token,
        json: await smallOrder(),
        headers: { "idempotency-key": encodeURI(key) },
      });
      expect(answer.code).toBe(errorCodes.invalid_request);
      expect((await ordersOf(token)).total).toBe(0);
    },
  );
});
