/** Kinds of changes, their fields and values, in the reader's language. */
import { isSettingKey } from "#domain/config/setting-rules.ts";
import { isPermission } from "#domain/contracts/desk/permissions.ts";
import { m } from "../desk-messages.ts";
import { offerTexts } from "../offer/field-text.ts";
import { permissionName } from "../roles/permission-names.ts";
import { settingTitle, settingValueText } from "../settings/setting-text.ts";

interface KindTexts {
  name(): string;
  field(name: string): string;
  value(name: string, value: string | null): string;
  /** Where it is changed. */
  path: string;
}

const plain = (_: string, value: string | null) => (value === null || value === "" ? "–" : value);

const yesOrNo = (value: string | null) => (value === "1" ? m.loan_yes() : m.loan_no());

const facts: Record<string, () => string> = {
  name: m.desk_name,
  subject: m.desk_company_legal,
  registered_address: m.desk_company_address,
  location: m.desk_company_location,
  email: m.access_email,
  url: m.desk_company_site,
};

export const factTitle = (name: string) => facts[name]?.() ?? name;

/** A kind that this page is older than shows by its own name. */
const kinds: Record<string, KindTexts> = {
  settings: {
    name: m.desk_settings,
    field: (key) => (isSettingKey(key) ? settingTitle(key) : key),
    value: settingValueText,
    path: "/settings",
  },
  company: { name: m.mine_about_subject, field: factTitle, value: plain, path: "/hosts" },
  host: {
    name: m.desk_hosts,
    field: () => m.desk_host_ours(),
    value: (_, value) => yesOrNo(value),
    path: "/hosts",
  },
  role: {
    name: m.desk_role,
    field: (name) => (isPermission(name) ? permissionName(name) : m.desk_name()),
    value: (name, value) => (isPermission(name) ? yesOrNo(value) : plain(name, value)),
    path: "/roles",
  },
  ...offerTexts,
};

export const kindName = (kind: string) => kinds[kind]?.name() ?? kind.replaceAll("_", " ");

export const fieldTitle = (kind: string, field: string) =>
  kinds[kind]?.field(field) ?? field.replaceAll("_", " ");

export const valueText = (kind: string, field: string, value: string | null) =>
  kinds[kind]?.value(field, value) ?? plain(field, value);
