import { useState } from "react";
import { isColour } from "#domain/config/colours.ts";
import { type DeskCompany, deskCompanyAdd } from "#domain/contracts/desk/companies.ts";
import type { LanguageCode } from "#domain/language/language-tags.ts";
import { hostPattern } from "#domain/text/web-address.ts";
import { refusedField, useForm } from "../../api/use-form.ts";
import { Picker } from "../../ui/form/picker.tsx";
import { SelectField } from "../../ui/form/select-field.tsx";
import { Switch } from "../../ui/form/switch.tsx";
import brand from "../brand/brand-page.module.css";
import { PicturePick } from "../brand/picture-pick.tsx";
import { m } from "../desk-messages.ts";
import { languageChoices } from "../names.ts";
import type { NewPassword } from "../operators/password-once.tsx";
import { ColourField, zoneOptions } from "../settings/setting-field.tsx";
import { settingMeaning, settingTitle } from "../settings/setting-text.ts";
import { ActionForm, Fields, type FormFields } from "../ui/call-form.tsx";
import { SmallButton } from "../ui/page.tsx";
import styles from "./companies.module.css";
import { isEmail, ownerFields } from "./owner-fields.ts";

/**
 * Draft of a new company. `logo` is in base64. The new company copies markets of the company
 * `take_from`: the markets of `feed`, all markets if `feed` is empty, and none if `feed` is `-`.
 */
const empty = {
  ...{ name: "", host: "", default_lang: "en" as LanguageCode, currency: "USD", timezone: "GMT" },
  ...{ logo: "", theme_primary: "#0b7d56", is_default_dark: false, take_from: 0, feed: "" },
  ...{ owner_name: "", owner_email: "" },
};
type CompanyDraft = typeof empty;

const steps: ReadonlyArray<ReadonlyArray<keyof CompanyDraft>> = [
  ["name", "host"],
  ["theme_primary", "logo"],
  ["currency"],
  ["take_from", "feed"],
  ["owner_name", "owner_email"],
];

interface CompanyWizardProps {
  companies: readonly DeskCompany[];
  onClose(): void;
  onMade(password: NewPassword): void;
}

export function CompanyWizard({ companies, onClose, onMade }: CompanyWizardProps) {
  const [step, setStep] = useState(0);
  const isLast = step === steps.length - 1;
  const form = useForm(deskCompanyAdd, {
    start: { ...empty, take_from: companies[0]?.id ?? 0 },
    input: ({ logo, host, is_default_dark, ...typed }) => ({
      ...typed,
      ...(logo !== "" && { logo }),
      host: host.toLowerCase(),
      is_default_dark: is_default_dark ? ("1" as const) : ("0" as const),
    }),
    optional: ["feed"],
    texts: { owner_email: m.access_input_email },
    errors: ({ host, currency, owner_email }) => ({
      host: !hostPattern.test(host.toLowerCase()) && m.desk_content_place_wrong(),
      currency: !/^[A-Z]{3,5}$/.test(currency) && m.desk_content_place_wrong(),
      owner_email: !isEmail(owner_email) && m.access_input_email(),
    }),
    onDone: ({ operator, password }) => onMade({ name: operator.name, password }),
    onRefusal: (error) => {
      const refused = steps.findIndex((names) =>
        names.some((name) => name === refusedField(error)),
      );
      if (refused >= 0) setStep(refused);
    },
  });
  const next = () => {
    if (form.check(...(steps[step] ?? []))) setStep(step + 1);
  };

  return (
    <ActionForm
      key={step}
      action={isLast ? m.desk_company_make() : m.ui_continue()}
      form={isLast ? form : { ...form, submit: next }}
      testId="wizard-next"
      onClose={onClose}
    >
      <p className={`${styles.step} row between text-s ink-2`} data-testid="wizard-step">
        {m.desk_page({ page: step + 1, pages: steps.length })}
        {step > 0 && (
          <SmallButton onClick={() => setStep(step - 1)} data-testid="wizard-back">
            {m.shell_back()}
          </SmallButton>
        )}
      </p>
      {step === 0 && <Fields form={form} of={nameFields} prefix="wizard" />}
      {step === 1 && <LookStep form={form} />}
      {step === 2 && <RegionStep form={form} />}
      {step === 3 && <MarketsStep form={form} companies={companies} />}
      {step === 4 && (
        <Fields
          form={form}
          of={{
            owner_name: { ...ownerFields.name, testId: "owner-name" },
            owner_email: { ...ownerFields.email, testId: "owner-email" },
          }}
        />
      )}
    </ActionForm>
  );
}

interface StepProps {
  form: ReturnType<typeof useForm<typeof deskCompanyAdd, CompanyDraft>>;
}

const nameFields: FormFields<"name" | "host"> = {
  name: { label: m.desk_name, max: 100 },
  host: {
    ...{ label: m.desk_host, hint: m.desk_host_dns, input: "code", max: 253 },
    placeholder: "trade.example.com",
  },
};

function LookStep({ form }: StepProps) {
  const { value, onChange } = form.field("is_default_dark");
  const colour = form.field("theme_primary");
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
        error={isColour(colour.value) ? colour.error : m.desk_content_place_wrong()}
        testId="wizard-colour"
      />
      <Switch label={settingTitle("is_default_dark")} on={value} onChange={onChange} />
    </>
  );
}

function RegionStep({ form }: StepProps) {
  return (
    <>
      <Fields
        form={form}
        of={{
          default_lang: {
            ...{ label: () => settingTitle("default_lang"), testId: "wizard-lang" },
            options: () => languageChoices,
          },
          currency: {
            ...{ label: () => settingTitle("currency"), hint: () => settingMeaning("currency") },
            ...{ input: "capitals", max: 5 },
          },
        }}
        prefix="wizard"
      />
      <Picker
        {...form.field("timezone")}
        label={settingTitle("timezone")}
        options={zoneOptions()}
      />
    </>
  );
}

function MarketsStep({ form, companies }: StepProps & { companies: readonly DeskCompany[] }) {
  const { take_from } = form.values;
  const feeds = companies.find(({ id }) => id === take_from)?.feeds ?? [];
  const options = () => [
    { value: "", text: m.desk_content_everywhere() },
    ...feeds.map((feed) => ({ value: feed, text: feed })),
    { value: "-", text: m.desk_company_no_market() },
  ];
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
      <Fields form={form} of={{ feed: { label: m.desk_company_feed, options } }} prefix="wizard" />
    </>
  );
}

interface LogoFieldProps {
  /** The logo in base64; empty for none. */
  logo: string;
  error: string | undefined;
  onChange(logo: string): void;
}

function LogoField({ logo, error, onChange }: LogoFieldProps) {
  return (
    <div className="grid gap-6" data-testid="wizard-logo">
      <div className={`${brand.list} ${brand.row} surface round-m row wrap gap-10`}>
        <PicturePick
          name={m.desk_brand_logo()}
          // Browsers detect the real picture type from the bytes.
          shown={logo && `data:image/png;base64,${logo}`}
          fallback={<img src="/manifest-icon.svg" alt="" />}
          busy={false}
          error={error ?? ""}
          onPick={onChange}
        />
      </div>
      <p className="text-s ink-2">{m.desk_brand_text()}</p>
    </div>
  );
}
