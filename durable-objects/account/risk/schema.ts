/** Adds later margin-call levels. An announced call is kept until the account has recovered. */
export const marginCallsSql = `
  ALTER TABLE profile ADD COLUMN later_calls TEXT NOT NULL DEFAULT '[]';
  ALTER TABLE stop_out ADD COLUMN later_calls TEXT NOT NULL DEFAULT '[]';
  ALTER TABLE risk_watch ADD COLUMN told_calls TEXT NOT NULL DEFAULT '[]';
  UPDATE risk_watch SET told_calls = coalesce(
    (SELECT '[{"level":' || margin_call_level || ',"toldMs":0,"hasRecovered":false}]' FROM profile),
    '[]') WHERE is_warned = 1;
  ALTER TABLE risk_watch DROP COLUMN is_warned;
`;

export const toldTermsSql = `
  -- What the company's setting was, from when the account knew it; the first row is that of now.
  CREATE TABLE stop_out_levels (
    number INTEGER PRIMARY KEY,
    from_ms INTEGER NOT NULL,
    level REAL NOT NULL
  ) STRICT;
  INSERT INTO stop_out_levels (from_ms, level)
    SELECT max(created_at_ms, coalesce((SELECT max(created_at_ms) FROM journal_transactions), 0)),
      stop_out_level FROM profile;
  CREATE TRIGGER stop_out_levels_begin AFTER INSERT ON profile
    BEGIN INSERT INTO stop_out_levels (from_ms, level)
      VALUES (NEW.created_at_ms, NEW.stop_out_level); END;
  CREATE TRIGGER stop_out_levels_go_on AFTER UPDATE OF stop_out_level ON profile
    WHEN NEW.stop_out_level != OLD.stop_out_level
    BEGIN INSERT INTO stop_out_levels (from_ms, level)
      VALUES (NEW.terms_read_ms, NEW.stop_out_level); END;
  CREATE TRIGGER stop_out_levels_stay BEFORE UPDATE ON stop_out_levels
    BEGIN SELECT RAISE(ABORT, 'a level stays as it was'); END;
  CREATE TRIGGER stop_out_levels_remain BEFORE DELETE ON stop_out_levels
    BEGIN SELECT RAISE(ABORT, 'levels are kept'); END;

  -- What the trader was told of a change of terms, before it started.
  CREATE TABLE told_terms (
    change_id TEXT PRIMARY KEY,
    kind TEXT NOT NULL,
    subject TEXT NOT NULL,
    announced_ms INTEGER NOT NULL,
    start_ms INTEGER NOT NULL,
    -- Names with old and new (JSON).
    terms TEXT NOT NULL,
    told_ms INTEGER NOT NULL
  ) STRICT, WITHOUT ROWID;
  CREATE TRIGGER told_terms_stay BEFORE UPDATE ON told_terms
    BEGIN SELECT RAISE(ABORT, 'what was told stays'); END;
  CREATE TRIGGER told_terms_remain BEFORE DELETE ON told_terms
    BEGIN SELECT RAISE(ABORT, 'what was told is kept'); END;
  -- When the account last asked what gets worse (ms).
  ALTER TABLE profile ADD COLUMN coming_read_ms INTEGER NOT NULL DEFAULT 0;
`;
