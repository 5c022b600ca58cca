const columns = `number, id, kind, way, status, account, amount, currency, entered, unit, fee, received,
  rate, details, bank, proof, is_paid, approvals, reason, created_at_ms, changed_at_ms, version,
  opened_by, ended_by`;

/**
 * Makes the payments table anew for two more kinds, because SQLite cannot change a column's check.
 */
const loansSql = `
  INSERT INTO ledger_accounts (bucket, owner, negative) VALUES
    -- What the account owes, below zero. The other leg of what it costs is the loan book's.
    ('loan.debt', 'house', 'allowed'),
    ('house.loans', 'house', 'allowed');
  INSERT INTO journal_kinds (kind) VALUES
    ('loan_payout'), ('loan_interest'), ('loan_penalty'), ('loan_repay');

  CREATE TABLE payments_new (
    number INTEGER PRIMARY KEY,
    id TEXT NOT NULL UNIQUE,
    kind TEXT NOT NULL
      CHECK (kind IN ('deposit', 'withdrawal', 'adjustment', 'loan', 'repayment')),
    way TEXT NOT NULL CHECK (way IN ('crypto', 'bank', 'none')),
    status INTEGER NOT NULL CHECK (status IN (0, 1, 2, 3)),
    account TEXT NOT NULL CHECK (account IN ('forex', 'micro', 'change')),
    amount TEXT NOT NULL,
    currency TEXT NOT NULL,
    -- As it was entered, in the unit.
    entered TEXT NOT NULL,
    unit TEXT NOT NULL,
    fee TEXT NOT NULL,
    received TEXT NOT NULL,
    -- JSON, like details, bank and approvals.
    rate TEXT,
    details TEXT NOT NULL,
    bank TEXT,
    proof TEXT NOT NULL,
    is_paid INTEGER NOT NULL CHECK (is_paid IN (0, 1)),
    approvals TEXT NOT NULL,
    reason TEXT NOT NULL,
    created_at_ms INTEGER NOT NULL,
    changed_at_ms INTEGER NOT NULL,
    version INTEGER NOT NULL,
    opened_by INTEGER UNIQUE REFERENCES journal_transactions (id),
    ended_by INTEGER UNIQUE REFERENCES journal_transactions (id)
  ) STRICT;
  INSERT INTO payments_new (${columns}) SELECT ${columns} FROM payments;
  DROP TABLE payments;
  ALTER TABLE payments_new RENAME TO payments;
  CREATE INDEX payments_by_kind ON payments (kind, way, number);
  CREATE INDEX payments_by_status ON payments (status, kind);
  CREATE TRIGGER payments_are_decided_once BEFORE UPDATE ON payments WHEN OLD.status <> 0
    BEGIN SELECT RAISE(ABORT, 'the payment was decided'); END;
  CREATE TRIGGER payments_remain BEFORE DELETE ON payments
    BEGIN SELECT RAISE(ABORT, 'payments are kept'); END;

  -- Loans that were paid out. The request is the payment of the same id, with the signed terms.
  CREATE TABLE loans (
    id TEXT PRIMARY KEY REFERENCES payments (id),
    amount TEXT NOT NULL,
    currency TEXT NOT NULL,
    -- JSON, as it was signed.
    terms TEXT NOT NULL,
    -- Local days since 1970-01-01: of the payout, and the last one that is booked.
    start_day INTEGER NOT NULL,
    booked_day INTEGER NOT NULL,
    -- Booked so far.
    interest TEXT NOT NULL,
    penalty TEXT NOT NULL,
    version INTEGER NOT NULL,
    repaid_at_ms INTEGER,
    opened_by INTEGER NOT NULL UNIQUE REFERENCES journal_transactions (id),
    ended_by INTEGER UNIQUE REFERENCES journal_transactions (id)
  ) STRICT, WITHOUT ROWID;
  -- One unpaid loan at a time.
  CREATE UNIQUE INDEX loans_unpaid ON loans (ended_by IS NULL) WHERE ended_by IS NULL;
  CREATE TRIGGER loans_end_once BEFORE UPDATE ON loans WHEN OLD.ended_by IS NOT NULL
    BEGIN SELECT RAISE(ABORT, 'the loan has ended'); END;
  CREATE TRIGGER loans_keep_terms BEFORE UPDATE OF amount, currency, terms, start_day ON loans
    BEGIN SELECT RAISE(ABORT, 'terms stay as they were signed'); END;
  CREATE TRIGGER loans_remain BEFORE DELETE ON loans
    BEGIN SELECT RAISE(ABORT, 'loans are kept'); END;
`;

export const loanMigrations = [{ id: "0026_loans", sql: loansSql }];
