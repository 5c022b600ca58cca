import { useState } from "react";
import { type DeskCompany, deskCompanyAdd } from "#domain/contracts/desk/companies.ts";
import { hostPattern } from "#domain/web-address.ts";
import { useMutation } from "../../api/use-mutation.ts";
import { m } from "../desk-messages.ts";
import type { NewPassword } from "../operators/password-once.tsx";
import { ActionForm } from "../ui/action-form.tsx";
import { oneLine } from "../ui/one-line.ts";
import { SmallButton } from "../ui/small-button.tsx";
import styles from "./companies.module.css";
import type { CompanyDraft } from "./company-draft.ts";
import { isEmail, OwnerFields } from "./owner-fields.tsx";
import { LookStep, MarketsStep, NameStep, RegionStep } from "./wizard-steps.tsx";

const empty: CompanyDraft = {
  ...{ name: "", host: "", lang: "en", currency: "USD", timezone: "GMT" },
  ...{ logo: "", colour: "#0b7d56", isDark: false, takeFrom: 0, feed: "" },
  owner: { name: "", email: "" },
};

/** What has to be right before the next step. */
const isGood: ReadonlyArray<(draft: CompanyDraft) => boolean> = [
  ({ name, host }) => oneLine(name) !== "" && hostPattern.test(host.trim().toLowerCase()),
  ({ colour }) => /^#[0-9a-fA-F]{6}$/.test(colour),
  ({ currency }) => /^[A-Z]{3,5}$/.test(currency),
  () => true,
  ({ owner }) => oneLine(owner.name) !== "" && isEmail(owner.email),
];

interface CompanyWizardProps {
  companies: readonly DeskCompany[];
  onClose(): void;
  onMade(password: NewPassword): void;
}

/** A new company, step by step: name and host, look, region, markets, first owner. */
export function CompanyWizard({ companies, onClose, onMade }: CompanyWizardProps) {
  const [draft, setDraft] = useState<CompanyDraft>({ ...empty, takeFrom: companies[0]?.id ?? 0 });
  const [step, setStep] = useState(0);
  const add = useMutation(deskCompanyAdd);
  const isLast = step === isGood.length - 1;
  const change = (part: Partial<CompanyDraft>) => setDraft((now) => ({ ...now, ...part }));

  async function send() {
    if (!isLast) {
      setStep(step + 1);
      return;
    }
    const answer = await add.send({
      name: oneLine(draft.name),
      host: draft.host.trim().toLowerCase(),
      ...(draft.logo !== "" && { logo: draft.logo }),
      default_lang: draft.lang,
      currency: draft.currency,
      timezone: draft.timezone,
      theme_primary: draft.colour,
      is_default_dark: draft.isDark ? "1" : "0",
      take_from: draft.takeFrom,
      feed: draft.feed,
      owner_email: draft.owner.email.trim(),
      owner_name: oneLine(draft.owner.name),
    });
    if (answer) onMade({ name: answer.operator.name, password: answer.password });
  }

  return (
    <ActionForm
      key={step}
      action={isLast ? m.desk_company_make() : m.ui_continue()}
      state={add}
      isComplete={isGood[step]?.(draft) ?? false}
      testId="wizard-next"
      onClose={onClose}
      onSend={() => void send()}
    >
      {(tried) => (
        <>
          <p className={styles.step} data-testid="wizard-step">
            {m.desk_page({ page: step + 1, pages: isGood.length })}
            {step > 0 && (
              <SmallButton onClick={() => setStep(step - 1)} data-testid="wizard-back">
                {m.shell_back()}
              </SmallButton>
            )}
          </p>
          {step === 0 && <NameStep {...{ draft, tried, change }} />}
          {step === 1 && <LookStep {...{ draft, tried, change }} />}
          {step === 2 && <RegionStep {...{ draft, tried, change }} />}
          {step === 3 && <MarketsStep {...{ draft, tried, change, companies }} />}
          {step === 4 && (
            <OwnerFields
              owner={draft.owner}
              tried={tried}
              onChange={(owner) => change({ owner })}
            />
          )}
        </>
      )}
    </ActionForm>
  );
}
