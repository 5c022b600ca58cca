import type { FeedProvider } from "#domain/contracts/market.ts";
import { columnOf, listOf } from "../sql.ts";

export interface Instrument {
  id: number;
  feed: string;
  provider: FeedProvider;
  symbol: string;
  session: string;
  /** Name of the instrument in changes and configuration files. */
  name: string;
}

/** Lists the deployment's instruments. Each is a symbol of a feed; each product references one. */
export function listInstruments(db: D1Database) {
  return listOf<Instrument>(db)`SELECT i.id, f.id AS feed, f.provider, i.symbol, i.session,
      f.id || '/' || i.symbol AS name
    FROM instruments AS i JOIN feeds AS f ON f.id = i.feed_id ORDER BY f.id, i.symbol LIMIT 2000`;
}

export function listCalendars(db: D1Database) {
  return columnOf<string>(db)`SELECT DISTINCT calendar FROM instruments WHERE calendar != ''
    ORDER BY calendar`;
}
