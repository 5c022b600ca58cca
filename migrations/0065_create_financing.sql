-- Overnight financing. Every table of this file only grows, and nothing in it starts in the past: an account that wakes up late
-- so charges each night by what was in force at its rollover, whatever was changed since.

-- What positions of a product cost or bring a night. A row holds from its time until the product's next one; a product
-- without a row is not financed.
CREATE TABLE financing_rates (
  company_id INTEGER NOT NULL REFERENCES companies (id),
  product_id INTEGER NOT NULL REFERENCES products (id),
  from_ms INTEGER NOT NULL,
  -- points: of the price's last digit, per lot and night. percent: of the value, a year.
  kind TEXT NOT NULL CHECK (kind IN ('points', 'percent')),
  -- Above zero is paid to the trader, below zero by the trader.
  long_rate TEXT NOT NULL,
  short_rate TEXT NOT NULL,
  -- Weekday whose night counts for the weekend too, 1 Monday to 5 Friday; null for a market without weekends.
  triple_day INTEGER CHECK (triple_day BETWEEN 1 AND 5),
  PRIMARY KEY (company_id, product_id, from_ms),
  CHECK (long_rate GLOB '[0-9]*' OR long_rate GLOB '-[0-9]*'),
  CHECK (substr(long_rate, 2) NOT GLOB '*[^0-9.]*' AND long_rate NOT GLOB '*.*.*' AND long_rate NOT GLOB '*.'),
  CHECK (short_rate GLOB '[0-9]*' OR short_rate GLOB '-[0-9]*'),
  CHECK (substr(short_rate, 2) NOT GLOB '*[^0-9.]*' AND short_rate NOT GLOB '*.*.*' AND short_rate NOT GLOB '*.'),
  CHECK (length(long_rate) <= 15 AND length(short_rate) <= 15)
) WITHOUT ROWID;
CREATE TRIGGER financing_rates_are_of_the_company BEFORE INSERT ON financing_rates
  WHEN NOT EXISTS (SELECT 1 FROM products WHERE id = NEW.product_id AND company_id = NEW.company_id)
  BEGIN SELECT RAISE(ABORT, 'the product belongs to another company'); END;
CREATE TRIGGER financing_rates_start_later BEFORE INSERT ON financing_rates
  WHEN NEW.from_ms < CAST(unixepoch('subsec') * 1000 AS INTEGER)
  BEGIN SELECT RAISE(ABORT, 'a rate starts now or later'); END;
CREATE TRIGGER financing_rates_stay BEFORE UPDATE ON financing_rates
  BEGIN SELECT RAISE(ABORT, 'a rate stays as it is; add another one'); END;
CREATE TRIGGER financing_rates_remain BEFORE DELETE ON financing_rates
  BEGIN SELECT RAISE(ABORT, 'rates are kept'); END;

-- Days without a rollover, by trading session. The rollover before a holiday counts for its night too, so a day has to be known,
-- or taken back, two weeks before.
CREATE TABLE financing_holidays (
  company_id INTEGER NOT NULL REFERENCES companies (id),
  session TEXT NOT NULL,
  -- 2026-12-25
  day TEXT NOT NULL CHECK (date(day) IS day),
  PRIMARY KEY (company_id, session, day)
) WITHOUT ROWID;
CREATE TRIGGER financing_holidays_are_known BEFORE INSERT ON financing_holidays WHEN NEW.day < date('now', '+14 days')
  BEGIN SELECT RAISE(ABORT, 'a holiday is entered two weeks before'); END;
CREATE TRIGGER financing_holidays_stay BEFORE UPDATE ON financing_holidays
  BEGIN SELECT RAISE(ABORT, 'a holiday stays as it is'); END;
CREATE TRIGGER financing_holidays_remain BEFORE DELETE ON financing_holidays WHEN OLD.day < date('now', '+14 days')
  BEGIN SELECT RAISE(ABORT, 'a holiday is taken back two weeks before'); END;

-- Since when a user's account is swap-free, and until when it was.
CREATE TABLE swap_free_changes (
  company_id INTEGER NOT NULL REFERENCES companies (id),
  user_id TEXT NOT NULL,
  from_ms INTEGER NOT NULL,
  is_on INTEGER NOT NULL CHECK (is_on IN (0, 1)),
  PRIMARY KEY (company_id, user_id, from_ms)
) WITHOUT ROWID;
CREATE TRIGGER swap_free_changes_start_later BEFORE INSERT ON swap_free_changes
  -- The desk's clock is the worker's: a few seconds apart at most.
  WHEN NEW.from_ms < CAST(unixepoch('subsec') * 1000 AS INTEGER) - 10000
  BEGIN SELECT RAISE(ABORT, 'an account is swap-free from now or later'); END;
CREATE TRIGGER swap_free_changes_stay BEFORE UPDATE ON swap_free_changes
  BEGIN SELECT RAISE(ABORT, 'a change stays as it is; add another one'); END;
CREATE TRIGGER swap_free_changes_remain BEFORE DELETE ON swap_free_changes
  BEGIN SELECT RAISE(ABORT, 'changes are kept'); END;

-- Settings that decide when and whether a night is charged, with the time from which each value holds; null is the default.
CREATE TABLE rollover_settings (
  company_id INTEGER NOT NULL,
  key TEXT NOT NULL,
  from_ms INTEGER NOT NULL,
  value TEXT,
  PRIMARY KEY (company_id, key, from_ms)
) WITHOUT ROWID;
CREATE TRIGGER rollover_settings_set AFTER INSERT ON company_config
  WHEN NEW.key IN ('rollover_time', 'rollover_zone', 'swap_free_days')
  BEGIN INSERT OR REPLACE INTO rollover_settings
    VALUES (NEW.company_id, NEW.key, CAST(unixepoch('subsec') * 1000 AS INTEGER), NEW.value); END;
CREATE TRIGGER rollover_settings_changed AFTER UPDATE ON company_config
  WHEN NEW.key IN ('rollover_time', 'rollover_zone', 'swap_free_days')
  BEGIN INSERT OR REPLACE INTO rollover_settings
    VALUES (NEW.company_id, NEW.key, CAST(unixepoch('subsec') * 1000 AS INTEGER), NEW.value); END;
CREATE TRIGGER rollover_settings_dropped AFTER DELETE ON company_config
  WHEN OLD.key IN ('rollover_time', 'rollover_zone', 'swap_free_days')
  BEGIN INSERT OR REPLACE INTO rollover_settings
    VALUES (OLD.company_id, OLD.key, CAST(unixepoch('subsec') * 1000 AS INTEGER), NULL); END;
