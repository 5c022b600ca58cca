export const recordSql = `
  CREATE TABLE record (
    one INTEGER PRIMARY KEY CHECK (one = 1),
    -- When it began, and after which journal transaction.
    started_ms INTEGER NOT NULL,
    started_number INTEGER NOT NULL,
    -- The newest journal transaction that is in it, and the funds after it.
    number INTEGER NOT NULL,
    funds TEXT NOT NULL,
    -- Day (since 1970-01-01, UTC) that is being kept.
    day INTEGER NOT NULL,
    -- At the last mark: worth of one unit, equity, and floating profit. Equity is null before the first.
    worth TEXT NOT NULL,
    held TEXT,
    floating TEXT NOT NULL,
    -- Margin x multiple of what is open.
    position_value TEXT NOT NULL,
    largest_multiple INTEGER NOT NULL,
    -- Trades that were open at the last mark and lost.
    open_losses INTEGER NOT NULL,
    open_losses_held_ms INTEGER NOT NULL,
    -- 0 before the first time. The version rises with every computation.
    computed_ms INTEGER NOT NULL,
    version INTEGER NOT NULL
  ) STRICT;
  CREATE TABLE record_days (
    day INTEGER PRIMARY KEY,
    worth TEXT NOT NULL,
    high TEXT NOT NULL,
    low TEXT NOT NULL,
    fall TEXT NOT NULL,
    leverage TEXT NOT NULL,
    gained TEXT NOT NULL,
    trades INTEGER NOT NULL,
    won INTEGER NOT NULL,
    held_ms INTEGER NOT NULL
  ) STRICT;
  -- How often each product was traded.
  CREATE TABLE record_products (
    product_id INTEGER PRIMARY KEY,
    show_code TEXT NOT NULL,
    trades INTEGER NOT NULL
  ) STRICT;
`;
