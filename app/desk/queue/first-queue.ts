import type { Holder } from "#domain/contracts/desk/permissions.ts";
import { mayDecide, type Queue, queues } from "#domain/contracts/desk/roles.ts";

export function firstQueueOf(operator: Holder): Queue {
  return queues.find((queue) => mayDecide(operator, queue)) ?? queues[0];
}
