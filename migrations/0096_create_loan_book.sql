-- The money that a company lends out of: what it put in, what went out, what came back. It is never below zero.
CREATE TABLE loan_book (
  company_id INTEGER NOT NULL REFERENCES companies (id),
  -- The key of what moved it: each is entered once.
  id TEXT NOT NULL,
  kind TEXT NOT NULL CHECK (kind IN ('funded', 'payout', 'kept', 'repaid')),
  currency TEXT NOT NULL,
  -- Millionths of the currency; out of the book below zero.
  millionths INTEGER NOT NULL,
  at_ms INTEGER NOT NULL,
  PRIMARY KEY (company_id, id)
) WITHOUT ROWID;
CREATE TRIGGER loan_book_stays BEFORE UPDATE ON loan_book
  BEGIN SELECT RAISE(ABORT, 'entries stay as they are'); END;
CREATE TRIGGER loan_book_remains BEFORE DELETE ON loan_book
  BEGIN SELECT RAISE(ABORT, 'entries are kept'); END;
CREATE TRIGGER loan_book_is_funded BEFORE INSERT ON loan_book WHEN NEW.millionths < 0 AND NEW.millionths +
    (SELECT coalesce(sum(millionths), 0) FROM loan_book WHERE company_id = NEW.company_id AND currency = NEW.currency) < 0
  BEGIN SELECT RAISE(ABORT, 'the loan book has too little'); END;
