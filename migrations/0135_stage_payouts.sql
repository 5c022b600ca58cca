-- Approved withdrawals are sent, paid or returned, and payments have references. A check of a column cannot be changed:
-- the table is made anew.
CREATE TABLE desk_items_new (
  company_id INTEGER NOT NULL REFERENCES companies (id),
  id TEXT NOT NULL,
  -- One of `queues` in the contracts of the desk.
  queue TEXT NOT NULL,
  user_id TEXT NOT NULL,
  way TEXT NOT NULL,
  status INTEGER NOT NULL CHECK (status IN (0, 1, 2, 3)),
  -- One of `deskStages` in the contracts of the desk.
  stage TEXT NOT NULL,
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
  -- What a bank or a chain calls the payment; empty for none.
  reference TEXT NOT NULL DEFAULT '',
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
CREATE INDEX desk_items_open ON desk_items (company_id, queue, created_ms) WHERE stage NOT IN ('done', 'returned');
CREATE INDEX desk_items_by_reference ON desk_items (company_id, reference) WHERE reference <> '';

-- References that customers were given for bank deposits: no two payments of a company have the same.
CREATE TABLE payment_references (
  company_id INTEGER NOT NULL REFERENCES companies (id),
  reference TEXT NOT NULL,
  PRIMARY KEY (company_id, reference)
) WITHOUT ROWID;
