-- How a user wants to be told of what happens; without a row, as `domain/notices/choices.ts` says.
CREATE TABLE notice_choices (
  company_id INTEGER NOT NULL REFERENCES companies (id),
  user_id TEXT NOT NULL,
  -- What was chosen, by event and way (JSON).
  ways TEXT NOT NULL DEFAULT '{}',
  -- Hours of the day between which letters wait, in the user's zone; an empty zone for none.
  quiet_from INTEGER NOT NULL DEFAULT 0,
  quiet_to INTEGER NOT NULL DEFAULT 0,
  quiet_zone TEXT NOT NULL DEFAULT '',
  -- Stands in letters, so that the user knows them from forged ones; empty for none.
  word TEXT NOT NULL DEFAULT '',
  -- Of the letters.
  lang TEXT NOT NULL DEFAULT '',
  PRIMARY KEY (company_id, user_id)
) WITHOUT ROWID;
