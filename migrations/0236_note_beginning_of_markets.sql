-- When the market's rows were made: others than before say that they were lost. 0 when unknown.
ALTER TABLE market_reports ADD COLUMN begun_ms INTEGER NOT NULL DEFAULT 0;
