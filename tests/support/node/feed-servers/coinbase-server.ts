import type { Provider, Session } from "./loopback-server.ts";
import { play } from "./play.ts";
import { barStarts, stepPrice } from "./scenarios.ts";

const granularities = [60, 300, 900, 3_600, 21_600, 86_400];

interface Subscribe {
  type: string;
  product_ids?: string[];
  channels?: string[];
}

/** Coinbase Exchange: `ticker` and `heartbeat` channels. */
export const coinbaseServer: Provider = {
  name: "coinbase",
  opened() {},

  received(session, text) {
    const request = JSON.parse(text) as Subscribe;
    const product = request.product_ids?.[0];
    if (request.type === "subscribe" && product) stream(session, product, request.channels ?? []);
  },

  candles(url, headers) {
    const product = /^\/products\/([^/]+)\/candles$/.exec(url.pathname)?.[1];
    if (!product) return null;
    // The real one refuses clients that do not name themselves.
    if (!headers["user-agent"]) {
      return { status: 400, body: '{"message":"User-Agent header is required."}' };
    }
    const seconds = Number(url.searchParams.get("granularity"));
    const fromMs = Date.parse(url.searchParams.get("start") ?? "");
    const toMs = Date.parse(url.searchParams.get("end") ?? "") + 1;
    if (!granularities.includes(seconds)) {
      return { status: 400, body: '{"message":"Unsupported granularity"}' };
    }
    const starts = barStarts(fromMs, toMs, seconds * 1_000, 1_000);
    if (starts.length > 300) {
      return { status: 400, body: '{"message":"granularity too small for the requested range"}' };
    }
    // [time, low, high, open, close, volume], newest first.
    const rows = starts.map((at) => [at / 1_000, 99, 103, 100, 101, 12.5]).reverse();
    return { status: 200, body: JSON.stringify(rows) };
  },
};

function stream(session: Session, product: string, channels: string[]): void {
  let tradeId = 881_612;
  const ticker = (price: string, time: number, more: Record<string, unknown> = {}) =>
    session.send({
      type: "ticker",
      sequence: 333938798 + tradeId,
      product_id: product,
      price,
      open_24h: "14.6647",
      volume_24h: "1000",
      low_24h: "14.6",
      high_24h: "14.9",
      volume_30d: "30000",
      best_bid: "14.7550",
      best_ask: "14.8060",
      side: "buy",
      // Microseconds, as the real one writes them.
      time: new Date(time).toISOString().replace("Z", "075Z"),
      trade_id: tradeId,
      last_size: "0.04",
      ...more,
    });
  play(session, product, {
    confirm() {
      const list = channels.map((name) => ({ name, product_ids: [product] }));
      session.send({ type: "subscriptions", channels: list });
      ticker("14.1111", Date.now() - 7_000);
    },
    refuse: () =>
      session.send({
        type: "error",
        message: "Failed to subscribe",
        reason: `${product} is not a valid product`,
      }),
    price(step) {
      tradeId++;
      if (channels.includes("heartbeat")) {
        const time = new Date().toISOString();
        const ids = { sequence: 90, last_trade_id: tradeId, product_id: product };
        session.send({ type: "heartbeat", ...ids, time });
      }
      ticker(stepPrice(14.7775, step, 4), Date.now());
    },
    noise() {
      ticker("14.7775", Date.now(), { best_bid: "15.0000", best_ask: "14.9000" });
      ticker("14.7775", Date.now(), { product_id: "ETH-GBP" });
      ticker("abc", Date.now());
      session.send({ type: "something_new", product_id: product });
    },
    shutdown: () => session.end(1001),
  });
}
