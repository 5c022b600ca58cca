-- What operators change of a company: settings, facts, hosts, and what kinds of later migrations add (db/changes/kinds.ts).
CREATE TABLE changes (
  company_id INTEGER NOT NULL REFERENCES companies (id),
  -- The act that asked.
  id TEXT NOT NULL,
  kind TEXT NOT NULL,
  -- What of the kind is changed; empty where a company has one.
  subject TEXT NOT NULL,
  -- JSON objects with the same fields: text, or null for nothing. What the asker saw, and what shall stand there.
  before TEXT NOT NULL,
  after TEXT NOT NULL,
  reason TEXT NOT NULL CHECK (reason != ''),
  -- 0 for as soon as it is agreed on.
  start_ms INTEGER NOT NULL,
  needs_two INTEGER NOT NULL CHECK (needs_two IN (0, 1)),
  state TEXT NOT NULL CHECK (state IN ('asked', 'scheduled', 'applied', 'taken_back', 'refused')),
  asked_by TEXT NOT NULL,
  asked_resets INTEGER NOT NULL,
  asked_ms INTEGER NOT NULL,
  -- The second person, or who took it back.
  decided_by TEXT NOT NULL DEFAULT '',
  decided_ms INTEGER NOT NULL DEFAULT 0,
  ended_ms INTEGER NOT NULL DEFAULT 0,
  -- Why it was refused at its start: a name of `domain/errors/errors.ts`.
  error TEXT NOT NULL DEFAULT '',
  PRIMARY KEY (company_id, id)
) WITHOUT ROWID;
CREATE INDEX changes_by_time ON changes (company_id, asked_ms);
CREATE INDEX changes_by_subject ON changes (company_id, kind, subject, asked_ms);
CREATE INDEX changes_due ON changes (company_id, start_ms) WHERE state = 'scheduled';
-- What was asked stays as it was asked, and ends once; only a new asking of the same takes its place.
CREATE TRIGGER changes_keep
  BEFORE UPDATE OF company_id, id, kind, subject, before, after, reason, start_ms, needs_two ON changes
  BEGIN SELECT RAISE(ABORT, 'a change stays as it was asked'); END;
CREATE TRIGGER changes_end BEFORE UPDATE ON changes WHEN OLD.state NOT IN ('asked', 'scheduled')
  BEGIN SELECT RAISE(ABORT, 'a change ends once'); END;
CREATE TRIGGER changes_go_on BEFORE UPDATE OF state ON changes WHEN OLD.state = 'scheduled' AND NEW.state = 'asked'
  BEGIN SELECT RAISE(ABORT, 'what was agreed on is asked no more'); END;
-- Without this a change that needs two people could be written as if they had agreed.
CREATE TRIGGER changes_begin BEFORE INSERT ON changes WHEN NEW.needs_two = 1 AND NEW.state != 'asked'
  BEGIN SELECT RAISE(ABORT, 'this change needs a second person'); END;
CREATE TRIGGER changes_two BEFORE UPDATE OF state ON changes
  WHEN NEW.state IN ('scheduled', 'applied') AND OLD.needs_two = 1 AND NEW.decided_by IN ('', NEW.asked_by)
  BEGIN SELECT RAISE(ABORT, 'this change needs a second person'); END;
CREATE TRIGGER changes_remain BEFORE DELETE ON changes
  BEGIN SELECT RAISE(ABORT, 'changes are kept'); END;
