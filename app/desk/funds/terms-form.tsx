import { useState } from "react";
import { accountDecimals } from "#domain/cashier/currency-decimals.ts";
import { comparedFields } from "#domain/changes/change.ts";
import type { DeskFund } from "#domain/contracts/desk/funds.ts";
import { type FundTerms, wrongTerm } from "#domain/mining/fund-terms.ts";
import { AmountInput } from "../../ui/form/amount-input.tsx";
import { AskForm } from "../changes/ask-form.tsx";
import { m } from "../desk-messages.ts";

interface TermsFormProps {
  fund: DeskFund;
  onClose(): void;
  onSent(): Promise<void>;
}

/** What is typed, as text. */
type Typed = Record<keyof FundTerms, string>;

const nothing: Typed = {
  ...{ percent: "", lock_days: "", penalty: "0" },
  ...{ least: "", most: "", per_user: "0" },
};

function typedOf({ terms }: DeskFund): Typed {
  if (!terms) return nothing;
  return { ...terms, lock_days: String(terms.lock_days), per_user: String(terms.per_user) };
}

const termsOf = ({ lock_days, per_user, ...texts }: Typed): FundTerms => ({
  ...texts,
  lock_days: Number(lock_days),
  per_user: Number(per_user),
});

/** Asks for other terms: all of them, so that a second person sees what will be in force. */
export function TermsForm({ fund, onClose, onSent }: TermsFormProps) {
  const [typed, setTyped] = useState(() => typedOf(fund));
  const terms = termsOf(typed);
  const wrong = wrongTerm(terms, fund.currency);
  const before = fund.terms ? typedOf(fund) : {};
  const fields = comparedFields(before, canonical(terms));
  return (
    <AskForm
      kind="fund_terms"
      subject={String(fund.id)}
      fields={fields}
      currency={fund.currency}
      text={m.desk_fund_terms_kept()}
      needsTwo
      isComplete={wrong === null}
      onClose={onClose}
      onSent={onSent}
    >
      {(tried, refused) =>
        fieldsOf(fund.currency).map(({ name, label, unit, decimals, hint }) => (
          <AmountInput
            key={name}
            label={label}
            hint={hint}
            value={typed[name]}
            onChange={(text) => setTyped((now) => ({ ...now, [name]: text }))}
            currency={unit}
            decimals={decimals}
            error={
              (tried && wrong === name) || refused === name
                ? m.desk_content_place_wrong()
                : undefined
            }
            testId={`fund-${name}`}
          />
        ))
      }
    </AskForm>
  );
}

/** As changes have them: texts. What is not typed yet is not shown as a change. */
const canonical = (terms: FundTerms) =>
  Object.fromEntries(
    Object.entries(terms)
      .map(([name, value]) => [name, Number.isNaN(value) ? "" : String(value)] as const)
      .filter(([name, text]) => text !== "" || name === "most"),
  );

interface TermField {
  name: keyof FundTerms;
  label: string;
  unit: string;
  decimals: number;
  hint?: string | undefined;
}

function fieldsOf(currency: string): TermField[] {
  const money = { unit: currency, decimals: accountDecimals(currency) };
  const percent = { unit: "%", decimals: 6 };
  const whole = { unit: "", decimals: 0 };
  return [
    { name: "percent", label: m.help_row_day_rate(), ...percent },
    { name: "lock_days", label: m.help_row_days(), ...whole },
    { name: "penalty", label: m.help_row_early(), ...percent },
    { name: "least", label: m.desk_fund_least(), ...money },
    { name: "most", label: m.desk_fund_most(), hint: m.desk_fund_most_hint(), ...money },
    { name: "per_user", label: m.desk_fund_per_user(), ...whole },
  ];
}
