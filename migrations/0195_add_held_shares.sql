-- Of a master's share of profit, what is set aside until money may leave the follower.
ALTER TABLE follows ADD COLUMN share_held TEXT NOT NULL DEFAULT '0';
