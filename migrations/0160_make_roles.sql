-- Roles that a company makes for itself; those that every company has are in the code (domain/contracts/desk/roles.ts).
CREATE TABLE roles (
  company_id INTEGER NOT NULL REFERENCES companies (id),
  id TEXT NOT NULL CHECK (id GLOB 'own_*'),
  name TEXT NOT NULL CHECK (name != ''),
  -- JSON list of names, in their order.
  permissions TEXT NOT NULL,
  PRIMARY KEY (company_id, id)
) WITHOUT ROWID;
CREATE UNIQUE INDEX roles_by_name ON roles (company_id, name COLLATE NOCASE);

-- Operators have one of either.
CREATE TABLE operators_with_roles (
  company_id INTEGER NOT NULL REFERENCES companies (id),
  id TEXT NOT NULL,
  -- Lower case.
  email TEXT NOT NULL,
  name TEXT NOT NULL,
  role TEXT NOT NULL CHECK (role IN ('viewer', 'support', 'finance', 'risk', 'owner') OR role GLOB 'own_*'),
  status INTEGER NOT NULL DEFAULT 1,
  password_hash TEXT NOT NULL,
  -- Empty until the second factor is set up.
  totp_secret TEXT NOT NULL DEFAULT '',
  is_totp_on INTEGER NOT NULL DEFAULT 0,
  totp_last_step INTEGER NOT NULL DEFAULT 0,
  created_ms INTEGER NOT NULL,
  seen_ms INTEGER NOT NULL DEFAULT 0,
  -- How often an operator was reset: an approval from before a reset is not one of the person who signs in after it.
  resets INTEGER NOT NULL DEFAULT 0,
  PRIMARY KEY (company_id, id),
  UNIQUE (company_id, email)
) WITHOUT ROWID;
INSERT INTO operators_with_roles (company_id, id, email, name, role, status, password_hash, totp_secret, is_totp_on,
    totp_last_step, created_ms, seen_ms, resets)
  SELECT company_id, id, email, name, role, status, password_hash, totp_secret, is_totp_on, totp_last_step, created_ms,
    seen_ms, resets FROM operators;
DROP TABLE operators;
ALTER TABLE operators_with_roles RENAME TO operators;
CREATE INDEX operators_by_role ON operators (company_id, role);
