-- Tells this database from any other: each company's object remembers the mark that it began with.
CREATE TABLE database_mark (
  one INTEGER PRIMARY KEY CHECK (one = 1),
  mark TEXT NOT NULL
) STRICT;
INSERT INTO database_mark (one, mark) VALUES (1, lower(hex(randomblob(16))));
