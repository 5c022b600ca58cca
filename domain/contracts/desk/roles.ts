import type { ContentKind } from "../../content/texts.ts";
import { type Holder, isPermission, may, type Permission, permissions } from "./permissions.ts";

/** Built-in roles of every company, which no company can change. */
export const roles = ["viewer", "support", "finance", "risk", "owner"] as const;
export type Role = (typeof roles)[number];

const reading = ["read_queues", "read_customers", "read_funds", "read_changes"] as const;

/** Permissions of each role, as in docs/desk.md. An owner may do everything. */
export const builtInRoles: Record<Role, readonly Permission[]> = {
  viewer: [...reading, "read_reports"],
  support: [
    ...reading,
    ...(["decide_verifications", "note_customers", "change_access", "answer_chats"] as const),
    ...(["write_news", "write_circulars"] as const),
  ],
  finance: [
    ...reading,
    ...(["read_reports", "export_lists", "decide_deposits", "decide_withdrawals"] as const),
    ...(["decide_adjustments", "decide_loans", "pay_withdrawals", "enter_balances"] as const),
    ...(["ask_adjustments", "note_customers", "manage_funds"] as const),
  ],
  risk: [
    ...reading,
    ...(["read_reports", "read_audit", "export_lists", "decide_masters"] as const),
    ...(["decide_withdrawals", "decide_adjustments", "decide_borrowers", "decide_loans"] as const),
    ...(["note_customers", "change_access", "stop_customers", "write_circulars"] as const),
    ...(["manage_funds", "change_settings", "change_offer"] as const),
  ],
  owner: permissions,
};

export function isBuiltIn(role: string): role is Role {
  return roles.some((each) => each === role);
}

export const ownRolePattern = /^own_[a-z0-9]{4,20}$/;

const nameMax = 40;

export function isRoleName(text: string): boolean {
  return text.length <= nameMax && text === text.trim() && /^[^\p{C}]+$/u.test(text);
}

/** @param own JSON list of permissions, for a company's own role; null for a built-in role */
export function permissionsOf(role: string, own: string | null): readonly Permission[] {
  if (isBuiltIn(role)) return builtInRoles[role];
  return (JSON.parse(own ?? "[]") as string[]).filter(isPermission);
}

interface Standing extends Holder {
  role: string;
}

/**
 * True if an operator may grant a role, and change or reset its holders. Operators cannot grant
 * permissions that they lack, and only owners make and change owners.
 */
export function mayGive(who: Standing, given: Standing): boolean {
  if (given.role === "owner") return who.role === "owner";
  return given.permissions.every((permission) => may(who, permission));
}

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

/** Permission that a queue requires for claims, approvals and rejections of its items. */
const deciders: Record<Queue, Permission> = {
  verification: "decide_verifications",
  matching: "decide_deposits",
  proof: "decide_deposits",
  withdrawal: "decide_withdrawals",
  adjustment: "decide_adjustments",
  master: "decide_masters",
  loan_kyc: "decide_borrowers",
  loan: "decide_loans",
  repayment: "decide_deposits",
};

export const everyDecider: readonly Permission[] = [...new Set(Object.values(deciders))];

export function mayDecide(who: Holder, queue: Queue): boolean {
  return may(who, deciders[queue]);
}

/** Permission to write and publish each kind of content. Circulars to many need two writers. */
const writers: Record<ContentKind, Permission> = {
  news: "write_news",
  descript: "write_news",
  circular: "write_circulars",
};

export const everyWriter: readonly Permission[] = [...new Set(Object.values(writers))];

/** True if the operator may read the kind's drafts, and write, publish and send its texts. */
export function mayWrite(who: Holder, kind: ContentKind): boolean {
  return may(who, writers[kind]);
}
