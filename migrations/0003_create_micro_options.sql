-- What a company offers in micro trading. Ratios and amounts are TEXT: exact decimals.
CREATE TABLE micro_durations (
  company_id INTEGER NOT NULL REFERENCES companies (id),
  id INTEGER NOT NULL,
  seconds INTEGER NOT NULL CHECK (seconds > 0),
  -- Part of the amount that a right direction earns.
  profit_ratio TEXT NOT NULL,
  -- Smallest amount.
  limit_amount TEXT NOT NULL,
  sort INTEGER NOT NULL DEFAULT 0,
  PRIMARY KEY (company_id, id),
  UNIQUE (company_id, seconds)
) WITHOUT ROWID;

-- Amounts offered for one tap.
CREATE TABLE micro_amounts (
  company_id INTEGER NOT NULL REFERENCES companies (id),
  amount TEXT NOT NULL,
  sort INTEGER NOT NULL DEFAULT 0,
  PRIMARY KEY (company_id, amount)
) WITHOUT ROWID;
