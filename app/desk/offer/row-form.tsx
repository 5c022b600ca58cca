import { useState } from "react";
import { deskChangeAsk } from "#domain/contracts/desk/changes.ts";
import type { OfferKind } from "#domain/contracts/desk/offer.ts";
import { useMutation } from "../../api/use-mutation.ts";
import { AmountInput } from "../../ui/form/amount-input.tsx";
import { DayField } from "../../ui/form/day-field.tsx";
import { SelectField } from "../../ui/form/select-field.tsx";
import { TextField } from "../../ui/form/text-field.tsx";
import { toast } from "../../ui/toasts.ts";
import { readTime } from "../content/time-field.ts";
import { m } from "../desk-messages.ts";
import { useDesk } from "../frame/desk-context.ts";
import { ActionForm } from "../ui/action-form.tsx";
import { oneLine } from "../ui/one-line.ts";
import { ReasonField } from "../ui/reason-field.tsx";
import { ChangedFields } from "./changed-fields.tsx";
import { type Choices, instrumentOptions, keptMultiples, multiplesText } from "./field-text.ts";
import type { FieldView, OfferView } from "./offer-views.ts";

interface RowFormProps {
  kind: OfferKind;
  /** What of it; null where the operator names it. */
  subject: string | null;
  subjectView: OfferView["subject"];
  fields: readonly FieldView[];
  /** What stands there; empty for a new row. */
  now: Readonly<Record<string, string>>;
  choices: Choices | null;
  /** Every field goes away. */
  isRemoval?: boolean;
  onClose(): void;
  onSent(): Promise<void>;
}

/** Asks for a row to be made, changed or taken away, with what changes before one's eyes. */
export function RowForm(props: RowFormProps) {
  const { kind, fields, now, isRemoval = false } = props;
  const { zone } = useDesk();
  const [subject, setSubject] = useState(props.subject ?? "");
  const [typed, setTyped] = useState<Record<string, string>>(() => startOf(fields, now));
  const [reason, setReason] = useState("");
  const [start, setStart] = useState("");
  const ask = useMutation(deskChangeAsk);
  const changes = fields
    .map((field) => ({
      name: field.name,
      before: now[field.name] ?? null,
      after: isRemoval ? null : textOf(field, typed[field.name] ?? ""),
    }))
    .filter(({ before, after }) => before !== after && !(before === null && after === ""));
  const isComplete = changes.length > 0 && oneLine(reason) !== "" && subject !== "";
  async function send() {
    const startMs = readTime(start, zone) ?? 0;
    const answer = await ask.send({
      ...{ kind, subject, fields: changes, reason: oneLine(reason) },
      ...(startMs > 0 && { start_ms: startMs }),
    });
    if (!answer) return;
    toast(answer.state === "asked" ? m.offer_asked() : m.desk_recorded(), "success");
    await props.onSent();
  }
  return (
    <ActionForm
      action={isRemoval ? m.offer_ask_removal() : m.offer_ask()}
      {...(isRemoval && { tone: "down" as const })}
      state={ask}
      isComplete={isComplete}
      testId="offer-send"
      onClose={props.onClose}
      onSend={() => void send()}
    >
      {(tried) => (
        <>
          <RowFields
            {...props}
            {...{ subject, typed, tried }}
            isNamed={props.subject !== null}
            refused={refusedField(ask.error?.data)}
            onSubject={setSubject}
            onField={(name, text) => setTyped((all) => ({ ...all, [name]: text }))}
          />
          <ChangedFields fields={fields} changes={changes} choices={props.choices} />
          <DayField
            label={m.offer_start()}
            hint={m.desk_circular_time_hint({ zone })}
            value={start}
            min="2000-01-01T00:00"
            max="2099-12-31T23:59"
            withTime
            onChange={setStart}
            testId="offer-start"
          />
          <ReasonField
            value={reason}
            onChange={setReason}
            wrong={tried && oneLine(reason) === ""}
          />
        </>
      )}
    </ActionForm>
  );
}

interface RowFieldsProps
  extends Pick<RowFormProps, "fields" | "choices" | "subjectView" | "isRemoval"> {
  subject: string;
  /** What names the row stands already. */
  isNamed: boolean;
  typed: Readonly<Record<string, string>>;
  tried: boolean;
  refused: string | null;
  onSubject(text: string): void;
  onField(name: string, text: string): void;
}

/** What names the row, where the operator does, and its fields. */
function RowFields(props: RowFieldsProps) {
  const { fields, subjectView, subject, isNamed, typed, tried, refused } = props;
  if (props.isRemoval) return null;
  return (
    <>
      {!isNamed && subjectView && (
        <TextField
          label={subjectView.label()}
          value={subject}
          onChange={props.onSubject}
          ltr
          error={tried && subject === "" ? m.access_input_missing() : undefined}
          testId="offer-subject"
        />
      )}
      {fields.map((field) => (
        <OfferField
          key={field.name}
          field={field}
          value={typed[field.name] ?? ""}
          choices={props.choices}
          error={refused === field.name ? m.desk_content_place_wrong() : undefined}
          onChange={(text) => props.onField(field.name, text)}
        />
      ))}
    </>
  );
}

/** The field that a refusal names. */
function refusedField(data: unknown): string | null {
  if (typeof data !== "object" || data === null || !("field" in data)) return null;
  return String(data.field);
}

function startOf(fields: readonly FieldView[], now: Readonly<Record<string, string>>) {
  return Object.fromEntries(
    fields.map(({ name, options }) => [name, now[name] ?? options?.()[0]?.value ?? ""]),
  );
}

/** A name that is emptied goes away: the platform's own is shown again. */
const textOf = ({ isOptional }: FieldView, text: string): string | null =>
  isOptional && text.trim() === "" ? null : text.trim();

interface OfferFieldProps {
  field: FieldView;
  value: string;
  choices: Choices | null;
  error: string | undefined;
  onChange(text: string): void;
}

function OfferField({ field, value, choices, error, onChange }: OfferFieldProps) {
  const { name, label, hint, input, options } = field;
  const [isTyped, setTyped] = useState<string | null>(null);
  const texts = { label: label(), error, ...(hint && { hint: hint() }) };
  const testId = `offer-${name}`;
  const listed = options?.() ?? choiceOptions(input, choices);
  if (listed) {
    const shown = value === "" ? [{ value: "", text: "–" }, ...listed] : listed;
    return <SelectField {...texts} {...{ value, onChange, testId }} options={shown} />;
  }
  if (input === "amount") {
    return <AmountInput {...texts} {...{ value, onChange, testId }} currency="" decimals={10} />;
  }
  if (input === "multiples") {
    const change = (text: string) => {
      setTyped(text);
      onChange(keptMultiples(text));
    };
    const shown = isTyped ?? multiplesText(value);
    return <TextField {...texts} value={shown} onChange={change} ltr testId={testId} />;
  }
  return <TextField {...texts} {...{ value, onChange, testId }} ltr={input === "code"} />;
}

function choiceOptions(input: FieldView["input"], choices: Choices | null) {
  if (input === "instrument") return instrumentOptions(choices);
  if (input !== "category") return null;
  return (choices?.categories ?? []).map(({ id, key }) => ({ value: String(id), text: key }));
}
