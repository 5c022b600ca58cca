/**
 * Merges D1's entries and the account's orders into a customer's timeline. For a page, each source
 * returns the newest entries before the page's start, up to a maximum. If a source reached its
 * maximum, the page ends at that source's oldest entry, because older ones may be missing.
 */
import {
  listTimeline,
  type StoredTimelineKind,
  type TimelineRow,
  type TimelineStart,
} from "#db/desk/timeline.ts";
import { may } from "#domain/contracts/desk/permissions.ts";
import { type TimelineEntry, timelineKinds } from "#domain/contracts/desk/timeline.ts";
import { localDay } from "#domain/market/zone.ts";
import type { NoticeFacts, NoticeKind } from "#domain/notices/notices.ts";
import { noticeText } from "#texts/notice-text.ts";
import type { DeskScope } from "./context.ts";
import { requireAccount } from "./customer.ts";
import { operatorCalls } from "./serve-desk-calls.ts";

const entriesMax = 30;
/** Maximum order steps per read. Consecutive steps of one day become one entry. */
const stepsMax = 300;

const keyOf = ({ kind, id }: Pick<TimelineEntry, "kind" | "id">) => `${kind}:${id}`;

function isBefore(entry: TimelineEntry, { atMs, key }: TimelineStart): boolean {
  return entry.at_ms < atMs || (entry.at_ms === atMs && keyOf(entry) < key);
}

function newestFirst(one: TimelineEntry, other: TimelineEntry): number {
  if (one.at_ms !== other.at_ms) return other.at_ms - one.at_ms;
  return keyOf(one) < keyOf(other) ? 1 : -1;
}

interface Source {
  entries: TimelineEntry[];
  /** True if the source may have older entries. */
  isFull: boolean;
}

const noOrders = { placed: 0, ended: 0 };

/** Writes a customer's notice in the operator's language. */
function messageText({ lang, settings }: DeskScope, { what, text }: TimelineRow): string {
  // `storeNotices` wrote these facts together with the kind.
  const notice = { kind: what as NoticeKind, facts: JSON.parse(text) as NoticeFacts };
  return noticeText(notice, { locale: lang, settings });
}

async function storedSource(
  scope: DeskScope,
  userId: string,
  kind: StoredTimelineKind,
  start: TimelineStart,
): Promise<Source> {
  const { env, company, operator } = scope;
  const owner = { companyId: company.id, userId };
  const rows = await listTimeline(env.DB, owner, kind, start, entriesMax);
  const isHidden = kind === "chat" && !may(operator, "answer_chats");
  const shown = (row: TimelineRow) => (kind === "message" ? messageText(scope, row) : row.text);
  const entries = rows.map((row) => ({
    ...{ kind, ...row, ...noOrders },
    text: isHidden ? "" : shown(row),
  }));
  return { entries, isFull: rows.length === entriesMax };
}

async function orderSource(scope: DeskScope, userId: string, start: TimelineStart) {
  const account = await requireAccount(scope, userId);
  const steps = await account.tradeSteps(Math.min(start.atMs, scope.nowMs), stepsMax);
  const entries = steps.map(({ id, atMs, what }) => ({
    ...{ kind: "order" as const, id: `${id}-${what}`, at_ms: atMs },
    ...{ what: "", text: "", who: "" },
    placed: what === "placed" ? 1 : 0,
    ended: what === "ended" ? 1 : 0,
  }));
  return {
    entries: entries.filter((entry) => isBefore(entry, start)),
    isFull: steps.length === stepsMax,
  };
}

/** Omits entries older than the oldest one of an `isFull` source. The next page reads those. */
function knownOf(sources: readonly Source[]): TimelineEntry[] {
  const ends = sources.flatMap(({ entries, isFull }) => (isFull ? entries.slice(-1) : []));
  const end = ends.sort(newestFirst)[0];
  const all = sources.flatMap(({ entries }) => entries).sort(newestFirst);
  return end ? all.filter((entry) => entry === end || newestFirst(entry, end) < 0) : all;
}

/** Joins one day's consecutive order steps into one entry, with the time of the newest step. */
function summed(entries: readonly TimelineEntry[], zone: string) {
  const lines: Array<{ entry: TimelineEntry; last: TimelineEntry }> = [];
  for (const entry of entries) {
    const line = lines.at(-1);
    const isSameDay =
      line?.entry.kind === "order" &&
      entry.kind === "order" &&
      entry.at_ms >= localDay(zone, line.entry.at_ms).startMs;
    if (!isSameDay) lines.push({ entry: { ...entry }, last: entry });
    else {
      line.entry.placed += entry.placed;
      line.entry.ended += entry.ended;
      line.last = entry;
    }
  }
  return lines;
}

export const timelineHandlers = operatorCalls({
  deskTimeline: async (scope, { id, kind, before, before_id }) => {
    await requireAccount(scope, id);
    const newest = { atMs: scope.nowMs + 60_000, key: "" };
    const start = before === undefined ? newest : { atMs: before, key: before_id ?? "" };
    const kinds = kind === undefined ? timelineKinds : [kind];
    const sources = await Promise.all(
      kinds.map((each) =>
        each === "order" ? orderSource(scope, id, start) : storedSource(scope, id, each, start),
      ),
    );
    const lines = summed(knownOf(sources), scope.settings.timezone);
    const shown = lines.slice(0, entriesMax);
    const last = shown.at(-1)?.last;
    const isMore = lines.length > shown.length || sources.some(({ isFull }) => isFull);
    return {
      data: shown.map(({ entry }) => entry),
      next: last && isMore ? { before: last.at_ms, before_id: keyOf(last) } : null,
    };
  },
});
