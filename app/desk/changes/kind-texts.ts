import { isSettingKey } from "#domain/config/setting-rules.ts";
import { isPermission } from "#domain/contracts/desk/permissions.ts";
import { formatDateTime } from "../../i18n/format.ts";
import { m } from "../desk-messages.ts";
import { amountText } from "../format.ts";
import { termFields } from "../funds/term-fields.ts";
import { offered, productFields } from "../loans/product-fields.ts";
import { permissionName } from "../names.ts";
import { fieldText, offerTexts } from "../offer/field-text.ts";
import type { FieldView } from "../offer/field-view.ts";
import { settingTitle, settingValueText } from "../settings/setting-text.ts";
import { choices } from "../ui/field-look.ts";

interface KindTexts {
  name(): string;
  field(name: string): string;
  value(name: string, value: string | null, currency: string): string;
  /** Returns a subject's name; absent if the subject already is a name. */
  subject?(subject: string): string;
}

const plain = (_: string, value: string | null) => (value === null || value === "" ? "–" : value);

const yesOrNo = (value: string | null) => (value === "1" ? m.loan_yes() : m.loan_no());

/** Texts of a kind of change with one field, which is yes or no. */
const flag = (name: () => string, field: () => string): KindTexts => ({
  name,
  field: () => field(),
  value: (_, value) => yesOrNo(value),
});

const facts: Record<string, () => string> = {
  name: m.desk_name,
  subject: m.desk_company_legal,
  registered_address: m.desk_company_address,
  location: m.desk_company_location,
  email: m.access_email,
  url: m.desk_company_site,
  status: m.desk_state,
  loss_url: m.desk_company_loss,
};

function described(fields: readonly FieldView[]) {
  const find = (name: string) => fields.find((field) => field.name === name);
  return {
    field: (name: string) => find(name)?.label() ?? name,
    value: (name: string, value: string | null, currency: string) =>
      fieldText(find(name), value, null, currency),
  };
}

export const openStates = choices(["1", m.desk_fund_is_open], ["0", m.desk_fund_is_closed]);

function factValue(name: string, value: string | null): string {
  const state = openStates().find((each) => name === "status" && each.value === value);
  return state?.text ?? plain(name, value);
}

export const factTitle = (name: string) => facts[name]?.() ?? name;

const legalFields: Record<string, () => string> = {
  title: m.desk_content_title,
  summary: m.desk_content_summary,
  body: m.desk_content_body,
  place: m.desk_content_group,
  sort: m.desk_content_sort,
  published_ms: m.desk_content_time,
  texts: m.desk_content_body,
};

const legal = {
  field: (name: string) => legalFields[name]?.() ?? name,
  value: (name: string, value: string | null) =>
    name === "published_ms" && value !== null
      ? `${formatDateTime(Number(value), "UTC")} UTC`
      : plain(name, value),
};

/** Texts of a change that moves the company's money; the amount's text includes the currency. */
const money = (putIn: () => string) => ({
  field: (name: string) => (name === "amount" ? m.micro_amount() : m.desk_act()),
  value: (name: string, value: string | null, currency: string) => {
    if (name === "amount") return amountText(value ?? "", currency) || "–";
    if (name !== "way") return plain(name, value);
    if (value === null) return "–";
    return value === "put_in" ? putIn() : m.desk_money_take_out();
  },
});

/** Texts of each kind of change; a kind unknown to this page keeps its own name. */
const kinds: Record<string, KindTexts> = {
  settings: {
    name: m.desk_settings,
    field: (key) => (isSettingKey(key) ? settingTitle(key) : key),
    value: settingValueText,
  },
  company: { name: m.mine_about_subject, field: factTitle, value: factValue },
  secret: {
    name: m.desk_act_secret_set,
    field: (name) => (name === "taken" ? m.desk_brand_remove() : m.desk_change_new()),
    value: (name, value) => {
      if (value === null) return "–";
      return name === "taken" ? m.loan_yes() : "••••••";
    },
    subject: (name) => (isSettingKey(name) ? settingTitle(name) : name),
  },
  legal_text: { name: m.desk_content_descripts, ...legal },
  legal_item: { name: m.desk_content_publication, ...legal },
  host: flag(m.desk_hosts, m.desk_host_ours),
  role: {
    name: m.desk_role,
    field: (name) => (isPermission(name) ? permissionName(name) : m.desk_name()),
    value: (name, value) => (isPermission(name) ? yesOrNo(value) : plain(name, value)),
  },
  back_end: { name: m.desk_back_end, field: () => m.desk_field_address(), value: plain },
  swap_free: flag(m.desk_swap_free, m.desk_swap_free),
  second_factor: {
    name: m.desk_factor_reset,
    field: () => m.factor_title(),
    value: (_, value) => (value === "1" ? m.factor_on() : m.factor_off()),
  },
  email: { name: m.desk_email_change, field: () => m.access_email(), value: plain },
  fund_terms: { name: m.desk_fund_terms, ...described(termFields) },
  fund_money: { name: m.mining_money, ...money(() => m.desk_fund_put_in()) },
  loan_product: {
    name: m.desk_loan_products,
    ...described([...productFields, offered]),
    subject: (number) => `#${number}`,
  },
  loan_money: { name: m.desk_loans_title, ...money(() => m.desk_loans_fund()) },
  ...offerTexts,
};

export const kindName = (kind: string) => kinds[kind]?.name() ?? kind.replaceAll("_", " ");

export const fieldTitle = (kind: string, field: string) =>
  kinds[kind]?.field(field) ?? field.replaceAll("_", " ");

/** Name of a change's subject; empty if a company has only one subject of the kind. */
export const subjectOf = (change: { kind: string; subject: string; subject_name: string }) =>
  change.subject_name || kinds[change.kind]?.subject?.(change.subject) || change.subject;

export const valueText = (kind: string, field: string, value: string | null, currency = "") =>
  kinds[kind]?.value(field, value, currency) ?? plain(field, value);
