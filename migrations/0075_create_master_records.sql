-- What each master has made of its account, as the account computed it last: a projection, the account is the truth.
CREATE TABLE master_records (
  company_id INTEGER NOT NULL REFERENCES companies (id),
  user_id TEXT NOT NULL,
  is_demo INTEGER NOT NULL CHECK (is_demo IN (0, 1)),
  -- As the calls answer it (JSON).
  record TEXT NOT NULL,
  -- What lists are sorted and chosen by: percent of the last three weeks, and of all time.
  return_3w REAL NOT NULL,
  win_3w REAL NOT NULL,
  return_all REAL NOT NULL,
  -- 1 to 10; null while nobody knows.
  risk INTEGER,
  -- Whole days that it covers, and trades that count in it.
  days INTEGER NOT NULL,
  trades INTEGER NOT NULL,
  -- Of the product that was traded most, and the largest multiple of a position.
  show_code TEXT NOT NULL,
  multiple INTEGER NOT NULL,
  computed_ms INTEGER NOT NULL,
  -- An older computation never replaces a newer one.
  version INTEGER NOT NULL,
  PRIMARY KEY (company_id, user_id)
) WITHOUT ROWID;
CREATE INDEX master_records_by_return ON master_records (company_id, return_3w);
