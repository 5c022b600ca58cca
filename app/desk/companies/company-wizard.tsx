import { useState } from "react";
import { type DeskCompany, deskCompanyAdd } from "#domain/contracts/desk/companies.ts";
import { hostPattern } from "#domain/web-address.ts";
import { refusedField, useForm } from "../../api/use-form.ts";
import { m } from "../desk-messages.ts";
import type { NewPassword } from "../operators/password-once.tsx";
import { ActionForm } from "../ui/action-form.tsx";
import { SmallButton } from "../ui/small-button.tsx";
import styles from "./companies.module.css";
import { isEmail, OwnerFields } from "./owner-fields.tsx";
import { type CompanyDraft, LookStep, MarketsStep, NameStep, RegionStep } from "./wizard-steps.tsx";

const empty: CompanyDraft = {
  ...{ name: "", host: "", default_lang: "en", currency: "USD", timezone: "GMT" },
  ...{ logo: "", theme_primary: "#0b7d56", is_default_dark: false, take_from: 0, feed: "" },
  ...{ owner_name: "", owner_email: "" },
};

/** Fields of each step. */
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

/** A new company, step by step: name and host, look, region, markets, first owner. */
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
      // The step whose field the server refused shows it.
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
      <p className={styles.step} data-testid="wizard-step">
        {m.desk_page({ page: step + 1, pages: steps.length })}
        {step > 0 && (
          <SmallButton onClick={() => setStep(step - 1)} data-testid="wizard-back">
            {m.shell_back()}
          </SmallButton>
        )}
      </p>
      {step === 0 && <NameStep form={form} />}
      {step === 1 && <LookStep form={form} />}
      {step === 2 && <RegionStep form={form} />}
      {step === 3 && <MarketsStep form={form} companies={companies} />}
      {step === 4 && (
        <OwnerFields name={form.field("owner_name")} email={form.field("owner_email")} />
      )}
    </ActionForm>
  );
}
