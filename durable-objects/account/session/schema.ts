/** First answers to requests, sealed by the worker: what it says of them is not known here. */
export const keptAnswersSql = `
  CREATE TABLE kept_answers (
    id TEXT PRIMARY KEY,
    input_hash TEXT NOT NULL,
    answer TEXT NOT NULL,
    kept_at_ms INTEGER NOT NULL
  ) STRICT, WITHOUT ROWID;
  CREATE INDEX kept_answers_by_age ON kept_answers (kept_at_ms);
`;
