export const personSql = `
  -- A shortfall that the house has paid.
  CREATE TABLE claims (
    id TEXT PRIMARY KEY,
    -- As it was raised or arrived (JSON), and what is left of it.
    raised TEXT NOT NULL,
    left TEXT NOT NULL,
    -- Journal transaction of this account's own protection; null where another purse raised it.
    posted_by INTEGER UNIQUE REFERENCES journal_transactions (id),
    -- Of a person's own account: masters of the pots that have not answered (JSON). The first one was asked.
    asks TEXT NOT NULL DEFAULT '[]',
    -- Of a person's own account: options are running that may pay for it.
    waits_for_options INTEGER NOT NULL DEFAULT 0 CHECK (waits_for_options IN (0, 1))
  ) STRICT, WITHOUT ROWID;
  CREATE TRIGGER claims_stay BEFORE UPDATE OF id, raised, posted_by ON claims
    BEGIN SELECT RAISE(ABORT, 'a claim stays as it was raised'); END;
  CREATE TRIGGER claims_remain BEFORE DELETE ON claims
    BEGIN SELECT RAISE(ABORT, 'claims are kept'); END;

  -- What a position or option of this account has gained against a claim.
  CREATE TABLE claim_covers (
    number INTEGER PRIMARY KEY,
    claim_id TEXT NOT NULL REFERENCES claims (id),
    -- The user id of a pot where its win had come back to this account before.
    order_id TEXT NOT NULL,
    lost_id TEXT NOT NULL,
    units TEXT NOT NULL,
    from_tick TEXT NOT NULL,
    to_tick TEXT NOT NULL,
    amount TEXT NOT NULL
  ) STRICT;
  CREATE INDEX claim_covers_by_order ON claim_covers (order_id);
  CREATE TRIGGER claim_covers_stay BEFORE UPDATE ON claim_covers
    BEGIN SELECT RAISE(ABORT, 'a cover stays as it is'); END;
  CREATE TRIGGER claim_covers_remain BEFORE DELETE ON claim_covers
    BEGIN SELECT RAISE(ABORT, 'covers are kept'); END;

  -- Of a person's own account: shares of profit that pots have set aside and not been let go.
  CREATE TABLE share_asks (id TEXT PRIMARY KEY, master_id TEXT NOT NULL) STRICT, WITHOUT ROWID;
`;
