import { once } from "node:events";
import { afterEach, describe, expect, it } from "vitest";
import { WebSocket } from "ws";
import { BinanceReplay, type ReplayOptions } from "#scripts/replay/binance-server.ts";
import { parseRecording } from "#scripts/replay/recording.ts";

const start = Date.parse("2026-03-02T09:00:00Z");
const quoteText = `time_ms,bid,ask
${start},1.1000,1.1002
${start + 500},1.1001,1.1003
${start + 60_000},1.0999,1.1001
`;
const tradeText = `time_ms,price,size
${start},61837.63000000,0.02000000
${start},61837.60000000,0.50000000
${start + 61_000},61840.00000000,1.00000000
`;
const candleText = `time_ms,open,high,low,close,volume
${start},10,12,9,11,1.5
${start + 60_000},11,15,8,14,2
${start + 300_000},14,14,13,13,1
`;

const endings: Array<() => void> = [];
afterEach(() => {
  for (const end of endings.splice(0)) end();
});

interface Source {
  csv?: string;
  messages?: string[];
}

async function serve(source: Source, options: Partial<ReplayOptions> = {}) {
  const replay = new BinanceReplay(
    {
      ...(source.csv ? { recording: parseRecording(source.csv) } : {}),
      ...(source.messages ? { messages: source.messages } : {}),
    },
    { symbol: "btcusdt", shiftMs: 0, speed: Number.POSITIVE_INFINITY, ...options },
  );
  const port = await replay.listen(0);
  endings.push(() => replay.close());
  return { replay, port };
}

/** A client that returns its received messages one by one. */
async function connect(port: number, path: string) {
  const socket = new WebSocket(`ws://127.0.0.1:${port}${path}`);
  endings.push(() => socket.terminate());
  const texts: string[] = [];
  const wake: Array<() => void> = [];
  socket.on("message", (data) => {
    texts.push(String(data));
    for (const run of wake.splice(0)) run();
  });
  await once(socket, "open");
  async function next(): Promise<string> {
    for (;;) {
      const text = texts.shift();
      if (text !== undefined) return text;
      await new Promise<void>((resolve) => wake.push(resolve));
    }
  }
  const ask = async (message: unknown): Promise<unknown> => {
    socket.send(typeof message === "string" ? message : JSON.stringify(message));
    return JSON.parse(await next());
  };
  return { socket, texts, next, ask };
}

async function klines(port: number, query: string): Promise<unknown[][]> {
  const answer = await fetch(`http://127.0.0.1:${port}/api/v3/klines?symbol=BTCUSDT&${query}`);
  return (await answer.json()) as unknown[][];
}

describe("streams", () => {
  it("replays trades as Binance sends them, prices and sizes unaltered", async () => {
    const { replay, port } = await serve({ csv: tradeText });
    const { next } = await connect(port, "/ws/btcusdt@trade");
    await replay.play(1);
    expect(JSON.parse(await next())).toEqual({
      ...{ e: "trade", E: start, s: "BTCUSDT", t: 1, p: "61837.63000000", q: "0.02000000" },
      ...{ T: start, m: false, M: true },
    });
  });

  it("replays quotes in Binance's futures form, which includes a time", async () => {
    const { replay, port } = await serve({ csv: quoteText });
    const { next } = await connect(port, "/ws/btcusdt@bookTicker");
    await replay.play(1);
    expect(JSON.parse(await next())).toMatchObject({
      ...{ e: "bookTicker", u: 1, s: "BTCUSDT", b: "1.1000", a: "1.1002", T: start, E: start },
    });
  });

  it("names each stream when replayed streams are combined", async () => {
    const { replay, port } = await serve({ csv: tradeText });
    const { next } = await connect(port, "/stream?streams=btcusdt@trade/btcusdt@bookTicker");
    await replay.play(1);
    expect(JSON.parse(await next())).toMatchObject({
      stream: "btcusdt@trade",
      data: { e: "trade", t: 1 },
    });
  });

  it("shifts all replayed times by shiftMs", async () => {
    const { replay, port } = await serve({ csv: tradeText }, { shiftMs: 1_000_000 });
    const { next } = await connect(port, "/ws/btcusdt@trade");
    await replay.play();
    const times = [await next(), await next(), await next()].map((text) => JSON.parse(text).T);
    expect(times).toEqual([start, start, start + 61_000].map((time) => time + 1_000_000));
  });

  it("replays a long recording whole and in order, no faster than the reader reads", async () => {
    const rows = Array.from({ length: 30_000 }, (_, index) => `${start + index},1.1,1.2`);
    const { replay, port } = await serve({ csv: `time_ms,bid,ask\n${rows.join("\n")}` });
    const { socket, next } = await connect(port, "/ws/btcusdt@bookTicker");
    const played = replay.play();
    // A reader that pauses delays the replay, and loses nothing.
    socket.pause();
    setTimeout(() => socket.resume(), 50);
    for (let update = 1; update <= rows.length; update++) {
      expect(JSON.parse(await next()).u).toBe(update);
    }
    await played;
    expect(replay.played).toBe(rows.length);
  });

  it("replays recorded messages unchanged", async () => {
    const messages = [
      '{"stream":"btcusdt@trade", "data":{"p":"1.50"}}',
      '{"stream":"x","data":{}}',
    ];
    const { replay, port } = await serve({ messages });
    const { next } = await connect(port, "/stream?streams=btcusdt@trade");
    await replay.play();
    expect([await next(), await next()]).toEqual(messages);
  });
});

describe("subscriptions", () => {
  it("begins, lists and ends a subscription to the replay when a client's message requests it", async () => {
    const { replay, port } = await serve({ csv: tradeText });
    const { ask, texts, next } = await connect(port, "/ws");
    const params = ["btcusdt@trade"];
    expect(await ask({ method: "SUBSCRIBE", params, id: 1 })).toEqual({ result: null, id: 1 });
    expect(await ask({ method: "LIST_SUBSCRIPTIONS", id: 2 })).toEqual({ result: params, id: 2 });
    await replay.play(1);
    expect(JSON.parse(await next()).t).toBe(1);
    expect(await ask({ method: "UNSUBSCRIBE", params, id: 3 })).toEqual({ result: null, id: 3 });
    await replay.play(2);
    // The next message is the answer, so the second trade was not sent.
    expect(await ask({ method: "LIST_SUBSCRIPTIONS", id: 4 })).toEqual({ result: [], id: 4 });
    expect(texts).toEqual([]);
  });

  it("starts the replay after the first subscription", async () => {
    const { replay, port } = await serve({ csv: tradeText });
    const order: string[] = [];
    const waited = replay.subscribed().then(() => order.push("subscribed"));
    const { ask } = await connect(port, "/ws");
    await ask({ method: "LIST_SUBSCRIPTIONS", id: 1 });
    order.push("connected");
    await ask({ method: "SUBSCRIBE", params: ["btcusdt@trade"], id: 2 });
    await waited;
    expect(order).toEqual(["connected", "subscribed"]);
  });

  it("answers a client's invalid message with an error, and keeps the connection open", async () => {
    const { port } = await serve({ csv: tradeText });
    const { ask } = await connect(port, "/ws");
    expect(await ask("{")).toMatchObject({ code: 3 });
    expect(await ask({ method: "DANCE", id: 1 })).toMatchObject({ code: 2 });
    expect(await ask({ method: "LIST_SUBSCRIPTIONS", id: 2 })).toEqual({ result: [], id: 2 });
  });
});

describe("a kill", () => {
  it("breaks the connection when the replay is killed, and omits the lost rows from the stream and the klines", async () => {
    const { replay, port } = await serve({ csv: tradeText });
    const before = await connect(port, "/ws/btcusdt@trade");
    await replay.play(1);
    await before.next();
    const closed = once(before.socket, "close");
    await replay.kill(1, 0);
    expect((await closed)[0]).toBe(1006);
    const after = await connect(port, "/ws/btcusdt@trade");
    await replay.play();
    expect(JSON.parse(await after.next()).t).toBe(3);
    expect((await klines(port, `interval=1m&startTime=${start}`)).map((row) => row[4])).toEqual([
      "61837.63",
      "61840",
    ]);
  });
});

describe("klines", () => {
  it("serves klines of the ticks replayed so far", async () => {
    const { replay, port } = await serve({ csv: tradeText });
    expect(await klines(port, `interval=1m&startTime=${start}`)).toEqual([]);
    await replay.play(2);
    const rows = await klines(port, `interval=1m&startTime=${start}`);
    expect(rows).toHaveLength(1);
    expect(rows[0]?.slice(0, 7)).toEqual([
      ...[start, "61837.63", "61837.63", "61837.6", "61837.6", "0.52", start + 59_999],
    ]);
    expect(rows[0]).toHaveLength(12);
  });

  it("serves all klines of a candle file before any replay", async () => {
    const { port } = await serve({ csv: candleText });
    const rows = await klines(port, `interval=5m&startTime=${start}`);
    expect(rows.map((row) => row.slice(0, 6))).toEqual([
      [start, "10", "15", "8", "14", "3.5"],
      [start + 300_000, "14", "14", "13", "13", "1"],
    ]);
  });

  it.each([
    ["15m", start],
    ["30m", start],
    ["1h", start],
    ["1d", Date.parse("2026-03-02T00:00:00Z")],
  ])("serves klines of the interval %s", async (interval, time) => {
    const { port } = await serve({ csv: candleText });
    const rows = await klines(port, `interval=${interval}&startTime=0`);
    expect(rows.map((row) => row[0])).toEqual([time]);
  });

  it("serves klines within startTime, endTime and limit", async () => {
    const { port } = await serve({ csv: candleText });
    const times = async (query: string) =>
      (await klines(port, `interval=1m&${query}`)).map((row) => Number(row[0]) - start);
    expect(await times("startTime=0")).toEqual([0, 60_000, 300_000]);
    expect(await times(`startTime=${start + 1}`)).toEqual([60_000, 300_000]);
    expect(await times(`startTime=0&endTime=${start + 60_000}`)).toEqual([0, 60_000]);
    expect(await times("startTime=0&limit=1")).toEqual([0]);
  });
});
