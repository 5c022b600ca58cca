import type { Permission } from "#domain/contracts/desk/permissions.ts";
import { type AuditAct, auditActs } from "#domain/contracts/desk/records.ts";
import { isBuiltIn, type Queue } from "#domain/contracts/desk/roles.ts";
import { languageNames } from "#domain/language/language-names.ts";
import { languageCodes, readLanguage } from "#domain/language/language-tags.ts";
import { m } from "./desk-messages.ts";

const actNames: Record<AuditAct, () => string> = {
  sign_in: m.shell_sign_in,
  sign_out: m.shell_sign_out,
  locked: m.desk_act_locked,
  password: m.password_title,
  claim: m.desk_claim,
  release: m.desk_release,
  match: m.desk_match,
  approve_one: m.desk_approve,
  approve: m.desk_approve,
  reject: m.desk_reject,
  adjust: m.desk_adjust,
  statement_balance: m.desk_balance_enter,
  payout_sent: m.desk_payout_send,
  payout_paid: m.desk_payout_pay,
  payout_return: m.desk_payout_return,
  payout_returned: m.desk_payout_agree,
  payout_keep: m.desk_take_back,
  payout_stop: m.desk_stop,
  payout_resume: m.desk_resume,
  master_end: m.desk_end_master,
  enable: m.desk_enable,
  disable: m.desk_disable,
  close_only: m.desk_close_only,
  picture: m.desk_brand,
  content_add: m.desk_act_content_add,
  content_text: m.desk_act_content_text,
  content_set: m.desk_act_content_set,
  circular_set: m.desk_act_circular_set,
  circular_ask: m.desk_circular_ask,
  circular_approve: m.desk_approve,
  circular_withdraw: m.desk_take_back,
  chat_answer: m.desk_chat_answer,
  chat_assign: m.desk_chat_assign,
  chat_close: m.desk_chat_close,
  chat_reopen: m.desk_chat_reopen,
  canned_set: m.desk_canned,
  canned_remove: m.desk_canned_remove,
  calendar_set: m.desk_act_calendar_set,
  maintenance_add: m.desk_act_maintenance_add,
  maintenance_remove: m.desk_act_maintenance_remove,
  calendar_remove: m.desk_act_calendar_remove,
  remark: m.desk_remark,
  operator_add: m.desk_add,
  operator_change: m.desk_act_change,
  operator_reset: m.desk_reset,
  passkey_add: m.passkey_add,
  passkey_remove: m.passkey_removed,
  retry_parked: m.ui_retry,
  fund_add: m.desk_fund_new,
  fund_set: m.desk_act_fund_set,
  fund_text: m.desk_act_content_text,
  fund_ask: m.desk_circular_ask,
  fund_approve: m.desk_approve,
  fund_take_back: m.desk_take_back,
  loan_fund: m.desk_loans_fund,
  change_ask: m.desk_circular_ask,
  change_approve: m.desk_approve,
  change_apply: m.desk_act_change_apply,
  change_take_back: m.desk_take_back,
  change_refuse: m.desk_act_change_refuse,
  loan_ask: m.desk_circular_ask,
  loan_approve: m.desk_approve,
  loan_take_back: m.desk_take_back,
  document_open: m.acted_document_open,
  sessions_end: m.acted_sessions_end,
  note: m.desk_note_add,
  tag: m.desk_tag_give,
  untag: m.desk_bulk_untag,
  tag_add: m.desk_tag_new,
  tag_remove: m.desk_tag_remove,
  view_set: m.desk_view_save,
  factor_ask: m.acted_factor_ask,
  factor_reset: m.acted_factor_reset,
  email_code: m.acted_email_code,
  email_ask: m.acted_email_ask,
  email_change: m.acted_email_change,
  request_take_back: m.acted_taken_back,
  backup: m.desk_act_backup,
  restore: m.desk_act_restore,
  secret_set: m.desk_act_secret_set,
  preview: m.desk_act_preview,
  company_add: m.desk_company_new,
  company_owner_add: m.desk_company_owner_add,
};

export const queueName = (queue: Queue) => m[`desk_queue_${queue}`]();

export const permissionName = (permission: Permission) => m[`permission_${permission}`]();

export function roleName({ role, role_name }: { role: string; role_name: string }): string {
  return isBuiltIn(role) ? m[`desk_role_${role}`]() : role_name;
}

/** Name of a payment's type; empty for an adjustment, which has none. */
export function paymentTypeName(type: string): string {
  if (type === "crypto") return m.category_crypto();
  return type === "bank" ? m.desk_payment_bank() : "";
}

export const languageChoices = languageCodes.map((value) => ({
  value,
  text: languageNames[value],
}));

/** Name of a stored language; an unknown language keeps its code. */
export function languageName(lang: string): string {
  const known = readLanguage(lang);
  return known ? languageNames[known] : lang;
}

/** Returns the choices of a filter by act. Acts with the same name share one choice. */
export function actChoices(): Array<{ value: string; text: string }> {
  const groups = new Map<string, AuditAct[]>();
  for (const act of auditActs) {
    const text = actNames[act]();
    groups.set(text, [...(groups.get(text) ?? []), act]);
  }
  return [...groups]
    .map(([text, acts]) => ({ value: acts.join(","), text }))
    .sort((one, other) => one.text.localeCompare(other.text));
}

const isKnown = (act: string): act is AuditAct => auditActs.some((known) => known === act);

export function actName(act: string): string {
  return isKnown(act) ? actNames[act]() : act.replaceAll("_", " ");
}
