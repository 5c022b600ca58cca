/**
 * Sets of texts: `messages/<set>/<language>.json`. Each text is in one set, which depends on the
 * code that reads it:
 *
 * - `start`: the start of the app and Home (`app/i18n/start-messages.ts`), and perhaps other code
 * - `pages`: any other page of traders (`app/i18n/page-messages.ts`), and perhaps the desk
 * - `help`: only the pages of help; these texts load when such a page is opened
 * - `loan`: only the pages of loans; these texts load in the same way
 * - `settings`: only the desk's pages of settings; these texts load in the same way
 * - `desk`: only the operators' desk (`app/desk/desk-messages.ts`)
 * - `answers`: both the worker and the app: refusals, names of fields, results of calls
 * - `worker`: only the worker: e-mails, files, documents
 *
 * `npm run messages:sort` moves each text to its set, and `messages-used.test.ts` finds texts in a
 * wrong set.
 */
import { globSync, readFileSync, writeFileSync } from "node:fs";
import { languageTags } from "#domain/language/language-tags.ts";

export const messageSets = [
  ...(["start", "pages", "help", "loan", "desk", "settings", "answers", "worker"] as const),
];
export type MessageSet = (typeof messageSets)[number];

type Reader = "start" | "pages" | "help" | "loan" | "desk" | "settings" | "worker";

/** Import for each kind of reader. A file that has the import is a reader of this kind. */
const sources: Record<Reader, RegExp> = {
  start: /from "[./\w-]*\/start-messages\.ts"/,
  pages: /from "[./\w-]*\/page-messages\.ts"/,
  help: /from "[./\w-]*\/help-messages\.ts"/,
  loan: /from "[./\w-]*\/loan-messages\.ts"/,
  desk: /from "[./\w-]*\/desk-messages\.ts"/,
  settings: /from "[./\w-]*\/settings-messages\.ts"/,
  worker: /from "(#texts|\.)\/worker-messages\.ts"/,
};

interface Reading {
  reader: Reader;
  /** Keys that the code names, as in `m.key`. */
  keys: string[];
  /** Beginnings of keys that the code computes, as in m[`error_${name}`]. */
  beginnings: string[];
}

/** Returns the keys of the messages that a source file uses; null if none. */
export function readingOf(source: string): Reading | null {
  const reader = (Object.keys(sources) as Reader[]).find((each) => sources[each].test(source));
  const keys = [...source.matchAll(/\bm\.(\w+)/g)].map((match) => match[1] ?? "");
  const beginnings = [...source.matchAll(/\bm\[`(\w+_)\$\{/g)].map((match) => match[1] ?? "");
  const isReading = reader !== undefined && keys.length + beginnings.length > 0;
  return isReading ? { reader, keys, beginnings } : null;
}

/** Returns the set to which a text with these readers belongs; null if it has no readers. */
export function setOfReaders(key: string, readers: ReadonlySet<Reader>): MessageSet | null {
  if (readers.size === 0) return null;
  if (readers.has("worker")) {
    if (readers.has("start")) {
      throw new Error(`the start and the worker read ${key}: give the worker a text of its own`);
    }
    return readers.size === 1 ? "worker" : "answers";
  }
  if (readers.has("start")) return "start";
  // The texts of `desk` are available on all pages of the desk, also on those of settings.
  if ([...readers].every((reader) => reader === "desk" || reader === "settings")) {
    return readers.has("desk") ? "desk" : "settings";
  }
  const [only] = readers;
  // Desk, help and loans can all read the texts of `pages`, but not the texts of each other.
  return readers.size === 1 && only !== undefined ? only : "pages";
}

/** Makes a function that returns the set where a text belongs; null if no code reads the text. */
export function setFinder(): (key: string) => MessageSet | null {
  const readings = globSync("{app,worker,platform,texts,durable-objects}/**/*.{ts,tsx}").flatMap(
    (path) => readingOf(readFileSync(path, "utf8")) ?? [],
  );
  return (key) => {
    const reads = ({ keys, beginnings }: Reading) =>
      keys.includes(key) || beginnings.some((beginning) => key.startsWith(beginning));
    return setOfReaders(key, new Set(readings.filter(reads).map(({ reader }) => reader)));
  };
}

/** Text, or one text for each plural form of its language. */
export type Message = string | [{ match: Record<string, string> }];
export type Messages = Record<string, Message>;

export const languages = Object.keys(languageTags);

export const pathOf = (set: MessageSet, language: string) => `messages/${set}/${language}.json`;

export function readMessages(set: MessageSet, language: string): Messages {
  return JSON.parse(readFileSync(pathOf(set, language), "utf8"));
}

/** Writes texts sorted by key, so that parallel changes rarely conflict. */
export function writeMessages(set: MessageSet, language: string, messages: Messages): void {
  const sorted = Object.fromEntries(Object.entries(messages).sort(([a], [b]) => (a < b ? -1 : 1)));
  writeFileSync(pathOf(set, language), `${JSON.stringify(sorted, null, 2)}\n`);
}

export function allMessages(language: string): Messages {
  return Object.assign({}, ...messageSets.map((set) => readMessages(set, language)));
}
