import type { Permission } from "#domain/contracts/desk/permissions.ts";
import { m } from "../desk-messages.ts";

const names: Record<Permission, () => string> = {
  read_queues: m.permission_read_queues,
  read_customers: m.permission_read_customers,
  read_funds: m.permission_read_funds,
  read_reports: m.permission_read_reports,
  read_changes: m.permission_read_changes,
  read_audit: m.permission_read_audit,
  export_lists: m.permission_export_lists,
  decide_verifications: m.permission_decide_verifications,
  decide_masters: m.permission_decide_masters,
  decide_deposits: m.permission_decide_deposits,
  decide_withdrawals: m.permission_decide_withdrawals,
  decide_adjustments: m.permission_decide_adjustments,
  decide_borrowers: m.permission_decide_borrowers,
  decide_loans: m.permission_decide_loans,
  pay_withdrawals: m.permission_pay_withdrawals,
  enter_balances: m.permission_enter_balances,
  ask_adjustments: m.permission_ask_adjustments,
  note_customers: m.permission_note_customers,
  change_access: m.permission_change_access,
  stop_customers: m.permission_stop_customers,
  answer_chats: m.permission_answer_chats,
  write_news: m.permission_write_news,
  write_circulars: m.permission_write_circulars,
  manage_funds: m.permission_manage_funds,
  change_settings: m.permission_change_settings,
  change_offer: m.permission_change_offer,
  change_company: m.permission_change_company,
  manage_operators: m.permission_manage_operators,
  manage_companies: m.permission_manage_companies,
  keep_running: m.permission_keep_running,
};

export function permissionName(permission: Permission): string {
  return names[permission]();
}
