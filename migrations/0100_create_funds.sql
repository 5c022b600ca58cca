-- Funds of a company. Their money, and who has subscribed, is in the object of each.
CREATE TABLE funds (
  company_id INTEGER NOT NULL REFERENCES companies (id),
  id INTEGER NOT NULL,
  -- Act that made it.
  made_by TEXT NOT NULL,
  currency TEXT NOT NULL,
  image TEXT NOT NULL DEFAULT '',
  sort INTEGER NOT NULL DEFAULT 0,
  -- Takes subscriptions. Only terms that two people have agreed on can be subscribed to.
  is_open INTEGER NOT NULL DEFAULT 0 CHECK (is_open IN (0, 1)),
  -- What two people have agreed on (JSON), and how often; none and 0 before.
  terms TEXT,
  terms_version INTEGER NOT NULL DEFAULT 0,
  version INTEGER NOT NULL DEFAULT 1,
  PRIMARY KEY (company_id, id),
  CHECK (is_open = 0 OR terms IS NOT NULL)
) WITHOUT ROWID;

CREATE TABLE fund_texts (
  company_id INTEGER NOT NULL,
  fund_id INTEGER NOT NULL,
  lang TEXT NOT NULL,
  title TEXT NOT NULL,
  description TEXT NOT NULL,
  version INTEGER NOT NULL DEFAULT 1,
  PRIMARY KEY (company_id, fund_id, lang),
  FOREIGN KEY (company_id, fund_id) REFERENCES funds (company_id, id)
) WITHOUT ROWID;

-- What one operator asks for and a second one approves: other terms, or money for a fund.
CREATE TABLE fund_requests (
  company_id INTEGER NOT NULL,
  -- The act that asked.
  id TEXT NOT NULL,
  fund_id INTEGER NOT NULL,
  kind TEXT NOT NULL CHECK (kind IN ('terms', 'money')),
  -- The terms (JSON), or the amount.
  body TEXT NOT NULL,
  state TEXT NOT NULL CHECK (state IN ('asked', 'approved', 'taken_back')),
  asked_by TEXT NOT NULL,
  asked_resets INTEGER NOT NULL,
  asked_ms INTEGER NOT NULL,
  decided_by TEXT NOT NULL DEFAULT '',
  decided_ms INTEGER NOT NULL DEFAULT 0,
  -- Approved money is in the fund's own journal.
  has_arrived INTEGER NOT NULL DEFAULT 0 CHECK (has_arrived IN (0, 1)),
  PRIMARY KEY (company_id, id),
  FOREIGN KEY (company_id, fund_id) REFERENCES funds (company_id, id)
) WITHOUT ROWID;
CREATE INDEX fund_requests_by_fund ON fund_requests (company_id, fund_id, asked_ms);
CREATE INDEX fund_requests_on_the_way ON fund_requests (company_id, fund_id)
  WHERE kind = 'money' AND state = 'approved' AND has_arrived = 0;
-- What was asked stays, and is decided once; only a new asking of the same takes its place.
CREATE TRIGGER fund_requests_keep BEFORE UPDATE OF id, fund_id, kind, body ON fund_requests
  BEGIN SELECT RAISE(ABORT, 'a request stays as it was asked'); END;
CREATE TRIGGER fund_requests_end BEFORE UPDATE OF state ON fund_requests WHEN OLD.state != 'asked'
  BEGIN SELECT RAISE(ABORT, 'a request is decided once'); END;
CREATE TRIGGER fund_requests_remain BEFORE DELETE ON fund_requests
  BEGIN SELECT RAISE(ABORT, 'requests are kept'); END;
