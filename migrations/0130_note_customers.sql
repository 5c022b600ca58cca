-- What operators note of a customer: nobody but the desk reads it, and nothing of it is changed or removed.
CREATE TABLE customer_notes (
  company_id INTEGER NOT NULL REFERENCES companies (id),
  -- The act that wrote it.
  id TEXT NOT NULL,
  user_id TEXT NOT NULL REFERENCES users (id),
  operator_id TEXT NOT NULL,
  operator TEXT NOT NULL,
  text TEXT NOT NULL,
  at_ms INTEGER NOT NULL,
  PRIMARY KEY (company_id, id)
) WITHOUT ROWID;
CREATE INDEX customer_notes_by_user ON customer_notes (company_id, user_id, at_ms, id);
CREATE TRIGGER customer_notes_stay BEFORE UPDATE ON customer_notes
  BEGIN SELECT RAISE(ABORT, 'notes are append-only'); END;
CREATE TRIGGER customer_notes_remain BEFORE DELETE ON customer_notes
  BEGIN SELECT RAISE(ABORT, 'notes are append-only'); END;

-- The company's list of words for customers, and who has which.
CREATE TABLE tags (
  company_id INTEGER NOT NULL REFERENCES companies (id),
  name TEXT NOT NULL,
  PRIMARY KEY (company_id, name)
) WITHOUT ROWID;
CREATE TABLE customer_tags (
  company_id INTEGER NOT NULL,
  tag TEXT NOT NULL,
  user_id TEXT NOT NULL REFERENCES users (id),
  PRIMARY KEY (company_id, tag, user_id),
  FOREIGN KEY (company_id, tag) REFERENCES tags (company_id, name) ON DELETE CASCADE
) WITHOUT ROWID;
CREATE INDEX customer_tags_by_user ON customer_tags (company_id, user_id, tag);

-- Filters of the list of customers that an operator has given a name.
CREATE TABLE saved_views (
  company_id INTEGER NOT NULL REFERENCES companies (id),
  operator_id TEXT NOT NULL,
  name TEXT NOT NULL,
  -- The query of the list's address.
  query TEXT NOT NULL,
  PRIMARY KEY (company_id, operator_id, name)
) WITHOUT ROWID;
