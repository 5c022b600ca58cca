-- A product that is not listed takes no new orders; what is held of it can be closed.
ALTER TABLE products ADD COLUMN is_listed INTEGER NOT NULL DEFAULT 1 CHECK (is_listed IN (0, 1));
