/**
 * Checks the audit log in parts, some entries each minute, and starts again a day after the
 * previous start. So new entries are checked within minutes, and every entry once a day.
 */
import { genesisHash } from "#db/desk/audit-log.ts";
import { checkSome } from "#db/desk/audit-reading.ts";
import { isOld } from "#domain/access/age.ts";
import type { WatchBook } from "./watch-book.ts";

const againMs = 86_400_000;

interface Walk {
  startedMs: number;
  entries: number;
  head: string;
  problems: number;
  /** Problems that the whole previous walk found. */
  problemsBefore: number;
}

/** Checks the next entries. Returns the higher problem count: of this walk or the previous one. */
export async function walkAudit(
  db: D1Database,
  companyId: number,
  book: WatchBook,
  nowMs: number,
): Promise<number> {
  const known = book.recall<Walk>("audit");
  const isOver = known !== null && isOld(known.startedMs, nowMs, againMs);
  const fresh = { startedMs: nowMs, entries: 0, head: genesisHash, problems: 0 };
  const walk: Walk =
    known === null || isOver ? { ...fresh, problemsBefore: known?.problems ?? 0 } : known;
  const { entries, head, problems } = await checkSome(db, companyId, walk);
  book.remember("audit", { ...walk, entries, head, problems: walk.problems + problems.length });
  return Math.max(walk.problems + problems.length, walk.problemsBefore);
}
