-- What objects report of payloads that their receivers refused too often. The objects' own tables are the truth.
CREATE TABLE parked_payloads (
  kind TEXT NOT NULL CHECK (kind IN ('account', 'market')),
  -- Name of the object whose outbox it was in.
  object TEXT NOT NULL,
  id INTEGER NOT NULL,
  -- Of the account that it comes from or goes to.
  company_id INTEGER NOT NULL REFERENCES companies (id),
  destination TEXT NOT NULL,
  payload TEXT NOT NULL,
  reason TEXT NOT NULL,
  first_ms INTEGER NOT NULL,
  last_ms INTEGER NOT NULL,
  -- When an operator had it sent again last.
  retried_ms INTEGER,
  PRIMARY KEY (kind, object, id)
) WITHOUT ROWID;
CREATE INDEX parked_payloads_by_company ON parked_payloads (company_id, last_ms);
