-- What a company calls its categories, for each language it has a name in. Without one the platform's own name of the key is shown.
CREATE TABLE category_names (
  category_id INTEGER NOT NULL REFERENCES categories (id),
  lang TEXT NOT NULL,
  name TEXT NOT NULL,
  PRIMARY KEY (category_id, lang)
) WITHOUT ROWID;
