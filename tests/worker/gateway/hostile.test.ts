import { evictDurableObject, runInDurableObject } from "cloudflare:test";
import { describe, expect, test, vi } from "vitest";
import { socketLimits } from "#domain/contracts/socket.ts";
import type { GatewayObject } from "#durable-objects/gateway/gateway-object.ts";
import type { Attachment } from "#durable-objects/gateway/socket-state.ts";
import {
  freshGateway,
  openSocket,
  openTrader,
  productIds,
  TestSocket,
  upgrade,
} from "./open-socket.ts";

const waiting = { timeout: 20_000, interval: 20 };
const btc = (await productIds()).get("BTCUSD") ?? 0;
const prices = { type: "sub", topic: "DAY_MARKET", ids: [btc] };

/**
 * Runs a function at another time. A market that ticks meanwhile waits until that time afterwards,
 * so the tests that use this are the last in the file.
 */
async function atTime(nowMs: number, run: () => Promise<void>): Promise<void> {
  vi.useFakeTimers({ toFake: ["Date"], now: nowMs });
  try {
    await run();
  } finally {
    vi.useRealTimers();
  }
}

function ringAlarm(gateway: ReturnType<typeof freshGateway>): Promise<void> {
  return runInDurableObject(gateway, (instance) => (instance as unknown as GatewayObject).alarm());
}

/**
 * Restores topics in storage before a sleep, as the test pool does not put an object with open
 * links to sleep.
 */
async function keep(
  gateway: ReturnType<typeof freshGateway>,
  topics: Partial<Attachment>,
): Promise<void> {
  await runInDurableObject(gateway, (_, state) => {
    for (const socket of state.getWebSockets()) {
      const attachment = socket.deserializeAttachment() as Attachment;
      socket.serializeAttachment({ ...attachment, ...topics });
    }
  });
}

/** A reader on the same gateway, who must keep getting prices. */
async function withBystander(
  act: (gateway: ReturnType<typeof freshGateway>) => Promise<void>,
): Promise<void> {
  const gateway = freshGateway();
  const bystander = await openSocket(gateway);
  await bystander.ask(prices, "sub");
  await act(gateway);
  const before = bystander.of("DAY_MARKET").length;
  await bystander.next("DAY_MARKET", before + 2);
  const frames = bystander.of("DAY_MARKET");
  expect(frames.map(({ n }) => n)).toEqual(frames.map((_, index) => (frames[0]?.n ?? 0) + index));
  expect(bystander.closed).toBeNull();
  expect(bystander.of("error")).toEqual([]);
}

test("W5 T6 answers an invalid message with an error code and text, and keeps the socket open", async () => {
  const hostile: Array<[string | ArrayBuffer, number]> = [
    ["", 1300],
    ["not json", 1300],
    ["null", 1300],
    ['{"type":"nonsense"}', 1300],
    ['{"type":"ping","ack":7}', 1300],
    ['{"__proto__":{"type":"ping"},"type":"ping"}', 1300],
    ['{"type":"sub","topic":"KLINE","id":1,"period":"constructor"}', 1300],
    ['{"type":"sub","topic":"__proto__"}', 1302],
    ["[".repeat(4_000), 1300],
    [new Uint8Array([0xff, 0xfe, 0x00]).buffer, 1300],
    ["x".repeat(socketLimits.messageBytesMax + 1), 1301],
    ["x".repeat(1_048_576), 1301],
  ];
  await withBystander(async (gateway) => {
    const client = await openSocket(gateway);
    for (const [index, [data, code]] of hostile.entries()) {
      client.socket.send(data);
      const error = await client.next("error", index);
      expect([error.code, error.msg.length > 0]).toEqual([code, true]);
    }
    expect(await client.ask(prices, "sub")).toMatchObject({ code: 1 });
  });
});

test("writes a socket's errors in the client's language", async () => {
  const client = await openSocket(freshGateway(), { "x-lang": "ar" });
  client.socket.send("nonsense");
  expect((await client.next("error", 0)).msg).toMatch(/\p{Script=Arabic}/u);
});

test("answers with a code and a text when a subscription cannot be granted", async () => {
  const client = await openSocket(freshGateway());
  const refused: Array<[object, number]> = [
    [{ topic: "DAY_MARKET", ids: [999_999] }, 1100],
    [{ topic: "KLINE", id: 999_999, period: "1min" }, 1100],
    [{ topic: "ACCOUNT" }, 1305],
    [{ topic: "FOREX_TRADE" }, 1305],
    [{ topic: "FOREX_CLOSED" }, 1305],
    [{ topic: "MICRO_CLOSED" }, 1305],
    [{ topic: "FOLLOW_TRADE", user_id: "somebody", follower_id: "else" }, 1305],
  ];
  for (const [topic, code] of refused) {
    const answer = await client.ask({ type: "sub", ...topic }, "sub");
    expect([answer.code, answer.msg.length > 0]).toEqual([code, true]);
  }
  // A product of another company is unknown here.
  expect(
    await client.ask({ type: "sub", topic: "KLINE", id: 1001, period: "1min" }, "sub"),
  ).toMatchObject({ code: 1100 });
});

test("W4 refuses subscriptions above the rate, then closes the socket, when a thousand arrive at once", async () => {
  await withBystander(async (gateway) => {
    const client = await openSocket(gateway);
    for (let index = 0; index < 1_000; index++) client.send(prices);
    const { code } = await client.closing();
    expect(code).toBe(4012);
    expect(client.of("sub").length).toBeGreaterThanOrEqual(1);
    expect(client.of("error").every((error) => error.code === 1304)).toBe(true);
    await vi.waitFor(async () => expect((await gateway.report()).sockets).toBe(1), waiting);
  });
});

test("W4 refuses a socket's 201st topic until another topic is unsubscribed, even after the gateway has slept", async () => {
  const periods = ["1min", "5min", "15min", "30min", "60min", "1day", "1week", "year"] as const;
  const ids = [...(await productIds()).values()];
  const topics = ids.flatMap((id) => periods.map((period) => ({ topic: "KLINE", id, period })));
  const gateway = freshGateway();
  const client = await openSocket(gateway);
  await keep(gateway, { klines: topics.slice(0, 199).map(({ id, period }) => [id, period]) });
  await evictDurableObject(gateway);
  for (const [index, code] of [
    [199, 1],
    [200, 1303],
    [0, 1],
  ] as const) {
    expect(await client.ask({ type: "sub", ...topics[index] }, "sub")).toMatchObject({ code });
  }
  await client.ask({ type: "unsub", ...topics[0] }, "unsub");
  expect(await client.ask({ type: "sub", ...topics[200] }, "sub")).toMatchObject({ code: 1 });
  const stored = await runInDurableObject(gateway, (_, state) =>
    state.getWebSockets().map((socket) => socket.deserializeAttachment() as Attachment),
  );
  expect(stored[0]?.klines).toHaveLength(socketLimits.topicsPerSocketMax);
});

describe("who may come in", () => {
  test("W4 allows five sockets per client, and closes each further socket with 4010 until one of the five has closed", async () => {
    const gateway = freshGateway();
    const mine = { "x-client-id": "one-client" };
    const clients = [];
    for (let index = 0; index < 5; index++) clients.push(await openSocket(gateway, mine));
    for (let index = 0; index < 60; index++) {
      expect((await (await openSocket(gateway, mine)).closing()).code).toBe(4010);
    }
    expect(await gateway.report()).toMatchObject({ sockets: 5, turnedAway: 60 });
    expect(await clients[0]?.ask({ type: "ping", ack: "" }, "pong")).toBeDefined();
    clients[0]?.socket.close(1000, "bye");
    await vi.waitFor(async () => expect((await gateway.report()).sockets).toBe(4), waiting);
    const again = await openSocket(gateway, mine);
    expect(await again.ask({ type: "ping", ack: "" }, "pong")).toBeDefined();
  });

  test("allows a hundred sockets per address", async () => {
    const gateway = freshGateway();
    const here = { "x-client-address": "192.0.2.1" };
    await Promise.all(Array.from({ length: 100 }, () => openSocket(gateway, here)));
    expect((await (await openSocket(gateway, here)).closing()).code).toBe(4010);
    const elsewhere = await openSocket(gateway);
    expect(await elsewhere.ask({ type: "ping", ack: "" }, "pong")).toBeDefined();
  });

  test("W1 T6 refuses an upgrade with a foreign origin or an invalid client id", async () => {
    const query = `?client=${crypto.randomUUID()}&lang=en`;
    for (const Origin of ["https://evil.example", "null", "https://demo.example.evil.example"]) {
      const refused = await upgrade(query, { Origin });
      expect([refused.webSocket ?? null, (await refused.json<{ code: number }>()).code]).toEqual([
        null,
        1001,
      ]);
    }
    for (const bad of ["", "?client=short", "?client=%2F..%2F..%2Fetc"]) {
      expect((await upgrade(bad)).webSocket ?? null).toBeNull();
    }
    for (const headers of [{}, { Origin: "https://demo.example" }]) {
      const taken = await upgrade(query, headers);
      if (!taken.webSocket) throw new Error(`refused with ${taken.status}`);
      const client = new TestSocket(taken.webSocket);
      expect(await client.ask(prices, "sub")).toMatchObject({ code: 1 });
      client.socket.close(1000, "done");
    }
  });
});

describe("tokens", () => {
  test("W2 S7 answers 999 to forged, foreign and ended tokens, and opens nothing", async () => {
    const { token, stub, tokenHash } = await openTrader();
    const foreign = await openTrader(2);
    const ended = await openTrader();
    await ended.stub.endSession(ended.tokenHash);
    const client = await openSocket(freshGateway());
    const forged = token.replace(/.$/, (last) => (last === "A" ? "B" : "A"));
    for (const wrong of [forged, "x", foreign.token, ended.token, tokenHash]) {
      expect(await client.ask({ type: "login", token: wrong }, "login")).toMatchObject({
        code: 999,
      });
      expect(await client.ask({ type: "sub", topic: "ACCOUNT" }, "sub")).toMatchObject({
        code: 1305,
      });
    }
    expect(await client.ask({ type: "login", token }, "login")).toMatchObject({ code: 1 });
    await stub.endSession(tokenHash);
    expect((await client.closing()).code).toBe(4011);
  });

  test("W3 sends private messages to their owner only (F6)", async () => {
    const gateway = freshGateway();
    const canary = "31415.92";
    const [ann, bob] = [await openTrader(1, canary), await openTrader()];
    const clients = await Promise.all([0, 1, 2].map(() => openSocket(gateway)));
    const [annClient, bobClient, visitor] = clients;
    await annClient?.ask({ type: "login", token: ann.token }, "login");
    await bobClient?.ask({ type: "login", token: bob.token }, "login");
    for (const client of clients) {
      for (const topic of ["ACCOUNT", "FOREX_TRADE", "FOREX_CLOSED"]) {
        await client.ask({ type: "sub", topic }, "sub");
      }
    }
    await annClient?.next("ACCOUNT", 0);
    await bobClient?.next("ACCOUNT", 0);
    expect(annClient?.texts.join()).toContain(canary);
    expect([...(bobClient?.texts ?? []), ...(visitor?.texts ?? [])].join()).not.toContain(canary);
  });
});

describe("after the object was put to sleep with open sockets", () => {
  test("keeps sockets, topics and sessions while the gateway sleeps, and then restarts each topic with a snapshot", async () => {
    const gateway = freshGateway();
    const { token, stub, tokenHash } = await openTrader();
    const client = await openSocket(gateway);
    await client.ask({ type: "login", token }, "login");
    await client.ask({ type: "sub", topic: "ACCOUNT" }, "sub");
    await client.next("ACCOUNT", 0);
    await keep(gateway, { prices: [btc], klines: [[btc, "5min"]] });
    await evictDurableObject(gateway);
    // The bare ping does not wake the object; the next call does.
    expect(await client.ask({ type: "ping" }, "pong")).toEqual({ type: "pong" });
    expect(await gateway.report()).toMatchObject({ sockets: 1 });
    expect(await client.next("DAY_MARKET", 0)).toMatchObject({ snapshot: true });
    expect(await client.next("KLINE", 0)).toMatchObject({ snapshot: true });
    await client.next("DAY_MARKET", 5);
    const frames = client.of("DAY_MARKET");
    expect(frames.map(({ n }) => n)).toEqual(frames.map((_, index) => (frames[0]?.n ?? 0) + index));
    expect(frames.flatMap(({ d }) => d).length).toBeGreaterThan(3);
    expect(await client.next("ACCOUNT", 1)).toMatchObject({ n: 1, snapshot: true });
    await stub.endSession(tokenHash);
    expect((await client.closing()).code).toBe(4011);
  });

  test("W2 closes the socket of a session that ended while the gateway slept", async () => {
    const gateway = freshGateway();
    const { token, stub, tokenHash } = await openTrader();
    const client = await openSocket(gateway);
    await client.ask({ type: "login", token }, "login");
    await evictDurableObject(gateway);
    await stub.endSession(tokenHash);
    expect((await client.closing()).code).toBe(4011);
  });

  test("counts sockets from before the gateway's sleep towards the limit of sockets per client", async () => {
    const gateway = freshGateway();
    const mine = { "x-client-id": "one-client" };
    for (let index = 0; index < 5; index++) await openSocket(gateway, mine);
    await evictDurableObject(gateway);
    expect((await (await openSocket(gateway, mine)).closing()).code).toBe(4010);
  });
});

test("W6 stops sending to a reader that never acknowledges frames, and closes its socket with 4008", {
  timeout: 120_000,
}, async () => {
  const gateway = freshGateway();
  const client = await openSocket(gateway);
  for (const id of [...(await productIds()).values()].slice(0, 15)) {
    await client.ask({ type: "sub", topic: "KLINE", id, period: "1min" }, "sub");
  }
  await client.ask({ type: "sub", topic: "DAY_MARKET" }, "sub");
  await vi.waitFor(async () => expect((await gateway.report()).framesSkipped).toBeGreaterThan(0), {
    timeout: 60_000,
    interval: 100,
  });
  const bytes = client.texts.join("").length;
  const { framesSkipped } = await gateway.report();
  await vi.waitFor(
    async () => expect((await gateway.report()).framesSkipped).toBeGreaterThan(framesSkipped + 20),
    { timeout: 60_000, interval: 100 },
  );
  expect(client.texts.join("").length).toBe(bytes);
  await atTime(Date.now() + socketLimits.stalledMsMax, async () => {
    // The socket is alive, but reads nothing.
    await client.ask({ type: "ping", ack: "" }, "pong");
    await ringAlarm(gateway);
  });
  expect((await client.closing()).code).toBe(4008);
});

test("W4 closes a silent socket with 4009, and keeps a socket that pings", async () => {
  const gateway = freshGateway();
  const [quiet, pinging] = [await openSocket(gateway), await openSocket(gateway)];
  await atTime(Date.now() + socketLimits.idleMsMax + 1_000, async () => {
    await pinging.ask({ type: "ping", ack: "" }, "pong");
    await ringAlarm(gateway);
  });
  expect((await quiet.closing()).code).toBe(4009);
  expect(pinging.closed).toBeNull();
});

test("W4 closes a silent socket, and schedules the next check for the moment when the other socket's timeout ends", async () => {
  const gateway = freshGateway();
  const startMs = Date.now() + 60_000;
  const sockets: TestSocket[] = [];
  const open = async () => void sockets.push(await openSocket(gateway));
  await atTime(startMs, open);
  await atTime(startMs + 20_000, open);
  await atTime(startMs + socketLimits.idleMsMax, () => ringAlarm(gateway));
  expect((await sockets[0]?.closing())?.code).toBe(4009);
  const due = await runInDurableObject(gateway, (_, state) =>
    state.storage.sql.exec("SELECT due_ms FROM timers WHERE name = 'reap'").one(),
  );
  expect(due.due_ms).toBe(startMs + 20_000 + socketLimits.idleMsMax);
  expect(sockets[1]?.closed).toBeNull();
});
