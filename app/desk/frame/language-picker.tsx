import type { LanguageCode } from "#domain/language-tags.ts";
import {
  currentLocale,
  keepLocale,
  localeNames,
  offeredLocales,
  reloadInLocale,
} from "../../i18n/locale.ts";
import { m } from "../desk-messages.ts";
import { Pick } from "../ui/toolbar.tsx";

/** The language of the app and the desk. */
export function LanguagePicker() {
  return (
    <Pick
      label={m.shell_language()}
      value={currentLocale()}
      options={offeredLocales.map((locale) => ({ value: locale, text: localeNames[locale] }))}
      onChange={(locale: LanguageCode) => {
        keepLocale(locale);
        reloadInLocale();
      }}
    />
  );
}
