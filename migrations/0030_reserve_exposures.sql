-- Room that accounts have reserved for orders that are about to be filled. A row counts like a position until the account
-- itself reports what became of the order: no clock ends it.
CREATE TABLE exposure_reservations (
  company_id INTEGER NOT NULL REFERENCES companies (id),
  user_id TEXT NOT NULL,
  -- Counts within the account.
  number INTEGER NOT NULL,
  product_id INTEGER NOT NULL,
  long_lots REAL NOT NULL,
  short_lots REAL NOT NULL,
  notional REAL NOT NULL,
  PRIMARY KEY (company_id, product_id, user_id, number)
) WITHOUT ROWID;
CREATE INDEX exposure_reservations_by_user ON exposure_reservations (company_id, user_id);

-- The newest report of each account: an older one replaces nothing, and a reservation up to this number that arrives late,
-- from an object that has died, is not taken any more.
CREATE TABLE exposure_reports (
  company_id INTEGER NOT NULL REFERENCES companies (id),
  user_id TEXT NOT NULL,
  version INTEGER NOT NULL,
  reserved_to INTEGER NOT NULL,
  PRIMARY KEY (company_id, user_id)
) WITHOUT ROWID;
INSERT INTO exposure_reports (company_id, user_id, version, reserved_to)
  SELECT company_id, user_id, max(version), 0 FROM exposures GROUP BY company_id, user_id;

-- Play money is no risk of the house.
DELETE FROM exposures WHERE user_id IN (SELECT id FROM users WHERE is_demo = 1);

-- A limit that is no number, or not written as one, would limit nothing.
CREATE TRIGGER products_exposure_limit_is_a_number BEFORE UPDATE OF exposure_limit ON products
  WHEN NEW.exposure_limit GLOB '*[^0-9.]*' OR NEW.exposure_limit GLOB '*.*.*' OR NEW.exposure_limit GLOB '.*' OR NEW.exposure_limit GLOB '*.'
    OR NEW.exposure_limit GLOB '0[0-9]*' OR NEW.exposure_limit GLOB '*.???????????*' OR length(NEW.exposure_limit) > 15
  BEGIN SELECT RAISE(ABORT, 'an exposure limit is a number, or empty'); END;
CREATE TRIGGER exposure_limit_is_set_to_a_number BEFORE INSERT ON company_config
  WHEN NEW.key = 'exposure_limit' AND (NEW.value GLOB '*[^0-9.]*' OR NEW.value GLOB '*.*.*' OR NEW.value GLOB '.*' OR NEW.value GLOB '*.'
    OR NEW.value GLOB '0[0-9]*' OR NEW.value GLOB '*.???????????*' OR length(NEW.value) > 15)
  BEGIN SELECT RAISE(ABORT, 'an exposure limit is a number, or empty'); END;
CREATE TRIGGER exposure_limit_stays_a_number BEFORE UPDATE ON company_config
  WHEN NEW.key = 'exposure_limit' AND (NEW.value GLOB '*[^0-9.]*' OR NEW.value GLOB '*.*.*' OR NEW.value GLOB '.*' OR NEW.value GLOB '*.'
    OR NEW.value GLOB '0[0-9]*' OR NEW.value GLOB '*.???????????*' OR length(NEW.value) > 15)
  BEGIN SELECT RAISE(ABORT, 'an exposure limit is a number, or empty'); END;
