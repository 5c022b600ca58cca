-- The act that made a company, so that what it begins with finds it; empty for those of before.
ALTER TABLE companies ADD COLUMN made_by TEXT NOT NULL DEFAULT '';
CREATE UNIQUE INDEX companies_made_by ON companies (made_by) WHERE made_by != '';
