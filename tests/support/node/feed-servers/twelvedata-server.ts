import type { Provider, Session } from "./loopback-server.ts";
import { play } from "./play.ts";
import { barStarts } from "./scenarios.ts";

export const twelveDataKey = "twelvedata-test-key";

const lengths: Record<string, number> = {
  "1min": 60_000,
  "5min": 300_000,
  "15min": 900_000,
  "30min": 1_800_000,
  "1h": 3_600_000,
  "1day": 86_400_000,
};

/** Twelve Data price events; a bad symbol fails alone. */
export const twelveDataServer: Provider = {
  name: "twelvedata",

  opened(session, url) {
    if (url.searchParams.get("apikey") === twelveDataKey) return;
    session.send({ status: "error", code: 401, message: "apikey parameter is incorrect" });
    session.end();
  },

  received(session, text) {
    const request = JSON.parse(text) as { action: string; params?: { symbols: string } };
    if (request.action === "heartbeat") session.send({ event: "heartbeat", status: "ok" });
    const symbol = request.params?.symbols.split(",")[0];
    if (request.action === "subscribe" && symbol) stream(session, symbol);
  },

  candles(url, headers) {
    const query = url.searchParams;
    const length = lengths[query.get("interval") ?? ""];
    if (url.pathname !== "/time_series" || !length) return null;
    const key = query.get("apikey") ?? headers.authorization?.replace("apikey ", "");
    if (key !== twelveDataKey) {
      return { status: 401, body: '{"code":401,"message":"invalid key","status":"error"}' };
    }
    const time = (name: string) => Date.parse(`${query.get(name)?.replace(" ", "T")}Z`);
    const values = barStarts(time("start_date"), time("end_date") + 1, length, 5_000).map((at) => ({
      datetime: textOf(at, length),
      open: "100.0",
      high: "103.0",
      low: "99.0",
      close: "101.0",
    }));
    if (values.length === 0) {
      const message = "No data is available on the specified dates.";
      return { status: 400, body: JSON.stringify({ code: 400, message, status: "error" }) };
    }
    if (query.get("order")?.toLowerCase() !== "asc") values.reverse();
    return { status: 200, body: JSON.stringify({ meta: {}, values, status: "ok" }) };
  },
};

function textOf(timeMs: number, lengthMs: number): string {
  const text = new Date(timeMs).toISOString().replace("T", " ").slice(0, 19);
  return lengthMs === 86_400_000 ? text.slice(0, 10) : text;
}

function stream(session: Session, symbol: string): void {
  const price = (more: Record<string, unknown>) =>
    session.send({
      event: "price",
      symbol,
      currency_base: "Bitcoin",
      currency_quote: "US Dollar",
      exchange: "Coinbase Pro",
      type: "Digital Currency",
      timestamp: Math.floor(Date.now() / 1_000),
      ...more,
    });
  const status = (success: unknown, fails: unknown) =>
    session.send({
      event: "subscribe-status",
      status: success === null ? "error" : "ok",
      success,
      fails,
    });
  const item = { symbol, exchange: "Coinbase Pro", type: "Digital Currency" };
  play(session, symbol, {
    confirm: () => status([item], [{ symbol: "NOPE/USD" }]),
    refuse: () => status(null, [{ symbol }]),
    price(step) {
      const value = 29_299 + (step % 7);
      const isFull = step % 2 === 0;
      price(
        isFull
          ? { price: value, bid: value, ask: value + 1, day_volume: 28_306 }
          : { price: value },
      );
    },
    noise() {
      price({ price: 29_299, bid: 29_310, ask: 29_300 });
      price({ price: 29_299, symbol: "ETH/USD" });
      price({ price: "n/a" });
    },
    shutdown: () => session.end(1001),
  });
}
