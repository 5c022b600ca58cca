/** The filters of a queue as the address keeps them, and as the call wants them. */
import type * as z from "zod/mini";
import type { deskQueue } from "#domain/contracts/desk/queue.ts";
import { type Queue, queues } from "#domain/contracts/desk/roles.ts";
import { dayStart } from "../../data/date-range.ts";

export type QueueInput = z.input<typeof deskQueue.input>;

const states = ["open", "done", "all"] as const;
const ways = ["crypto", "bank"] as const;
const claims = ["mine", "free"] as const;

export interface QueueFilter {
  state: (typeof states)[number];
  search: string;
  way: (typeof ways)[number] | "";
  claimed: (typeof claims)[number] | "";
  /** Days in the company's zone, both inclusive; empty for none. */
  from: string;
  to: string;
  page: number;
}

export const pageSize = 20;
const plainDay = /^\d{4}-\d{2}-\d{2}$/;

function oneOf<T extends string>(values: readonly T[], text: string | null): T | "" {
  return values.find((value) => value === text) ?? "";
}

/** A day that exists, or nothing. */
export function readDay(text: string | null): string {
  return text !== null && plainDay.test(text) && !Number.isNaN(Date.parse(text)) ? text : "";
}

export function readPage(text: string | null): number {
  return text !== null && /^[1-9]\d{0,5}$/.test(text) ? Number(text) : 1;
}

export function readQueue(name: string | undefined): Queue | null {
  return queues.find((queue) => queue === name) ?? null;
}

/** What the address says; what it says wrongly counts as not said. */
export function readFilter(params: URLSearchParams): QueueFilter {
  return {
    state: oneOf(states, params.get("state")) || "open",
    search: (params.get("search") ?? "").slice(0, 100),
    way: oneOf(ways, params.get("way")),
    claimed: oneOf(claims, params.get("claimed")),
    from: readDay(params.get("from")),
    to: readDay(params.get("to")),
    page: readPage(params.get("page")),
  };
}

/** For the address: only what differs from how a queue opens, with its question mark. */
export function filterQuery(filter: QueueFilter): string {
  const params = new URLSearchParams();
  for (const [name, value] of Object.entries(filter)) {
    const text = String(value);
    if (
      text !== "" &&
      !(name === "state" && text === "open") &&
      !(name === "page" && value === 1)
    ) {
      params.set(name, text);
    }
  }
  const query = params.toString();
  return query === "" ? "" : `?${query}`;
}

function nextDay(day: string): string {
  return new Date(Date.parse(day) + 86_400_000).toISOString().slice(0, 10);
}

/** Days in the zone as the times (ms) of the calls: the first included, the last excluded. */
export function dayRange(from: string, to: string, zone: string): { from?: number; to?: number } {
  return {
    ...(from !== "" && { from: dayStart(from, zone) * 1_000 }),
    ...(to !== "" && { to: dayStart(nextDay(to), zone) * 1_000 }),
  };
}

/** What the call gets, without its page: an export has none. */
export function queueInput(queue: Queue, filter: QueueFilter, zone: string): QueueInput {
  return {
    queue,
    state: filter.state,
    ...(filter.search !== "" && { search: filter.search }),
    ...(filter.way !== "" && { way: filter.way }),
    ...(filter.claimed !== "" && { claimed: filter.claimed }),
    ...dayRange(filter.from, filter.to, zone),
  };
}
