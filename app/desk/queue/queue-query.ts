/** The filters of a queue as the address keeps them, and as the call takes them. */
import type * as z from "zod/mini";
import type { deskQueue } from "#domain/contracts/desk/queue.ts";
import { type Queue, queues } from "#domain/contracts/desk/roles.ts";
import { dayRange, queryOf, readDay, readOneOf, readPage, readSearch } from "../ui/list-query.ts";

export type QueueInput = z.input<typeof deskQueue.input>;

const states = ["open", "done", "all"] as const;
/** Stages that a withdrawal waits in. */
export const payoutStages = ["review", "send", "sent", "return"] as const;
const types = ["crypto", "bank"] as const;
const claims = ["mine", "free"] as const;

export interface QueueFilter {
  state: (typeof states)[number];
  stage: (typeof payoutStages)[number] | "";
  search: string;
  type: (typeof types)[number] | "";
  claimed: (typeof claims)[number] | "";
  /** Days in the company's zone, both inclusive; empty for none. */
  from: string;
  to: string;
  page: number;
}

const opening = { state: "open", page: 1 };

/** The queue of the address; null for a name that is no queue. */
export function queueNamed(name: string | undefined): Queue | null {
  return queues.find((queue) => queue === name) ?? null;
}

/** The filter in an address; a wrong value counts as none. */
export function readFilter(params: URLSearchParams): QueueFilter {
  return {
    state: readOneOf(states, params.get("state")) || "open",
    stage: readOneOf(payoutStages, params.get("stage")),
    search: readSearch(params.get("search")),
    type: readOneOf(types, params.get("type")),
    claimed: readOneOf(claims, params.get("claimed")),
    from: readDay(params.get("from")),
    to: readDay(params.get("to")),
    page: readPage(params.get("page")),
  };
}

/** For the address: only the differences from how a queue opens, with the question mark. */
export function filterQuery(filter: QueueFilter): string {
  return queryOf(filter, opening);
}

/** The input of the call without its page: an export has none. */
export function queueInput(queue: Queue, filter: QueueFilter, zone: string): QueueInput {
  return {
    queue,
    state: filter.state,
    ...(filter.stage !== "" && { stage: filter.stage }),
    ...(filter.search !== "" && { search: filter.search }),
    ...(filter.type !== "" && { type: filter.type }),
    ...(filter.claimed !== "" && { claimed: filter.claimed }),
    ...dayRange(filter.from, filter.to, zone),
  };
}
