-- Keys that users sign in with instead of a password. Public halves only: whoever reads them can sign in nowhere.
CREATE TABLE passkeys (
  company_id INTEGER NOT NULL REFERENCES companies (id),
  -- The authenticator's name for it, base64url.
  id TEXT NOT NULL,
  user_id TEXT NOT NULL REFERENCES users (id),
  -- P-256 point, uncompressed, base64url.
  public_key TEXT NOT NULL,
  -- Newest signature counter: it rises, or is 0 for ever.
  counter INTEGER NOT NULL,
  -- How browsers reach the authenticator, with commas between.
  transports TEXT NOT NULL,
  -- What the user calls it.
  name TEXT NOT NULL,
  created_ms INTEGER NOT NULL,
  -- 0 until it signed in.
  used_ms INTEGER NOT NULL DEFAULT 0,
  PRIMARY KEY (company_id, id)
) WITHOUT ROWID;
CREATE INDEX passkeys_by_user ON passkeys (company_id, user_id, created_ms);
