-- Keys that operators sign in with instead of password and second factor; public halves only, as those of users (0012).
CREATE TABLE operator_passkeys (
  company_id INTEGER NOT NULL REFERENCES companies (id),
  -- The authenticator's name for it, base64url.
  id TEXT NOT NULL,
  operator_id TEXT NOT NULL,
  -- P-256 point, uncompressed, base64url.
  public_key TEXT NOT NULL,
  -- Newest signature counter: it rises, or is 0 for ever.
  counter INTEGER NOT NULL,
  -- How browsers reach the authenticator, with commas between.
  transports TEXT NOT NULL,
  -- What the operator calls it.
  name TEXT NOT NULL,
  created_ms INTEGER NOT NULL,
  -- 0 until it signed in.
  used_ms INTEGER NOT NULL DEFAULT 0,
  PRIMARY KEY (company_id, id)
) WITHOUT ROWID;
CREATE INDEX operator_passkeys_by_operator ON operator_passkeys (company_id, operator_id, created_ms);
