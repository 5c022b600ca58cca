-- Products that a user marked, in the order of marking.
CREATE TABLE favourites (
  company_id INTEGER NOT NULL,
  user_id TEXT NOT NULL,
  product_id INTEGER NOT NULL REFERENCES products (id),
  added_ms INTEGER NOT NULL,
  PRIMARY KEY (company_id, user_id, product_id)
) WITHOUT ROWID;
