import { payoutsSql } from "../cashier/schema.ts";

const booksSql = `
  CREATE TABLE day_sums (
    day TEXT NOT NULL,
    kind TEXT NOT NULL,
    bucket TEXT NOT NULL,
    currency TEXT NOT NULL,
    amount TEXT NOT NULL,
    entries INTEGER NOT NULL,
    -- The newest journal transaction in it.
    newest INTEGER NOT NULL,
    PRIMARY KEY (day, kind, bucket, currency)
  ) STRICT, WITHOUT ROWID;
  CREATE TABLE books (
    one INTEGER PRIMARY KEY CHECK (one = 1),
    -- The newest journal transactions that were counted, and that the company has.
    counted INTEGER NOT NULL,
    told INTEGER NOT NULL
  ) STRICT;
  INSERT INTO books VALUES (1, 0, 0);
`;

export const bookMigrations = [
  { id: "0034_payouts", sql: payoutsSql },
  { id: "0035_books", sql: booksSql },
];
