import { type Migration, timersMigration } from "../runtime/migration.ts";
import { outboxSql } from "../runtime/outbox-rows.ts";
import { parkingSql } from "../runtime/parking.ts";
import { pausedTriggersSql } from "./triggers/paused-triggers.ts";
import { triggerBookSql } from "./triggers/trigger-book.ts";
import { timedSetsSql } from "./triggers/trigger-sets.ts";

/** Append-only list: shipped entries never change. */
export const marketMigrations: readonly Migration[] = [
  timersMigration,
  {
    id: "market",
    sql: `
      CREATE TABLE meta (key TEXT PRIMARY KEY, value TEXT NOT NULL) WITHOUT ROWID;
      CREATE TABLE tick_chunks (
        first_seq INTEGER PRIMARY KEY, last_seq INTEGER NOT NULL,
        first_ms INTEGER NOT NULL, last_ms INTEGER NOT NULL,
        generation INTEGER NOT NULL, ticks BLOB NOT NULL
      );
      CREATE TABLE gaps (
        id INTEGER PRIMARY KEY, from_ms INTEGER NOT NULL, to_ms INTEGER NOT NULL,
        after_seq INTEGER NOT NULL, reason TEXT NOT NULL
      );
      CREATE TABLE candles (
        series TEXT NOT NULL, time_ms INTEGER NOT NULL,
        open REAL NOT NULL, high REAL NOT NULL, low REAL NOT NULL, close REAL NOT NULL,
        volume REAL, PRIMARY KEY (series, time_ms)
      ) WITHOUT ROWID;
      CREATE TABLE coverage (series TEXT PRIMARY KEY, from_ms INTEGER NOT NULL) WITHOUT ROWID;
    `,
  },
  {
    id: "levels",
    sql: `
      ${triggerBookSql}
      ${outboxSql}
      -- Ticks that fills rest on.
      CREATE TABLE cited_ticks (seq INTEGER PRIMARY KEY) STRICT;
    `,
  },
  {
    id: "feed_starts",
    // Newest stored tick at each start of the feed: ticks may be missing right after this tick.
    sql: "CREATE TABLE feed_starts (after_seq INTEGER PRIMARY KEY)",
  },
  { id: "parking", sql: parkingSql },
  { id: "timed_sets", sql: timedSetsSql },
  { id: "paused_triggers", sql: pausedTriggersSql },
  {
    id: "ticks_aside",
    // Is 1 for ticks stamped by a clock that was ahead, as a later tick has proved.
    sql: "ALTER TABLE tick_chunks ADD COLUMN is_aside INTEGER NOT NULL DEFAULT 0",
  },
  {
    id: "coverage_stretches",
    // `coverage.from_ms` is ignored, because the source has not answered for all the time after it.
    // So the source is asked again. `coverage.series` still names the zones whose days are stored.
    sql: `CREATE TABLE answered (
      series TEXT NOT NULL, from_ms INTEGER NOT NULL, to_ms INTEGER NOT NULL,
      PRIMARY KEY (series, from_ms)
    ) WITHOUT ROWID`,
  },
];
