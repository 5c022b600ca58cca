-- A company with a back end of its own: its calls and sockets go there, and only the pages are served here. Empty for all others.
ALTER TABLE companies ADD COLUMN upstream TEXT NOT NULL DEFAULT '';
