import type { FeedProvider } from "#domain/contracts/market.ts";

export interface Instrument {
  id: number;
  feed: string;
  provider: FeedProvider;
  symbol: string;
  session: string;
}

/** Every upstream symbol of the deployment: a company's product is one of them. */
export async function listInstruments(db: D1Database): Promise<Instrument[]> {
  const { results } = await db
    .prepare(
      `SELECT i.id, f.id AS feed, f.provider, i.symbol, i.session
       FROM instruments AS i JOIN feeds AS f ON f.id = i.feed_id ORDER BY f.id, i.symbol LIMIT 2000`,
    )
    .all<Instrument>();
  return results;
}
