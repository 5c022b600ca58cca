-- Who may be copied, and who has asked for it: one row a user, with the newest application.
CREATE TABLE masters (
  company_id INTEGER NOT NULL REFERENCES companies (id),
  user_id TEXT NOT NULL REFERENCES users (id),
  is_demo INTEGER NOT NULL CHECK (is_demo IN (0, 1)),
  state TEXT NOT NULL CHECK (state IN ('waiting', 'approved', 'rejected', 'ended')),
  nickname TEXT NOT NULL,
  -- The nickname as names are compared.
  nickname_key TEXT NOT NULL,
  -- Of the account.
  currency TEXT NOT NULL,
  -- Percent of new profit that followers pay: as it was in force at the application.
  profit_share REAL NOT NULL,
  -- Of a rejection, or of the end.
  reason TEXT NOT NULL DEFAULT '',
  applied_ms INTEGER NOT NULL,
  decided_ms INTEGER,
  -- Operator who approved, rejected or ended it.
  decided_by TEXT,
  PRIMARY KEY (company_id, user_id)
) WITHOUT ROWID;
-- Nobody takes the name of a master, not even of one who has ended.
CREATE UNIQUE INDEX masters_by_nickname ON masters (company_id, nickname_key) WHERE state <> 'rejected';

-- Applications wait at the desk as verifications do. A check of a column cannot be changed: the table is made anew.
CREATE TABLE desk_items_new (
  company_id INTEGER NOT NULL REFERENCES companies (id),
  id TEXT NOT NULL,
  queue TEXT NOT NULL CHECK (queue IN ('verification', 'master', 'matching', 'proof', 'withdrawal', 'adjustment')),
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
