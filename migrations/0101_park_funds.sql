-- Funds report payloads that were refused, too.
CREATE TABLE parked_payloads_of_all (
  -- One of `objectKinds` in the contract.
  kind TEXT NOT NULL,
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
INSERT INTO parked_payloads_of_all (kind, object, id, company_id, destination, payload, reason, first_ms, last_ms, retried_ms)
  SELECT kind, object, id, company_id, destination, payload, reason, first_ms, last_ms, retried_ms FROM parked_payloads;
DROP TABLE parked_payloads;
ALTER TABLE parked_payloads_of_all RENAME TO parked_payloads;
CREATE INDEX parked_payloads_by_company ON parked_payloads (company_id, last_ms);
