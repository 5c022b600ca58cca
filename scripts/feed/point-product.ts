/** Makes one product trade on a feed, and leaves all other products as they are. */
import type { LocalDatabase } from "../local-database.ts";

interface Wanted {
  product: string;
  company: number;
  url: string;
  symbol: string;
  clock: "wall" | "feed";
  candles: "trade" | "bid";
}

/** Returns the id of a symbol's feed. Each address, symbol and clock has its own feed. */
function feedIdOf({ symbol, url, clock }: Wanted): string {
  const { host } = new URL(url);
  return `replay-${symbol}-${host.replace(/[^\w.]/g, "-")}${clock === "feed" ? "-feed" : ""}`;
}

/**
 * @throws if the product is unknown, or if the market would change and another product trades on it
 */
export async function pointProduct(db: LocalDatabase, wanted: Wanted): Promise<void> {
  const { product, company, url, symbol, clock, candles } = wanted;
  const own = await db
    .prepare(
      `SELECT p.id, i.price_precision AS precision FROM products AS p
       JOIN instruments AS i ON i.id = p.instrument_id WHERE p.code = ? AND p.company_id = ?`,
    )
    .bind(product, company)
    .first<{ id: number; precision: number }>();
  if (!own) throw new Error(`company ${company} has no product ${product}`);
  const feedId = feedIdOf(wanted);
  const moved = await db
    .prepare(
      `SELECT p.code, p.company_id AS company FROM instruments AS i
       JOIN feeds AS f ON f.id = i.feed_id JOIN products AS p ON p.instrument_id = i.id
       WHERE i.feed_id = ?1 AND i.symbol = ?2 AND p.id != ?3
         AND (i.price_precision != ?4 OR i.candles_from != ?5 OR f.rest_url != ?6) LIMIT 1`,
    )
    .bind(feedId, symbol, own.id, own.precision, candles, url)
    .first<{ code: string; company: number }>();
  if (moved) {
    throw new Error(
      `${moved.code} of company ${moved.company} trades on ${symbol} at ${url} with another precision or other candles, and would move`,
    );
  }
  await db.batch([
    db
      .prepare(
        `INSERT INTO feeds (id, provider, url, rest_url, clock) VALUES (?, 'binance', ?, ?, ?)
         ON CONFLICT (id) DO UPDATE SET url = excluded.url, rest_url = excluded.rest_url`,
      )
      .bind(feedId, url.replace(/^http/, "ws"), url, clock),
    db
      .prepare(
        `INSERT INTO instruments (feed_id, symbol, price_precision, session, spread, candles_from)
         VALUES (?, ?, ?, '24x7', 0, ?) ON CONFLICT (feed_id, symbol) DO UPDATE SET
         price_precision = excluded.price_precision, candles_from = excluded.candles_from`,
      )
      .bind(feedId, symbol, own.precision, candles),
    db
      .prepare(
        `UPDATE products SET instrument_id = (
           SELECT id FROM instruments WHERE feed_id = ? AND symbol = ?) WHERE id = ?`,
      )
      .bind(feedId, symbol, own.id),
  ]);
}
