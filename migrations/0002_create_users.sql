CREATE TABLE users (
  id TEXT PRIMARY KEY,
  company_id INTEGER NOT NULL REFERENCES companies (id),
  uid TEXT NOT NULL,
  email TEXT NOT NULL DEFAULT '',
  mobile TEXT NOT NULL DEFAULT '',
  is_demo INTEGER NOT NULL DEFAULT 0,
  -- SHA-256 of the demo id the client made; whoever knows the id owns the demo account.
  demo_key_hash TEXT,
  level INTEGER NOT NULL DEFAULT 1,
  credit_score INTEGER NOT NULL DEFAULT 100,
  invite_code TEXT NOT NULL,
  created_ms INTEGER NOT NULL,
  UNIQUE (company_id, uid),
  UNIQUE (company_id, demo_key_hash)
) WITHOUT ROWID;
