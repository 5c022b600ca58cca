-- What is open, so that it can be valued at the newest quotes without waking an account: units of the base and what they
-- were opened at, in the product's quote currency.
ALTER TABLE exposures ADD COLUMN long_units REAL NOT NULL DEFAULT 0;
ALTER TABLE exposures ADD COLUMN long_cost REAL NOT NULL DEFAULT 0;
ALTER TABLE exposures ADD COLUMN short_units REAL NOT NULL DEFAULT 0;
ALTER TABLE exposures ADD COLUMN short_cost REAL NOT NULL DEFAULT 0;
-- Of contracts, in the account's currency: free and in margins, and in margins alone.
ALTER TABLE book_reports ADD COLUMN cash REAL NOT NULL DEFAULT 0;
ALTER TABLE book_reports ADD COLUMN margin REAL NOT NULL DEFAULT 0;
