import type { FeedProvider } from "#domain/contracts/market.ts";

export interface Instrument {
  id: number;
  feed: string;
  provider: FeedProvider;
  symbol: string;
  session: string;
  /** Name in changes and configuration files. */
  name: string;
}

/** Every upstream symbol of the deployment; a company's product refers to one. */
export async function listInstruments(db: D1Database): Promise<Instrument[]> {
  const { results } = await db
    .prepare(
      `SELECT i.id, f.id AS feed, f.provider, i.symbol, i.session, f.id || '/' || i.symbol AS name
       FROM instruments AS i JOIN feeds AS f ON f.id = i.feed_id ORDER BY f.id, i.symbol LIMIT 2000`,
    )
    .all<Instrument>();
  return results;
}

/** Calendars that instruments follow. */
export async function listCalendars(db: D1Database): Promise<string[]> {
  const { results } = await db
    .prepare("SELECT DISTINCT calendar FROM instruments WHERE calendar != '' ORDER BY calendar")
    .all<{ calendar: string }>();
  return results.map(({ calendar }) => calendar);
}
