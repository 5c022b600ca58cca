import { languageTags } from "#domain/language-tags.ts";
import { isLocale, type Locale } from "#messages/runtime.js";

export { languageTags };

/** One of the offered locales by its wire code; the legacy code tw is Hong Kong's. Null for anything else. */
export function readLocale(code: unknown, offered: readonly Locale[]): Locale | null {
  const known = code === "tw" ? "hk" : code;
  return isLocale(known) && offered.includes(known) ? known : null;
}

function base(tag: string): string {
  return tag.toLowerCase().split("-")[0] ?? "";
}

/** The first offered locale that speaks one of the browser's languages, in its order of preference. */
export function matchBrowser(
  languages: readonly string[],
  offered: readonly Locale[],
): Locale | null {
  for (const wanted of languages) {
    const match = offered.find((code) => base(languageTags[code]) === base(wanted));
    if (match) return match;
  }
  return null;
}

export interface LocaleSources {
  stored: string | null;
  /** The address's `lang`. */
  asked: string | null;
  /** The browser's languages, the most wanted first. */
  languages: readonly string[];
  offered: readonly Locale[];
}

/** What the reader chose, else what the link says, else what the browser speaks; null leaves it to the company. */
export function chooseLocale(sources: LocaleSources): Locale | null {
  const { stored, asked, languages, offered } = sources;
  return (
    readLocale(stored, offered) ?? readLocale(asked, offered) ?? matchBrowser(languages, offered)
  );
}
