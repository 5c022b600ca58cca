-- What a company adds to the spread of a product: points (units of the price's last digit), or
-- percent of the middle of bid and ask. Zero is none.
ALTER TABLE products ADD COLUMN markup_kind TEXT NOT NULL DEFAULT 'points'
  CHECK (markup_kind IN ('points', 'percent'));
ALTER TABLE products ADD COLUMN markup TEXT NOT NULL DEFAULT '0' CHECK (
  markup NOT GLOB '*[^0-9.]*' AND markup NOT GLOB '*.*.*' AND markup NOT GLOB '.*' AND markup NOT GLOB '*.'
  AND markup NOT GLOB '0[0-9]*' AND markup != ''
  AND CASE markup_kind
    WHEN 'points' THEN markup NOT GLOB '*.*' AND length(markup) <= 6 AND CAST(markup AS INTEGER) <= 100000
    ELSE markup NOT GLOB '*.?????*' AND length(markup) <= 6 AND CAST(markup AS REAL) <= 5 END);
