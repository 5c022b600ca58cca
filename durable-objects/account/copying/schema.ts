/**
 * Tables of copy trading. A follower's account fills `pots`. A pot fills `pot` and `copies`. A
 * master's account fills `master_acts`. Each transfer is one row in the follower's account and one
 * in the pot.
 */
const copyingSql = `
  INSERT INTO journal_kinds (kind) VALUES ('copy_transfer');
  -- The other leg of money between a follower's account and its pots. Over both sides it sums to what is on its way.
  INSERT INTO ledger_accounts (bucket, owner, negative) VALUES ('copying', 'house', 'allowed');
  CREATE TABLE copy_transfers (
    id TEXT PRIMARY KEY,
    -- User id of the account on the other side.
    other TEXT NOT NULL,
    -- Change of this account's free balance.
    amount TEXT NOT NULL,
    posted_by INTEGER NOT NULL UNIQUE REFERENCES journal_transactions (id)
  ) STRICT, WITHOUT ROWID;
  CREATE INDEX copy_transfers_by_other ON copy_transfers (other);
  CREATE TRIGGER copy_transfers_stay BEFORE UPDATE ON copy_transfers
    BEGIN SELECT RAISE(ABORT, 'a transfer stays as it is'); END;
  CREATE TRIGGER copy_transfers_remain BEFORE DELETE ON copy_transfers
    BEGIN SELECT RAISE(ABORT, 'transfers are kept'); END;

  -- Of a follower's account: its pots, as each has reported last.
  CREATE TABLE pots (
    master_id TEXT PRIMARY KEY,
    state TEXT NOT NULL CHECK (state IN ('following', 'paused', 'leaving', 'stopped', 'ended')),
    settings TEXT NOT NULL,
    version INTEGER NOT NULL
  ) STRICT, WITHOUT ROWID;

  -- Of a pot: whose it is and how it copies. The version rises with every change.
  CREATE TABLE pot (
    one INTEGER PRIMARY KEY CHECK (one = 1),
    follower_id TEXT NOT NULL,
    master_id TEXT NOT NULL,
    state TEXT NOT NULL CHECK (state IN ('following', 'paused', 'leaving', 'stopped', 'ended')),
    settings TEXT NOT NULL,
    -- What the copy stop counts from.
    base TEXT NOT NULL,
    version INTEGER NOT NULL
  ) STRICT;
  CREATE TRIGGER pot_keeps_owner BEFORE UPDATE OF follower_id, master_id ON pot
    BEGIN SELECT RAISE(ABORT, 'a pot stays its follower''s'); END;

  -- Of a pot: what became of each position of its master.
  CREATE TABLE copies (
    number INTEGER PRIMARY KEY,
    master_order_id TEXT NOT NULL UNIQUE,
    -- Number of the newest event of it that was decided here.
    event_number INTEGER NOT NULL,
    -- The fill that it took (JSON), where it took one, and when it was decided.
    event_receipt TEXT,
    event_at_ms INTEGER NOT NULL,
    -- Null where nothing was opened: refused for this reason, or ended before it could be.
    order_id TEXT UNIQUE REFERENCES forex_orders (id),
    reason TEXT,
    -- Why the master's newest levels are not on the copy.
    levels_reason TEXT,
    product_id INTEGER NOT NULL,
    -- What its size was computed from (JSON); null where it never came to that.
    inputs TEXT,
    at_ms INTEGER NOT NULL
  ) STRICT;
  CREATE TRIGGER copies_open_once BEFORE UPDATE OF master_order_id, order_id, reason, product_id,
    inputs, at_ms ON copies
    BEGIN SELECT RAISE(ABORT, 'a position is copied once'); END;
  CREATE TRIGGER copies_remain BEFORE DELETE ON copies
    BEGIN SELECT RAISE(ABORT, 'copies are kept'); END;

  -- Of a master: whether its openings are told, and the number of the newest act that was.
  CREATE TABLE master_acts (
    one INTEGER PRIMARY KEY CHECK (one = 1),
    is_master INTEGER NOT NULL CHECK (is_master IN (0, 1)),
    number INTEGER NOT NULL
  ) STRICT;
  INSERT INTO master_acts VALUES (1, 0, 0);

  -- Why a stop-out under way closes what it closes.
  ALTER TABLE stop_out ADD COLUMN reason TEXT NOT NULL DEFAULT 'stop_out'
    CHECK (reason IN ('stop_out', 'copy_stop'));
`;

const stopByHandSql = `
  -- Of a pot: who has had everything closed since it last began.
  ALTER TABLE pot ADD COLUMN stopped_by TEXT CHECK (stopped_by IN ('copy_stop', 'user'));
  UPDATE pot SET stopped_by = 'copy_stop' WHERE state = 'stopped';
  -- One that is under way keeps its reason.
  ALTER TABLE stop_out RENAME COLUMN reason TO first_reason;
  ALTER TABLE stop_out ADD COLUMN reason TEXT NOT NULL DEFAULT 'stop_out'
    CHECK (reason IN ('stop_out', 'copy_stop', 'user'));
  UPDATE stop_out SET reason = first_reason;
  ALTER TABLE stop_out DROP COLUMN first_reason;
`;

export const settledPotsSql = `
  -- What the pot had made of its money when it ended the last time.
  ALTER TABLE pots ADD COLUMN made TEXT NOT NULL DEFAULT '0';
`;

export const profitShareSql = `
  INSERT INTO journal_kinds (kind) VALUES ('profit_share');
  -- Of a pot: percent of new profit that was agreed on, the highest profit that was paid for, and up to when the months
  -- were looked at.
  ALTER TABLE pot ADD COLUMN share_percent REAL NOT NULL DEFAULT 0;
  ALTER TABLE pot ADD COLUMN share_level TEXT NOT NULL DEFAULT '0';
  ALTER TABLE pot ADD COLUMN share_checked_ms INTEGER NOT NULL DEFAULT 0;
`;

export const copyingMigrations = [
  { id: "0020_copying", sql: copyingSql },
  { id: "0021_stop_by_hand", sql: stopByHandSql },
];
