-- Texts are edited at the desk. A version rises with each change: who edits an older one is told.
ALTER TABLE news ADD COLUMN version INTEGER NOT NULL DEFAULT 1;
-- The act that made the item; null for those of before.
ALTER TABLE news ADD COLUMN made_by TEXT;
CREATE UNIQUE INDEX news_by_act ON news (company_id, made_by) WHERE made_by IS NOT NULL;
ALTER TABLE news_texts ADD COLUMN version INTEGER NOT NULL DEFAULT 1;

ALTER TABLE descripts ADD COLUMN version INTEGER NOT NULL DEFAULT 1;
ALTER TABLE descripts ADD COLUMN made_by TEXT;
-- Shown from then on; null for a draft. Those of before are shown.
ALTER TABLE descripts ADD COLUMN published_ms INTEGER DEFAULT 0;
CREATE UNIQUE INDEX descripts_by_act ON descripts (company_id, made_by) WHERE made_by IS NOT NULL;
ALTER TABLE descript_texts ADD COLUMN summary TEXT NOT NULL DEFAULT '';
ALTER TABLE descript_texts ADD COLUMN version INTEGER NOT NULL DEFAULT 1;

-- Every text that was saved, with the one it replaced: nothing that was written is lost.
CREATE TABLE content_versions (
  company_id INTEGER NOT NULL REFERENCES companies (id),
  -- news, descript or circular
  kind TEXT NOT NULL,
  item_id INTEGER NOT NULL,
  lang TEXT NOT NULL,
  version INTEGER NOT NULL,
  -- Title, summary and body (JSON); empty texts where there was none, or none is left.
  before TEXT NOT NULL,
  after TEXT NOT NULL,
  -- The act that saved it, as the audit log names it.
  act_id TEXT NOT NULL,
  operator TEXT NOT NULL,
  at_ms INTEGER NOT NULL,
  PRIMARY KEY (company_id, kind, item_id, lang, version)
);
CREATE TRIGGER content_versions_stay BEFORE UPDATE ON content_versions
  BEGIN SELECT RAISE(ABORT, 'versions of texts are append-only'); END;
CREATE TRIGGER content_versions_remain BEFORE DELETE ON content_versions
  BEGIN SELECT RAISE(ABORT, 'versions of texts are append-only'); END;
