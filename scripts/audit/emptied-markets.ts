/**
 * Finds markets that lost their rows. A market stores the time of its first start, and reports this
 * time to the database. After a loss of the rows, the stored time is missing or later.
 */
import { existsSync } from "node:fs";
import type { Database } from "#durable-objects/runtime/database.ts";
import { databasesOf, foldersOf, hasTable, pathOfObject, reading } from "./state-databases.ts";

interface Reported {
  market: string;
  begun: number;
}

/** Returns the stored time of a market's first start; null if the market has no rows. */
export function begunMsOf(db: Database): number | null {
  if (!hasTable(db, "meta")) return null;
  const [row] = db.rows<{ value: string }>("SELECT value FROM meta WHERE key = 'begun'");
  return row ? Number(row.value) : null;
}

/** Lists markets that reported the time of their first start. Older releases report none. */
export function reportedMarkets(db: Database): Reported[] {
  return hasTable(db, "market_reports")
    ? db.rows<Reported>(
        "SELECT market, begun_ms AS begun FROM market_reports WHERE begun_ms > 0 ORDER BY market",
      )
    : [];
}

export const emptiedText = (market: string) =>
  `market ${market}: was emptied, and its ticks of before are gone`;

/** Returns `otherwise` if the database is damaged: the audit reports the damage separately. */
function attempt<T>(read: () => T, otherwise: T): T {
  try {
    return read();
  } catch {
    return otherwise;
  }
}

export function emptiedMarketProblems(dir: string): string[] {
  const folders = foldersOf(dir, "MarketObject");
  return databasesOf(dir, "D1DatabaseObject")
    .flatMap((path) => attempt(() => reading(path, reportedMarkets), []))
    .filter(({ market, begun }) => {
      const path = folders.map((folder) => pathOfObject(folder, market)).find(existsSync);
      return !path || attempt(() => reading(path, begunMsOf) !== begun, false);
    })
    .map(({ market }) => emptiedText(market));
}
