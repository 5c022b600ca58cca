/** The steps of a new company. */
import type { DeskCompany, deskCompanyAdd } from "#domain/contracts/desk/companies.ts";
import { languageNames } from "#domain/language-names.ts";
import { type LanguageCode, languageCodes } from "#domain/language-tags.ts";
import type { useForm } from "../../api/use-form.ts";
import { Picker } from "../../ui/form/picker.tsx";
import { SelectField } from "../../ui/form/select-field.tsx";
import { Switch } from "../../ui/form/switch.tsx";
import { TextField } from "../../ui/form/text-field.tsx";
import { m } from "../desk-messages.ts";
import { ColourField } from "../settings/setting-field.tsx";
import { settingMeaning, settingTitle } from "../settings/setting-text.ts";
import { LogoField } from "./logo-field.tsx";

/** A new company as it is typed. */
export interface CompanyDraft {
  name: string;
  host: string;
  default_lang: LanguageCode;
  currency: string;
  timezone: string;
  /** In base64; empty for none. */
  logo: string;
  theme_primary: string;
  is_default_dark: boolean;
  take_from: number;
  /** Empty for every feed, `-` for no market. */
  feed: string;
  owner_name: string;
  owner_email: string;
}

interface StepProps {
  form: ReturnType<typeof useForm<typeof deskCompanyAdd, CompanyDraft>>;
}

export function NameStep({ form }: StepProps) {
  return (
    <>
      <TextField
        {...form.field("name")}
        label={m.desk_name()}
        maxLength={100}
        testId="wizard-name"
      />
      <TextField
        {...form.field("host")}
        label={m.desk_host()}
        hint={m.desk_host_dns()}
        ltr
        maxLength={253}
        placeholder="trade.example.com"
        testId="wizard-host"
      />
    </>
  );
}

export function LookStep({ form }: StepProps) {
  const { value, onChange } = form.field("is_default_dark");
  const colour = form.field("theme_primary");
  const isColour = /^#[0-9a-fA-F]{6}$/.test(colour.value);
  return (
    <>
      <LogoField
        logo={form.values.logo}
        error={form.errorOf("logo")}
        onChange={(logo) => form.set({ logo })}
      />
      <ColourField
        {...colour}
        label={settingTitle("theme_primary")}
        hint={settingMeaning("theme_primary")}
        error={isColour ? colour.error : m.desk_content_place_wrong()}
        testId="wizard-colour"
      />
      <Switch label={settingTitle("is_default_dark")} on={value} onChange={onChange} />
    </>
  );
}

export function RegionStep({ form }: StepProps) {
  const zones = ["GMT", ...Intl.supportedValuesOf("timeZone")];
  return (
    <>
      <SelectField<LanguageCode>
        {...form.field("default_lang")}
        label={settingTitle("default_lang")}
        options={languageCodes.map((code) => ({ value: code, text: languageNames[code] }))}
        testId="wizard-lang"
      />
      <TextField
        {...form.field("currency")}
        label={settingTitle("currency")}
        hint={settingMeaning("currency")}
        ltr
        maxLength={5}
        onChange={(text) => form.set({ currency: text.toUpperCase() })}
        testId="wizard-currency"
      />
      <Picker
        {...form.field("timezone")}
        label={settingTitle("timezone")}
        options={zones.map((zone) => ({ id: zone, title: zone }))}
      />
    </>
  );
}

export function MarketsStep({
  form,
  companies,
}: StepProps & { companies: readonly DeskCompany[] }) {
  const { take_from } = form.values;
  const feeds = companies.find(({ id }) => id === take_from)?.feeds ?? [];
  return (
    <>
      <SelectField
        label={m.desk_company_take()}
        hint={m.desk_company_take_hint()}
        options={companies.map(({ id, name }) => ({ value: String(id), text: name }))}
        value={String(take_from)}
        onChange={(id) => form.set({ take_from: Number(id), feed: "" })}
        error={form.errorOf("take_from")}
        testId="wizard-take"
      />
      <SelectField
        {...form.field("feed")}
        label={m.desk_company_feed()}
        options={[
          { value: "", text: m.desk_content_everywhere() },
          ...feeds.map((feed) => ({ value: feed, text: feed })),
          { value: "-", text: m.desk_company_no_market() },
        ]}
        testId="wizard-feed"
      />
    </>
  );
}
