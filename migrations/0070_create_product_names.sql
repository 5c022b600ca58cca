-- What a company calls its products, for each language it has a name in. Without one the platform's own name is shown.
CREATE TABLE product_names (
  product_id INTEGER NOT NULL REFERENCES products (id),
  lang TEXT NOT NULL,
  name TEXT NOT NULL,
  PRIMARY KEY (product_id, lang)
) WITHOUT ROWID;
