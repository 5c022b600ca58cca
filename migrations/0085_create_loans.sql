-- What a company lends; which, is copied into each loan when it is signed.
CREATE TABLE loan_products (
  company_id INTEGER NOT NULL REFERENCES companies (id),
  id INTEGER NOT NULL,
  -- Days; the first free ones cost nothing.
  loan_period INTEGER NOT NULL CHECK (loan_period BETWEEN 1 AND 3650),
  free_period INTEGER NOT NULL CHECK (free_period BETWEEN 0 AND 3650),
  min_amount TEXT NOT NULL,
  max_amount TEXT NOT NULL,
  -- Fractions of the amount: a day, and a day late.
  interest_rate TEXT NOT NULL,
  penalty_rate TEXT NOT NULL,
  sort INTEGER NOT NULL DEFAULT 0,
  PRIMARY KEY (company_id, id)
) WITHOUT ROWID;

-- What a borrower has stated: one row a user, with the newest submission.
CREATE TABLE loan_kyc (
  company_id INTEGER NOT NULL REFERENCES companies (id),
  user_id TEXT NOT NULL REFERENCES users (id),
  -- Values by field (JSON); pictures by the ids of their files.
  fields TEXT NOT NULL,
  review_status INTEGER NOT NULL CHECK (review_status IN (1, 2, 3)),
  reason TEXT NOT NULL DEFAULT '',
  submitted_ms INTEGER NOT NULL,
  PRIMARY KEY (company_id, user_id)
) WITHOUT ROWID;

-- What was signed, as it was shown. The hash covers the text and the signature's picture.
CREATE TABLE loan_agreements (
  company_id INTEGER NOT NULL REFERENCES companies (id),
  hash TEXT NOT NULL,
  user_id TEXT NOT NULL REFERENCES users (id),
  lang TEXT NOT NULL,
  -- Lines, and everything that it costs (JSON).
  content TEXT NOT NULL,
  sign_file TEXT NOT NULL,
  signed_ms INTEGER NOT NULL,
  PRIMARY KEY (company_id, hash)
) WITHOUT ROWID;
CREATE TRIGGER loan_agreements_stay BEFORE UPDATE ON loan_agreements
  BEGIN SELECT RAISE(ABORT, 'what was signed stays as it is'); END;
CREATE TRIGGER loan_agreements_remain BEFORE DELETE ON loan_agreements
  BEGIN SELECT RAISE(ABORT, 'what was signed is kept'); END;

-- The loan book: what accounts report of their paid-out loans.
CREATE TABLE loans (
  company_id INTEGER NOT NULL REFERENCES companies (id),
  id TEXT NOT NULL,
  user_id TEXT NOT NULL,
  amount TEXT NOT NULL,
  currency TEXT NOT NULL,
  -- As it was signed (JSON).
  terms TEXT NOT NULL,
  -- Local days since 1970-01-01.
  start_day INTEGER NOT NULL,
  due_day INTEGER NOT NULL,
  -- What came back with it.
  interest TEXT NOT NULL,
  penalty TEXT NOT NULL,
  repaid_ms INTEGER,
  version INTEGER NOT NULL,
  PRIMARY KEY (company_id, id)
) WITHOUT ROWID;
CREATE INDEX loans_by_due ON loans (company_id, repaid_ms, due_day, id);

-- Three more queues. A check of a column cannot be changed: the table is made anew.
CREATE TABLE desk_items_new (
  company_id INTEGER NOT NULL REFERENCES companies (id),
  id TEXT NOT NULL,
  -- One of `queues` in the contracts of the desk.
  queue TEXT NOT NULL,
  user_id TEXT NOT NULL,
  way TEXT NOT NULL,
  status INTEGER NOT NULL CHECK (status IN (0, 1, 2, 3)),
  stage TEXT NOT NULL CHECK (stage IN ('match', 'payment', 'review', 'done')),
  number TEXT NOT NULL,
  unit TEXT NOT NULL,
  approvals INTEGER NOT NULL DEFAULT 0,
  created_ms INTEGER NOT NULL,
  changed_ms INTEGER NOT NULL,
  -- An older report never replaces a newer one.
  version INTEGER NOT NULL,
  -- Operator who works on it, until when.
  claimed_by TEXT,
  claimed_until_ms INTEGER NOT NULL DEFAULT 0,
  PRIMARY KEY (company_id, id)
) WITHOUT ROWID;
INSERT INTO desk_items_new (company_id, id, queue, user_id, way, status, stage, number, unit, approvals, created_ms,
    changed_ms, version, claimed_by, claimed_until_ms)
  SELECT company_id, id, queue, user_id, way, status, stage, number, unit, approvals, created_ms, changed_ms, version,
    claimed_by, claimed_until_ms
  FROM desk_items;
DROP TABLE desk_items;
ALTER TABLE desk_items_new RENAME TO desk_items;
CREATE INDEX desk_items_by_queue ON desk_items (company_id, queue, status, created_ms);
CREATE INDEX desk_items_by_user ON desk_items (company_id, user_id, created_ms);
