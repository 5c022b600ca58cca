import { useState } from "react";
import type { OfferKind } from "#domain/contracts/desk/offer.ts";
import type { OfferFields } from "#domain/offer/fields.ts";
import { offerFields } from "#domain/offer/kinds.ts";
import { AmountInput } from "../../ui/form/amount-input.tsx";
import { SelectField } from "../../ui/form/select-field.tsx";
import { TextField } from "../../ui/form/text-field.tsx";
import { AskForm } from "../changes/ask-form.tsx";
import { m } from "../desk-messages.ts";
import {
  type Choices,
  choiceOptions,
  keptMultiples,
  multiplesText,
  valueWith,
} from "./field-text.ts";
import type { FieldView, OfferView } from "./field-view.ts";
import { MinuteField, SubjectField } from "./subject-field.tsx";

interface RowFormProps {
  kind: OfferKind;
  /** Subject of the kind; null where the operator names it, empty where the server numbers it. */
  subject: string | null;
  subjectView: OfferView["subject"];
  fields: readonly FieldView[];
  /** What stands there; empty for a new row. */
  now: Readonly<Record<string, string>>;
  /** What is shown in empty fields. */
  placeholders?: Readonly<Record<string, string>> | undefined;
  choices: Choices | null;
  /** Every field goes away. */
  isRemoval: boolean;
  onClose(): void;
  onSent(): Promise<void>;
}

/** Asks for a row to be made, changed or taken away. */
export function RowForm(props: RowFormProps) {
  const { kind, fields, now, choices, isRemoval } = props;
  const [subject, setSubject] = useState(props.subject ?? "");
  const rules = offerFields[kind];
  const isNew = Object.keys(now).length === 0;
  const [typed, setTyped] = useState<Record<string, string>>(() => startOf(fields, now, rules));
  const changes = fields
    .map((field) => ({
      name: field.name,
      before: now[field.name] ?? null,
      after: isRemoval ? null : textOf(field, typed[field.name] ?? ""),
    }))
    .filter(({ before, after }) => before !== after && !(isNew && after === ""));
  const wrong = changes.find(
    ({ name, after }) => after !== null && rules[name]?.isText(after) === false,
  )?.name;
  return (
    <AskForm
      kind={kind}
      subject={subject}
      fields={changes}
      textOf={valueWith(choices)}
      needsTwo={changes.some(({ name }) => rules[name]?.isMoney === true)}
      isComplete={(subject !== "" || props.subjectView === null) && wrong === undefined}
      onClose={props.onClose}
      onSent={props.onSent}
    >
      {(tried, refused) =>
        !isRemoval && (
          <>
            {props.subject === null && props.subjectView && (
              <SubjectField
                view={props.subjectView}
                value={subject}
                calendars={choices?.calendars ?? []}
                error={subjectError(tried, subject, refused)}
                onChange={setSubject}
              />
            )}
            {fields.map((field) => (
              <OfferField
                key={field.name}
                field={field}
                value={typed[field.name] ?? ""}
                choices={choices}
                placeholder={props.placeholders?.[field.name]}
                isWrong={(tried && wrong === field.name) || refused === field.name}
                onChange={(text) => setTyped((all) => ({ ...all, [field.name]: text }))}
              />
            ))}
          </>
        )
      }
    </AskForm>
  );
}

function subjectError(tried: boolean, subject: string, refused: string | null) {
  if (refused === "subject") return m.desk_content_place_wrong();
  return tried && subject === "" ? m.access_input_missing() : undefined;
}

function startOf(
  fields: readonly FieldView[],
  now: Readonly<Record<string, string>>,
  rules: OfferFields,
) {
  return Object.fromEntries(
    fields.map(({ name, options }) => [
      name,
      now[name] ?? rules[name]?.start ?? options?.()[0]?.value ?? "",
    ]),
  );
}

/** A name that is emptied goes away: the platform's own is shown again. */
const textOf = ({ isOptional }: FieldView, text: string): string | null =>
  isOptional && text.trim() === "" ? null : text.trim();

interface OfferFieldProps {
  field: FieldView;
  value: string;
  choices: Choices | null;
  placeholder?: string | undefined;
  isWrong: boolean;
  onChange(text: string): void;
}

function OfferField({ field, value, choices, placeholder, isWrong, onChange }: OfferFieldProps) {
  const { name, label, hint, input } = field;
  // As it is being typed: half a list of numbers is no list yet.
  const [typed, setTyped] = useState<string | null>(null);
  const texts = {
    label: label(),
    error: isWrong ? m.desk_content_place_wrong() : undefined,
    ...(hint && { hint: hint() }),
  };
  const testId = `offer-${name}`;
  const listed = choiceOptions(field, choices);
  if (listed) {
    // A text that is none of the choices, or none yet, stays to be seen.
    const isListed = listed.some((option) => option.value === value);
    const shown = isListed ? listed : [{ value, text: value || "–" }, ...listed];
    return <SelectField {...texts} {...{ value, onChange, testId }} options={shown} />;
  }
  if (input === "amount") {
    return <AmountInput {...texts} {...{ value, onChange, testId }} currency="" decimals={10} />;
  }
  if (input === "minute") return <MinuteField {...texts} {...{ value, onChange, testId }} />;
  if (input === "multiples") {
    const change = (text: string) => {
      setTyped(text);
      onChange(keptMultiples(text));
    };
    const shown = typed ?? multiplesText(value);
    return <TextField {...texts} value={shown} onChange={change} ltr testId={testId} />;
  }
  const isCode = input === "code";
  return (
    <TextField
      {...texts}
      {...{ value, onChange, testId }}
      placeholder={placeholder ?? ""}
      ltr={isCode}
    />
  );
}
