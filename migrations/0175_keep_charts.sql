-- What a user drew on the chart of a product.
CREATE TABLE chart_drawings (
  company_id INTEGER NOT NULL,
  user_id TEXT NOT NULL,
  product_id INTEGER NOT NULL REFERENCES products (id),
  id TEXT NOT NULL,
  drawing TEXT NOT NULL,
  saved_ms INTEGER NOT NULL,
  PRIMARY KEY (company_id, user_id, product_id, id)
) WITHOUT ROWID;

-- Layouts that a user keeps under names; at most one of them is what charts begin with.
CREATE TABLE chart_layouts (
  company_id INTEGER NOT NULL,
  user_id TEXT NOT NULL,
  name TEXT NOT NULL,
  layout TEXT NOT NULL,
  is_first INTEGER NOT NULL CHECK (is_first IN (0, 1)),
  saved_ms INTEGER NOT NULL,
  PRIMARY KEY (company_id, user_id, name)
) WITHOUT ROWID;
CREATE UNIQUE INDEX first_chart_layouts ON chart_layouts (company_id, user_id) WHERE is_first = 1;
