-- News items have one row each, and a text for each language: a headline keeps its number in all of them.
ALTER TABLE news RENAME TO headlines;
DROP INDEX news_by_company;

CREATE TABLE news (
  id INTEGER PRIMARY KEY,
  company_id INTEGER NOT NULL REFERENCES companies (id),
  category_id INTEGER NOT NULL DEFAULT 1,
  -- A picture of the company's own host; empty for none.
  logo TEXT NOT NULL DEFAULT '',
  -- Shown from then on; null for a draft.
  published_ms INTEGER
);
CREATE INDEX news_by_company ON news (company_id, category_id, published_ms);

CREATE TABLE news_texts (
  news_id INTEGER NOT NULL REFERENCES news (id),
  lang TEXT NOT NULL,
  title TEXT NOT NULL,
  -- A sentence or two below the title.
  summary TEXT NOT NULL DEFAULT '',
  -- HTML as it was written: it is made safe whenever it is read out.
  body TEXT NOT NULL DEFAULT '',
  PRIMARY KEY (news_id, lang)
) WITHOUT ROWID;

-- Headlines of one moment are one item in several languages.
CREATE TABLE headline_items AS
  SELECT id, company_id, lang, title, created_ms,
    row_number() OVER (PARTITION BY company_id, created_ms, lang ORDER BY id) AS nth
  FROM headlines;
INSERT INTO news (id, company_id, published_ms)
  SELECT min(id), company_id, created_ms FROM headline_items GROUP BY company_id, created_ms, nth;
INSERT INTO news_texts (news_id, lang, title)
  SELECT (SELECT min(o.id) FROM headline_items AS o WHERE o.company_id = h.company_id
      AND o.created_ms = h.created_ms AND o.nth = h.nth), lang, title
  FROM headline_items AS h;
DROP TABLE headline_items;
DROP TABLE headlines;
