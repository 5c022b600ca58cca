import type { Holder } from "#domain/contracts/desk/permissions.ts";
import { mayDecide, type Queue, queues } from "#domain/contracts/desk/roles.ts";

/** The queue an operator starts with: the first they decide on, else the first of all. */
export function firstQueueOf(operator: Holder): Queue {
  return queues.find((queue) => mayDecide(operator, queue)) ?? queues[0];
}
