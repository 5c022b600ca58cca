/**
 * Finds comparisons of a status, side or type with a bare digit. Code must compare names, into
 * which the tables of `domain/codes.ts` translate digits. Pure: `tests/unit/architecture.test.ts`
 * runs it.
 */
const word = "(?:status|side|type|direction|kind|outcome|reason|state|unit|flag)";
/** Pattern of a variable or field whose name ends in such a word: `row.status`, `orderType`. */
const named = `[\\w$.?!\\]]*?(?:\\b|_|[a-z](?=[A-Z]))${word}`;
/** Pattern of one or two digits. Three digits are an HTTP status, which code may compare. */
const digit = `["'\`]?-?\\d{1,2}["'\`]?(?![\\w."'])`;

const comparison = new RegExp(
  `${named}\\s*(?:[=!]==|[<>]=?)\\s*${digit}|(?<![\\w."'])${digit}\\s*[=!]==\\s*${named}\\b`,
  "gi",
);
const choice = new RegExp(`switch\\s*\\(${named}\\)\\s*\\{\\s*case\\s+${digit}`, "gi");

/** Returns the comparisons with a bare digit, each preceded by its line number. */
export function bareDigits(source: string): string[] {
  return [comparison, choice].flatMap((pattern) =>
    [...source.matchAll(pattern)].map(
      ({ 0: found, index }) => `${source.slice(0, index).split("\n").length}: ${found}`,
    ),
  );
}
