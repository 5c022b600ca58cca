import { beforeEach, describe, expect, it } from "vitest";
import { FeedConnection } from "#durable-objects/market/feed/feed-connection.ts";
import { coinbase } from "#durable-objects/market/feed/providers/coinbase.ts";
import { finnhub } from "#durable-objects/market/feed/providers/finnhub.ts";
import { kraken } from "#durable-objects/market/feed/providers/kraken.ts";
import { FakePorts, recordingSink, settle } from "./fake-ports.ts";
import { makeSpec } from "./make-spec.ts";

// A Wednesday, when every session trades.
const start = Date.UTC(2026, 10, 18, 12);
const accepted = { method: "subscribe", success: true, result: { symbol: "BTC/USD" } };
const alive = { channel: "heartbeat" };

function quote(bid: string, ask: string): string {
  return `{"channel":"ticker","type":"update","data":[{"symbol":"BTC/USD","bid":${bid},"ask":${ask}}]}`;
}

let ports: FakePorts;
let sink: ReturnType<typeof recordingSink>;
let feed: FeedConnection;

beforeEach(() => {
  ports = new FakePorts(start);
  sink = recordingSink();
  feed = new FeedConnection(kraken, makeSpec("kraken", "BTC/USD"), undefined, sink, ports);
});

/** Sends heartbeats on the newest socket for this time. */
async function stayAlive(ms: number): Promise<void> {
  for (let passed = 0; passed < ms; passed += 1_000) {
    ports.lastSocket.say(alive);
    await ports.pass(1_000);
  }
}

async function connect(): Promise<void> {
  feed.start();
  await settle();
  ports.lastSocket.say(accepted);
}

describe("a feed connection", () => {
  it("subscribes to a feed, becomes live once and passes ticks on", async () => {
    await connect();
    feed.start();
    ports.lastSocket.say(quote("1", "2"));
    expect(ports.sockets).toHaveLength(1);
    expect(ports.lastSocket.url).toBe("wss://ws.kraken.com/v2");
    expect(ports.lastSocket.sent).toEqual(kraken.hello("BTC/USD"));
    expect(sink.log).toEqual(["live", `tick ${start} 1/2`]);
  });

  it("becomes live with a feed's first tick even without a confirmation", async () => {
    feed.start();
    await settle();
    ports.lastSocket.say(quote("1", "2"));
    expect(sink.log).toEqual(["live", `tick ${start} 1/2`]);
  });

  it("reconnects to a feed after a close, and reports the break", async () => {
    await connect();
    ports.lastSocket.events.closed("closed 1006");
    expect(sink.log).toEqual(["live", "lost: closed 1006"]);
    await ports.pass(250);
    expect(ports.sockets).toHaveLength(2);
    ports.lastSocket.say(accepted);
    expect(sink.log.at(-1)).toBe("live again");
  });

  it("ignores messages of an older socket of a feed", async () => {
    await connect();
    const old = ports.lastSocket;
    old.events.closed("closed 1006");
    await ports.pass(500);
    old.say(quote("1", "2"));
    old.events.closed("closed 1000");
    expect(old.isClosed).toBe(true);
    expect(sink.log).toEqual(["live", "lost: closed 1006"]);
    expect(ports.sockets).toHaveLength(2);
  });

  it("waits longer before each new connection, up to half a minute, with full jitter", async () => {
    ports.network = "refuses";
    ports.randomValue = 1 - 1e-9;
    feed.start();
    const waits: number[] = [];
    await settle();
    for (let failures = 1; failures <= 9; failures++) {
      const lostAt = ports.nowMs;
      while (sink.log.length === failures) await ports.pass(1);
      waits.push(ports.nowMs - lostAt);
    }
    expect(waits).toEqual([500, 1000, 2000, 4000, 8000, 16000, 30000, 30000, 30000]);
    expect(new Set(sink.log)).toEqual(
      new Set(["lost: cannot connect: no way to wss://ws.kraken.com/v2"]),
    );
    // As many failures as before, but a small random value.
    ports.randomValue = 0.01;
    await ports.pass(30_000);
    ports.network = "accepts";
    await ports.pass(300);
    expect(ports.sockets).toHaveLength(1);
  });

  it("resets the wait before a feed's next connection only after a connection has stayed live for a while", async () => {
    ports.randomValue = 1 - 1e-9;
    await connect();
    // The feed becomes live and is lost at once, three times; the waits still grow.
    for (const wait of [500, 1_000, 2_000]) {
      ports.lastSocket.events.closed("closed 1006");
      await ports.pass(wait);
      ports.lastSocket.say(accepted);
    }
    expect(ports.sockets).toHaveLength(4);
    await stayAlive(6_000);
    ports.lastSocket.events.closed("closed 1006");
    await ports.pass(500);
    expect(ports.sockets).toHaveLength(5);
  });

  it("closes a feed's socket that is silent for five seconds", async () => {
    await connect();
    await stayAlive(20_000);
    expect(ports.sockets).toHaveLength(1);
    await ports.pass(5_000);
    expect(sink.log).toEqual(["live", "lost: silent for 5 s"]);
    expect(ports.sockets[0]?.isClosed).toBe(true);
  });

  it("counts unreadable messages of a feed as silence", async () => {
    await connect();
    for (let second = 0; second < 5; second++) {
      ports.lastSocket.say("?");
      await ports.pass(1_000);
    }
    expect(sink.log.at(-1)).toBe("lost: silent for 5 s");
  });

  it("sends a feed's keep-alive messages", async () => {
    await connect();
    await stayAlive(41_000);
    expect(ports.lastSocket.sent.slice(1)).toEqual(['{"method":"ping"}', '{"method":"ping"}']);
  });

  it("reports a feed's socket as lost, and opens another, when the socket cannot send", async () => {
    await connect();
    ports.lastSocket.refusesToSend = true;
    await stayAlive(20_000);
    await ports.pass(500);
    expect(sink.log).toContain("lost: cannot send: socket is gone");
    expect(ports.sockets).toHaveLength(2);
  });

  it("abandons an address that does not answer, and closes sockets that open too late", async () => {
    ports.network = "hangs";
    feed.start();
    await ports.pass(10_000);
    expect(sink.log).toEqual(["lost: no connection in time"]);
    expect(ports.aborted).toBe(1);
    ports.network = "accepts";
    await ports.pass(500);
    ports.release();
    await settle();
    const [current, late] = ports.sockets;
    expect(late?.isClosed).toBe(true);
    expect(current?.isClosed).toBe(false);
  });

  it("closes a connection when the provider does not confirm the subscription", async () => {
    feed.start();
    await settle();
    await stayAlive(15_000);
    expect(sink.log).toEqual(["lost: subscription not confirmed in time"]);
  });

  it("ends the connection when a provider refuses the subscription", async () => {
    feed.start();
    await settle();
    ports.lastSocket.say({ method: "subscribe", success: false, error: "not supported" });
    expect(sink.log).toEqual(["lost: not supported"]);
    expect(ports.lastSocket.isClosed).toBe(true);
  });

  it("counts unreadable messages, and closes a feed's connection above the quota", async () => {
    await connect();
    const socket = ports.lastSocket;
    socket.events.message(new ArrayBuffer(8));
    socket.say(`"${"x".repeat(300_000)}"`);
    for (let sent = 2; sent < 100; sent++) socket.say("nonsense");
    expect(sink.log.filter((line) => line === "drop garbage")).toHaveLength(100);
    expect(sink.log.at(-1)).toBe("lost: too much garbage");
    socket.say("nonsense");
    expect(sink.log.at(-1)).toBe("lost: too much garbage");
  });

  it("tolerates unreadable messages of a feed when they arrive slowly", async () => {
    await connect();
    for (let sent = 0; sent < 150; sent++) {
      ports.lastSocket.say("nonsense");
      await stayAlive(1_000);
    }
    expect(sink.log.filter((line) => line.startsWith("lost"))).toEqual([]);
  });

  it("keeps a stopped feed connection closed until the connection is started again", async () => {
    await connect();
    const socket = ports.lastSocket;
    feed.stop();
    socket.say(quote("1", "2"));
    await ports.pass(120_000);
    expect(socket.isClosed).toBe(true);
    expect(ports.timers).toBe(0);
    expect(sink.log).toEqual(["live"]);
    expect(ports.sockets).toHaveLength(1);
    await connect();
    expect(sink.log).toEqual(["live", "live"]);
  });

  it("reads no further part of a message after the market has stopped the feed connection", async () => {
    const spec = makeSpec("kraken", "BTC/USD");
    const stopping = { ...sink, tick: () => feed.stop() };
    feed = new FeedConnection(kraken, spec, undefined, stopping, ports);
    await connect();
    const one = JSON.parse(quote("1", "2")) as { data: unknown[] };
    ports.lastSocket.say({ ...one, data: [...one.data, { symbol: "other" }] });
    expect(sink.log).toEqual(["live"]);
  });

  it("lets the watchdog restart a feed connection when the connection's timers were lost", async () => {
    await connect();
    ports.sleep(80_000);
    feed.check(ports.nowMs);
    expect(sink.log).toEqual(["live", "lost: silent for 5 s"]);
    ports.sleep(80_000);
    feed.check(ports.nowMs);
    await settle();
    expect(ports.sockets).toHaveLength(2);
    // A second check changes nothing.
    feed.check(ports.nowMs);
    expect(ports.sockets).toHaveLength(2);
  });
});

describe("a forced reconnect", () => {
  it("reconnects a feed at once when its provider announces a shutdown, but waits after a second announcement", async () => {
    const shutdown = '{"e":"serverShutdown","E":1723161255343}';
    const { binance } = await import("#durable-objects/market/feed/providers/binance.ts");
    feed = new FeedConnection(binance, makeSpec("binance", "BTCUSDT"), undefined, sink, ports);
    feed.start();
    await ports.pass(6_000);
    ports.lastSocket.say(shutdown);
    await ports.pass(0);
    expect(ports.sockets).toHaveLength(2);
    ports.lastSocket.say(shutdown);
    await ports.pass(0);
    expect(ports.sockets).toHaveLength(2);
    await ports.pass(500);
    expect(ports.sockets).toHaveLength(3);
  });
});

describe("silence while the market is closed", () => {
  const saturday = Date.UTC(2026, 10, 21, 12);
  const monday = Date.UTC(2026, 10, 23, 12);

  it.each([
    ["is normal where nothing is promised", saturday, []],
    [
      "ends the connection when the market is open",
      monday,
      ["lost: silent for 120 s", "live again"],
    ],
  ])(
    "handles the silence of a feed without heartbeats: silence %s",
    async (_name, at, expected) => {
      ports.nowMs = at;
      const spec = makeSpec("finnhub", "OANDA:EUR_USD", { session: "forex" });
      feed = new FeedConnection(finnhub, spec, "key", sink, ports);
      feed.start();
      await ports.pass(125_000);
      expect(sink.log).toEqual(["live", ...expected]);
    },
  );

  it("ends a connection that sends only heartbeats while the market is closed", async () => {
    ports.nowMs = saturday;
    const spec = makeSpec("coinbase", "EUR-USD", { session: "forex" });
    feed = new FeedConnection(coinbase, spec, undefined, sink, ports);
    feed.start();
    await ports.pass(5_000);
    expect(sink.log).toEqual(["lost: silent for 5 s"]);
  });
});

describe("a key", () => {
  it("requires a provider's key, and opens no connection without it", async () => {
    feed = new FeedConnection(finnhub, makeSpec("finnhub", "AAPL"), undefined, sink, ports);
    feed.start();
    await ports.pass(60_000);
    feed.check(ports.nowMs);
    expect(sink.log).toEqual(["lost: finnhub needs a key, and none is configured"]);
    expect(ports.sockets).toEqual([]);
    expect(await feed.history("1min", 0, start)).toEqual([]);
  });

  it("leaves a provider's key out of reports", async () => {
    ports.network = "refuses";
    feed = new FeedConnection(finnhub, makeSpec("finnhub", "AAPL"), "s3cret/+", sink, ports);
    feed.start();
    await settle();
    expect(sink.log).toEqual(["lost: cannot connect: no way to wss://ws.finnhub.io/?token=***"]);
  });
});
