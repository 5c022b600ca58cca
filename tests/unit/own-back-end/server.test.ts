import { afterAll, beforeAll, expect, it } from "vitest";
import { WebSocket } from "ws";
import { startOwnBackEnd } from "#tests/own-back-end/server/server.ts";

let backEnd: Awaited<ReturnType<typeof startOwnBackEnd>>;
let token = "";

beforeAll(async () => {
  backEnd = await startOwnBackEnd();
  const account = { account: "trader@own.test", password: "Own-secret-1", login_type: "1" };
  const answer = await post("/api/user/loginForU", new URLSearchParams(account));
  token = answer.data.token;
});
afterAll(() => backEnd.close());

const call = async (path: string, init: RequestInit = {}) => {
  const response = await fetch(backEnd.url + path, {
    ...init,
    headers: { authorization: token, ...init.headers },
  });
  return response.json();
};
const get = (path: string, query: Record<string, string> = {}) =>
  call(`${path}?${new URLSearchParams({ ...query, timestamp: "1" })}`);
const post = (path: string, body: URLSearchParams | FormData | object) =>
  body instanceof URLSearchParams || body instanceof FormData
    ? call(path, { method: "POST", body })
    : call(path, {
        method: "POST",
        body: JSON.stringify(body),
        headers: { "content-type": "application/json" },
      });
const fault = (fault: object) => call("/__faults", { method: "POST", body: JSON.stringify(fault) });

it("serves settings, pairs and candles at the test back end", async () => {
  const settings = await get("/api/basicSet/getBasicInfo");
  expect(settings).toMatchObject({ code: 1, data: { is_forex: "1", timezone: "GMT" } });
  const pairs = await get("/v2/api/forex/trade_list");
  expect(pairs.data[0]).toMatchObject({ Id: 1, Code: "EURUSD", MarketStatus: 1 });
  const candles = await get("/v2/api/forex/kline", { forex_id: "1", period: "5min" });
  expect(candles.data.length).toBeGreaterThan(100);
});

it("takes a forex order by GET at the test back end, and closes the order", async () => {
  const order = { forex_id: "3", type: "1", cont: "0.1", status: "1", multiple: "100" };
  expect(await get("/v2/api/forex/submit", order)).toEqual({ code: 1, msg: "Order taken" });
  const held = await get("/v2/api/forex/my_deal", { status: "1", page: "1" });
  expect(held.data).toMatchObject({ total: 1, data: [{ OrderType: 1, Quantity: 0.1 }] });
  const { Id } = held.data.data[0];
  await get("/v2/api/forex/close", { id: String(Id) });
  const closed = await get("/v2/api/forex/my_deal", { status: "3", page: "1" });
  expect(closed.data.data[0]).toMatchObject({ Id, Status: 3 });
});

it("settles a micro order at the test back end when its time is over", {
  timeout: 15_000,
}, async () => {
  await get("/v2/api/micro/submit", { forex_id: "1", type: "1", number: "10", seconds: "5" });
  await expect
    .poll(async () => (await get("/v2/api/micro/orders", { status: "3", page: "1" })).data.total, {
      timeout: 10_000,
    })
    .toBe(1);
});

it("registers a user at the test back end by the code that the back end sent, and signs in", async () => {
  await post("/api/notify/send_email", { to: "new@own.test", type: 1 });
  const mail: { to: string; code: string }[] = await get("/__mail");
  const code = mail.find(({ to }) => to === "new@own.test")?.code ?? "";
  const given = { account: "new@own.test", password: "Secret-22", re_password: "Secret-22" };
  const form = new URLSearchParams({ ...given, type: "1", sms_code: code });
  expect(await post("/api/user/register", form)).toEqual({ code: 1, msg: expect.any(String) });
  const entered = await post("/api/user/loginForU", new URLSearchParams(given));
  expect(entered.data).toMatchObject({ token: expect.any(String), user: { is_demo: 0 } });
});

it("stores a payout account, a withdrawal, a transfer and a deposit with proof at the test back end", async () => {
  const way = { draw_id: "31", type: "1", dc_address: "TXmine" };
  await post("/api/wallet/bind_draw_method", new URLSearchParams(way));
  const ways = await get("/api/wallet/get_draw_method", { draw_type: "1" });
  const paid = { draw_currency_id: "31", number: "100", pay_password: "864209" };
  const withWay = { ...paid, draw_method_id: String(ways.data[0].id) };
  await post("/api/account/draw", new URLSearchParams(withWay));
  const draws = await get("/api/account/draw_list", { type: "1", page: "1" });
  expect(draws.data.data[0]).toMatchObject({ number: "100.00", fee: "1.00", address: "TXmine" });
  await post("/api/account/transfer", { balance: 50, currency_id: 1, from: "change", to: "forex" });
  const balances = await get("/v2/api/main/wallet/getBalance");
  expect(balances.data[2]).toMatchObject({ type: "change", balance: 9850, lockBalance: 100 });
  const picture = new FormData();
  picture.set("file", new File([new Uint8Array([1])], "a.png", { type: "image/png" }));
  const { url } = (await post("/api/common/image_upload", picture)).data;
  const coin = { number: "20", proofImg: url, address: "TXown111111111111111111111111111" };
  await post("/api/quickCharge/submit", { ...coin, charge_id: 1 });
  const deposits = await get("/api/quickCharge/quick_ist", { type: "0", page: "1" });
  expect(deposits.data).toMatchObject({ total: 1, data: [{ number: "20.00", proof_img: url }] });
});

it("refuses a wrong method, body, path or token at the test back end", async () => {
  expect(await post("/v2/api/forex/submit", {})).toMatchObject({ code: 405 });
  expect(await post("/api/user/loginForU", {})).toMatchObject({ code: 415 });
  expect(await post("/api/account/transfer", new URLSearchParams())).toMatchObject({ code: 415 });
  expect(await get("/api/account/draw_info")).toMatchObject({ code: 404 });
  const stranger = await call("/api/user/info", { headers: { authorization: "none" } });
  expect(stranger).toEqual({ code: 999, msg: expect.any(String) });
});

it("lets tests make the test back end omit a field, or garble the answer to an executed action, and read its log", async () => {
  await fault({ path: "/v2/api/forex/trade_list", leaveOut: "Change" });
  const pairs = await get("/v2/api/forex/trade_list");
  expect(pairs.data[0].ForexQuotations).toEqual({
    Open: expect.any(Number),
    Close: expect.any(Number),
  });
  await call("/__log", { method: "DELETE" });
  const before = (await get("/api/account/transfer_log", { page: "1" })).data.total;
  const moved = { balance: 1, currency_id: 1, from: "change", to: "forex" };
  const kinds = ["rubbish", "empty", "html", "502", "cut"];
  for (const answer of kinds) {
    await fault({ path: "/api/account/transfer", answer });
    await expect(post("/api/account/transfer", moved)).rejects.toThrow();
    await call("/__faults", { method: "DELETE" });
  }
  expect((await get("/api/account/transfer_log", { page: "1" })).data.total).toBe(
    before + kinds.length,
  );
  const log: { path: string }[] = await get("/__log");
  const sent = log.filter(({ path }) => path === "/api/account/transfer");
  expect(sent).toHaveLength(kinds.length);
});

it("sends prices, the live summary and closed orders on the test back end's socket", async () => {
  const socket = new WebSocket(`${backEnd.url.replace("http", "ws")}/api/v2/ws`);
  const heard: { type?: string; topic?: string; code?: number; data?: unknown }[] = [];
  socket.on("message", (message) => heard.push(JSON.parse(String(message))));
  await new Promise((resolve) => socket.once("open", resolve));
  for (const message of [
    { type: "ping" },
    { type: "login", token },
    ...["DAY_MARKET", "EURUSD", "FOREX_TRADE", "FOREX_CLOSED"].map((topic) => ({
      ...{ type: "sub", topic },
    })),
  ])
    socket.send(JSON.stringify(message));
  const order = { forex_id: "1", type: "2", cont: "0.01", status: "1", multiple: "100" };
  await get("/v2/api/forex/submit", order);
  const topic = (name: string) => heard.find((message) => message.topic === name && message.data);
  await expect.poll(() => topic("FOREX_TRADE"), { timeout: 5000 }).toBeDefined();
  const held = await get("/v2/api/forex/my_deal", { status: "1", page: "1" });
  await get("/v2/api/forex/close", { id: String(held.data.data[0].Id) });
  await expect.poll(() => topic("FOREX_CLOSED")?.data).toEqual([held.data.data[0].Id]);
  expect(topic("DAY_MARKET")?.data).toContainEqual(expect.objectContaining({ Code: "EURUSD" }));
  expect(topic("EURUSD")?.data).toMatchObject({ Code: "EURUSD", period: expect.any(String) });
  expect(heard).toContainEqual({ type: "login", code: 1 });
  expect(heard).toContainEqual({ type: "pong" });
  socket.close();
});
