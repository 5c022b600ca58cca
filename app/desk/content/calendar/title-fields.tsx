import { useState } from "react";
import { type CalendarTitles, calendarTitleMax, writtenTitles } from "#domain/content/calendar.ts";
import type { LanguageCode } from "#domain/language-tags.ts";
import { currentLocale } from "../../../i18n/locale.ts";
import { SelectField } from "../../../ui/form/select-field.tsx";
import { TextField } from "../../../ui/form/text-field.tsx";
import { m } from "../../desk-messages.ts";
import styles from "../content.module.css";
import { languageOptions, missingText } from "../content-names.ts";

interface TitleFieldsProps {
  value: CalendarTitles;
  error: string | undefined;
  onChange(titles: CalendarTitles): void;
}

/** A title for each language, one at a time, and which languages have none. */
export function TitleFields({ value: titles, error, onChange }: TitleFieldsProps) {
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
      <p className={styles.missing} data-testid="calendar-missing">
        {missingText(written.map((each) => ({ lang: each })))}
      </p>
    </>
  );
}
