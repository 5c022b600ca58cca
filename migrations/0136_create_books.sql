-- Sums of accounts' journals by day: each account reports its own, at least once. An amount is two whole numbers, so that
-- sums are exact: before the point, and 10,000,000,000 parts after it.
CREATE TABLE book_days (
  company_id INTEGER NOT NULL REFERENCES companies (id),
  day TEXT NOT NULL,
  user_id TEXT NOT NULL,
  kind TEXT NOT NULL,
  bucket TEXT NOT NULL,
  currency TEXT NOT NULL,
  whole INTEGER NOT NULL,
  parts INTEGER NOT NULL,
  entries INTEGER NOT NULL,
  -- Newest journal transaction that is known of the account: an older report never replaces it.
  version INTEGER NOT NULL,
  reported_ms INTEGER NOT NULL,
  PRIMARY KEY (company_id, day, user_id, kind, bucket, currency)
) WITHOUT ROWID;

-- Every account that has reported, also those that nothing has happened on.
CREATE TABLE book_reports (
  company_id INTEGER NOT NULL REFERENCES companies (id),
  user_id TEXT NOT NULL,
  version INTEGER NOT NULL,
  reported_ms INTEGER NOT NULL,
  PRIMARY KEY (company_id, user_id)
) WITHOUT ROWID;

-- A day as it was when it was closed; what accounts told later is shown beside it.
CREATE TABLE day_reports (
  company_id INTEGER NOT NULL REFERENCES companies (id),
  day TEXT NOT NULL,
  zone TEXT NOT NULL,
  currency TEXT NOT NULL,
  closed_ms INTEGER NOT NULL,
  -- JSON: the lines, and what is owed to customers.
  sums TEXT NOT NULL,
  owed TEXT NOT NULL,
  -- How many accounts had entries that day, and how many entries.
  accounts INTEGER NOT NULL,
  entries INTEGER NOT NULL,
  mailed_ms INTEGER,
  PRIMARY KEY (company_id, day)
) WITHOUT ROWID;

-- What banks and chains say that the company has, as operators entered it. Append-only: the newest of a name counts.
CREATE TABLE statement_balances (
  company_id INTEGER NOT NULL REFERENCES companies (id),
  id TEXT NOT NULL,
  day TEXT NOT NULL,
  name TEXT NOT NULL,
  amount TEXT NOT NULL,
  unit TEXT NOT NULL,
  -- In the company's currency, at the rate of when it was entered.
  worth TEXT NOT NULL,
  operator_id TEXT NOT NULL,
  entered_ms INTEGER NOT NULL,
  PRIMARY KEY (company_id, id)
) WITHOUT ROWID;
CREATE INDEX statement_balances_by_day ON statement_balances (company_id, day, name, entered_ms);
CREATE TRIGGER statement_balances_stay BEFORE UPDATE ON statement_balances
  BEGIN SELECT RAISE(ABORT, 'statement balances are append-only'); END;
CREATE TRIGGER statement_balances_remain BEFORE DELETE ON statement_balances
  BEGIN SELECT RAISE(ABORT, 'statement balances are append-only'); END;
