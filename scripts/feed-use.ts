/**
 * `npm run feed:use -- --product BTCUSD --url http://127.0.0.1:9443 --symbol btcusdt [--clock feed]
 * [--candles bid]`: points a product of the local demo company at a Binance-format feed. The server
 * must be stopped.
 */
import { parseArgs } from "node:util";
import { quietRuntime, stateDir } from "./environment.ts";
import { openLocalDatabase } from "./prepare-state.ts";

const { values } = parseArgs({
  options: {
    product: { type: "string", default: "BTCUSD" },
    url: { type: "string", default: "http://127.0.0.1:9443" },
    symbol: { type: "string", default: "btcusdt" },
    clock: { type: "string", default: "wall" },
    candles: { type: "string", default: "trade" },
  },
});
if (values.clock !== "wall" && values.clock !== "feed") throw new Error("--clock is wall or feed");
if (values.candles !== "trade" && values.candles !== "bid")
  throw new Error("--candles is trade or bid");
quietRuntime();
const { db, close } = await openLocalDatabase(stateDir);
const feedId = `replay-${values.symbol}`;
const instrument = await db
  .prepare(
    "SELECT price_precision FROM instruments i JOIN products p ON p.instrument_id = i.id WHERE p.code = ?",
  )
  .bind(values.product)
  .first<{ price_precision: number }>();
if (!instrument) throw new Error(`no product ${values.product}`);
await db.batch([
  db
    .prepare(
      "INSERT OR REPLACE INTO feeds (id, provider, url, rest_url, clock) VALUES (?, 'binance', ?, ?, ?)",
    )
    .bind(feedId, values.url.replace(/^http/, "ws"), values.url, values.clock),
  db
    .prepare(
      `INSERT INTO instruments (feed_id, symbol, price_precision, session, spread, candles_from)
       VALUES (?, ?, ?, '24x7', 0, ?) ON CONFLICT (feed_id, symbol) DO UPDATE SET
       price_precision = excluded.price_precision, candles_from = excluded.candles_from`,
    )
    .bind(feedId, values.symbol, instrument.price_precision, values.candles),
  db
    .prepare(
      `UPDATE products SET instrument_id = (SELECT id FROM instruments WHERE feed_id = ? AND symbol = ?)
       WHERE code = ?`,
    )
    .bind(feedId, values.symbol, values.product),
]);
await close();
console.log(
  `${values.product} now follows ${values.symbol} at ${values.url}; start the platform with npm run dev`,
);
