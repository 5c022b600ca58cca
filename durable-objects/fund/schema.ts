/** Migrations of a fund's storage; append-only. Amounts are decimal text. */
import { type Migration, timersMigration } from "../runtime/migration.ts";
import { openingMigration } from "../runtime/opened.ts";
import { outboxSql } from "../runtime/outbox-rows.ts";
import { parkingSql } from "../runtime/parking.ts";

const fundSql = `
  -- Where a fund's money is, and from where it came. Principal is held apart from what dividends are paid of.
  CREATE TABLE fund_buckets (
    bucket TEXT PRIMARY KEY,
    may_be_negative INTEGER NOT NULL CHECK (may_be_negative IN (0, 1)),
    amount TEXT NOT NULL
  ) STRICT, WITHOUT ROWID;
  INSERT INTO fund_buckets (bucket, may_be_negative, amount) VALUES
    ('money', 0, '0'), ('principal', 0, '0'), ('company', 1, '0'), ('subscribers', 1, '0');
  CREATE TRIGGER fund_buckets_stay_whole BEFORE UPDATE ON fund_buckets
    WHEN NEW.amount LIKE '-%' AND NEW.may_be_negative = 0
    BEGIN SELECT RAISE(ABORT, 'a balance below zero'); END;

  CREATE TABLE fund_transactions (
    id INTEGER PRIMARY KEY,
    kind TEXT NOT NULL CHECK (kind IN ('funded', 'subscribed', 'dividend', 'returned')),
    reference TEXT NOT NULL,
    created_at_ms INTEGER NOT NULL,
    entries TEXT NOT NULL,
    hash TEXT NOT NULL UNIQUE
  ) STRICT;
  CREATE TRIGGER fund_transactions_stay BEFORE UPDATE ON fund_transactions
    BEGIN SELECT RAISE(ABORT, 'the journal is append-only'); END;
  CREATE TRIGGER fund_transactions_remain BEFORE DELETE ON fund_transactions
    BEGIN SELECT RAISE(ABORT, 'the journal is append-only'); END;

  -- Set with the first money that comes.
  CREATE TABLE fund_currency (one INTEGER PRIMARY KEY CHECK (one = 1), currency TEXT NOT NULL) STRICT;
  CREATE TABLE fund_deposits (
    id TEXT PRIMARY KEY,
    posted_by INTEGER NOT NULL UNIQUE REFERENCES fund_transactions (id)
  ) STRICT, WITHOUT ROWID;
  CREATE TABLE fund_subscriptions (
    id TEXT PRIMARY KEY,
    user_id TEXT NOT NULL,
    amount TEXT NOT NULL,
    -- As agreed on (JSON).
    terms TEXT NOT NULL,
    start_day INTEGER NOT NULL,
    state TEXT NOT NULL CHECK (state IN ('running', 'finished', 'redeemed')),
    -- Dividends that were paid.
    paid_days INTEGER NOT NULL
  ) STRICT, WITHOUT ROWID;
  CREATE INDEX fund_subscriptions_by_state ON fund_subscriptions (state);
  -- Dividends of days that are over: paid, or owed.
  CREATE TABLE fund_dues (
    subscription_id TEXT NOT NULL REFERENCES fund_subscriptions (id),
    number INTEGER NOT NULL,
    due_at_ms INTEGER NOT NULL,
    paid_by INTEGER UNIQUE REFERENCES fund_transactions (id),
    PRIMARY KEY (subscription_id, number)
  ) STRICT, WITHOUT ROWID;
  CREATE INDEX fund_dues_unpaid ON fund_dues (due_at_ms) WHERE paid_by IS NULL;
  -- Subscriptions that were asked for and are not made yet.
  CREATE TABLE fund_rooms (
    id TEXT PRIMARY KEY,
    amount TEXT NOT NULL,
    terms TEXT NOT NULL,
    until_ms INTEGER NOT NULL
  ) STRICT, WITHOUT ROWID;
`;

/**
 * A company's withdrawal is a transaction of kind `funded` with a negative amount. `fund_deposits`
 * lists it under the id of the request. A refused request stays refused.
 */
const moneyOutSql = `
  CREATE TABLE fund_refusals (id TEXT PRIMARY KEY) STRICT, WITHOUT ROWID;
  -- Whose account is asked when nothing was heard of it; empty for room from before this was known.
  ALTER TABLE fund_rooms ADD COLUMN user_id TEXT NOT NULL DEFAULT '';
`;

export const fundMigrations: readonly Migration[] = [
  timersMigration,
  { id: "fund", sql: [fundSql, outboxSql, parkingSql].join("\n") },
  { id: "fund-money-out", sql: moneyOutSql },
  openingMigration,
];
