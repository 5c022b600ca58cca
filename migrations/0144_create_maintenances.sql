-- Maintenance that a company announces on its status page.
CREATE TABLE maintenances (
  company_id INTEGER NOT NULL REFERENCES companies (id),
  -- Of the act that announced it.
  id TEXT NOT NULL,
  text TEXT NOT NULL,
  from_ms INTEGER NOT NULL,
  to_ms INTEGER NOT NULL,
  PRIMARY KEY (company_id, id)
) WITHOUT ROWID;
