/**
 * Finds comparisons of a status, side or type with a bare digit. Code compares names; digits are
 * translated by the tables of `domain/codes.ts`. Pure: `tests/unit/architecture.test.ts` runs it.
 */
const word = "(?:status|side|type|direction|kind|outcome|reason|state|unit|flag)";
/** A variable or field whose name ends in a word such as `Status`, `row.status`, `orderType`. */
const named = `[\\w$.?!\\]]*?(?:\\b|_|[a-z](?=[A-Z]))${word}`;
/** One or two digits: HTTP statuses have three, and exit codes have names of another form. */
const digit = `["'\`]?-?\\d{1,2}["'\`]?(?![\\w."'])`;

const comparison = new RegExp(
  `${named}\\s*(?:[=!]==|[<>]=?)\\s*${digit}|(?<![\\w."'])${digit}\\s*[=!]==\\s*${named}\\b`,
  "gi",
);
const choice = new RegExp(`switch\\s*\\(${named}\\)\\s*\\{\\s*case\\s+${digit}`, "gi");

/** Returns each comparison after its line number. */
export function bareDigits(source: string): string[] {
  return [comparison, choice].flatMap((pattern) =>
    [...source.matchAll(pattern)].map(
      ({ 0: found, index }) => `${source.slice(0, index).split("\n").length}: ${found}`,
    ),
  );
}
