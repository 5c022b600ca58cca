-- What a trader reads in the app: what has happened to the account, and what the company wrote.
CREATE TABLE messages (
  company_id INTEGER NOT NULL REFERENCES companies (id),
  user_id TEXT NOT NULL,
  -- Of what happened, or of what the company sent: told again, it is still one message.
  id TEXT NOT NULL,
  kind TEXT NOT NULL,
  -- What the text of the kind names (JSON); of a letter of the company its id.
  facts TEXT NOT NULL,
  sent_ms INTEGER NOT NULL,
  -- Null until it is read.
  read_ms INTEGER,
  PRIMARY KEY (company_id, user_id, id)
) WITHOUT ROWID;
CREATE INDEX messages_by_time ON messages (company_id, user_id, sent_ms, id);
CREATE INDEX messages_unread ON messages (company_id, user_id) WHERE read_ms IS NULL;
