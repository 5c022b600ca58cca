-- Texts that pages link to by the key of their group: rules, agreements, explanations.
CREATE TABLE descripts (
  id INTEGER PRIMARY KEY,
  company_id INTEGER NOT NULL REFERENCES companies (id),
  grp TEXT NOT NULL,
  sort INTEGER NOT NULL DEFAULT 0
);
CREATE INDEX descripts_by_group ON descripts (company_id, grp, sort, id);

CREATE TABLE descript_texts (
  descript_id INTEGER NOT NULL REFERENCES descripts (id),
  lang TEXT NOT NULL,
  title TEXT NOT NULL,
  -- HTML as it was written: it is made safe whenever it is read out.
  body TEXT NOT NULL,
  PRIMARY KEY (descript_id, lang)
) WITHOUT ROWID;
