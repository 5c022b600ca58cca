-- Last day of the document that a reviewer has passed, as YYYY-MM-DD in the company's zone; empty where none was noted.
ALTER TABLE real_names ADD COLUMN expires_on TEXT NOT NULL DEFAULT '';
