import { useState } from "react";
import { comparedFields, type Fields } from "#domain/changes/change.ts";
import type { OfferFields } from "#domain/offer/fields.ts";
import { AskForm } from "../changes/ask-form.tsx";
import { m } from "../desk-messages.ts";
import { DeskField } from "../ui/desk-field.tsx";
import { type AskedForm, actOf } from "../ui/sheet-act.tsx";
import {
  type Choices,
  choiceOptions,
  keptMultiples,
  keptText,
  multiplesText,
  typedText,
  valueWith,
} from "./field-text.ts";
import type { FieldView, OfferView } from "./field-view.ts";
import { MinuteField, SubjectField } from "./subject-field.tsx";

interface RowFormProps extends AskedForm {
  kind: string;
  /** Subject of the change. For a new row: null if the operator names the row, otherwise empty. */
  subject: string | null;
  subjectView?: OfferView["subject"];
  fields: readonly FieldView[];
  rules: OfferFields;
  /** Returns the first field that conflicts with the others; null if none. */
  wrongIn?(row: Record<string, string>): string | null;
  /** Stored values; empty for a new row. */
  now: Readonly<Record<string, string>>;
  /** Values that the change sets in addition to the fields. */
  sets?: Fields;
  placeholders?: Readonly<Record<string, string>> | undefined;
  choices?: Choices | null;
  currency?: string;
  /** Text in place of the notice about a second person's approval. */
  text?: string;
  /** Beginning of the fields' test ids. */
  prefix?: string;
  isRemoval?: boolean;
}

export function RowForm(props: RowFormProps) {
  const { kind, fields, rules, now, choices = null, isRemoval = false, currency = "" } = props;
  const [subject, setSubject] = useState(props.subject ?? "");
  const isNew = Object.keys(now).length === 0;
  const [typed, setTyped] = useState<Record<string, string>>(() => startOf(fields, now, rules));
  const row = Object.fromEntries(
    fields.map((field) => [
      field.name,
      isRemoval ? null : keptText(field, typed[field.name] ?? ""),
    ]),
  );
  /** True if a new row omits this empty field. The field has a default, or must not be empty. */
  const isLeft = (name: string, text: string | null) =>
    isNew && text === "" && !(rules[name]?.start === undefined && rules[name]?.isText(""));
  const changes = comparedFields(now, { ...row, ...props.sets }).filter(
    ({ name, after }) => !isLeft(name, after),
  );
  const wrong = isRemoval ? [] : wrongOf(props, row, changes);
  return (
    <AskForm
      kind={kind}
      subject={subject}
      fields={changes}
      {...(choices && { textOf: valueWith(choices) })}
      {...(props.text !== undefined && { text: props.text })}
      currency={currency}
      needsTwo={changes.some(({ name }) => rules[name]?.isMoney === true)}
      isComplete={(subject !== "" || !props.subjectView) && wrong.length === 0}
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
                currency={currency}
                placeholder={props.placeholders?.[field.name]}
                testId={`${props.prefix ?? "offer"}-${field.name}`}
                isWrong={(tried && wrong.includes(field.name)) || refused === field.name}
                onChange={(text) => setTyped((all) => ({ ...all, [field.name]: text }))}
              />
            ))}
          </>
        )
      }
    </AskForm>
  );
}

export const RowAct = actOf(RowForm);

/** Converts stored values to texts for a form's property `now`. */
export const textsOf = (values: object): Record<string, string> =>
  Object.fromEntries(Object.entries(values).map(([name, value]) => [name, String(value)]));

/**
 * Returns the fields with an invalid text, and missing required fields of a new row. If there are
 * none, returns the field that `wrongIn` names.
 */
function wrongOf(
  { fields, rules, now, wrongIn }: RowFormProps,
  row: Fields,
  changes: ReadonlyArray<{ name: string }>,
): string[] {
  const isNew = Object.keys(now).length === 0;
  const mustStand = (name: string) => isNew && rules[name]?.start === undefined;
  const wrong = fields
    .map(({ name }) => name)
    .filter((name) => changes.some((change) => change.name === name) || mustStand(name))
    .filter((name) => row[name] != null && rules[name]?.isText(row[name]) === false);
  const first = wrong.length === 0 && wrongIn?.(row as Record<string, string>);
  return first ? [first] : wrong;
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
    fields.map((field) => {
      const { name, options, start } = field;
      const kept = now[name] ?? start ?? rules[name]?.start ?? options?.()[0]?.value ?? "";
      return [name, typedText(field, kept)];
    }),
  );
}

interface OfferFieldProps {
  field: FieldView;
  value: string;
  choices: Choices | null;
  currency: string;
  placeholder?: string | undefined;
  isWrong: boolean;
  testId: string;
  onChange(text: string): void;
}

function OfferField(props: OfferFieldProps) {
  const { field, value, choices, placeholder, isWrong, testId, onChange } = props;
  const { label, formLabel = label, hint, input } = field;
  // Unfinished text, shown while the operator types: a half-typed list is not valid yet.
  const [typed, setTyped] = useState<string | null>(null);
  const look = { label: formLabel, ...(hint && { hint }) };
  const error = isWrong ? m.desk_content_place_wrong() : undefined;
  const common = { value, onChange, testId, error };
  const listed = choiceOptions(field, choices);
  if (listed) {
    // Adds the current value to the choices if the choices lack this value.
    const isListed = listed.some((option) => option.value === value);
    const shown = isListed ? listed : [{ value, text: value || "–" }, ...listed];
    return <DeskField {...common} look={{ ...look, options: () => shown }} />;
  }
  if (input === "minute") {
    return <MinuteField {...common} label={formLabel()} {...(hint && { hint: hint() })} />;
  }
  if (input === "multiples") {
    const change = (text: string) => {
      setTyped(text);
      onChange(keptMultiples(text));
    };
    const shown = typed ?? multiplesText(value);
    return (
      <DeskField {...common} look={{ ...look, input: "code" }} value={shown} onChange={change} />
    );
  }
  const plain = input === "category" || input === "instrument" ? "text" : input;
  return (
    <DeskField
      {...common}
      look={{ ...look, input: plain }}
      placeholder={placeholder}
      currency={props.currency}
    />
  );
}
