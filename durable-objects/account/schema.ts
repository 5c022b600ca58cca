/** Append-only: a shipped entry never changes. */
import { type Migration, timersMigration } from "../runtime/migration.ts";
import { openingSql } from "../runtime/opened.ts";
import { outboxSql } from "../runtime/outbox-rows.ts";
import { parkingSql } from "../runtime/parking.ts";
import { alertsSql } from "./alerts/schema.ts";
import { bookMigrations } from "./books/schema.ts";
import { cashierMigrations } from "./cashier/schema.ts";
import { copyingMigrations, profitShareSql, settledPotsSql } from "./copying/schema.ts";
import { financingSql } from "./financing/schema.ts";
import { loanMigrations } from "./loans/schema.ts";
import { microMigrations } from "./micro/schema.ts";
import { miningSql } from "./mining/schema.ts";
import { pushDevicesSql } from "./notices/push-devices.ts";
import { orderMigrations } from "./orders/schema.ts";
import { personSql } from "./person/schema.ts";
import { recordSql } from "./record/schema.ts";
import { marginCallsSql, toldTermsSql } from "./risk/schema.ts";
import { happeningsSql } from "./session/happenings.ts";
import { keptAnswersSql, sessionDetailsSql } from "./session/schema.ts";

/**
 * Journal rows cannot be changed or removed, not even by our own code: the database refuses.
 * Amounts are decimal text; no statement computes with them.
 */
const ledgerSql = `
  CREATE TABLE ledger_accounts (
    bucket TEXT PRIMARY KEY,
    owner TEXT NOT NULL CHECK (owner IN ('user', 'house')),
    -- never: not below zero. covered: below zero only by a realised loss while positions are open.
    negative TEXT NOT NULL CHECK (negative IN ('never', 'covered', 'allowed'))
  ) STRICT, WITHOUT ROWID;
  INSERT INTO ledger_accounts (bucket, owner, negative) VALUES
    ('forex.free', 'user', 'covered'),
    ('forex.margin', 'user', 'never'),
    ('micro.free', 'user', 'never'),
    ('micro.hold', 'user', 'never'),
    ('change.free', 'user', 'never'),
    ('change.hold', 'user', 'never'),
    ('house.profit', 'house', 'allowed'),
    ('house.fee', 'house', 'allowed'),
    ('external', 'house', 'allowed'),
    ('demo_funding', 'house', 'allowed'),
    ('rounding', 'house', 'allowed'),
    ('protection', 'house', 'allowed');

  CREATE TABLE journal_kinds (kind TEXT PRIMARY KEY) STRICT, WITHOUT ROWID;
  INSERT INTO journal_kinds (kind) VALUES
    ('opening'), ('forex_open'), ('forex_close'), ('protection');

  CREATE TABLE journal_transactions (
    id INTEGER PRIMARY KEY,
    kind TEXT NOT NULL REFERENCES journal_kinds (kind),
    reference TEXT NOT NULL,
    created_at_ms INTEGER NOT NULL,
    previous_hash TEXT NOT NULL UNIQUE,
    hash TEXT NOT NULL UNIQUE
  ) STRICT;
  CREATE TABLE journal_entries (
    transaction_id INTEGER NOT NULL REFERENCES journal_transactions (id),
    line INTEGER NOT NULL,
    bucket TEXT NOT NULL REFERENCES ledger_accounts (bucket),
    currency TEXT NOT NULL,
    amount TEXT NOT NULL,
    PRIMARY KEY (transaction_id, line)
  ) STRICT, WITHOUT ROWID;
  CREATE TRIGGER journal_transactions_stay BEFORE UPDATE ON journal_transactions
    BEGIN SELECT RAISE(ABORT, 'the journal is append-only'); END;
  CREATE TRIGGER journal_transactions_remain BEFORE DELETE ON journal_transactions
    BEGIN SELECT RAISE(ABORT, 'the journal is append-only'); END;
  CREATE TRIGGER journal_entries_stay BEFORE UPDATE ON journal_entries
    BEGIN SELECT RAISE(ABORT, 'the journal is append-only'); END;
  CREATE TRIGGER journal_entries_remain BEFORE DELETE ON journal_entries
    BEGIN SELECT RAISE(ABORT, 'the journal is append-only'); END;

  -- Number and hash of the newest transaction: a cut-off tail shows.
  CREATE TABLE journal_head (
    one INTEGER PRIMARY KEY CHECK (one = 1),
    transactions INTEGER NOT NULL,
    hash TEXT NOT NULL
  ) STRICT;

  -- A cache: the audit derives it again from the entries.
  CREATE TABLE balances (
    bucket TEXT NOT NULL REFERENCES ledger_accounts (bucket),
    currency TEXT NOT NULL,
    amount TEXT NOT NULL,
    PRIMARY KEY (bucket, currency)
  ) STRICT, WITHOUT ROWID;
  CREATE TRIGGER balances_start_whole BEFORE INSERT ON balances
    WHEN NEW.amount LIKE '-%'
      AND (SELECT negative FROM ledger_accounts WHERE bucket = NEW.bucket) = 'never'
    BEGIN SELECT RAISE(ABORT, 'a balance below zero'); END;
  CREATE TRIGGER balances_stay_whole BEFORE UPDATE ON balances
    WHEN NEW.amount LIKE '-%'
      AND (SELECT negative FROM ledger_accounts WHERE bucket = NEW.bucket) = 'never'
    BEGIN SELECT RAISE(ABORT, 'a balance below zero'); END;

  -- Money set aside for an order; it ends once, by a journal transaction.
  CREATE TABLE holds (
    reference TEXT PRIMARY KEY,
    bucket TEXT NOT NULL REFERENCES ledger_accounts (bucket),
    currency TEXT NOT NULL,
    amount TEXT NOT NULL,
    opened_by INTEGER NOT NULL REFERENCES journal_transactions (id),
    ended_by INTEGER REFERENCES journal_transactions (id)
  ) STRICT, WITHOUT ROWID;
  CREATE TRIGGER holds_end_once BEFORE UPDATE ON holds WHEN OLD.ended_by IS NOT NULL
    BEGIN SELECT RAISE(ABORT, 'the hold has ended'); END;
  CREATE TRIGGER holds_remain BEFORE DELETE ON holds
    BEGIN SELECT RAISE(ABORT, 'holds are kept'); END;
`;

const profileSql = `
  CREATE TABLE profile (
    one INTEGER PRIMARY KEY CHECK (one = 1),
    company_id INTEGER NOT NULL,
    user_id TEXT NOT NULL,
    is_demo INTEGER NOT NULL CHECK (is_demo IN (0, 1)),
    currency TEXT NOT NULL,
    created_at_ms INTEGER NOT NULL,
    -- Rises with every change the gateways are told of.
    state_version INTEGER NOT NULL
  ) STRICT;
  CREATE TABLE sessions (
    token_hash TEXT PRIMARY KEY,
    created_at_ms INTEGER NOT NULL,
    seen_at_ms INTEGER NOT NULL
  ) STRICT, WITHOUT ROWID;
  CREATE TABLE gateways (
    name TEXT PRIMARY KEY,
    -- Rises with every attach, so that a late "nobody here" cannot undo a newer one.
    attached INTEGER NOT NULL
  ) STRICT, WITHOUT ROWID;
  CREATE TABLE command_answers (
    key TEXT PRIMARY KEY,
    request_hash TEXT NOT NULL,
    answer TEXT NOT NULL,
    stored_at_ms INTEGER NOT NULL
  ) STRICT, WITHOUT ROWID;
  CREATE INDEX command_answers_by_age ON command_answers (stored_at_ms);
  -- Newest tick of each market that an order was filled or converted at.
  CREATE TABLE used_quotes (
    market TEXT PRIMARY KEY,
    generation INTEGER NOT NULL,
    seq INTEGER NOT NULL
  ) STRICT, WITHOUT ROWID;
`;

/** Prices, amounts and lots are decimal text; status and side are codes (`domain/codes.ts`). */
const forexSql = `
  CREATE TABLE forex_orders (
    number INTEGER PRIMARY KEY,
    id TEXT NOT NULL UNIQUE,
    status INTEGER NOT NULL CHECK (status IN (0, 1, 3)),
    side INTEGER NOT NULL CHECK (side IN (1, 2)),
    product_id INTEGER NOT NULL,
    show_code TEXT NOT NULL,
    market TEXT NOT NULL,
    lots TEXT NOT NULL,
    units_per_lot TEXT NOT NULL,
    multiple INTEGER NOT NULL,
    target_price TEXT NOT NULL,
    stop_loss_price TEXT NOT NULL,
    take_profit_price TEXT NOT NULL,
    open_price TEXT,
    close_price TEXT,
    margin TEXT NOT NULL,
    fee TEXT NOT NULL,
    profit TEXT NOT NULL,
    conversion TEXT NOT NULL,
    -- The product and the company's fee type as they were when the order was accepted.
    terms TEXT NOT NULL,
    created_at_ms INTEGER NOT NULL,
    opened_at_ms INTEGER,
    closed_at_ms INTEGER,
    close_reason TEXT,
    open_receipt TEXT,
    close_receipt TEXT,
    opened_by INTEGER UNIQUE REFERENCES journal_transactions (id),
    closed_by INTEGER UNIQUE REFERENCES journal_transactions (id)
  ) STRICT;
  CREATE INDEX forex_orders_by_creation ON forex_orders (status, created_at_ms, number);
  CREATE INDEX forex_orders_by_close ON forex_orders (status, closed_at_ms, number);
  CREATE TRIGGER forex_orders_move_forward BEFORE UPDATE OF status ON forex_orders
    WHEN NEW.status < OLD.status OR OLD.status = 3
    BEGIN SELECT RAISE(ABORT, 'an order only moves forward'); END;
  CREATE TRIGGER forex_orders_remain BEFORE DELETE ON forex_orders
    BEGIN SELECT RAISE(ABORT, 'orders are kept'); END;
`;

const levelsSql = `
  ALTER TABLE forex_orders ADD COLUMN entry_when TEXT
    CHECK (entry_when IN ('at_or_above', 'at_or_below'));
  ALTER TABLE forex_orders ADD COLUMN trigger_version INTEGER NOT NULL DEFAULT 0;
  INSERT INTO journal_kinds (kind) VALUES ('forex_pending'), ('forex_cancel');
  ALTER TABLE profile ADD COLUMN margin_call INTEGER NOT NULL DEFAULT 100;
  ALTER TABLE profile ADD COLUMN stop_out INTEGER NOT NULL DEFAULT 50;
  -- The watch over the margin level: its version rises with every drawing of bands.
  CREATE TABLE risk_watch (
    one INTEGER PRIMARY KEY CHECK (one = 1),
    version INTEGER NOT NULL,
    -- Something changed since the bands were drawn.
    is_due INTEGER NOT NULL CHECK (is_due IN (0, 1)),
    is_warned INTEGER NOT NULL CHECK (is_warned IN (0, 1))
  ) STRICT;
  INSERT INTO risk_watch VALUES (1, 0, 0, 0);
  -- Markets that hold a band of this account.
  CREATE TABLE risk_bands (market TEXT PRIMARY KEY, spec TEXT NOT NULL) STRICT, WITHOUT ROWID;
`;

const boundsSql = `
  -- What the company's settings say, and when they were read (ms). Levels may have decimals, so these replace margin_call
  -- and stop_out.
  ALTER TABLE profile ADD COLUMN margin_call_level REAL NOT NULL DEFAULT 100;
  ALTER TABLE profile ADD COLUMN stop_out_level REAL NOT NULL DEFAULT 50;
  ALTER TABLE profile ADD COLUMN positions_max INTEGER NOT NULL DEFAULT 200;
  ALTER TABLE profile ADD COLUMN pending_max INTEGER NOT NULL DEFAULT 200;
  ALTER TABLE profile ADD COLUMN terms_read_ms INTEGER NOT NULL DEFAULT 0;
  UPDATE profile SET margin_call_level = margin_call, stop_out_level = stop_out;

  -- The level that a stop-out closed the order at.
  ALTER TABLE forex_orders ADD COLUMN stop_out_level REAL;
  -- State of the account in which it was written last.
  ALTER TABLE forex_orders ADD COLUMN changed_version INTEGER NOT NULL DEFAULT 0;
  CREATE INDEX forex_orders_by_change ON forex_orders (changed_version);
  -- Newest state that the gateway has; null when it has to be given the whole.
  ALTER TABLE gateways ADD COLUMN told_version INTEGER;

  -- A stop-out under way: the ticks and the level it was decided at, and what is still to be closed, in this order.
  CREATE TABLE stop_out (
    one INTEGER PRIMARY KEY CHECK (one = 1),
    prices TEXT NOT NULL,
    decided_at_ms INTEGER NOT NULL,
    level REAL NOT NULL,
    margin_call REAL NOT NULL
  ) STRICT;
  CREATE TABLE stop_out_queue (
    number INTEGER PRIMARY KEY,
    order_id TEXT NOT NULL UNIQUE REFERENCES forex_orders (id)
  ) STRICT;

  -- Number of the newest reservation of room that was begun.
  CREATE TABLE exposure_counter (one INTEGER PRIMARY KEY CHECK (one = 1), number INTEGER NOT NULL) STRICT;
  INSERT INTO exposure_counter VALUES (1, 0);
`;

export const accountMigrations: readonly Migration[] = [
  timersMigration,
  { id: "0001_ledger", sql: ledgerSql },
  { id: "0002_profile", sql: profileSql },
  { id: "0003_forex", sql: forexSql },
  { id: "0004_outbox", sql: outboxSql },
  { id: "0005_levels", sql: levelsSql },
  ...microMigrations,
  { id: "0008_transfer", sql: "INSERT INTO journal_kinds (kind) VALUES ('transfer')" },
  { id: "0009_session_details", sql: sessionDetailsSql },
  ...cashierMigrations,
  { id: "0011_bounds", sql: boundsSql },
  { id: "0012_happenings", sql: happeningsSql },
  orderMigrations.stay,
  {
    id: "0014_journal_by_time",
    sql: "CREATE INDEX journal_transactions_by_time ON journal_transactions (created_at_ms)",
  },
  { id: "0015_parking", sql: parkingSql },
  orderMigrations.parts,
  { id: "0017_financing", sql: financingSql },
  orderMigrations.kinds,
  orderMigrations.repeatedSteps,
  ...copyingMigrations,
  { id: "0022_record", sql: recordSql },
  { id: "0023_settled_pots", sql: settledPotsSql },
  { id: "0024_profit_share", sql: profitShareSql },
  { id: "0025_alerts", sql: alertsSql },
  { id: "0030_push_devices", sql: pushDevicesSql },
  { id: "0028_mining", sql: miningSql },
  ...loanMigrations,
  { id: "0033_margin_calls", sql: marginCallsSql },
  ...bookMigrations,
  { id: "0044_kept_answers", sql: keptAnswersSql },
  { id: "0041_told_terms", sql: toldTermsSql },
  { id: "0042_person", sql: personSql },
  { id: "0050_opening", sql: openingSql },
];
