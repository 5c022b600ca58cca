import { mayDecide, type Queue, queues, type Role } from "#domain/contracts/desk/roles.ts";

/** Where the work of a role begins: the first queue it decides on, else the first there is. */
export function firstQueueOf(role: Role): Queue {
  return queues.find((queue) => mayDecide(role, queue)) ?? queues[0];
}
