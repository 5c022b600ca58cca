/**
 * Server in Node, to compare the gateway with: it sends the same conflated frames by `ws`. It uses
 * the gateway's own code for groups, pace and texts. Only sockets, timers and the source of prices
 * differ. argv: port symbols rate
 */
import { randomUUID } from "node:crypto";
import { type WebSocket as NodeSocket, WebSocketServer } from "ws";
import type { Product } from "#domain/contracts/catalogue.ts";
import { Credit } from "#durable-objects/gateway/credit.ts";
import { Pace } from "#durable-objects/gateway/pace.ts";
import { PriceBoard } from "#durable-objects/gateway/price-board.ts";
import { PriceGroups, type PriceView } from "#durable-objects/gateway/price-groups.ts";
import { SocketState } from "#durable-objects/gateway/socket-state.ts";

const [port = 0, symbols = 40, rate = 400] = process.argv.slice(2).map(Number);
const beatMs = 20;
/** Interval in ms at which markets report ticks to a gateway. */
const marketMs = 100;

const board = new PriceBoard();
const credit = new Credit({ now: Date.now, newMark: randomUUID });
const pace = new Pace();
const groups = new PriceGroups({ board, credit, pace });
const market = { feed: { id: "bench" }, symbol: "" };
const products = Array.from(
  { length: symbols },
  (_, index) => ({ id: index + 1, pricePrecision: 5, market }) as unknown as Product,
);

const server = new WebSocketServer({ port, host: "127.0.0.1", perMessageDeflate: false });
server.on("connection", (socket) => {
  const state = stateOf(socket);
  socket.on("error", () => undefined);
  socket.on("close", () => groups.leave(state));
  socket.on("message", (data) => {
    const message = JSON.parse(String(data)) as { type: string; ack?: string } & PriceView;
    if (message.type === "ping") {
      credit.acknowledge(state, message.ack ?? "");
      credit.pong(state);
    } else {
      groups.join(state, message);
      groups.sendSnapshot(state, Date.now());
    }
  });
});

function stateOf(socket: NodeSocket): SocketState {
  const attachment = { client: "", address: "", lang: "en", companyId: 1, seenMs: 0 } as const;
  return new SocketState(
    {
      send: (text) => socket.send(text),
      close: (code, reason) => socket.close(code, reason),
      serializeAttachment: () => undefined,
    },
    attachment,
  );
}

const startedAtMs = Date.now();
let seq = 0;
/** Newest ticks that `board` has not received yet, by product. */
const waiting = new Map<Product, [seq: number, timeMs: number, bid: number, ask: number]>();
const told = new Map<Product, number>();

function tick(nowMs: number): void {
  const due = Math.floor(((nowMs - startedAtMs) / 1_000) * rate);
  for (; seq < due; seq++) {
    const product = products[seq % symbols];
    const bid = 1.1 + (seq % 997) / 100_000;
    if (product) waiting.set(product, [seq + 1, nowMs, bid, bid + 0.00012]);
  }
  for (const [product, newest] of waiting) {
    if (nowMs - (told.get(product) ?? 0) < marketMs) continue;
    told.set(product, nowMs);
    waiting.delete(product);
    board.take(product, {
      t: "frame",
      n: 1,
      snapshot: false,
      generation: 1,
      status: 1,
      tick: newest,
      day: { open: 1.1, high: 1.2, low: 1, close: newest[2] },
      candles: [],
    });
  }
}

setInterval(() => tick(Date.now()), 5);
let plannedMs = Date.now() + beatMs;
setInterval(() => {
  const nowMs = Date.now();
  pace.note(Math.max(0, nowMs - plannedMs), nowMs);
  plannedMs = nowMs + beatMs;
  credit.beginFrame(nowMs);
  groups.publish(nowMs);
}, beatMs);
