-- Objects that were opened once: one that is empty afterwards is lost, and is not made anew.
CREATE TABLE opened_objects (
  kind TEXT NOT NULL CHECK (kind IN ('account', 'fund', 'conversation', 'follow')),
  name TEXT NOT NULL,
  company_id INTEGER NOT NULL,
  opened_ms INTEGER NOT NULL,
  -- When it was found empty first; null for one that is there.
  lost_ms INTEGER,
  PRIMARY KEY (kind, name)
) STRICT, WITHOUT ROWID;
CREATE INDEX opened_objects_lost ON opened_objects (company_id, lost_ms) WHERE lost_ms IS NOT NULL;

-- Of those from before this table, what they have reported themselves. The others note themselves
-- when they wake.
INSERT INTO opened_objects (kind, name, company_id, opened_ms)
  SELECT 'account', company_id || '/' || id, company_id, created_ms FROM users WHERE signed_in_ms > 0;
INSERT INTO opened_objects (kind, name, company_id, opened_ms)
  SELECT 'account', company_id || '/' || follower_id || '~' || master_id, company_id, 0 FROM follows;
INSERT INTO opened_objects (kind, name, company_id, opened_ms)
  SELECT 'conversation', company_id || '/' || user_id, company_id, 0 FROM conversations;
