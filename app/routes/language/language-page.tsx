import { useEffect } from "react";
import { languageNames } from "#domain/language/language-names.ts";
import type { LanguageCode } from "#domain/language/language-tags.ts";
import { languageTags } from "#domain/language/language-tags.ts";
import { currentLocale, keepLocale, offeredLocales, reloadInLocale } from "../../i18n/locale.ts";
import { m } from "../../i18n/page-messages.ts";
import { useGoBack } from "../../ui/go-back.ts";
import { Icon } from "../../ui/icon.tsx";
import { Row, RowList } from "../../ui/list/row-list.tsx";
import { Page } from "../../ui/page.tsx";

const here = "/language";

/** Leaving the page reloads the app, so that every text changes. */
export default function LanguagePage() {
  const goBack = useGoBack("/");
  useEffect(
    () => () => {
      // Waits until the next page has set its address. Does not reload if this page is still open.
      setTimeout(() => {
        if (window.location.pathname !== here) reloadInLocale();
      });
    },
    [],
  );
  function choose(locale: LanguageCode) {
    keepLocale(locale);
    goBack();
  }
  return (
    <Page title={m.shell_language()} back="/">
      <RowList label={m.shell_language()}>
        {offeredLocales.map((locale) => (
          <Row
            key={locale}
            text={<bdi lang={languageTags[locale]}>{languageNames[locale]}</bdi>}
            value={locale === currentLocale() ? <Icon name="check" /> : undefined}
            current={locale === currentLocale()}
            onClick={() => choose(locale)}
            testId={`language-${locale}`}
          />
        ))}
      </RowList>
    </Page>
  );
}
