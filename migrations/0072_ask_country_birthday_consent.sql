-- What a registration asks beside the account: where the person lives and when they were born.
ALTER TABLE users ADD COLUMN country TEXT NOT NULL DEFAULT '';
-- 1990-02-28; empty where the company does not ask.
ALTER TABLE users ADD COLUMN birthday TEXT NOT NULL DEFAULT '';

-- Which version of the terms and of the risk notice a person agreed to, in which language and when. Never changed.
CREATE TABLE consents (
  company_id INTEGER NOT NULL REFERENCES companies (id),
  user_id TEXT NOT NULL REFERENCES users (id),
  version TEXT NOT NULL,
  lang TEXT NOT NULL,
  given_ms INTEGER NOT NULL,
  PRIMARY KEY (company_id, user_id, version)
) WITHOUT ROWID;
