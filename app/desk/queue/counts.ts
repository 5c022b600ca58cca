/** How much waits in each queue; every reading of a queue brings it. */
import { deskQueue } from "#domain/contracts/desk/queue.ts";
import type { Queue } from "#domain/contracts/desk/roles.ts";
import { warnOf } from "../../api/warn-of.ts";
import { atom, store } from "../../state.ts";
import { callDesk } from "../api.ts";
import type { QueueInput } from "./queue-query.ts";

export const pollMs = 10_000;

export const countsAtom = atom<Partial<Record<Queue, number>>>({});

/** A page of a queue; its counts go to the navigation. @throws ApiError */
export async function readQueuePage(input: QueueInput, signal?: AbortSignal) {
  const answer = await callDesk(deskQueue, input, signal ? { signal } : {});
  store.set(countsAtom, answer.counts);
  return answer;
}

/** For pages that show no queue. A failure leaves the counts as they were; the next turn asks again. */
export function refreshCounts(): void {
  void readQueuePage({ queue: "verification", state: "open" }).catch(
    warnOf("counts were not read"),
  );
}
