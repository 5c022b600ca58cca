/** The open items of each queue: every read of a queue brings the counts of all. */
import { deskQueue } from "#domain/contracts/desk/queue.ts";
import type { Queue } from "#domain/contracts/desk/roles.ts";
import { warnOf } from "../../api/warn-of.ts";
import { atom, store } from "../../state.ts";
import { callDesk } from "../api.ts";
import type { QueueInput } from "./queue-query.ts";

export const pollMs = 10_000;

export const countsAtom = atom<Partial<Record<Queue, number>>>({});

/** Reads a page of a queue; its counts go to the navigation. @throws ApiError */
export async function readQueuePage(input: QueueInput, signal?: AbortSignal) {
  const answer = await callDesk(deskQueue, input, signal ? { signal } : {});
  store.set(countsAtom, answer.counts);
  return answer;
}

/** For pages that show no queue. After a failure the counts stay until the next try. */
export function refreshCounts(): void {
  void readQueuePage({ queue: "verification", state: "open" }).catch(
    warnOf("counts were not read"),
  );
}
