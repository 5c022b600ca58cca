-- An instrument trades in the week of its session, except while its calendar is closed: on holidays, or from an early close on.
-- Times are milliseconds since the epoch; a closure shorter than an hour would be missed by the candles' grid.
CREATE TABLE market_closures (
  calendar TEXT NOT NULL,
  from_ms INTEGER NOT NULL,
  to_ms INTEGER NOT NULL CHECK (to_ms - from_ms >= 3600000),
  reason TEXT NOT NULL DEFAULT '',
  PRIMARY KEY (calendar, from_ms)
) WITHOUT ROWID;
ALTER TABLE instruments ADD COLUMN calendar TEXT NOT NULL DEFAULT '';
