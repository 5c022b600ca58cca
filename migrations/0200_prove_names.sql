-- Names of the internet that a company has shown to be its own, and when: hosts, and domains that it writes letters from.
CREATE TABLE name_proofs (
  company_id INTEGER NOT NULL REFERENCES companies (id),
  name TEXT NOT NULL,
  proven_ms INTEGER NOT NULL,
  PRIMARY KEY (company_id, name)
) WITHOUT ROWID;
-- The operator who made the company: it answers once another person has added an owner. Empty for all others.
ALTER TABLE companies ADD COLUMN waits_for TEXT NOT NULL DEFAULT '';
