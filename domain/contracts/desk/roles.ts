/** Who may do what at the operators' desk. */
import type { ContentKind } from "../../content/texts.ts";

export const roles = ["viewer", "support", "finance", "risk", "owner"] as const;
export type Role = (typeof roles)[number];

export const everyRole: readonly Role[] = [...roles];

/** Queues of the desk: items that wait for an operator. */
export const queues = [
  "verification",
  "matching",
  "proof",
  "withdrawal",
  "adjustment",
  "master",
  "loan_kyc",
  "loan",
  "repayment",
] as const;
export type Queue = (typeof queues)[number];

/** Who decides on an item of a queue. */
export const deciders: Record<Queue, readonly Role[]> = {
  verification: ["support", "owner"],
  master: ["risk", "owner"],
  loan_kyc: ["risk", "owner"],
  loan: ["finance", "risk", "owner"],
  repayment: ["finance", "owner"],
  matching: ["finance", "owner"],
  proof: ["finance", "owner"],
  withdrawal: ["finance", "risk", "owner"],
  adjustment: ["finance", "risk", "owner"],
};

/** Who reads and answers what customers write to the customer service. */
export const chatRoles: readonly Role[] = ["support", "owner"];

/** Who writes notes on customers, gives them tags and saves views of their list. */
export const noteRoles: readonly Role[] = ["support", "finance", "risk", "owner"];

/** Who asks for and approves a change of a customer's access; it needs two of them. */
export const accessRoles: readonly Role[] = ["support", "risk", "owner"];

/** Who makes funds and what is lent, and moves their money; terms and money need two of them. */
export const moneyRoles: readonly Role[] = ["finance", "risk", "owner"];

/** True when the role may claim, approve and reject what is in the queue. */
export function mayDecide(role: Role, queue: Queue): boolean {
  return deciders[queue].includes(role);
}

/** Who writes and publishes what. A circular to many needs two of its writers. */
export const writers: Record<ContentKind, readonly Role[]> = {
  news: ["support", "owner"],
  descript: ["support", "owner"],
  circular: ["support", "risk", "owner"],
};

/** True when the role may read drafts of the kind, write, publish and send them. */
export function mayWrite(role: Role, kind: ContentKind): boolean {
  return writers[kind].includes(role);
}

/** Who asks for changes of the company, and agrees on them; a kind may leave it to some of them. */
export const changeRoles: readonly Role[] = ["risk", "owner"];
