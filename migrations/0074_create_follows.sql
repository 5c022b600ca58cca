-- Who follows whom, as the pots have reported it: a projection, the pots are the truth.
CREATE TABLE follows (
  company_id INTEGER NOT NULL REFERENCES companies (id),
  follower_id TEXT NOT NULL,
  master_id TEXT NOT NULL,
  state TEXT NOT NULL CHECK (state IN ('following', 'paused', 'leaving', 'stopped', 'ended')),
  -- Exact decimals in the account's currency: moved in, moved back, and what trading has made of it so far (closed).
  put_in TEXT NOT NULL,
  came_back TEXT NOT NULL,
  made TEXT NOT NULL,
  since_ms INTEGER NOT NULL,
  -- An older report never replaces a newer one.
  version INTEGER NOT NULL,
  PRIMARY KEY (company_id, follower_id, master_id)
) WITHOUT ROWID;
CREATE INDEX follows_by_master ON follows (company_id, master_id, state, since_ms);
