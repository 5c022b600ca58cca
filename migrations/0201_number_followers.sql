-- What a master calls a follower by: account ids are the beginning of session tokens.
ALTER TABLE follows ADD COLUMN number INTEGER NOT NULL DEFAULT 0;
UPDATE follows SET number = (
  SELECT count(*) FROM follows AS o WHERE o.company_id = follows.company_id AND o.master_id = follows.master_id
    AND (o.since_ms, o.follower_id) <= (follows.since_ms, follows.follower_id));
CREATE UNIQUE INDEX follows_by_number ON follows (company_id, master_id, number);
