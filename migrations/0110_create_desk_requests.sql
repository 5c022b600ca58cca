-- What one operator asks for and a second one approves: money and terms of funds, money and products of the loan book.
CREATE TABLE desk_requests (
  company_id INTEGER NOT NULL REFERENCES companies (id),
  -- The act that asked.
  id TEXT NOT NULL,
  -- As the audit log names it: fund/3, loans.
  subject TEXT NOT NULL,
  kind TEXT NOT NULL CHECK (kind IN ('terms', 'put_in', 'take_out', 'product', 'product_end')),
  -- The amount, or what is to be in force (JSON).
  body TEXT NOT NULL,
  currency TEXT NOT NULL,
  -- What was in force when it was asked (JSON); empty for nothing, and for money.
  before TEXT NOT NULL DEFAULT '',
  reason TEXT NOT NULL DEFAULT '',
  state TEXT NOT NULL CHECK (state IN ('asked', 'approved', 'taken_back')),
  asked_by TEXT NOT NULL,
  asked_resets INTEGER NOT NULL,
  asked_ms INTEGER NOT NULL,
  decided_by TEXT NOT NULL DEFAULT '',
  decided_ms INTEGER NOT NULL DEFAULT 0,
  -- Of what was approved: done, or refused by a fund that had less free. Empty until that is known.
  outcome TEXT NOT NULL DEFAULT '' CHECK (outcome IN ('', 'done', 'refused')),
  PRIMARY KEY (company_id, id)
) WITHOUT ROWID;
CREATE INDEX desk_requests_by_subject ON desk_requests (company_id, subject, asked_ms);
CREATE INDEX desk_requests_on_the_way ON desk_requests (company_id, subject)
  WHERE kind IN ('put_in', 'take_out') AND state = 'approved' AND outcome = '';

INSERT INTO desk_requests (company_id, id, subject, kind, body, currency, state, asked_by, asked_resets, asked_ms,
    decided_by, decided_ms, outcome)
  SELECT r.company_id, r.id, 'fund/' || r.fund_id, CASE r.kind WHEN 'money' THEN 'put_in' ELSE r.kind END, r.body,
    f.currency, r.state, r.asked_by, r.asked_resets, r.asked_ms, r.decided_by, r.decided_ms,
    CASE r.has_arrived WHEN 1 THEN 'done' ELSE '' END
  FROM fund_requests AS r JOIN funds AS f ON f.company_id = r.company_id AND f.id = r.fund_id;

-- What was asked stays, and is decided once; only a new asking of the same takes its place.
CREATE TRIGGER desk_requests_keep
  BEFORE UPDATE OF company_id, id, subject, kind, body, currency, before, reason ON desk_requests
  BEGIN SELECT RAISE(ABORT, 'a request stays as it was asked'); END;
CREATE TRIGGER desk_requests_end BEFORE UPDATE OF state ON desk_requests WHEN OLD.state != 'asked'
  BEGIN SELECT RAISE(ABORT, 'a request is decided once'); END;
CREATE TRIGGER desk_requests_remain BEFORE DELETE ON desk_requests
  BEGIN SELECT RAISE(ABORT, 'requests are kept'); END;
-- The earlier table stays as it was: nothing is asked or decided there any more.
CREATE TRIGGER fund_requests_are_moved BEFORE INSERT ON fund_requests
  BEGIN SELECT RAISE(ABORT, 'requests are in desk_requests'); END;
CREATE TRIGGER fund_requests_are_over BEFORE UPDATE OF state ON fund_requests
  BEGIN SELECT RAISE(ABORT, 'requests are in desk_requests'); END;

-- One that is not offered any more stays, with the number of its changes.
ALTER TABLE loan_products ADD COLUMN is_offered INTEGER NOT NULL DEFAULT 1 CHECK (is_offered IN (0, 1));
ALTER TABLE loan_products ADD COLUMN version INTEGER NOT NULL DEFAULT 1;
CREATE TRIGGER loan_products_remain BEFORE DELETE ON loan_products
  BEGIN SELECT RAISE(ABORT, 'products are kept'); END;
