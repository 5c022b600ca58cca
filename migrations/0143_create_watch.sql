-- What markets say of their feeds while they are awake, once a minute. Companies share markets.
CREATE TABLE market_reports (
  market TEXT PRIMARY KEY,
  at_ms INTEGER NOT NULL,
  is_awake INTEGER NOT NULL,
  is_open INTEGER NOT NULL,
  -- Since when nothing came: the newest tick, or the start of the feed.
  heard_ms INTEGER NOT NULL,
  -- Counters since the market was made, and gauges, as JSON.
  series TEXT NOT NULL
) WITHOUT ROWID;

-- The newest figures of each company, for the export.
CREATE TABLE watch_samples (
  company_id INTEGER PRIMARY KEY REFERENCES companies (id),
  at_ms INTEGER NOT NULL,
  series TEXT NOT NULL
);
