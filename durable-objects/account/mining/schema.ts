/** Amounts are decimal text. */
export const miningSql = `
  INSERT INTO journal_kinds (kind) VALUES
    ('mining_subscribe'), ('mining_dividend'), ('mining_return');
  -- The other leg of money between an account and the funds it has subscribed to.
  INSERT INTO ledger_accounts (bucket, owner, negative) VALUES ('mining', 'house', 'allowed');
  CREATE TABLE subscriptions (
    number INTEGER PRIMARY KEY,
    id TEXT NOT NULL UNIQUE,
    fund_id INTEGER NOT NULL,
    -- The account that paid, and is paid.
    bucket TEXT NOT NULL REFERENCES ledger_accounts (bucket),
    amount TEXT NOT NULL,
    -- As agreed on (JSON).
    terms TEXT NOT NULL,
    start_day INTEGER NOT NULL,
    created_at_ms INTEGER NOT NULL,
    state TEXT NOT NULL CHECK (state IN ('in_progress', 'refunding', 'refunded', 'finished')),
    -- Days that are over and were claimed of the fund.
    days INTEGER NOT NULL,
    opened_by INTEGER NOT NULL UNIQUE REFERENCES journal_transactions (id),
    returned TEXT,
    penalty TEXT,
    closed_by INTEGER UNIQUE REFERENCES journal_transactions (id)
  ) STRICT;
  CREATE INDEX subscriptions_by_state ON subscriptions (state, fund_id);
  CREATE TRIGGER subscriptions_keep_terms BEFORE UPDATE OF id, fund_id, bucket, amount, terms,
    start_day, created_at_ms, opened_by ON subscriptions
    BEGIN SELECT RAISE(ABORT, 'a subscription stays as agreed on'); END;
  CREATE TRIGGER subscriptions_end_once BEFORE UPDATE ON subscriptions
    WHEN OLD.state IN ('refunded', 'finished')
    BEGIN SELECT RAISE(ABORT, 'a subscription ends once'); END;
  CREATE TRIGGER subscriptions_remain BEFORE DELETE ON subscriptions
    BEGIN SELECT RAISE(ABORT, 'subscriptions are kept'); END;

  CREATE TABLE dividends (
    subscription_id TEXT NOT NULL REFERENCES subscriptions (id),
    number INTEGER NOT NULL,
    amount TEXT NOT NULL,
    -- When its day ended.
    due_at_ms INTEGER NOT NULL,
    -- Null while the fund owes it.
    paid_at_ms INTEGER,
    posted_by INTEGER UNIQUE REFERENCES journal_transactions (id),
    PRIMARY KEY (subscription_id, number)
  ) STRICT, WITHOUT ROWID;
  CREATE TRIGGER dividends_come_once BEFORE UPDATE ON dividends WHEN OLD.posted_by IS NOT NULL
    BEGIN SELECT RAISE(ABORT, 'a dividend comes once'); END;
  CREATE TRIGGER dividends_remain BEFORE DELETE ON dividends
    BEGIN SELECT RAISE(ABORT, 'dividends are kept'); END;
`;
