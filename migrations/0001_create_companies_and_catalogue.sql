-- Companies, what they list and how they are configured. Amounts and prices are TEXT: exact decimals.
CREATE TABLE companies (
  id INTEGER PRIMARY KEY,
  name TEXT NOT NULL,
  logo TEXT NOT NULL DEFAULT '',
  url TEXT NOT NULL DEFAULT '',
  subject TEXT NOT NULL DEFAULT '',
  registered_address TEXT NOT NULL DEFAULT '',
  location TEXT NOT NULL DEFAULT '',
  email TEXT NOT NULL DEFAULT '',
  status INTEGER NOT NULL DEFAULT 1,
  loss_url TEXT NOT NULL DEFAULT '',
  is_default INTEGER NOT NULL DEFAULT 0
);

CREATE TABLE company_hosts (
  host TEXT PRIMARY KEY,
  company_id INTEGER NOT NULL REFERENCES companies (id)
) WITHOUT ROWID;

CREATE TABLE company_config (
  company_id INTEGER NOT NULL REFERENCES companies (id),
  key TEXT NOT NULL,
  value TEXT NOT NULL,
  PRIMARY KEY (company_id, key)
) WITHOUT ROWID;

CREATE TABLE feeds (
  id TEXT PRIMARY KEY,
  provider TEXT NOT NULL,
  url TEXT,
  rest_url TEXT,
  key_name TEXT,
  clock TEXT NOT NULL DEFAULT 'wall' CHECK (clock IN ('wall', 'feed'))
) WITHOUT ROWID;

-- One upstream symbol of a feed; companies share it.
CREATE TABLE instruments (
  id INTEGER PRIMARY KEY,
  feed_id TEXT NOT NULL REFERENCES feeds (id),
  symbol TEXT NOT NULL,
  price_precision INTEGER NOT NULL,
  session TEXT NOT NULL,
  spread REAL NOT NULL,
  candles_from TEXT NOT NULL DEFAULT 'bid' CHECK (candles_from IN ('bid', 'trade')),
  stale_after_ms INTEGER NOT NULL DEFAULT 15000,
  sim_base_price REAL,
  sim_volatility REAL,
  sim_ticks_per_second REAL,
  sim_seed INTEGER,
  UNIQUE (feed_id, symbol)
);

CREATE TABLE categories (
  id INTEGER PRIMARY KEY,
  company_id INTEGER NOT NULL REFERENCES companies (id),
  key TEXT NOT NULL,
  sort INTEGER NOT NULL DEFAULT 0
);

CREATE TABLE products (
  id INTEGER PRIMARY KEY,
  company_id INTEGER NOT NULL REFERENCES companies (id),
  category_id INTEGER NOT NULL REFERENCES categories (id),
  instrument_id INTEGER NOT NULL REFERENCES instruments (id),
  code TEXT NOT NULL,
  show_code TEXT NOT NULL,
  logo TEXT NOT NULL DEFAULT '',
  sort INTEGER NOT NULL DEFAULT 0,
  base TEXT NOT NULL,
  quote TEXT NOT NULL,
  lot_step TEXT NOT NULL,
  min_lots TEXT NOT NULL,
  max_lots TEXT NOT NULL,
  units_per_lot TEXT NOT NULL,
  fee_rate TEXT NOT NULL,
  margin_mode INTEGER NOT NULL DEFAULT 0,
  fixed_margin TEXT NOT NULL DEFAULT '0',
  -- JSON: [{"value": 10, "isDefault": true}, ...]
  multiples TEXT NOT NULL,
  UNIQUE (company_id, code)
);
CREATE INDEX products_by_company ON products (company_id, sort);

CREATE TABLE news (
  id INTEGER PRIMARY KEY,
  company_id INTEGER NOT NULL REFERENCES companies (id),
  lang TEXT NOT NULL,
  title TEXT NOT NULL,
  created_ms INTEGER NOT NULL
);
CREATE INDEX news_by_company ON news (company_id, lang, created_ms);

CREATE TABLE menu_items (
  id INTEGER PRIMARY KEY,
  company_id INTEGER NOT NULL REFERENCES companies (id),
  grp TEXT NOT NULL,
  title TEXT NOT NULL,
  path TEXT NOT NULL DEFAULT '',
  icon TEXT NOT NULL DEFAULT '',
  is_mobile INTEGER NOT NULL DEFAULT 1,
  is_allow_demo INTEGER NOT NULL DEFAULT 1,
  sort INTEGER NOT NULL DEFAULT 0
);
CREATE INDEX menu_by_company ON menu_items (company_id, grp, sort);
