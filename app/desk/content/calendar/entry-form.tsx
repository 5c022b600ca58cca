import { useState } from "react";
import { figureMax, importances } from "#domain/content/calendar.ts";
import {
  type DeskCalendarEntry,
  deskCalendarRemove,
  deskCalendarSet,
} from "#domain/contracts/desk/calendar.ts";
import { useMutation } from "../../../api/use-mutation.ts";
import { importanceName } from "../../../features/calendar/importance.tsx";
import { DayField } from "../../../ui/form/day-field.tsx";
import { SelectField } from "../../../ui/form/select-field.tsx";
import { TextField } from "../../../ui/form/text-field.tsx";
import { Question } from "../../../ui/sheet/question.tsx";
import { toast } from "../../../ui/toasts.ts";
import { m } from "../../desk-messages.ts";
import { useDesk } from "../../frame/desk-context.ts";
import { ActionForm } from "../../ui/action-form.tsx";
import { SmallButton } from "../../ui/small-button.tsx";
import styles from "./calendar.module.css";
import { draftOf, type EntryDraft, inputOf, problemsOf } from "./entry-draft.ts";
import { TitleFields } from "./title-fields.tsx";

interface EntryFormProps {
  /** Null for a new one. */
  entry: DeskCalendarEntry | null;
  onClose(): void;
  onDone(): Promise<void>;
}

/** One entry: when, where, what it is called in each language, and its figures. */
export function EntryForm({ entry, onClose, onDone }: EntryFormProps) {
  const { zone } = useDesk();
  const [draft, setDraft] = useState(() => draftOf(entry, zone));
  const set = useMutation(deskCalendarSet);
  const change = (part: Partial<EntryDraft>) => setDraft((was) => ({ ...was, ...part }));
  const input = inputOf(draft, entry, zone);
  async function send() {
    if (!input || !(await set.send(input))) return;
    toast(m.desk_recorded(), "success");
    await onDone();
  }
  return (
    <>
      <ActionForm
        action={m.ui_save()}
        state={set}
        isComplete={input !== null}
        testId="calendar-save"
        onClose={onClose}
        onSend={() => void send()}
      >
        {(tried) => <Fields draft={draft} zone={zone} tried={tried} onChange={change} />}
      </ActionForm>
      {entry && <Remove entry={entry} onDone={onDone} />}
    </>
  );
}

interface FieldsProps {
  draft: EntryDraft;
  zone: string;
  /** Wrong fields are marked. */
  tried: boolean;
  onChange(part: Partial<EntryDraft>): void;
}

function Fields({ draft, zone, tried, onChange }: FieldsProps) {
  const wrong = problemsOf(draft, zone);
  const errorOf = (field: keyof typeof wrong, text: () => string) =>
    tried && wrong[field] ? text() : undefined;
  return (
    <>
      <DayField
        label={m.desk_time()}
        hint={m.calendar_zone({ zone })}
        value={draft.time}
        min="2000-01-01T00:00"
        max="2099-12-31T23:59"
        withTime
        onChange={(time) => onChange({ time })}
        error={errorOf("time", m.desk_calendar_time_wrong)}
        testId="calendar-time"
      />
      <div className={styles.pair}>
        <TextField
          label={m.desk_calendar_country()}
          value={draft.country}
          ltr
          maxLength={2}
          onChange={(country) => onChange({ country: country.toUpperCase() })}
          error={errorOf("country", m.desk_calendar_country_wrong)}
          testId="calendar-country"
        />
        <TextField
          label={m.calendar_currency()}
          value={draft.currency}
          ltr
          maxLength={3}
          onChange={(currency) => onChange({ currency: currency.toUpperCase() })}
          error={errorOf("currency", m.desk_calendar_currency_wrong)}
          testId="calendar-currency"
        />
      </div>
      <SelectField
        label={m.calendar_importance()}
        options={importances.map((value) => ({ value, text: importanceName(value) }))}
        value={draft.importance}
        onChange={(importance) => onChange({ importance })}
        testId="calendar-importance"
      />
      <TitleFields
        titles={draft.titles}
        error={errorOf("titles", m.error_text_missing)}
        onChange={(titles) => onChange({ titles })}
      />
      <Figures draft={draft} onChange={onChange} />
    </>
  );
}

const figures = [
  ["previous", m.calendar_previous],
  ["forecast", m.calendar_forecast],
  ["actual", m.calendar_actual],
] as const;

/** As their source writes them, with their unit. */
function Figures({ draft, onChange }: Pick<FieldsProps, "draft" | "onChange">) {
  return (
    <div className={styles.figures}>
      {figures.map(([name, label]) => (
        <TextField
          key={name}
          label={label()}
          value={draft[name]}
          ltr
          maxLength={figureMax}
          onChange={(value) => onChange({ [name]: value })}
          testId={`calendar-${name}`}
        />
      ))}
    </div>
  );
}

function Remove({ entry, onDone }: { entry: DeskCalendarEntry; onDone(): Promise<void> }) {
  const [asking, setAsking] = useState(false);
  const remove = useMutation(deskCalendarRemove);
  async function drop() {
    const { id, version } = entry;
    if (!(await remove.send({ id, version }))) return false;
    toast(m.desk_recorded(), "success");
    await onDone();
    return true;
  }
  return (
    <div className={styles.remove}>
      <SmallButton tone="down" onClick={() => setAsking(true)} data-testid="calendar-remove">
        {m.desk_brand_remove()}
      </SmallButton>
      <Question
        open={asking}
        title={m.desk_calendar_remove()}
        text={m.desk_calendar_remove_text()}
        action={m.desk_brand_remove()}
        onClose={() => setAsking(false)}
        onConfirm={drop}
        testId="calendar-remove-yes"
      />
    </div>
  );
}
