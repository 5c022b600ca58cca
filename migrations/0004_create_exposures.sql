-- What clients hold open, per product: written by each account after its orders, at least once. For limits and the desk; the
-- accounts stay the truth.
CREATE TABLE exposures (
  company_id INTEGER NOT NULL REFERENCES companies (id),
  user_id TEXT NOT NULL,
  product_id INTEGER NOT NULL,
  long_lots REAL NOT NULL,
  short_lots REAL NOT NULL,
  -- Margin x multiple of what is open, in the account's currency.
  notional REAL NOT NULL,
  -- State of the account this was read from: an older one never replaces it.
  version INTEGER NOT NULL,
  PRIMARY KEY (company_id, product_id, user_id)
) WITHOUT ROWID;
CREATE INDEX exposures_by_user ON exposures (company_id, user_id);

-- Largest net position of all clients together, in lots; empty is no limit.
ALTER TABLE products ADD COLUMN exposure_limit TEXT NOT NULL DEFAULT '';
