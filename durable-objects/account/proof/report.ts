import { type Database, type Sql, sqlOf } from "../../runtime/database.ts";

/** Takes a finding of the audit: one line of text. */
export type Report = (problem: string) => void;

export const reportEach =
  (db: Database, report: Report, problem: (id: string | number) => string) =>
  (...statement: Parameters<Sql>): void => {
    for (const { id } of sqlOf(db)<{ id: string | number }>(...statement)) report(problem(id));
  };
