/**
 * Finds comparisons of a status, side or type with a bare digit. Code compares names; digits are
 * translated by the tables of `domain/codes.ts`. Pure: `tests/unit/architecture.test.ts` runs it.
 */
const word = "(?:status|side|type|direction|kind|outcome|reason|state|unit|flag)";
/** A variable or field whose name ends in one of the words: `Status`, `row.status`, `orderType`. */
const named = `[\\w$.?!\\]]*?(?:\\b|_|[a-z](?=[A-Z]))${word}`;
/** HTTP statuses and exits of processes have three digits, or no name to be taken for. */
const digit = `["'\`]?-?\\d{1,2}["'\`]?(?![\\w."'])`;

const comparison = new RegExp(
  `${named}\\s*(?:[=!]==|[<>]=?)\\s*${digit}|(?<![\\w."'])${digit}\\s*[=!]==\\s*${named}\\b`,
  "gi",
);
const choice = new RegExp(`switch\\s*\\(${named}\\)\\s*\\{\\s*case\\s+${digit}`, "gi");

/** Each comparison, after the number of its line. */
export function bareDigits(source: string): string[] {
  return [comparison, choice].flatMap((pattern) =>
    [...source.matchAll(pattern)].map(
      ({ 0: found, index }) => `${source.slice(0, index).split("\n").length}: ${found}`,
    ),
  );
}
