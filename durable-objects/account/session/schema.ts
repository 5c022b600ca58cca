export const sessionDetailsSql = `
  ALTER TABLE sessions ADD COLUMN id TEXT NOT NULL DEFAULT '';
  ALTER TABLE sessions ADD COLUMN user_agent TEXT NOT NULL DEFAULT '';
  ALTER TABLE sessions ADD COLUMN country TEXT NOT NULL DEFAULT '';
  UPDATE sessions SET id = substr(token_hash, 1, 32);
  CREATE UNIQUE INDEX sessions_by_id ON sessions (id);
`;

/** First answers to requests. The worker seals them, so the account cannot read them. */
export const keptAnswersSql = `
  CREATE TABLE kept_answers (
    id TEXT PRIMARY KEY,
    input_hash TEXT NOT NULL,
    answer TEXT NOT NULL,
    kept_at_ms INTEGER NOT NULL
  ) STRICT, WITHOUT ROWID;
  CREATE INDEX kept_answers_by_age ON kept_answers (kept_at_ms);
`;
