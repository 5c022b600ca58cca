import type { Provider, Session } from "./loopback-server.ts";
import { play } from "./play.ts";
import { barStarts } from "./scenarios.ts";

export const finnhubKey = "finnhub-test-key";

/**
 * Finnhub trades: many trades of several symbols in one message; subscriptions are not answered.
 */
export const finnhubServer: Provider = {
  name: "finnhub",

  opened(session, url) {
    if (url.searchParams.get("token") !== finnhubKey) session.end(1008);
  },

  received(session, text) {
    const request = JSON.parse(text) as { type: string; symbol?: string };
    if (request.type === "subscribe" && request.symbol) stream(session, request.symbol);
  },

  candles(url, headers) {
    const isKnown = /^\/api\/v1\/(forex|stock|crypto)\/candle$/.test(url.pathname);
    if (!isKnown) return null;
    const key = url.searchParams.get("token") ?? headers["x-finnhub-token"];
    if (key !== finnhubKey) return { status: 401, body: '{"error":"Invalid API key"}' };
    const resolution = url.searchParams.get("resolution") ?? "";
    const lengthMs = resolution === "D" ? 86_400_000 : Number(resolution) * 60_000;
    const fromMs = Number(url.searchParams.get("from")) * 1_000;
    const toMs = Number(url.searchParams.get("to")) * 1_000 + 1;
    const t = barStarts(fromMs, toMs, lengthMs, 5_000).map((at) => at / 1_000);
    if (t.length === 0) return { status: 200, body: '{"s":"no_data"}' };
    const all = (value: number) => t.map(() => value);
    const [o, h, l, c, v] = [all(100), all(103), all(99), all(101), all(12.5)];
    return { status: 200, body: JSON.stringify({ c, h, l, o, s: "ok", t, v }) };
  },
};

function stream(session: Session, symbol: string): void {
  session.send({ type: "ping" });
  const isForex = symbol.startsWith("OANDA:");
  const one = (p: number, more: Record<string, unknown> = {}) => ({
    ...(isForex || symbol.includes(":") ? {} : { c: ["1", "8", "24", "12"] }),
    p,
    s: symbol,
    t: Date.now(),
    v: isForex ? 0 : 1,
    ...more,
  });
  play(session, symbol, {
    refuse: () => session.send({ type: "error", msg: "Invalid symbol" }),
    price(step) {
      const p = 1.1 + (step % 7) / 10_000;
      session.send({ data: [one(p), one(p), one(p)], type: "trade" });
    },
    noise: () =>
      session.send({
        data: [one(1.1, { s: "TSLA" }), one(-1), one(1.1, { t: "soon" })],
        type: "trade",
      }),
    shutdown: () => session.end(1001),
  });
}
