-- Where customers pay to and what they can be paid in. Amounts are TEXT: exact decimals; an empty maximum is none.
CREATE TABLE deposit_coins (
  company_id INTEGER NOT NULL REFERENCES companies (id),
  id INTEGER NOT NULL,
  currency_code TEXT NOT NULL,
  protocol_code TEXT NOT NULL,
  address TEXT NOT NULL,
  -- Tag that a payment must carry; empty for none.
  memo TEXT NOT NULL DEFAULT '',
  min_amount TEXT NOT NULL DEFAULT '0',
  max_amount TEXT NOT NULL DEFAULT '',
  sort INTEGER NOT NULL DEFAULT 0,
  PRIMARY KEY (company_id, id)
) WITHOUT ROWID;

-- Currencies of bank deposits.
CREATE TABLE deposit_symbols (
  company_id INTEGER NOT NULL REFERENCES companies (id),
  id INTEGER NOT NULL,
  currency_code TEXT NOT NULL,
  min_amount TEXT NOT NULL DEFAULT '0',
  max_amount TEXT NOT NULL DEFAULT '',
  sort INTEGER NOT NULL DEFAULT 0,
  PRIMARY KEY (company_id, id)
) WITHOUT ROWID;

-- The company's own bank accounts.
CREATE TABLE bank_accounts (
  company_id INTEGER NOT NULL REFERENCES companies (id),
  id INTEGER NOT NULL,
  name TEXT NOT NULL,
  bank_name TEXT NOT NULL,
  bank_address TEXT NOT NULL DEFAULT '',
  bank_swift TEXT NOT NULL DEFAULT '',
  bank_iban TEXT NOT NULL DEFAULT '',
  bank_ifsc TEXT NOT NULL DEFAULT '',
  payee_name TEXT NOT NULL,
  payee_account TEXT NOT NULL,
  bank_remark TEXT NOT NULL DEFAULT '',
  currency_code TEXT NOT NULL,
  min_amount TEXT NOT NULL DEFAULT '0',
  max_amount TEXT NOT NULL DEFAULT '',
  sort INTEGER NOT NULL DEFAULT 0,
  PRIMARY KEY (company_id, id)
) WITHOUT ROWID;

CREATE TABLE draw_currencies (
  company_id INTEGER NOT NULL REFERENCES companies (id),
  id INTEGER NOT NULL,
  -- 1 crypto, 2 bank.
  type INTEGER NOT NULL CHECK (type IN (1, 2)),
  code TEXT NOT NULL,
  protocol TEXT NOT NULL DEFAULT '',
  -- fee_type 1: an amount of the account's currency; 2: a fraction of the amount.
  fee_type INTEGER NOT NULL CHECK (fee_type IN (1, 2)),
  draw_rate TEXT NOT NULL,
  min_amount TEXT NOT NULL DEFAULT '0',
  max_amount TEXT NOT NULL DEFAULT '',
  sort INTEGER NOT NULL DEFAULT 0,
  PRIMARY KEY (company_id, id)
) WITHOUT ROWID;

-- Where users are paid to. A removed one stays, unseen: withdrawals name it.
CREATE TABLE draw_methods (
  company_id INTEGER NOT NULL REFERENCES companies (id),
  id TEXT NOT NULL,
  user_id TEXT NOT NULL REFERENCES users (id),
  type INTEGER NOT NULL CHECK (type IN (1, 2)),
  draw_currency_id INTEGER NOT NULL,
  -- Empty for banks.
  dc_address TEXT NOT NULL DEFAULT '',
  -- JSON: fields of the bank account.
  bank TEXT NOT NULL DEFAULT '{}',
  created_ms INTEGER NOT NULL,
  removed_ms INTEGER,
  PRIMARY KEY (company_id, id)
) WITHOUT ROWID;
CREATE INDEX draw_methods_by_user ON draw_methods (company_id, user_id, created_ms);

-- What waits for an operator, or did: reported by the accounts after their transactions, at least once. They stay the truth;
-- of verifications real_names is.
CREATE TABLE desk_items (
  company_id INTEGER NOT NULL REFERENCES companies (id),
  id TEXT NOT NULL,
  queue TEXT NOT NULL CHECK (queue IN ('verification', 'matching', 'proof', 'withdrawal', 'adjustment')),
  user_id TEXT NOT NULL,
  way TEXT NOT NULL,
  status INTEGER NOT NULL CHECK (status IN (0, 1, 2, 3)),
  stage TEXT NOT NULL CHECK (stage IN ('match', 'payment', 'review', 'done')),
  number TEXT NOT NULL,
  unit TEXT NOT NULL,
  approvals INTEGER NOT NULL DEFAULT 0,
  created_ms INTEGER NOT NULL,
  changed_ms INTEGER NOT NULL,
  -- An older report never replaces a newer one.
  version INTEGER NOT NULL,
  -- Operator who works on it, until when.
  claimed_by TEXT,
  claimed_until_ms INTEGER NOT NULL DEFAULT 0,
  PRIMARY KEY (company_id, id)
) WITHOUT ROWID;
CREATE INDEX desk_items_by_queue ON desk_items (company_id, queue, status, created_ms);
CREATE INDEX desk_items_by_user ON desk_items (company_id, user_id, created_ms);
