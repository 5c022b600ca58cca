import type * as z from "zod/mini";
import type { deskQueue } from "#domain/contracts/desk/queue.ts";
import { type Queue, queues } from "#domain/contracts/desk/roles.ts";
import {
  anyOf,
  dayRange,
  filled,
  filterOf,
  oneOf,
  queryOf,
  readDay,
  readPage,
  readSearch,
} from "../ui/list-query.ts";

export type QueueInput = z.input<typeof deskQueue.input>;

const states = ["open", "done", "all"] as const;
export const payoutStages = ["review", "send", "sent", "return"] as const;

const opening = { state: "open", page: 1 };

export function queueNamed(name: string | undefined): Queue | null {
  return queues.find((queue) => queue === name) ?? null;
}

export const readFilter = filterOf({
  state: oneOf(states),
  stage: anyOf(payoutStages),
  search: readSearch,
  type: anyOf(["crypto", "bank"]),
  claimed: anyOf(["mine", "free"]),
  /** Days in the company's zone, both inclusive; empty for none. */
  from: readDay,
  to: readDay,
  page: readPage,
});
export type QueueFilter = ReturnType<typeof readFilter>;

export function filterQuery(filter: QueueFilter): string {
  return queryOf(filter, opening);
}

/** Returns the call's input without the page, because an export has no pages. */
export function queueInput(queue: Queue, filter: QueueFilter, zone: string): QueueInput {
  const { state, from, to, page: _, ...chosen } = filter;
  return { queue, state, ...filled(chosen), ...dayRange(from, to, zone) };
}
