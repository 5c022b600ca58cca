/** Checks a local state folder before a start changes it. */
import {
  damageOf,
  databasesOf,
  hasTable,
  type ObjectClass,
  reading,
} from "./audit/state-databases.ts";
import { CannotStart } from "./claim-run.ts";

/** Classes of objects whose data is stored nowhere else. */
const living: readonly ObjectClass[] = [
  "AccountObject",
  "FundObject",
  "ConversationObject",
  "FollowObject",
];

const restoreIt =
  "Restore a backup into an empty folder (npm run restore), or choose another folder with STATE_DIR=path.";

/**
 * @throws CannotStart if a database is damaged, or if there are objects but no database with a
 * company. A start without that database would add new demo companies, and the objects' customers
 * could no longer be reached
 */
export function requireWholeState(dir: string): void {
  const companies = databasesOf(dir, "D1DatabaseObject").map(companiesIn);
  if (companies.some((count) => count > 0)) return;
  const objects = living.flatMap((name) => databasesOf(dir, name));
  if (objects.length === 0) return;
  throw new CannotStart(
    `The database of the state folder ${dir} is empty, and ${objects.length} accounts, funds and conversations are beside it. ${restoreIt}`,
  );
}

function companiesIn(path: string): number {
  try {
    return reading(path, (db) => {
      const damage = damageOf(db);
      if (damage.length > 0) throw new Error(damage.slice(0, 3).join("; "));
      if (!hasTable(db, "companies")) return 0;
      return db.rows<{ n: number }>("SELECT count(*) AS n FROM companies")[0]?.n ?? 0;
    });
  } catch (cause) {
    const why = cause instanceof Error ? cause.message : String(cause);
    throw new CannotStart(`The database ${path} is damaged (${why}). ${restoreIt}`);
  }
}
