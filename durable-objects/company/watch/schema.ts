import type { Migration } from "../../runtime/migration.ts";

export const watchMigration: Migration = {
  id: "watch",
  sql: `
    -- Gauges of who has reported, and when.
    CREATE TABLE watch_reports (source TEXT PRIMARY KEY, at_ms INTEGER NOT NULL, gauges TEXT NOT NULL)
      STRICT, WITHOUT ROWID;
    -- What cannot be done, by who has said so.
    CREATE TABLE watch_waits (
      source TEXT NOT NULL,
      kind TEXT NOT NULL,
      since_ms INTEGER NOT NULL,
      heard_ms INTEGER NOT NULL,
      PRIMARY KEY (source, kind)
    ) STRICT, WITHOUT ROWID;
    -- Counters of all reports together, and what else a look remembers, as JSON.
    CREATE TABLE watch_memory (name TEXT PRIMARY KEY, value TEXT NOT NULL) STRICT, WITHOUT ROWID;
    CREATE TABLE watch_samples (at_ms INTEGER PRIMARY KEY, series TEXT NOT NULL) STRICT;
    CREATE TABLE watch_alerts (key TEXT PRIMARY KEY, state TEXT NOT NULL) STRICT, WITHOUT ROWID;
    CREATE TABLE watch_incidents (
      id INTEGER PRIMARY KEY,
      kind TEXT NOT NULL,
      subject TEXT NOT NULL,
      level TEXT NOT NULL,
      began_ms INTEGER NOT NULL,
      ended_ms INTEGER
    ) STRICT;
    -- Days on which somebody looked, by the time of the first look.
    CREATE TABLE watch_days (day TEXT PRIMARY KEY, at_ms INTEGER NOT NULL) STRICT, WITHOUT ROWID;
    CREATE TABLE watch_letters (
      id INTEGER PRIMARY KEY AUTOINCREMENT,
      -- An e-mail address, or empty for the webhook.
      recipient TEXT NOT NULL,
      incident TEXT NOT NULL,
      attempts INTEGER NOT NULL DEFAULT 0,
      due_ms INTEGER NOT NULL
    ) STRICT;
  `,
};
