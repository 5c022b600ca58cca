-- Conversations of customers with the desk. Their own objects keep the messages; this is the desk's list.
CREATE TABLE conversations (
  company_id INTEGER NOT NULL REFERENCES companies (id),
  user_id TEXT NOT NULL,
  state TEXT NOT NULL DEFAULT 'open' CHECK (state IN ('open', 'closed')),
  -- Operator it is assigned to; empty for none.
  assignee TEXT NOT NULL DEFAULT '',
  -- Of the newest message.
  at_ms INTEGER NOT NULL,
  side TEXT NOT NULL,
  text TEXT NOT NULL,
  -- Messages of the customer that the desk has not read.
  unread INTEGER NOT NULL,
  -- Number of the customer's newest message: a higher one opens a closed conversation again.
  customer_number INTEGER NOT NULL,
  version INTEGER NOT NULL,
  PRIMARY KEY (company_id, user_id)
) WITHOUT ROWID;
CREATE INDEX conversations_by_time ON conversations (company_id, state, at_ms);

-- Answers that operators have ready, by language.
CREATE TABLE canned_answers (
  company_id INTEGER NOT NULL REFERENCES companies (id),
  id TEXT NOT NULL,
  lang TEXT NOT NULL,
  title TEXT NOT NULL,
  text TEXT NOT NULL,
  PRIMARY KEY (company_id, id)
) WITHOUT ROWID;

-- What the desk notes of a customer, who may read it: `remark` of the specification's user.
ALTER TABLE users ADD COLUMN remark TEXT NOT NULL DEFAULT '';
