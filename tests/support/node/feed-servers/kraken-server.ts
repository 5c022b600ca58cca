import type { Provider, Session } from "./loopback-server.ts";
import { play } from "./play.ts";
import { barStarts, stepPrice } from "./scenarios.ts";

interface KrakenRequest {
  method: string;
  req_id?: number;
  params?: { channel: string; symbol: string[]; event_trigger?: string };
}

/** Kraken WebSocket v2: `status`, `heartbeat` and `ticker`. */
export const krakenServer: Provider = {
  name: "kraken",

  opened(session) {
    // The connection id is beyond 2^53, and numbers are written as the provider writes them.
    session.sendText(
      '{"channel":"status","type":"update","data":[{"version":"2.0.4","system":"online",' +
        '"api_version":"v2","connection_id":15483510049470446170}]}',
    );
  },

  received(session, text) {
    const request = JSON.parse(text) as KrakenRequest;
    const times = { time_in: new Date().toISOString(), time_out: new Date().toISOString() };
    if (request.method === "ping") session.send({ method: "pong", ...times });
    const symbol = request.params?.symbol[0];
    if (request.method === "subscribe" && symbol) stream(session, symbol, request);
  },

  candles(url) {
    const pair = url.searchParams.get("pair") ?? "";
    if (url.pathname !== "/0/public/OHLC") return null;
    if (pair.includes("BAD")) {
      return { status: 200, body: '{"error":["EQuery:Unknown asset pair"]}' };
    }
    const lengthMs = Number(url.searchParams.get("interval")) * 60_000;
    const since = Number(url.searchParams.get("since")) * 1_000;
    const rows = barStarts(since + 1_000, Date.now(), lengthMs, 100_000)
      .slice(-720)
      .map((at) => [at / 1_000, "100.0", "103.0", "99.0", "101.0", "100.5", "12.50000000", 30]);
    const last = rows.at(-1)?.[0] ?? 0;
    return { status: 200, body: JSON.stringify({ error: [], result: { XXBTZUSD: rows, last } }) };
  },
};

function stream(session: Session, symbol: string, request: KrakenRequest): void {
  const times = { time_in: new Date().toISOString(), time_out: new Date().toISOString() };
  const ticker = (type: string, bid: string, ask: string, name = symbol) =>
    session.sendText(
      `{"channel":"ticker","type":"${type}","data":[{"symbol":"${name}","bid":${bid},` +
        `"bid_qty":2.50000000,"ask":${ask},"ask_qty":3.2,"last":105899.4,` +
        `"volume":163.28908096,"vwap":105904.2,"low":105711.7,"high":106000.0,"change":250.0,` +
        `"change_pct":0.24,"timestamp":"${new Date().toISOString().replace("Z", "456Z")}"}]}`,
    );
  play(session, symbol, {
    confirm() {
      const result = { channel: "ticker", symbol, snapshot: true };
      session.send({
        method: "subscribe",
        result,
        success: true,
        ...times,
        req_id: request.req_id,
      });
      session.every(1_000, () => session.send({ channel: "heartbeat" }));
      ticker("snapshot", "105944.2", "105944.3");
    },
    refuse: () =>
      session.send({
        method: "subscribe",
        error: `Currency pair not supported ${symbol}`,
        success: false,
        symbol,
        ...times,
        req_id: request.req_id,
      }),
    price: (step) => ticker("update", stepPrice(105944.2, step, 1), stepPrice(105944.4, step, 1)),
    noise() {
      ticker("update", "105950.0", "105940.0");
      ticker("update", "105944.2", "105944.3", "ETH/USD");
      ticker("update", '"cheap"', "105944.3");
    },
    shutdown: () => session.end(1001),
  });
}
