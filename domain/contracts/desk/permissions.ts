export const permissions = [
  "read_queues",
  "read_customers",
  "read_funds",
  "read_reports",
  "read_changes",
  "read_audit",
  "export_lists",
  "decide_verifications",
  "decide_masters",
  "decide_deposits",
  "decide_withdrawals",
  "decide_adjustments",
  "decide_borrowers",
  "decide_loans",
  "pay_withdrawals",
  "enter_balances",
  "ask_adjustments",
  "note_customers",
  "change_access",
  "stop_customers",
  "answer_chats",
  "write_news",
  "write_circulars",
  "manage_funds",
  "change_settings",
  "change_offer",
  "change_company",
  "manage_operators",
  "manage_companies",
  "keep_running",
] as const;
export type Permission = (typeof permissions)[number];

export function isPermission(text: string): text is Permission {
  return permissions.some((each) => each === text);
}

export interface Holder {
  permissions: readonly Permission[];
}

export function may(who: Holder, permission: Permission): boolean {
  return who.permissions.includes(permission);
}

/**
 * Callers that may use a call of the desk. `public`: everyone, for the sign-in. `operator`: every
 * signed-in operator. A list: operators with one of these permissions.
 */
export type DeskAudience = "public" | "operator" | readonly Permission[];

export function isAdmitted(who: Holder, audience: DeskAudience): boolean {
  if (typeof audience === "string") return true;
  return audience.some((permission) => may(who, permission));
}
