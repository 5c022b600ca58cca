-- How each user has set up the terminal: JSON, as domain/workspace writes it.
CREATE TABLE workspaces (
  company_id INTEGER NOT NULL,
  user_id TEXT NOT NULL,
  workspace TEXT NOT NULL,
  changed_ms INTEGER NOT NULL,
  PRIMARY KEY (company_id, user_id)
) WITHOUT ROWID;
