-- A circular is a message that the company writes: one row, read by all whom its audience names.
CREATE TABLE circulars (
  id INTEGER PRIMARY KEY,
  company_id INTEGER NOT NULL REFERENCES companies (id),
  -- all, real, demo, verified, country or one
  audience TEXT NOT NULL DEFAULT 'all',
  -- The country's two letters or the customer's id; empty for the others.
  audience_of TEXT NOT NULL DEFAULT '',
  -- draft, asked, approved or withdrawn
  state TEXT NOT NULL DEFAULT 'draft',
  -- Shown from then on; never earlier than the approval. 0 for at once.
  send_ms INTEGER NOT NULL DEFAULT 0,
  -- Who asked for the second person's approval, and how often that operator had been reset by then.
  asked_by TEXT NOT NULL DEFAULT '',
  asked_resets INTEGER NOT NULL DEFAULT 0,
  approved_by TEXT NOT NULL DEFAULT '',
  -- Rises with every change, also of a text: what is approved is what was read.
  version INTEGER NOT NULL DEFAULT 1,
  made_by TEXT,
  created_ms INTEGER NOT NULL
);
CREATE INDEX circulars_by_time ON circulars (company_id, state, send_ms);
CREATE UNIQUE INDEX circulars_by_act ON circulars (company_id, made_by) WHERE made_by IS NOT NULL;

CREATE TABLE circular_texts (
  circular_id INTEGER NOT NULL REFERENCES circulars (id),
  lang TEXT NOT NULL,
  title TEXT NOT NULL,
  -- What the list of messages shows below the title.
  summary TEXT NOT NULL DEFAULT '',
  -- HTML as it was written: it is made safe whenever it is read out.
  body TEXT NOT NULL DEFAULT '',
  version INTEGER NOT NULL DEFAULT 1,
  PRIMARY KEY (circular_id, lang)
) WITHOUT ROWID;

-- Who has read which: the only row a reader gets.
CREATE TABLE circular_reads (
  company_id INTEGER NOT NULL REFERENCES companies (id),
  user_id TEXT NOT NULL,
  circular_id INTEGER NOT NULL REFERENCES circulars (id),
  read_ms INTEGER NOT NULL,
  PRIMARY KEY (company_id, user_id, circular_id)
) WITHOUT ROWID;
