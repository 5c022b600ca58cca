-- When and from where customers signed in. Sessions themselves are in their accounts.
CREATE TABLE sign_ins (
  company_id INTEGER NOT NULL REFERENCES companies (id),
  user_id TEXT NOT NULL REFERENCES users (id),
  at_ms INTEGER NOT NULL,
  -- Start of the hash of the session's token.
  id TEXT NOT NULL,
  country TEXT NOT NULL,
  user_agent TEXT NOT NULL,
  PRIMARY KEY (company_id, user_id, at_ms, id)
) WITHOUT ROWID;
-- The newest of them; 0 for none since they are kept.
ALTER TABLE users ADD COLUMN signed_in_ms INTEGER NOT NULL DEFAULT 0;
CREATE INDEX users_by_sign_in ON users (company_id, is_demo, signed_in_ms);
CREATE INDEX users_by_creation ON users (company_id, is_demo, created_ms);
-- An order's number has the middle of its owner's id.
CREATE INDEX users_by_middle_of_id ON users (company_id, substr(id, 9, 16));
CREATE INDEX audit_log_of_user ON audit_log (company_id, user_id, at_ms);
