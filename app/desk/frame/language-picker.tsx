import { languageNames } from "#domain/language/language-names.ts";
import type { LanguageCode } from "#domain/language/language-tags.ts";
import { currentLocale, keepLocale, offeredLocales, reloadInLocale } from "../../i18n/locale.ts";
import { m } from "../desk-messages.ts";
import { Pick } from "../ui/toolbar.tsx";

export function LanguagePicker() {
  return (
    <Pick
      label={m.shell_language()}
      value={currentLocale()}
      options={offeredLocales.map((locale) => ({ value: locale, text: languageNames[locale] }))}
      onChange={(locale: LanguageCode) => {
        keepLocale(locale);
        reloadInLocale();
      }}
    />
  );
}
