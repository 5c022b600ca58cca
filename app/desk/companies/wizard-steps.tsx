/** The steps of a new company. */
import type { DeskCompany } from "#domain/contracts/desk/companies.ts";
import { languageNames } from "#domain/language-names.ts";
import { type LanguageCode, languageCodes } from "#domain/language-tags.ts";
import { hostPattern } from "#domain/web-address.ts";
import { Picker } from "../../ui/form/picker.tsx";
import { SelectField } from "../../ui/form/select-field.tsx";
import { Switch } from "../../ui/form/switch.tsx";
import { TextField } from "../../ui/form/text-field.tsx";
import { m } from "../desk-messages.ts";
import { ColourField } from "../settings/setting-field.tsx";
import { settingMeaning, settingTitle } from "../settings/setting-text.ts";
import { oneLine } from "../ui/one-line.ts";
import type { CompanyDraft } from "./company-draft.ts";
import { LogoField } from "./logo-field.tsx";

interface StepProps {
  draft: CompanyDraft;
  /** Wrong fields are marked. */
  tried: boolean;
  change(part: Partial<CompanyDraft>): void;
}

export function NameStep({ draft, tried, change }: StepProps) {
  const isHost = hostPattern.test(draft.host.trim().toLowerCase());
  return (
    <>
      <TextField
        label={m.desk_name()}
        value={draft.name}
        maxLength={100}
        onChange={(name) => change({ name })}
        error={tried && oneLine(draft.name) === "" ? m.access_input_missing() : undefined}
        testId="wizard-name"
      />
      <TextField
        label={m.desk_host()}
        hint={m.desk_host_dns()}
        value={draft.host}
        ltr
        maxLength={253}
        placeholder="trade.example.com"
        onChange={(host) => change({ host })}
        error={tried && !isHost ? m.desk_content_place_wrong() : undefined}
        testId="wizard-host"
      />
    </>
  );
}

export function LookStep({ draft, change }: StepProps) {
  return (
    <>
      <LogoField logo={draft.logo} onChange={(logo) => change({ logo })} />
      <ColourField
        label={settingTitle("theme_primary")}
        hint={settingMeaning("theme_primary")}
        error={/^#[0-9a-fA-F]{6}$/.test(draft.colour) ? undefined : m.desk_content_place_wrong()}
        value={draft.colour}
        onChange={(colour) => change({ colour })}
        testId="wizard-colour"
      />
      <Switch
        label={settingTitle("is_default_dark")}
        on={draft.isDark}
        onChange={(isDark) => change({ isDark })}
      />
    </>
  );
}

export function RegionStep({ draft, tried, change }: StepProps) {
  const zones = ["GMT", ...Intl.supportedValuesOf("timeZone")];
  return (
    <>
      <SelectField<LanguageCode>
        label={settingTitle("default_lang")}
        options={languageCodes.map((code) => ({ value: code, text: languageNames[code] }))}
        value={draft.lang}
        onChange={(lang) => change({ lang })}
        testId="wizard-lang"
      />
      <TextField
        label={settingTitle("currency")}
        hint={settingMeaning("currency")}
        value={draft.currency}
        ltr
        maxLength={5}
        onChange={(text) => change({ currency: text.toUpperCase() })}
        error={
          tried && !/^[A-Z]{3,5}$/.test(draft.currency) ? m.desk_content_place_wrong() : undefined
        }
        testId="wizard-currency"
      />
      <Picker
        label={settingTitle("timezone")}
        options={zones.map((zone) => ({ id: zone, title: zone }))}
        value={draft.timezone}
        onChange={(timezone) => change({ timezone })}
      />
    </>
  );
}

export function MarketsStep({
  draft,
  change,
  companies,
}: StepProps & { companies: readonly DeskCompany[] }) {
  const source = companies.find(({ id }) => id === draft.takeFrom);
  const feeds = source?.feeds ?? [];
  return (
    <>
      <SelectField
        label={m.desk_company_take()}
        hint={m.desk_company_take_hint()}
        options={companies.map(({ id, name }) => ({ value: String(id), text: name }))}
        value={String(draft.takeFrom)}
        onChange={(id) => change({ takeFrom: Number(id), feed: "" })}
        testId="wizard-take"
      />
      <SelectField
        label={m.desk_company_feed()}
        options={[
          { value: "", text: m.desk_content_everywhere() },
          ...feeds.map((feed) => ({ value: feed, text: feed })),
          { value: "-", text: m.desk_company_no_market() },
        ]}
        value={draft.feed}
        onChange={(feed) => change({ feed })}
        testId="wizard-feed"
      />
    </>
  );
}
