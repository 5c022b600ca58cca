-- What a change of a secret will set once a second person agrees: the change itself keeps no value.
CREATE TABLE waiting_secrets (
  company_id INTEGER NOT NULL REFERENCES companies (id),
  -- The change.
  id TEXT NOT NULL,
  name TEXT NOT NULL,
  value TEXT NOT NULL,
  PRIMARY KEY (company_id, id)
) WITHOUT ROWID;
