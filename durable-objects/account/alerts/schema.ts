/** Prices are decimal text, times are ms. */
export const alertsSql = `
  CREATE TABLE alerts (
    number INTEGER PRIMARY KEY,
    id TEXT NOT NULL UNIQUE,
    product_id INTEGER NOT NULL,
    show_code TEXT NOT NULL,
    -- The market it was set at (JSON): it stays there, even if the product follows another one.
    spec TEXT NOT NULL,
    watch TEXT NOT NULL CHECK (watch IN ('bid', 'ask')),
    dir TEXT NOT NULL CHECK (dir IN ('at_or_above', 'at_or_below')),
    price TEXT NOT NULL,
    times INTEGER NOT NULL CHECK (times > 0),
    pause_ms INTEGER NOT NULL,
    expires_ms INTEGER NOT NULL,
    note TEXT NOT NULL,
    created_ms INTEGER NOT NULL,
    state TEXT NOT NULL DEFAULT 'open' CHECK (state IN ('open', 'done', 'expired', 'cancelled')),
    ended_ms INTEGER,
    -- Of its set of triggers: only what the newest one reaches counts.
    version INTEGER NOT NULL DEFAULT 1,
    CHECK ((state = 'open') = (ended_ms IS NULL))
  ) STRICT;
  CREATE INDEX alerts_by_end ON alerts (ended_ms, number);
  CREATE TABLE alert_firings (
    alert_id TEXT NOT NULL REFERENCES alerts (id) ON DELETE CASCADE,
    count INTEGER NOT NULL,
    market TEXT NOT NULL,
    generation INTEGER NOT NULL,
    seq INTEGER NOT NULL,
    time_ms INTEGER NOT NULL,
    price TEXT NOT NULL,
    PRIMARY KEY (alert_id, count)
  ) STRICT, WITHOUT ROWID;
`;
