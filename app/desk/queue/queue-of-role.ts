import { mayDecide, type Queue, queues, type Role } from "#domain/contracts/desk/roles.ts";

/** The queue a role starts with: the first it decides on, else the first of all. */
export function firstQueueOf(role: Role): Queue {
  return queues.find((queue) => mayDecide(role, queue)) ?? queues[0];
}
