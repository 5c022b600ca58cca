/**
 * Serves a recording as Binance does: combined and raw streams with subscriptions, ping frames, and
 * REST klines of the rows played so far. Only this machine can connect.
 */
import { createServer, type Server } from "node:http";
import type { AddressInfo, Socket } from "node:net";
import { type WebSocket, WebSocketServer } from "ws";
import type { Recording } from "./recording.ts";
import { acceptedTicks, barsOfCandles, barsOfTicks, type RefBar } from "./reference.ts";

const pingMs = 20_000;
const bufferedMax = 1_000_000;
const intervals: Record<string, string> = {
  "1m": "1min",
  "5m": "5min",
  "15m": "15min",
  "30m": "30min",
  "1h": "60min",
  "1d": "1day",
};

const lengthsMs: Record<string, number> = {
  "1min": 60_000,
  "5min": 300_000,
  "15min": 900_000,
  "30min": 1_800_000,
  "60min": 3_600_000,
  "1day": 86_400_000,
};

export interface ReplayOptions {
  /** Symbol that clients subscribe to, in lower case. */
  symbol: string;
  /**
   * Time in ms that is added to each time, so that an old recording plays as if it were from today.
   */
  shiftMs: number;
  /** Factor of the recorded speed; Infinity sends as fast as readers can read. */
  speed: number;
  /** If false, REST answers have no rows, so that candles can come only from the stream. */
  history?: boolean;
}

interface Client {
  socket: WebSocket;
  combined: boolean;
  streams: Set<string>;
}

export class BinanceReplay {
  readonly #recording: Recording | null;
  readonly #messages: readonly string[];
  readonly #options: ReplayOptions;
  readonly #server: Server;
  readonly #clients = new Set<Client>();
  readonly #sockets = new Set<Socket>();
  #refusing = false;
  #played = 0;
  /** Ranges of rows that were lost in a `kill`; REST answers do not have these rows either. */
  readonly #lost: Array<[from: number, to: number]> = [];
  #waiting: Array<() => void> = [];

  constructor(
    source: { recording?: Recording; messages?: readonly string[] },
    options: ReplayOptions,
  ) {
    this.#recording = source.recording ?? null;
    this.#messages = source.messages ?? [];
    this.#options = options;
    this.#server = createServer((request, response) => {
      const url = new URL(request.url ?? "/", "http://loopback");
      response.setHeader("content-type", "application/json");
      if (url.pathname === "/api/v3/klines") response.end(JSON.stringify(this.#klines(url)));
      else response.writeHead(404).end('{"code":-1,"msg":"not here"}');
    });
    this.#server.on("connection", (socket) => {
      if (this.#refusing) return void socket.resetAndDestroy();
      this.#sockets.add(socket);
      socket.on("close", () => this.#sockets.delete(socket));
    });
    const sockets = new WebSocketServer({ server: this.#server });
    sockets.on("connection", (socket, request) => this.#accept(socket, request.url ?? ""));
  }

  async listen(port: number): Promise<number> {
    await new Promise<void>((resolve) => this.#server.listen(port, "127.0.0.1", resolve));
    return (this.#server.address() as AddressInfo).port;
  }

  close(): void {
    for (const socket of this.#sockets) socket.destroy();
    this.#server.close();
  }

  get length(): number {
    return this.#recording ? this.#recording.rows.length : this.#messages.length;
  }

  get played(): number {
    return this.#played;
  }

  async subscribed(): Promise<void> {
    while (![...this.#clients].some((client) => client.streams.size > 0)) {
      await new Promise<void>((resolve) => this.#waiting.push(resolve));
    }
  }

  /** Plays rows up to `to` (excluded), at the chosen speed; waits for slow readers. */
  async play(to: number = this.length): Promise<void> {
    const startedAt = Date.now();
    const first = this.#timeOf(this.#played);
    while (this.#played < to) {
      if (Number.isFinite(this.#options.speed)) {
        const due = startedAt + (this.#timeOf(this.#played) - first) / this.#options.speed;
        if (due > Date.now()) await new Promise((resolve) => setTimeout(resolve, due - Date.now()));
      }
      this.#send(this.#played++);
      if (this.#played % 256 === 0) await this.#drained();
    }
    await this.#drained();
  }

  /** Breaks all connections, skips rows, and accepts connections again. */
  async kill(lostRows: number, downMs: number): Promise<void> {
    this.#refusing = true;
    for (const socket of this.#sockets) socket.resetAndDestroy();
    this.#clients.clear();
    const to = Math.min(this.length, this.#played + lostRows);
    this.#lost.push([this.#played, to]);
    this.#played = to;
    await new Promise((resolve) => setTimeout(resolve, downMs));
    this.#refusing = false;
  }

  #timeOf(index: number): number {
    return Number(this.#recording?.rows[index]?.[0] ?? 0);
  }

  #accept(socket: WebSocket, url: string): void {
    const { pathname, searchParams } = new URL(url, "http://loopback");
    const named = pathname.startsWith("/ws/")
      ? pathname.slice(4)
      : (searchParams.get("streams") ?? "");
    const client: Client = {
      socket,
      combined: pathname === "/stream",
      streams: new Set(named.split("/").filter((name) => name !== "")),
    };
    this.#clients.add(client);
    const pinger = setInterval(() => socket.ping(String(Date.now())), pingMs);
    socket.on("message", (data) => this.#answer(client, String(data)));
    socket.on("error", () => undefined);
    socket.on("close", () => {
      clearInterval(pinger);
      this.#clients.delete(client);
    });
    this.#wake();
  }

  #answer(client: Client, text: string): void {
    let message: { method?: string; params?: unknown; id?: unknown };
    try {
      message = JSON.parse(text) as typeof message;
    } catch {
      client.socket.send('{"code":3,"msg":"Invalid JSON"}');
      return;
    }
    const names = Array.isArray(message.params) ? message.params.map(String) : [];
    let result: unknown = null;
    if (message.method === "SUBSCRIBE") for (const name of names) client.streams.add(name);
    else if (message.method === "UNSUBSCRIBE")
      for (const name of names) client.streams.delete(name);
    else if (message.method === "LIST_SUBSCRIPTIONS") result = [...client.streams];
    else {
      client.socket.send('{"code":2,"msg":"Invalid request: unknown method"}');
      return;
    }
    client.socket.send(JSON.stringify({ result, id: message.id ?? null }));
    this.#wake();
  }

  #wake(): void {
    for (const resolve of this.#waiting) resolve();
    this.#waiting = [];
  }

  #send(index: number): void {
    const raw = this.#messages[index];
    if (raw !== undefined) {
      for (const { socket } of this.#clients) socket.send(raw);
      return;
    }
    const made = this.#event(index);
    if (!made) return;
    for (const { socket, combined, streams } of this.#clients) {
      if (!streams.has(made.stream)) continue;
      socket.send(combined ? `{"stream":"${made.stream}","data":${made.data}}` : made.data);
    }
  }

  #event(index: number): { stream: string; data: string } | null {
    const recording = this.#recording;
    const [time = "0", a = "", b = ""] = recording?.rows[index] ?? [];
    const { symbol, shiftMs } = this.#options;
    const T = Number(time) + shiftMs;
    const s = symbol.toUpperCase();
    if (recording?.kind === "trades") {
      const trade = { e: "trade", E: T, s, t: index + 1, p: a, q: b, T, m: false, M: true };
      return { stream: `${symbol}@trade`, data: JSON.stringify(trade) };
    }
    if (recording?.kind === "quotes") {
      // Sends quotes as Binance's USD-M futures do, because those contain a time.
      const quote = { e: "bookTicker", u: index + 1, s, b: a, B: "1", a: b, A: "1", T, E: T };
      return { stream: `${symbol}@bookTicker`, data: JSON.stringify(quote) };
    }
    return null;
  }

  async #drained(): Promise<void> {
    for (;;) {
      const behind = [...this.#clients].some(({ socket }) => socket.bufferedAmount > bufferedMax);
      await new Promise((resolve) => (behind ? setTimeout(resolve, 2) : setImmediate(resolve)));
      if (!behind) return;
    }
  }

  /** Returns klines of all rows of a candle file; of another file, only of the rows sent so far. */
  #klines(url: URL): unknown[] {
    const period = intervals[url.searchParams.get("interval") ?? ""];
    if (!this.#recording || !period || this.#options.history === false) return [];
    const { shiftMs } = this.#options;
    const startMs = Number(url.searchParams.get("startTime") ?? 0) - shiftMs;
    const endMs = Number(url.searchParams.get("endTime") ?? Date.now()) - shiftMs;
    const limit = Math.min(1_000, Number(url.searchParams.get("limit") ?? 500));
    return this.#bars(this.#recording, period)
      .filter((bar) => bar.time >= startMs && bar.time <= endMs)
      .slice(0, limit)
      .map((bar) => klineRow(bar, lengthsMs[period] ?? 0, shiftMs));
  }

  #bars(recording: Recording, period: string): RefBar[] {
    if (recording.kind === "candles") return barsOfCandles(recording, period, "UTC");
    const isLost = (index: number) => this.#lost.some(([from, to]) => index >= from && index < to);
    const rows = recording.rows.slice(0, this.#played).filter((_, index) => !isLost(index));
    return barsOfTicks(acceptedTicks({ kind: recording.kind, rows }), period, "UTC");
  }
}

function klineRow(bar: RefBar, lengthMs: number, shiftMs: number): unknown[] {
  const time = bar.time + shiftMs;
  const prices = [bar.open, bar.high, bar.low, bar.close].map(String);
  // Binance's format cannot express an unknown volume, so an unknown volume is 0 here.
  const volume = String(bar.volume ?? 0);
  return [time, ...prices, volume, time + lengthMs - 1, "0", 0, "0", "0", "0"];
}
