/** Amounts are decimal text; status is a code (`domain/codes.ts`). */
const paymentsSql = `
  INSERT INTO ledger_accounts (bucket, owner, negative) VALUES
    ('forex.hold', 'user', 'never'),
    ('adjustment', 'house', 'allowed');
  INSERT INTO journal_kinds (kind) VALUES
    ('deposit'), ('withdraw_hold'), ('withdraw_paid'), ('withdraw_release'), ('adjustment');

  CREATE TABLE payments (
    number INTEGER PRIMARY KEY,
    id TEXT NOT NULL UNIQUE,
    kind TEXT NOT NULL CHECK (kind IN ('deposit', 'withdrawal', 'adjustment')),
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
  CREATE INDEX payments_by_kind ON payments (kind, way, number);
  CREATE INDEX payments_by_status ON payments (status, kind);
  CREATE TRIGGER payments_are_decided_once BEFORE UPDATE ON payments WHEN OLD.status <> 0
    BEGIN SELECT RAISE(ABORT, 'the payment was decided'); END;
  CREATE TRIGGER payments_remain BEFORE DELETE ON payments
    BEGIN SELECT RAISE(ABORT, 'payments are kept'); END;

  -- Why money may not leave the account.
  CREATE TABLE payout_stops (
    name TEXT PRIMARY KEY CHECK (name IN ('loan_unpaid', 'payouts_stopped')),
    reason TEXT NOT NULL,
    since_ms INTEGER NOT NULL
  ) STRICT, WITHOUT ROWID;
`;

/** Payouts of approved withdrawals. Withdrawals approved before this table count as paid. */
export const payoutsSql = `
  INSERT INTO journal_kinds (kind) VALUES ('withdraw_returned');
  CREATE TABLE payouts (
    payment_id TEXT PRIMARY KEY REFERENCES payments (id),
    state TEXT NOT NULL CHECK (state IN ('to_send', 'sent', 'paid', 'returned')),
    reference TEXT NOT NULL,
    sent_at_ms INTEGER,
    paid_at_ms INTEGER,
    -- JSON.
    return_asked TEXT,
    returned_at_ms INTEGER,
    -- The journal transaction that gave the money back.
    returned_by INTEGER UNIQUE REFERENCES journal_transactions (id),
    changed_at_ms INTEGER NOT NULL,
    version INTEGER NOT NULL,
    CHECK ((state = 'returned') = (returned_by IS NOT NULL))
  ) STRICT, WITHOUT ROWID;
  INSERT INTO payouts (payment_id, state, reference, paid_at_ms, changed_at_ms, version)
    SELECT id, 'paid', '', changed_at_ms, changed_at_ms, 0 FROM payments
    WHERE kind = 'withdrawal' AND status = 1;
  CREATE TRIGGER payouts_are_returned_once BEFORE UPDATE ON payouts WHEN OLD.state = 'returned'
    BEGIN SELECT RAISE(ABORT, 'the payout was returned'); END;
  CREATE TRIGGER payouts_remain BEFORE DELETE ON payouts
    BEGIN SELECT RAISE(ABORT, 'payouts are kept'); END;
`;

export const cashierMigrations = [{ id: "0010_payments", sql: paymentsSql }];
