import { describe, expect, it, vi } from "vitest";
import { type Listener, readOwnMessage } from "#app/realtime/own-messages.ts";
import type { Pair } from "#domain/contracts/http/market.ts";
import { serverMessageSchema } from "#domain/contracts/socket.ts";

const pairs = [
  { Id: 1, Code: "EURUSD", ShowCode: "EUR/USD", ForexQuotations: { Open: 1.1, High: 0, Low: 0 } },
  {
    Id: 3,
    Code: "BTCUSDT",
    ShowCode: "BTC/USDT",
    ForexQuotations: { Open: 64000, High: 0, Low: 0 },
  },
] as unknown as Pair[];
const listener: Listener = { pairs, zone: "Asia/Tokyo", nowMs: 1_795_000_000_000 };
const read = (frame: unknown) =>
  readOwnMessage(typeof frame === "string" ? frame : JSON.stringify(frame), listener);

describe("prices of the topic DAY_MARKET", () => {
  const row = {
    Id: 1,
    Code: "EURUSD",
    ForexQuotations: { Open: 1.1, Close: 1.1025, Change: 0.23 },
  };
  const told = [
    {
      type: "DAY_MARKET",
      n: 0,
      t: listener.nowMs,
      d: [[1, listener.nowMs, 0, "1.1025", "1.1025"]],
      day: [[1, "1.1", "0", "0"]],
      st: [[1, "open"]],
    },
  ];

  it.each([
    ["a list of pairs", { topic: "DAY_MARKET", data: [row] }],
    ["one pair", { type: "DAY_MARKET", data: row }],
    ["pairs by their code", { type: "DAY_MARKET", data: { EURUSD: row.ForexQuotations } }],
    ["a pair beside the topic", { topic: "DAY_MARKET", ...row }],
    ["a list inside", { event: "DAY_MARKET", data: { list: [row] } }],
    ["text in text", { type: "message", topic: "DAY_MARKET", data: JSON.stringify([row]) }],
    [
      "numbers as text",
      { topic: "DAY_MARKET", data: [{ Code: "EUR/USD", Open: "1.1", Close: "1.1025" }] },
    ],
  ])("reads prices of the topic DAY_MARKET from %s", (_, frame) => {
    expect(read(frame)).toEqual(told);
  });

  it("reads a bid and an ask when the back end names them", () => {
    const quotations = { Close: 1.1, Bid: "1.0999", Ask: "1.1001" };
    expect(
      read({ topic: "DAY_MARKET", data: [{ Id: 1, ForexQuotations: quotations }] }),
    ).toMatchObject([{ d: [[1, listener.nowMs, 0, "1.0999", "1.1001"]] }]);
  });

  it("marks a market as closed when its price frame says so", () => {
    const closed = { ...row, MarketStatus: 2 };
    expect(read({ topic: "DAY_MARKET", data: [closed] })).toMatchObject([{ st: [[1, "closed"]] }]);
  });

  it.each([
    ["of unknown products", { topic: "DAY_MARKET", data: [{ Id: 9, Close: 1 }] }],
    ["without a price", { topic: "DAY_MARKET", data: [{ Id: 1, Close: null }] }],
    ["of nothing", { topic: "DAY_MARKET", data: [] }],
    ["without a topic", { data: [row] }],
    ["that are no JSON", "{"],
    ["that are a list", [row]],
  ])("reads no price from frames %s", (_, frame) => {
    expect(read(frame)).toEqual([]);
  });
});

describe("candles", () => {
  const candle = { Time: 1_795_000_000, Open: 1, High: 2, Low: 0.5, Close: 1.5, Volume: 7 };
  const told = [
    {
      type: "KLINE",
      id: 3,
      period: "5min",
      candles: [[1_795_000_000_000, "1", "2", "0.5", "1.5", "7"]],
    },
  ];

  it.each([
    [
      "arrive per product code",
      { topic: "BTCUSDT", data: { Code: "BTCUSDT", period: "5min", ...candle } },
    ],
    [
      "may name their period in short",
      { type: "KLINE", data: { Code: "BTCUSDT", Period: "5M", ...candle } },
    ],
  ])("converts live candles that %s", (_, frame) => {
    expect(read(frame)).toMatchObject(told);
  });

  it("reads a candle and a price from a candle frame with a price", () => {
    const frame = { topic: "DAY_MARKET", data: { Code: "BTCUSDT", period: "5min", ...candle } };
    expect(read(frame).map(({ type }) => type)).toEqual(["DAY_MARKET", "KLINE"]);
  });

  it("reads no candle without a period or a price", () => {
    expect(read({ topic: "BTCUSDT", data: { Code: "BTCUSDT", ...candle } })).toEqual([]);
    const { Low: _, ...rest } = candle;
    expect(read({ topic: "BTCUSDT", data: { Code: "BTCUSDT", period: "1min", ...rest } })).toEqual(
      [],
    );
  });
});

describe("positions", () => {
  it("updates the positions' floating profit from the live summary", () => {
    const data = {
      ProfitsTotal: "5.25",
      HazardRate: 900,
      CautionMoneyAll: 320,
      TransOrder: [{ Id: 7001, UpdatePrice: "64010.5", FactProfits: 5.25 }, { Id: 7002 }],
    };
    expect(read({ topic: "FOREX_TRADE", data })).toEqual([
      {
        type: "FOREX_TRADE",
        n: 0,
        data: {
          ProfitsTotal: 5.25,
          HazardRate: 900,
          CautionMoneyAll: 320,
          TransOrder: [{ Id: "7001", UpdatePrice: 64010.5, FactProfits: 5.25 }],
        },
      },
    ]);
  });

  it("computes a missing total from the rows, and reads no total when a row is unreadable or no row arrived", () => {
    const row = { Id: 7001, UpdatePrice: 64010.5, FactProfits: 5.25 };
    const sums = (data: object) => {
      const told = read({ topic: "FOREX_TRADE", data }) as { data: Record<string, unknown> }[];
      return told.map(({ data: { ProfitsTotal, CautionMoneyAll } }) => [
        ProfitsTotal,
        CautionMoneyAll,
      ]);
    };
    expect(sums({ ProfitsTotal: "abc", TransOrder: [] })).toEqual([]);
    expect(sums({ ProfitsTotal: "abc", TransOrder: [row, { Id: 7002 }] })).toEqual([[null, null]]);
    expect(sums({ TransOrder: [row], CautionMoneyAll: 3 })).toEqual([[5.25, 3]]);
  });

  it.each([
    [{ topic: "FOREX_CLOSED", data: [7001, 7002] }],
    [{ type: "FOREX_CLOSED", data: { ids: ["7001", "7002"] } }],
    [{ type: "FOREX_CLOSED", ids: [7001, 7002] }],
    [{ type: "FOREX_CLOSED", data: [{ Id: 7001 }, { Id: "7002" }] }],
  ])("removes positions by the frame %j", (frame) => {
    expect(read(frame)).toEqual([{ type: "FOREX_CLOSED", n: 0, ids: ["7001", "7002"] }]);
  });

  it("removes positions by frames with a single id", () => {
    expect(read({ type: "FOREX_CLOSED", data: 7001 })).toMatchObject([{ ids: ["7001"] }]);
    expect(read({ type: "FOREX_CLOSED", data: { Id: 7001 } })).toMatchObject([{ ids: ["7001"] }]);
    expect(read({ type: "FOREX_CLOSED", data: [] })).toEqual([]);
  });
});

it("converts the replies of an own back end's socket to the platform's form", () => {
  expect(read({ type: "pong" })).toEqual([{ type: "pong" }]);
  expect(read("pong")).toEqual([{ type: "pong" }]);
  expect(read({ type: "login", code: "1" })).toEqual([{ type: "login", code: 1, msg: "" }]);
  const sub = { type: "sub", topic: "DAY_MARKET", code: 1, msg: "ok" };
  expect(read(sub)).toEqual([{ ...sub, key: "DAY_MARKET" }]);
  // A reply does not count as data of its topic.
  expect(serverMessageSchema.safeParse({ ...sub, key: "DAY_MARKET" }).success).toBe(true);
});

describe("the socket of an own back end", () => {
  it("subscribes only to topics that an own back end has, and to candles by the product's code", async () => {
    vi.useFakeTimers();
    const storage = { getItem: () => null };
    vi.stubGlobal("localStorage", storage);
    vi.stubGlobal("sessionStorage", storage);
    const { OwnSocket } = await import("#app/realtime/own-socket.ts");
    const dialect = { pairs, zone: "GMT" } as never;
    const onGap = vi.fn();
    const socket = new OwnSocket({ dialect, deliver: () => undefined, onGap });
    expect(socket.write({ type: "sub", topic: "DAY_MARKET" })).toEqual({
      type: "sub",
      topic: "DAY_MARKET",
    });
    expect(socket.write({ type: "sub", topic: "ACCOUNT" })).toBeNull();
    expect(socket.write({ type: "sub", topic: "MICRO_CLOSED" })).toBeNull();
    const candles = { topic: "KLINE", id: 3 } as const;
    expect(socket.write({ type: "sub", ...candles, period: "5min" })).toEqual({
      type: "sub",
      topic: "BTCUSDT",
    });
    socket.write({ type: "sub", ...candles, period: "1min" });
    // The topic remains subscribed for the other period.
    expect(socket.write({ type: "unsub", ...candles, period: "5min" })).toBeNull();
    expect(socket.write({ type: "unsub", ...candles, period: "1min" })).toEqual({
      type: "unsub",
      topic: "BTCUSDT",
    });

    const frame = JSON.stringify({ topic: "DAY_MARKET", data: [{ Id: 1, Close: 1.1 }] });
    socket.read(frame);
    vi.advanceTimersByTime(12_000);
    socket.read(frame);
    expect(onGap).not.toHaveBeenCalled();
    vi.advanceTimersByTime(12_001);
    socket.read(frame);
    expect(onGap).toHaveBeenCalledTimes(1);

    const first = new OwnSocket({
      dialect: { pairs: [], zone: "GMT" } as never,
      deliver: () => undefined,
      onGap,
    });
    first.read(frame);
    expect(onGap).toHaveBeenCalledTimes(1);
    vi.advanceTimersByTime(10_000);
    // The socket asks for a new read of unreadable products, but not at every frame.
    expect(first.read(frame)).toEqual([]);
    expect(first.read(frame)).toEqual([]);
    expect(onGap).toHaveBeenCalledTimes(2);
    vi.useRealTimers();
    vi.unstubAllGlobals();
  });
});
