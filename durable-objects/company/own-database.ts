import { readMark } from "#db/watch/database-mark.ts";
import type { Duty, DutyScope } from "./duty.ts";
import { WatchBook } from "./watch/watch-book.ts";

const restMs = 60_000;

/**
 * True if `mark` is the mark of the company's own database. The first mark that the company sees is
 * its own and is stored for good. True also while no mark has been seen.
 */
export function isOwnMark(book: WatchBook, mark: string | null): boolean {
  const known = book.recall<string>("database");
  if (known === null && mark !== null) book.remember("database", mark);
  return known === null || known === mark;
}

export async function hasOwnDatabase({ env, companyId, db }: DutyScope): Promise<boolean> {
  return isOwnMark(new WatchBook(db), await readMark(env.DB, companyId));
}

/** Wraps a duty so that it pauses while the database is not the company's own. */
export function whereOwn(duty: Duty): Duty {
  return {
    run: async (scope) => ((await hasOwnDatabase(scope)) ? duty.run(scope) : scope.nowMs + restMs),
  };
}
