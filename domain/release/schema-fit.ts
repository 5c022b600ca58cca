/**
 * Checks whether a release can work with a database or an object, by the names of its applied
 * migrations. Most migrations only add, so that the previous release keeps working. A migration
 * that removes something is named `…_breaking`: no earlier release works with its result.
 */
export type SchemaFit = "same" | "older" | "newer" | "too_new";

const breaks = (name: string) => /_breaking(\.sql)?$/.test(name);

/**
 * `older`: migrations are missing. `newer`: the database has more migrations, which only add.
 * `too_new`: one of them is breaking.
 */
export function schemaFit(applied: readonly string[], expected: readonly string[]): SchemaFit {
  const known = new Set(expected);
  const more = applied.filter((name) => !known.has(name));
  if (more.some(breaks)) return "too_new";
  const there = new Set(applied);
  if (expected.some((name) => !there.has(name))) return "older";
  return more.length > 0 ? "newer" : "same";
}
