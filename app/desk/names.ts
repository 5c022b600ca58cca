/** What the desk calls the parts of its contract. */
import type { Queue, Role } from "#domain/contracts/desk/roles.ts";
import { m } from "./desk-messages.ts";

const queueNames: Record<Queue, () => string> = {
  verification: m.desk_queue_verification,
  matching: m.desk_queue_matching,
  proof: m.desk_queue_proof,
  withdrawal: m.desk_queue_withdrawal,
  adjustment: m.desk_queue_adjustment,
};

const roleNames: Record<Role, () => string> = {
  viewer: m.desk_role_viewer,
  support: m.desk_role_support,
  finance: m.desk_role_finance,
  risk: m.desk_role_risk,
  owner: m.desk_role_owner,
};

const wayNames: Record<string, () => string> = {
  crypto: m.category_crypto,
  bank: m.desk_way_bank,
};

const actNames: Record<string, () => string> = {
  approve: m.desk_approve,
  approve_one: m.desk_approve,
  reject: m.desk_reject,
  match: m.desk_match,
  claim: m.desk_claim,
  release: m.desk_release,
  adjust: m.desk_adjust,
  enable: m.desk_enable,
  disable: m.desk_disable,
  sign_out: m.shell_sign_out,
  sign_in: m.shell_sign_in,
  password: m.password_title,
  picture: m.desk_brand,
};

export function queueName(queue: Queue): string {
  return queueNames[queue]();
}

export function roleName(role: Role): string {
  return roleNames[role]();
}

/** Nothing for what moves no money. */
export function wayName(way: string): string {
  return wayNames[way]?.() ?? "";
}

/** An act without a name of its own shows as the log has it. */
export function actName(act: string): string {
  return actNames[act]?.() ?? act.replaceAll("_", " ");
}
