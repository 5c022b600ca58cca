/** Counts of open items: each read of one queue returns the counts for all queues. */
import { useEffect } from "react";
import { deskQueue } from "#domain/contracts/desk/queue.ts";
import type { Queue } from "#domain/contracts/desk/roles.ts";
import { useRead } from "../../data/reading/use-read.ts";
import { atom, store } from "../../state.ts";
import type { QueueInput } from "./queue-query.ts";

const pollMs = 10_000;

export const countsAtom = atom<Partial<Record<Queue, number>>>({});

export function useQueue(input: QueueInput) {
  const read = useRead(deskQueue, input, { everyMs: pollMs });
  const counts = read.data?.counts;
  useEffect(() => {
    if (counts) store.set(countsAtom, counts);
  }, [counts]);
  return read;
}
