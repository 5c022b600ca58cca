import { m } from "#messages/messages.js";
import { currentLocale, localeNames, offeredLocales, setLocale } from "../i18n/locale.ts";
import { Icon } from "../ui/icon.tsx";
import { Sheet } from "../ui/sheet.tsx";
import styles from "./language-sheet.module.css";

export function LanguageSheet({ open, onClose }: { open: boolean; onClose(): void }) {
  return (
    <Sheet open={open} title={m.shell_language()} onClose={onClose}>
      <ul className={styles.list}>
        {offeredLocales.map((locale) => (
          <li key={locale}>
            <button
              type="button"
              className={styles.item}
              aria-current={locale === currentLocale()}
              onClick={() => setLocale(locale)}
            >
              <bdi>{localeNames[locale]}</bdi>
              {locale === currentLocale() && <Icon name="check" />}
            </button>
          </li>
        ))}
      </ul>
    </Sheet>
  );
}
