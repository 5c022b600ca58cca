import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type { Call } from "#domain/contracts/http/call.ts";
import { calls } from "#domain/contracts/http/index.ts";
import { asked, ownClient, reply, stubBrowser } from "./back-end.ts";

vi.mock("#app/ui/toasts.ts", () => ({ toast: () => undefined }));

let client: Awaited<ReturnType<typeof ownClient>>;
beforeEach(async () => {
  stubBrowser();
  client = await ownClient();
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

/** Rows with the specification's field names (document 1, section 3). */
const pair = {
  Id: 3,
  Code: "BTCUSDT",
  ShowCode: "BTC/USDT",
  Logo: "/logo.png",
  CategoryId: "2",
  MarketStatus: "1",
  PricePrecision: "2",
  ForexQuotations: { Open: 64000, Close: "64010.5", Change: 0.02 },
  Pip: 0.01,
  ForexMinCont: "0.01",
  ForexContNum: 1,
  ForexFeeRate: 2,
  MarginMode: 2,
  HasForexMultiple: [{ Value: "100", Default: 1 }],
};
const order = {
  Id: 7001,
  OriginId: 7001,
  OrderType: 1,
  Quantity: 0.5,
  OriginPrice: 64000,
  Price: 0,
  UpdatePrice: "64010.5",
  FactProfits: 5.25,
  CautionMoney: 320,
  TradeFee: 1,
  TargetLossPrice: 0,
  TargetProfitPrice: 0,
  Status: 1,
  CreateTimeHandler: "2026-11-22 10:00:00",
  CompleteTimeHandler: "",
  ForexTradeLists: { ShowCode: "BTC/USDT" },
};

describe("requests are in the specification's form", () => {
  it("sends orders to an own back end by GET, with only the specified fields in the query", async () => {
    reply("/v2/api/forex/submit", { msg: "Order taken" });
    await client.callApi(calls.submitForex, {
      forex_id: "3",
      type: 1,
      cont: "0.5",
      status: 1,
      multiple: "100",
    });
    expect(asked).toEqual([
      {
        method: "GET",
        path: "/v2/api/forex/submit",
        query: { forex_id: "3", type: "1", cont: "0.5", status: "1", multiple: "100" },
        body: "",
        contentType: null,
      },
    ]);
  });

  it("signs in to an own back end by a form, without the platform's own fields", async () => {
    reply("/api/user/loginForU", { data: { token: "t", user: { uid: "80501", id: 501 } } });
    await client.callApi(calls.login, {
      account: "a@b.c",
      password: "p",
      login_type: 1,
      totp: "1",
    });
    expect(asked[0]).toMatchObject({
      method: "POST",
      body: { account: "a@b.c", password: "p", login_type: "1" },
      contentType: expect.stringContaining("application/x-www-form-urlencoded"),
    });
  });

  it("requests e-mail codes of types 1 and 3 from an own back end as JSON, and sends type 3 as 2", async () => {
    reply("/api/notify/send_email", { msg: "On its way" });
    await client.callApi(calls.sendEmail, { to: "a@b.c", type: 3 });
    await client.callApi(calls.sendEmail, { to: "a@b.c", type: 1 });
    expect(asked.map(({ body }) => body)).toEqual([
      { to: "a@b.c", type: 2 },
      { to: "a@b.c", type: 1 },
    ]);
  });

  it("sends a transfer's currency to an own back end", async () => {
    const row = { accountTypeId: 1, type: "forex", balance: 5, lockBalance: 0, currencyId: 4 };
    reply("/v2/api/main/wallet/getBalance", { data: [row] });
    reply("/api/account/transfer", { msg: "Transferred" });
    await client.callApi(calls.transferMoney, { balance: "2", from: "forex", to: "change" });
    expect(asked.at(-1)?.body).toEqual({
      balance: "2",
      from: "forex",
      to: "change",
      currency_id: 4,
    });
  });

  it("refuses a partial close, and sends no call, when an own back end has no field for the part's lots", async () => {
    reply("/v2/api/forex/close", { msg: "Order closed" });
    const part = { id: "7001", cont: "0.1" };
    await expect(client.callApi(calls.closeForex, part)).rejects.toMatchObject({
      code: client.refusedCode,
    });
    expect(asked).toEqual([]);
  });

  it("requests each spark line from an own back end separately, and drops a spark line that fails", async () => {
    const candle = { Time: 1_795_000_000, Open: 1, High: 2, Low: 1, Close: "1.5", Volume: 3 };
    reply("/v2/api/forex/abbreviated_cache_kline", ({ query }) =>
      query.forex_id === "2" ? { code: 0, msg: "none" } : { data: [candle] },
    );
    const input = { forex_id: "1,2,3", period: "30min", only: "close" } as const;
    const lines = await client.callApi(calls.abbreviatedKline, input);
    expect(lines.map(({ forex_id, closes }) => [forex_id, closes]).toSorted()).toEqual([
      [1, [1.5]],
      [3, [1.5]],
    ]);
    const lineCalls = asked.filter(({ path }) => path.includes("abbreviated"));
    expect(lineCalls.map(({ query }) => query)).toEqual([
      { forex_id: "1", period: "30min" },
      { forex_id: "2", period: "30min" },
      { forex_id: "3", period: "30min" },
    ]);
  });
});

describe("answers are read by the specification's field names", () => {
  it("reads products that have prices but no bid and ask", async () => {
    reply("/v2/api/forex/trade_list", { data: [pair] });
    const [read] = await client.callApi(calls.tradeList, {});
    expect(read).toMatchObject({
      Id: 3,
      CategoryId: 2,
      MarketStatus: "open",
      PricePrecision: 2,
      Quote: "USD",
      ForexMinCont: 0.01,
      MarginMode: "multiple",
      HasForexMultiple: [{ Value: 100, Default: true }],
      ForexQuotations: { Close: 64010.5, Bid: "64010.5", Ask: "64010.5", High: 0, Low: 0 },
      Simulated: false,
    });
    expect(read?.ForexMaxCont).toBeGreaterThan(1000);
  });

  it("reads no opening price of the day when the back end sends none", async () => {
    const ForexQuotations = { Close: "64010.5" };
    reply("/v2/api/forex/trade_list", { data: [{ ...pair, ForexQuotations }] });
    const [read] = await client.callApi(calls.tradeList, {});
    expect(read?.ForexQuotations).toMatchObject({ Open: 0, Close: 64010.5 });
  });

  it.each([
    [1, "open"],
    ["2", "closed"],
    [0, "closed"],
    [7, "closed"],
    [undefined, "open"],
  ])("reads the market status %j as %s", async (MarketStatus, name) => {
    reply("/v2/api/forex/trade_list", { data: [{ ...pair, MarketStatus }] });
    expect((await client.callApi(calls.tradeList, {}))[0]?.MarketStatus).toBe(name);
  });

  it("reads orders with times in the company's zone, with ids as text, and with products found by code", async () => {
    reply("/v2/api/forex/trade_list", { data: [pair] });
    reply("/v2/api/forex/my_deal", { data: { data: [order], total: 1, all_fact_profits: "5.25" } });
    const answer = await client.callApi(calls.myDeal, { status: 1 });
    expect(answer).toMatchObject({ total: 1, all_fact_profits: 5.25, all_fees: 0 });
    expect(answer.data[0]).toMatchObject({
      Id: "7001",
      ForexId: 3,
      OrderType: "buy",
      Status: "open",
      UpdatePrice: 64010.5,
      CreatedMs: Date.parse("2026-11-22T01:00:00Z"),
      CompletedMs: null,
      CloseReason: "",
      OpenReceipt: null,
    });
  });

  it.each(["Id", "OrderType", "Quantity", "OriginPrice", "Status"])(
    "refuses an order without %s instead of showing a default",
    async (name) => {
      reply("/v2/api/forex/my_deal", { data: { data: [{ ...order, [name]: null }], total: 1 } });
      await expect(client.callApi(calls.myDeal, { status: 1 })).rejects.toMatchObject({ code: -1 });
    },
  );

  it("reads missing or invalid settings as defaults", async () => {
    reply("/api/basicSet/getBasicInfo", {
      data: {
        site_name: "Own",
        is_micro: 0,
        is_forex: true,
        default_lang: "tw",
        timezone: "UTC+8",
      },
    });
    expect(await client.callApi(calls.getBasicInfo, {})).toMatchObject({
      site_name: "Own",
      is_micro: "0",
      is_forex: "1",
      default_lang: "hk",
      timezone: "Etc/GMT-8",
      is_main_site: "0",
      demo_balance: "0",
      stop_out_level: "0",
    });
  });

  it("translates the back end's names of the blocks of Home, and adds the block with the list of markets", async () => {
    const block = (title: string) => ({ group: "home_template_sort", title, is_mobile: 1 });
    reply("/api/menu", { data: ["News", "My assets", "Top pairs", "Shortcuts"].map(block) });
    const menu = await client.callApi(calls.getMenu, {});
    expect(menu.map(({ title }) => title)).toEqual(["news", "asset", "featured", "menu", "list"]);
  });

  it("reads candles whose times are in seconds, in any order", async () => {
    const candle = (Time: number) => ({ Time, Open: 1, High: 2, Low: 1, Close: 2, Volume: 3 });
    reply("/v2/api/forex/kline", { data: [candle(1_795_000_300), candle(1_795_000_000)] });
    const { data } = await client.callApi(calls.kline, { forex_id: "3", period: "5min" });
    expect(data.map(({ Time }) => Time)).toEqual([1_795_000_000_000, 1_795_000_300_000]);
    const older = { forex_id: "3", period: "5min", before: "1795000000000" };
    expect((await client.callApi(calls.kline, older)).data).toEqual([]);
  });

  it("keeps the back end's text for movements of unknown kinds", async () => {
    const row = { Value: -2, Type: "fee", Memo: "m", MemoTran: "Fee of 7001", CreatedAtTran: "" };
    reply("/v2/api/main/accountLog/forexChange", { data: { list: [row, row], total: 2 } });
    const { list } = await client.callApi(calls.accountLog, { accountTypeId: 1 });
    expect(list[0]).toMatchObject({ MemoTran: "Fee of 7001", ValueText: "-2", BalanceText: "" });
    expect(new Set(list.map(({ Id }) => Id)).size).toBe(2);
  });

  it("requests the identity check's status by a separate call when the user's data has no status", async () => {
    reply("/api/user/info", { data: { uid: 80501, id: 501, is_demo: 0, is_real: 0 } });
    reply("/api/user_real/center", { data: { review_status: 1 } });
    const user = await client.callApi(calls.userInfo, {});
    expect(user).toMatchObject({ id: "501", uid: "80501", review_status: "reviewing" });
  });

  it("shows no open bank order when the answer is empty or has no id", async () => {
    for (const data of [null, undefined, {}, [], { id: "" }]) {
      reply("/api/quickCharge/get_wire_info_edit", { data });
      expect(await client.callApi(calls.wireOrder, {})).toBeNull();
    }
  });

  it("reads a matched bank order with a proof of payment as paid", async () => {
    const bank_info = {
      bank_name: "Harbour",
      swift: "H",
      ifsc: "",
      iban: "",
      name: "O",
      account: "1",
    };
    const data = { id: 5, number: "120.00", symbol_id: 11, bank_info, proof_img: "/p.png" };
    reply("/api/quickCharge/get_wire_info_edit", { data });
    reply("/api/quickCharge/symbols", { data: [{ id: 11, currency_code: "EUR" }] });
    expect(await client.callApi(calls.wireOrder, {})).toMatchObject({
      id: "5",
      currency_code: "EUR",
      is_paid: true,
      bank_info: { bank_name: "Harbour", remark: "" },
    });
  });

  it("finds the currency of a payment option by the option's code and network", async () => {
    const currency = { code: "USDT", protocol: "TRC20" };
    reply("/api/account/draw_symbol_list", {
      data: [
        { id: 30, code: "USDT", protocol: "ERC20", draw_rate: 1, fee_type: 1, usd_price: 1 },
        { id: 31, ...currency, draw_rate: "0.01", fee_type: 2, usd_price: "1" },
      ],
    });
    const way = { id: 4001, dc_address: "T1", draw_currency: currency };
    reply("/api/wallet/get_draw_method", { data: [way] });
    const [read] = await client.callApi(calls.drawMethods, { draw_type: 1 });
    expect(read).toMatchObject({ id: "4001", draw_currency_id: 31, type: "crypto", bank_name: "" });
  });
});

describe("a text that may be HTML", () => {
  const html = `<style>p{}</style><p>Up &amp; down, 1 < 2.</p><ul><li>One<br/>Two</li></ul>`;
  const words = "Up & down, 1 < 2.\nOne\nTwo";

  it.each([
    ["fundInfo", { id: "41" }, { id: 41, dividend_percentage: 1 }],
    ["newsInfo", { id: "1" }, { id: 1 }],
    ["messageInfo", { id: "1" }, { id: 1 }],
  ] as const)("shows HTML as plain text when %s contains it", async (name, input, row) => {
    const call = calls[name] as Call;
    const data = { ...row, title: "<b>A</b> title", desc: html };
    reply(call.path, { data });
    expect(await client.callApi(call, input)).toMatchObject({ title: "A title", desc: words });
  });

  it.each([
    ["<img src=x onerror=alert(1)>Safe", "Safe"],
    ["<script>alert(1)</script>Safe<script>", "Safe"],
    ["&lt;script&gt;", "<script>"],
    ["&#72;i&#x21; &unknown; &#0;", "Hi! &unknown; &#0;"],
    ["a < b > c", "a < b > c"],
  ])("converts the HTML text %j to %j", async (text, words) => {
    const { plainText } = await import("#app/api/own-back-end/plain-text.ts");
    expect(plainText(text)).toBe(words);
  });
});

describe("acts that are answered with a message", () => {
  it("reads only the message, and no account state, from an act's answer", async () => {
    reply("/v2/api/forex/close", { msg: "Order closed" });
    expect(await client.callApi(calls.closeForex, { id: "7001" })).toMatchObject({
      msg: "Order closed",
      Id: "",
      account: { version: -1, balances: [] },
    });
  });

  it("ignores the data in an act's answer", async () => {
    reply("/v2/api/micro/submit", { msg: "Taken", data: { Number: "lots", id: [] } });
    const input = { forex_id: "3", type: 2, number: "20", seconds: "60" };
    expect(await client.callApi(calls.submitMicro, input)).toMatchObject({
      msg: "Taken",
      Id: "",
      Type: "down",
    });
  });

  it("shows the app's text for an act when the back end sends none", async () => {
    reply("/v2/api/forex/cancel_trade", { msg: "" });
    expect((await client.callApi(calls.cancelTrade, { id: "1" })).msg).toBe("Done");
  });

  it("signs in after a registration that returned no session", async () => {
    reply("/api/user/register", { msg: "Welcome" });
    reply("/api/default/area_list", { data: [{ id: 2, code: "GB", global_code: "+44" }] });
    reply("/api/user/loginForU", { data: { token: "t", user: { uid: "1", id: 1 } } });
    const session = await client.callApi(calls.register, {
      type: 2,
      area_id: "2",
      account: "7700 900123",
      password: "long secret",
      re_password: "long secret",
    });
    expect(session.token).toBe("t");
    expect(asked.at(-1)?.body).toMatchObject({ account: "+447700900123", login_type: "2" });
  });

  it("uses an upload's address as its id", async () => {
    const { dialect } = await import("#app/api/dialect.ts");
    const envelope = { code: 1, msg: "", data: { url: "/static/1" } };
    expect(dialect()?.uploaded(calls.imageUpload, envelope)).toEqual({
      id: "/static/1",
      url: "/static/1",
    });
    expect(await client.callApi(calls.fileUrl, { id: "/static/1" })).toEqual({ url: "/static/1" });
  });
});

describe("calls that an own back end lacks", () => {
  it("hides what an own back end lacks, unless the app can derive it from other answers", async () => {
    const { isOffered, takesField } = await import("#app/api/dialect.ts");
    const { receipt, statement, sessionList, passkeyLogin, secondFactor, captcha } = calls;
    for (const call of [receipt, statement, sessionList, passkeyLogin, secondFactor, captcha]) {
      expect([call.path, isOffered(call)]).toEqual([call.path, false]);
    }
    for (const call of [calls.submitForex, calls.drawInfo, calls.transferInfo, calls.inviteInfo]) {
      expect([call.path, isOffered(call)]).toEqual([call.path, true]);
    }
    expect(takesField(calls.amendPassword, "old_password")).toBe(false);
    expect(takesField(calls.amendPassword, "auth_code")).toBe(true);
  });

  it("derives a missing answer of an own back end from other answers, without another call", async () => {
    reply("/v2/api/main/wallet/getBalance", {
      data: [{ accountTypeId: 3, type: "change", balance: "12.5", lockBalance: 0, currencyId: 1 }],
    });
    expect(await client.callApi(calls.drawInfo, {})).toMatchObject({
      account: "change",
      available: "12.5",
      day_left: "",
      stopped: "",
    });
    expect(await client.callApi(calls.getHappenings, {})).toEqual({ seen: 0, list: [] });
    await client.callApi(calls.logout, {});
    const known = ["/api/basicSet/getBasicInfo", "/v2/api/main/wallet/getBalance"];
    expect(asked.filter(({ path }) => !known.includes(path))).toEqual([]);
  });
});

describe("an unknown outcome of a call", () => {
  const close = () => client.callApi(calls.closeForex, { id: "7001" });

  it.each([
    ["rubbish", new Response('{"code":1,"da')],
    ["nothing", new Response("")],
    ["a page", new Response("<!doctype html><p>Done")],
    ["another answer", Response.json(["closed"])],
    ["a gateway's page", new Response("<h1>502</h1>", { status: 502 })],
    ["a failure in an envelope", Response.json({ code: 1004, msg: "?" }, { status: 500 })],
    ["no connection", new TypeError("Failed to fetch")],
    ["no answer in time", new DOMException("slow", "TimeoutError")],
  ])("reports that an act may have been executed when the answer was %s", async (_, answer) => {
    reply("/v2/api/forex/close", answer);
    const { follow } = await import("#app/api/readers.ts");
    const read = vi.fn();
    const release = follow({ call: calls.myDeal, read });
    await expect(close()).rejects.toThrow(/may have gone through/);
    release();
    expect(read).toHaveBeenCalledOnce();
    expect(asked).toHaveLength(1);
  });

  it("reports a read with an unclear answer as failed", async () => {
    reply("/v2/api/forex/my_deal", new Response("<h1>502</h1>", { status: 502 }));
    await expect(client.callApi(calls.myDeal, { status: 1 })).rejects.toThrow(/^No connection/);
  });

  it("sends no act and reports a clear failure when the browser is offline", async () => {
    vi.stubGlobal("navigator", { onLine: false, language: "en" });
    reply("/v2/api/forex/close", new TypeError("Failed to fetch"));
    await expect(close()).rejects.toThrow(/^No connection/);
  });

  it("shows the back end's own text of a refusal, not the platform's text for the code", async () => {
    reply("/v2/api/forex/close", { code: "1010", msg: "The market is closed" });
    await expect(close()).rejects.toMatchObject({
      message: "The market is closed",
      code: client.refusedCode,
    });
  });

  it("ends the session when an answer has the code 999, even as text", async () => {
    const { traderSession } = await import("#app/api/token.ts");
    traderSession.keep("t");
    reply("/v2/api/forex/close", { code: "999", msg: "Sign in again" });
    await expect(close()).rejects.toMatchObject({ code: 999 });
    expect(traderSession.read()).toBeNull();
    expect(traderSession.wasEndedByServer).toBe(true);
    traderSession.keep("next");
    expect(traderSession.wasEndedByServer).toBe(false);
    traderSession.clear();
    expect(traderSession.wasEndedByServer).toBe(false);
  });
});
