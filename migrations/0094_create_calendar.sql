-- Announcements of the economic calendar, as the company's desk enters them.
CREATE TABLE calendar_entries (
  id INTEGER PRIMARY KEY,
  company_id INTEGER NOT NULL REFERENCES companies (id),
  -- When it is announced.
  at_ms INTEGER NOT NULL,
  -- Two letters, also EU; three letters.
  country TEXT NOT NULL,
  currency TEXT NOT NULL,
  importance TEXT NOT NULL CHECK (importance IN ('low', 'medium', 'high')),
  -- A title by language (JSON).
  titles TEXT NOT NULL CHECK (json_valid(titles)),
  -- As the source writes them, with their unit; empty for none.
  previous TEXT NOT NULL DEFAULT '',
  forecast TEXT NOT NULL DEFAULT '',
  actual TEXT NOT NULL DEFAULT '',
  -- Rises with each change: who edits an older one is told.
  version INTEGER NOT NULL DEFAULT 1,
  -- The act that made the entry: a repeat of it makes no second one.
  made_by TEXT NOT NULL
);
CREATE INDEX calendar_entries_by_time ON calendar_entries (company_id, at_ms);
CREATE UNIQUE INDEX calendar_entries_by_act ON calendar_entries (company_id, made_by);
