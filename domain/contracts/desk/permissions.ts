/** What operators may do: named acts. Calls, queues, changes and content ask for them. */

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

/** An operator, as far as it matters what they may do. */
export interface Holder {
  permissions: readonly Permission[];
}

export function may(who: Holder, permission: Permission): boolean {
  return who.permissions.includes(permission);
}

/**
 * Who makes a call of the desk: `public` for the sign-in, `operator` for all who are signed in, or
 * those who have one of the permissions.
 */
export type DeskAudience = "public" | "operator" | readonly Permission[];

export function isAdmitted(who: Holder, audience: DeskAudience): boolean {
  if (typeof audience === "string") return true;
  return audience.some((permission) => may(who, permission));
}
