export const financingSql = `
  INSERT INTO journal_kinds (kind) VALUES ('financing');
  INSERT INTO ledger_accounts (bucket, owner, negative) VALUES
    ('house.financing', 'house', 'allowed');
  -- When the company's trading day ends; null where nothing is financed.
  ALTER TABLE profile ADD COLUMN rollover_time TEXT;
  ALTER TABLE profile ADD COLUMN rollover_zone TEXT;

  -- The last rollover that was booked, for everything that accrues by the day.
  CREATE TABLE accrual_marks (
    name TEXT PRIMARY KEY,
    at_ms INTEGER NOT NULL,
    -- The local day that it ended: days since 1970-01-01.
    day INTEGER NOT NULL
  ) STRICT, WITHOUT ROWID;

  -- A rollover at which positions were open, with the terms of then (JSON).
  CREATE TABLE financing_nights (
    at_ms INTEGER PRIMARY KEY,
    day INTEGER NOT NULL UNIQUE,
    terms TEXT NOT NULL
  ) STRICT;
  CREATE TABLE financing_charges (
    number INTEGER PRIMARY KEY,
    order_id TEXT NOT NULL REFERENCES forex_orders (id),
    at_ms INTEGER NOT NULL,
    -- Open at the rollover.
    lots TEXT NOT NULL,
    -- Above zero is a credit.
    amount TEXT NOT NULL,
    -- The ticks it rests on.
    receipt TEXT NOT NULL,
    -- Null for an amount of zero.
    posted_by INTEGER UNIQUE REFERENCES journal_transactions (id),
    UNIQUE (order_id, at_ms)
  ) STRICT;
  CREATE TRIGGER financing_nights_stay BEFORE UPDATE ON financing_nights
    BEGIN SELECT RAISE(ABORT, 'a night stays as it was'); END;
  CREATE TRIGGER financing_nights_remain BEFORE DELETE ON financing_nights
    BEGIN SELECT RAISE(ABORT, 'nights are kept'); END;
  CREATE TRIGGER financing_charges_stay BEFORE UPDATE ON financing_charges
    BEGIN SELECT RAISE(ABORT, 'a charge stays as it is'); END;
  CREATE TRIGGER financing_charges_remain BEFORE DELETE ON financing_charges
    BEGIN SELECT RAISE(ABORT, 'charges are kept'); END;
`;
