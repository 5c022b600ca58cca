-- What one operator asks for a customer's access and a second one approves.
CREATE TABLE customer_requests (
  company_id INTEGER NOT NULL REFERENCES companies (id),
  -- The act that asked.
  id TEXT NOT NULL,
  user_id TEXT NOT NULL REFERENCES users (id),
  kind TEXT NOT NULL CHECK (kind IN ('second_factor', 'email')),
  -- The new e-mail, which a code has proven; else empty.
  email TEXT NOT NULL DEFAULT '',
  reason TEXT NOT NULL,
  state TEXT NOT NULL CHECK (state IN ('asked', 'approved', 'taken_back')),
  asked_by TEXT NOT NULL,
  asked_resets INTEGER NOT NULL,
  asked_ms INTEGER NOT NULL,
  decided_by TEXT NOT NULL DEFAULT '',
  decided_ms INTEGER NOT NULL DEFAULT 0,
  PRIMARY KEY (company_id, id)
) WITHOUT ROWID;
CREATE INDEX customer_requests_by_user ON customer_requests (company_id, user_id, asked_ms);
-- One of a kind waits for a customer at a time.
CREATE UNIQUE INDEX customer_requests_waiting ON customer_requests (company_id, user_id, kind) WHERE state = 'asked';
