/** Prices and amounts are decimal text; status and direction are codes (`domain/codes.ts`). */
const microSql = `
  INSERT INTO journal_kinds (kind) VALUES ('micro_open'), ('micro_settle'), ('reset');

  CREATE TABLE micro_orders (
    number INTEGER PRIMARY KEY,
    id TEXT NOT NULL UNIQUE,
    status INTEGER NOT NULL CHECK (status IN (1, 3)),
    direction INTEGER NOT NULL CHECK (direction IN (1, 2)),
    product_id INTEGER NOT NULL,
    show_code TEXT NOT NULL,
    amount TEXT NOT NULL,
    -- The bucket that paid the stake gets the money back.
    paid_from TEXT NOT NULL CHECK (paid_from IN ('forex.free', 'micro.free')),
    seconds INTEGER NOT NULL CHECK (seconds > 0),
    -- The company's terms as they were when the order was accepted.
    ratio TEXT NOT NULL,
    loss_level TEXT NOT NULL,
    equal_price TEXT NOT NULL CHECK (equal_price IN ('refund', 'loss')),
    spec TEXT NOT NULL,
    open_price TEXT NOT NULL,
    end_price TEXT,
    profit TEXT NOT NULL DEFAULT '0',
    outcome TEXT CHECK (outcome IN ('win', 'loss', 'draw', 'void')),
    void_reason TEXT,
    created_at_ms INTEGER NOT NULL,
    -- In the market's time.
    expires_at_ms INTEGER NOT NULL,
    completed_at_ms INTEGER,
    open_receipt TEXT NOT NULL,
    end_receipt TEXT,
    -- Wall time of the expiry, of the next question to the market, and how many went unanswered since.
    due_at_ms INTEGER NOT NULL,
    ask_at_ms INTEGER NOT NULL,
    attempts INTEGER NOT NULL DEFAULT 0,
    opened_by INTEGER NOT NULL UNIQUE REFERENCES journal_transactions (id),
    closed_by INTEGER UNIQUE REFERENCES journal_transactions (id)
  ) STRICT;
  CREATE INDEX micro_orders_by_creation ON micro_orders (status, created_at_ms, number);
  CREATE INDEX micro_orders_by_completion ON micro_orders (status, completed_at_ms, number);
  CREATE INDEX micro_orders_by_question ON micro_orders (status, ask_at_ms);
  CREATE TRIGGER micro_orders_settle_once BEFORE UPDATE ON micro_orders WHEN OLD.status = 3
    BEGIN SELECT RAISE(ABORT, 'the order has settled'); END;
  CREATE TRIGGER micro_orders_remain BEFORE DELETE ON micro_orders
    BEGIN SELECT RAISE(ABORT, 'orders are kept'); END;
`;

/** Each change of a free balance, copied once from the journal. The journal stays authoritative. */
const accountLogSql = `
  CREATE TABLE free_changes (
    bucket TEXT NOT NULL REFERENCES ledger_accounts (bucket),
    transaction_id INTEGER NOT NULL REFERENCES journal_transactions (id),
    kind TEXT NOT NULL REFERENCES journal_kinds (kind),
    value TEXT NOT NULL,
    -- After this change.
    balance TEXT NOT NULL,
    PRIMARY KEY (bucket, transaction_id)
  ) STRICT, WITHOUT ROWID;
  CREATE INDEX free_changes_by_kind ON free_changes (bucket, kind, transaction_id);
  -- The last journal transaction that was folded.
  CREATE TABLE free_changes_head (
    one INTEGER PRIMARY KEY CHECK (one = 1),
    transactions INTEGER NOT NULL
  ) STRICT;
`;

export const microMigrations = [
  { id: "0006_micro", sql: microSql },
  { id: "0007_account_log", sql: accountLogSql },
];
