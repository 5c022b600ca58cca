import type { Provider, Session } from "./loopback-server.ts";
import { play } from "./play.ts";
import { barStarts, stepPrice } from "./scenarios.ts";

const lengths: Record<string, number> = {
  "1m": 60_000,
  "5m": 300_000,
  "15m": 900_000,
  "30m": 1_800_000,
  "1h": 3_600_000,
  "1d": 86_400_000,
};

/**
 * Spot market streams by address, combined (/stream?streams=) and raw (/ws/); symbols with FUT are
 * USD-M futures.
 */
export const binanceServer: Provider = {
  name: "binance",

  opened(session, url) {
    const isCombined = url.pathname === "/stream";
    const list = isCombined ? url.searchParams.get("streams") : url.pathname.slice("/ws/".length);
    if (list) stream(session, list.split("/"), isCombined);
  },

  received(session, text) {
    const request = JSON.parse(text) as { method: string; params?: string[]; id: number };
    const isSubscribe = request.method === "SUBSCRIBE" && request.params !== undefined;
    session.send({ result: isSubscribe ? null : [], id: request.id });
    if (isSubscribe) stream(session, request.params ?? [], false);
  },

  candles(url) {
    const query = url.searchParams;
    const length = lengths[query.get("interval") ?? ""];
    if (url.pathname !== "/api/v3/klines" || !length) return null;
    if (query.get("symbol")?.includes("BAD")) {
      return { status: 400, body: '{"code":-1121,"msg":"Invalid symbol."}' };
    }
    const limit = Math.min(1_000, Number(query.get("limit") ?? "500"));
    const toMs = Number(query.get("endTime")) + 1;
    const rows = barStarts(Number(query.get("startTime")), toMs, length, limit).map((at) => [
      at,
      "100.00000000",
      "103.00000000",
      "99.00000000",
      "101.00000000",
      "12.50000000",
      at + length - 1,
      "1262.5",
      30,
      "6.0",
      "606.0",
      "0",
    ]);
    return { status: 200, body: JSON.stringify(rows) };
  },
};

function stream(session: Session, streams: string[], isCombined: boolean): void {
  const lower = streams[0]?.split("@")[0] ?? "";
  const wanted = [`${lower}@trade`, `${lower}@bookTicker`];
  // Stream names are lower case; others name no stream.
  if (lower !== lower.toLowerCase() || !wanted.every((each) => streams.includes(each))) {
    return session.end(1008);
  }
  const s = lower.toUpperCase();
  const isFutures = s.includes("FUT");
  const send = (name: string, data: Record<string, unknown>) =>
    session.send(isCombined ? { stream: name, data } : data);
  const trade = (p: string, more: Record<string, unknown> = {}) => {
    const now = Date.now();
    const fields = { e: "trade", E: now, T: now, s, t: now, p, q: "0.02000000", m: true };
    send(`${lower}@trade`, { ...fields, ...(isFutures ? { X: "MARKET" } : { M: true }), ...more });
  };
  const book = (b: string, a: string, more: Record<string, unknown> = {}) => {
    const now = Date.now();
    const times = isFutures ? { e: "bookTicker", T: now, E: now } : {};
    const sizes = { B: "3.78826000", A: "1.54698000" };
    send(`${lower}@bookTicker`, { ...times, u: now, s, b, a, ...sizes, ...more });
  };
  play(session, s, {
    refuse: () => session.send({ error: { code: 2, msg: "Invalid request: unknown symbol" } }),
    price(step) {
      book(stepPrice(61837.63, step, 2), stepPrice(61837.64, step, 2));
      trade(stepPrice(61837.63, step, 2));
    },
    noise() {
      book("61840.00", "61830.00");
      trade("61837.63", { s: "ETHUSDT" });
      trade("-1");
      if (isFutures) trade("60000.00", { X: "INSURANCE_FUND" });
      send(`${lower}@kline_1m`, { e: "kline", E: Date.now(), s, k: {} });
    },
    shutdown: () => send("!serverShutdown", { e: "serverShutdown", E: Date.now() }),
  });
}
