-- Who works at a company's desk. Secrets as hashes only, the second factor's encrypted.
CREATE TABLE operators (
  company_id INTEGER NOT NULL REFERENCES companies (id),
  id TEXT NOT NULL,
  -- Lower case.
  email TEXT NOT NULL,
  name TEXT NOT NULL,
  role TEXT NOT NULL CHECK (role IN ('viewer', 'support', 'finance', 'risk', 'owner')),
  status INTEGER NOT NULL DEFAULT 1,
  password_hash TEXT NOT NULL,
  -- Empty until the second factor is set up.
  totp_secret TEXT NOT NULL DEFAULT '',
  is_totp_on INTEGER NOT NULL DEFAULT 0,
  totp_last_step INTEGER NOT NULL DEFAULT 0,
  created_ms INTEGER NOT NULL,
  seen_ms INTEGER NOT NULL DEFAULT 0,
  PRIMARY KEY (company_id, id),
  UNIQUE (company_id, email)
) WITHOUT ROWID;

CREATE TABLE operator_sessions (
  company_id INTEGER NOT NULL REFERENCES companies (id),
  token_hash TEXT NOT NULL,
  operator_id TEXT NOT NULL,
  created_ms INTEGER NOT NULL,
  seen_ms INTEGER NOT NULL,
  PRIMARY KEY (company_id, token_hash)
) WITHOUT ROWID;
CREATE INDEX operator_sessions_by_operator ON operator_sessions (company_id, operator_id);

-- What operators did. Each entry's hash covers the one before; nothing is ever changed or removed.
CREATE TABLE audit_log (
  company_id INTEGER NOT NULL REFERENCES companies (id),
  number INTEGER NOT NULL,
  -- The act: the same one is never entered twice.
  id TEXT NOT NULL,
  at_ms INTEGER NOT NULL,
  operator_id TEXT NOT NULL,
  operator TEXT NOT NULL,
  act TEXT NOT NULL,
  subject TEXT NOT NULL,
  user_id TEXT NOT NULL,
  note TEXT NOT NULL,
  -- Hash of what was asked, where a key may be used again; empty for acts that accounts report.
  request TEXT NOT NULL DEFAULT '',
  previous_hash TEXT NOT NULL,
  hash TEXT NOT NULL,
  PRIMARY KEY (company_id, number),
  UNIQUE (company_id, id),
  UNIQUE (company_id, previous_hash)
) WITHOUT ROWID;
CREATE INDEX audit_log_by_subject ON audit_log (company_id, subject, number);
CREATE INDEX audit_log_by_user ON audit_log (company_id, user_id, number);
CREATE TRIGGER audit_log_stays BEFORE UPDATE ON audit_log
  BEGIN SELECT RAISE(ABORT, 'the audit log is append-only'); END;
CREATE TRIGGER audit_log_remains BEFORE DELETE ON audit_log
  BEGIN SELECT RAISE(ABORT, 'the audit log is append-only'); END;
-- REPLACE removes a row without the trigger above; and an entry stands behind the newest one, nowhere else.
CREATE TRIGGER audit_log_grows BEFORE INSERT ON audit_log
  WHEN NEW.number != 1 + (SELECT coalesce(max(number), 0) FROM audit_log WHERE company_id = NEW.company_id)
    OR EXISTS (SELECT 1 FROM audit_log WHERE company_id = NEW.company_id AND id = NEW.id)
    OR (NEW.number > 1 AND NEW.previous_hash !=
      (SELECT hash FROM audit_log WHERE company_id = NEW.company_id AND number = NEW.number - 1))
  BEGIN SELECT RAISE(ABORT, 'not the next entry of the audit log'); END;

-- Verifications that wait already.
INSERT INTO desk_items (company_id, id, queue, user_id, way, status, stage, number, unit, created_ms, changed_ms, version)
  SELECT company_id, user_id, 'verification', user_id, 'none', review_status - 1,
    CASE review_status WHEN 1 THEN 'review' ELSE 'done' END, '', '', submitted_ms, submitted_ms, submitted_ms
  FROM real_names WHERE review_status IN (1, 2, 3);
