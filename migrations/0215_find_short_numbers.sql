-- People quote a payment's number by parts of its middle and its end.
CREATE INDEX desk_items_by_number ON desk_items (
  company_id, substr(id, 10, 4) || substr(id, 16, 2) || substr(id, -6)
);
