-- Requests under an idempotency key that were answered, or are being answered: a repeat gets the first answer. The key itself is
-- nowhere: the id is a keyed hash of it, and it is part of what the answer is encrypted with.
CREATE TABLE answered_requests (
  company_id INTEGER NOT NULL REFERENCES companies (id),
  id TEXT NOT NULL,
  -- Of the input: another one under the same key is refused.
  input_hash TEXT NOT NULL,
  -- Null until there is one.
  answer TEXT,
  started_ms INTEGER NOT NULL,
  expires_ms INTEGER NOT NULL,
  PRIMARY KEY (company_id, id)
) WITHOUT ROWID;
CREATE INDEX answered_requests_by_expiry ON answered_requests (expires_ms);
