import { useState } from "react";
import {
  type CalendarTitles,
  calendarTitleMax,
  figureMax,
  importances,
  writtenTitles,
} from "#domain/content/calendar.ts";
import {
  type DeskCalendarEntry,
  deskCalendarRemove,
  deskCalendarSet,
} from "#domain/contracts/desk/calendar.ts";
import type { LanguageCode } from "#domain/language/language-tags.ts";
import { useForm } from "../../../api/use-form.ts";
import { useMutation } from "../../../api/use-mutation.ts";
import { importanceName } from "../../../features/calendar/importance.tsx";
import { currentLocale } from "../../../i18n/locale.ts";
import { SelectField } from "../../../ui/form/select-field.tsx";
import { TextField } from "../../../ui/form/text-field.tsx";
import { Question } from "../../../ui/sheet/question.tsx";
import { toast } from "../../../ui/toasts.ts";
import { m } from "../../desk-messages.ts";
import { useDesk } from "../../frame/desk-context.ts";
import { ActionForm, Fields, type FormField, type FormFields } from "../../ui/call-form.tsx";
import { SmallButton } from "../../ui/page.tsx";
import { languageOptions, missingText } from "../content-names.ts";
import styles from "./calendar.module.css";
import { draftOf, inputOf } from "./entry-draft.ts";

const timeField = (zone: string): FormField => ({
  ...{ label: m.desk_time, hint: () => m.calendar_zone({ zone }), input: "time" },
  testId: "calendar-time",
});

const places: FormFields<"country" | "currency"> = {
  country: { label: m.desk_calendar_country, input: "capitals", max: 2 },
  currency: { label: m.calendar_currency, input: "capitals", max: 3 },
};

const importanceField: FormField = {
  label: m.calendar_importance,
  options: () => importances.map((value) => ({ value, text: importanceName(value) })),
};

/** Each figure is the source's own text, with the unit. */
const figures: FormFields<"previous" | "forecast" | "actual"> = {
  previous: { label: m.calendar_previous, input: "code", max: figureMax },
  forecast: { label: m.calendar_forecast, input: "code", max: figureMax },
  actual: { label: m.calendar_actual, input: "code", max: figureMax },
};

interface EntryFormProps {
  /** The entry to edit; null for a new entry. */
  entry: DeskCalendarEntry | null;
  onClose(): void;
  onDone(): Promise<void>;
}

export function EntryForm({ entry, onClose, onDone }: EntryFormProps) {
  const { zone } = useDesk();
  const form = useForm(deskCalendarSet, {
    start: () => draftOf(entry, zone),
    input: (draft) => inputOf(draft, entry, zone),
    optional: ["previous", "forecast", "actual"],
    texts: {
      time_ms: m.desk_calendar_time_wrong,
      country: m.desk_calendar_country_wrong,
      currency: m.desk_calendar_currency_wrong,
    },
    errors: ({ titles }) => ({
      titles: Object.keys(writtenTitles(titles)).length === 0 && m.error_text_missing(),
    }),
    success: m.desk_recorded,
    onDone,
  });
  return (
    <>
      <ActionForm action={m.ui_save()} form={form} testId="calendar-save" onClose={onClose}>
        <Fields form={form} prefix="calendar" of={{ time_ms: timeField(zone) }} />
        <Fields form={form} prefix="calendar" beside of={places} />
        <Fields form={form} prefix="calendar" of={{ importance: importanceField }} />
        <TitleFields {...form.field("titles")} />
        <Fields form={form} prefix="calendar" beside of={figures} />
      </ActionForm>
      {entry && <Remove entry={entry} onDone={onDone} />}
    </>
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

interface TitleFieldsProps {
  value: CalendarTitles;
  error: string | undefined;
  onChange(titles: CalendarTitles): void;
}

function TitleFields({ value: titles, error, onChange }: TitleFieldsProps) {
  const [lang, setLang] = useState<LanguageCode>(currentLocale());
  const written = Object.keys(writtenTitles(titles)) as LanguageCode[];
  return (
    <>
      <SelectField<LanguageCode>
        label={m.shell_language()}
        options={languageOptions((each) => written.includes(each))}
        value={lang}
        onChange={setLang}
        testId="calendar-lang"
      />
      <TextField
        label={m.desk_content_title()}
        value={titles[lang] ?? ""}
        maxLength={calendarTitleMax}
        onChange={(title) => onChange({ ...titles, [lang]: title })}
        error={error}
        testId="calendar-entry-title"
      />
      <p className="text-s ink-2 break" data-testid="calendar-missing">
        {missingText(written.map((each) => ({ lang: each })))}
      </p>
    </>
  );
}
