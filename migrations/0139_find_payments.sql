-- People quote the last eight letters of a payment's number.
CREATE INDEX desk_items_by_short_number ON desk_items (company_id, substr(id, -8));
