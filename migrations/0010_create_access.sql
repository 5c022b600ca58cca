-- What registered users have that demo users have not. Secrets are stored as hashes only.
ALTER TABLE users ADD COLUMN status INTEGER NOT NULL DEFAULT 1;
-- Lower-case address, and digits with the calling code: null for none, so that each is unique where it is set.
ALTER TABLE users ADD COLUMN email_key TEXT;
ALTER TABLE users ADD COLUMN mobile_key TEXT;
ALTER TABLE users ADD COLUMN area_id INTEGER NOT NULL DEFAULT 0;
ALTER TABLE users ADD COLUMN invited_by TEXT;
-- scrypt with its parameters and salt in front.
ALTER TABLE users ADD COLUMN password_hash TEXT;
ALTER TABLE users ADD COLUMN pay_password_hash TEXT;
-- When a password, pay password or second factor last changed: withdrawals wait after it.
ALTER TABLE users ADD COLUMN secrets_changed_ms INTEGER NOT NULL DEFAULT 0;
ALTER TABLE users ADD COLUMN review_status INTEGER NOT NULL DEFAULT 0;
CREATE UNIQUE INDEX users_by_email ON users (company_id, email_key);
CREATE UNIQUE INDEX users_by_mobile ON users (company_id, mobile_key);
CREATE INDEX users_by_invite ON users (company_id, invite_code);

-- Something that is tried a few times and works once: codes, picture codes, tickets of a sign-in.
CREATE TABLE challenges (
  company_id INTEGER NOT NULL REFERENCES companies (id),
  kind TEXT NOT NULL,
  -- Keyed hash of the address, or the random id of a picture or ticket.
  id TEXT NOT NULL,
  secret_hash TEXT NOT NULL,
  -- The user a ticket is for.
  subject TEXT NOT NULL DEFAULT '',
  tries_left INTEGER NOT NULL,
  sent_ms INTEGER NOT NULL,
  expires_ms INTEGER NOT NULL,
  PRIMARY KEY (company_id, kind, id)
) WITHOUT ROWID;
CREATE INDEX challenges_by_expiry ON challenges (expires_ms);

CREATE TABLE second_factors (
  company_id INTEGER NOT NULL REFERENCES companies (id),
  user_id TEXT NOT NULL REFERENCES users (id),
  -- Encrypted: whoever reads the database cannot make codes.
  secret TEXT NOT NULL,
  is_on INTEGER NOT NULL DEFAULT 0,
  -- Newest time step that was used; older ones and itself are refused.
  last_step INTEGER NOT NULL DEFAULT 0,
  PRIMARY KEY (company_id, user_id)
) WITHOUT ROWID;
CREATE TABLE recovery_codes (
  company_id INTEGER NOT NULL REFERENCES companies (id),
  user_id TEXT NOT NULL REFERENCES users (id),
  code_hash TEXT NOT NULL,
  PRIMARY KEY (company_id, user_id, code_hash)
) WITHOUT ROWID;

-- One row per user: the newest submission.
CREATE TABLE real_names (
  company_id INTEGER NOT NULL REFERENCES companies (id),
  user_id TEXT NOT NULL REFERENCES users (id),
  name TEXT NOT NULL,
  id_type TEXT NOT NULL,
  card_id TEXT NOT NULL,
  ssn TEXT NOT NULL,
  front_pic TEXT NOT NULL,
  reverse_pic TEXT NOT NULL,
  hand_pic TEXT NOT NULL,
  -- 1 waiting, 2 passed, 3 rejected; without a row it was never submitted.
  review_status INTEGER NOT NULL,
  reason TEXT NOT NULL DEFAULT '',
  submitted_ms INTEGER NOT NULL,
  PRIMARY KEY (company_id, user_id)
) WITHOUT ROWID;

CREATE TABLE files (
  id TEXT PRIMARY KEY,
  company_id INTEGER NOT NULL REFERENCES companies (id),
  -- Empty until a registration claims it.
  user_id TEXT NOT NULL,
  object_key TEXT NOT NULL,
  type TEXT NOT NULL,
  bytes INTEGER NOT NULL,
  width INTEGER NOT NULL,
  height INTEGER NOT NULL,
  created_ms INTEGER NOT NULL
) WITHOUT ROWID;
CREATE INDEX files_by_user ON files (company_id, user_id, created_ms);

-- What would have been sent, where no provider is configured: development and tests only.
CREATE TABLE dev_outbox (
  id INTEGER PRIMARY KEY,
  company_id INTEGER NOT NULL REFERENCES companies (id),
  kind TEXT NOT NULL,
  recipient TEXT NOT NULL,
  subject TEXT NOT NULL,
  body TEXT NOT NULL,
  created_ms INTEGER NOT NULL
);
