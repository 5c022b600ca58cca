/**
 * Names of fields in answers, as `domain/contracts/http/specified-entities.ts` writes them: a dot
 * precedes a field of an object, `[]` follows the name of a list.
 */
import type * as z from "zod/mini";
import type { SpecifiedAnswer } from "#domain/contracts/http/specified.ts";

type Row = Record<string, unknown>;

export const isRow = (value: unknown): value is Row =>
  typeof value === "object" && value !== null && !Array.isArray(value);

/** Returns the rows in which the fields must be; null if the data is not of this kind. */
export function rowsOf(kind: SpecifiedAnswer["kind"], data: unknown): Row[] | null {
  if (kind === "msg") return [];
  if (kind === "one") return isRow(data) ? [data] : null;
  const list = Array.isArray(data) ? data : isRow(data) ? (data.data ?? data.list) : null;
  return Array.isArray(list) ? list.filter(isRow) : null;
}

/**
 * True if a value has the named field. Null if that cannot be known, because a parent is null or a
 * list has no rows.
 */
function holds(value: unknown, [step, ...rest]: readonly string[]): boolean | null {
  if (step === undefined) return true;
  if (value === null) return null;
  if (!isRow(value)) return false;
  const name = step.replace("[]", "");
  if (!Object.hasOwn(value, name)) return false;
  const inner = value[name];
  if (!step.endsWith("[]")) return holds(inner, rest);
  if (!Array.isArray(inner)) return inner === null ? null : false;
  const seen = inner.map((each) => holds(each, rest)).filter((each) => each !== null);
  return seen.length === 0 ? null : seen.includes(true);
}

/**
 * Returns the names that at least one row lacks and no row has. A row for which `holds` returns
 * null counts as neither.
 */
export function missingNames(names: readonly string[], rows: readonly Row[]): string[] {
  return names.filter((name) => {
    const seen = rows.map((row) => holds(row, name.split(".")));
    return seen.includes(false) && !seen.includes(true);
  });
}

/** Returns the required fields that a page lacks. Does not look at the fields of its rows. */
export function missingBeside(answer: SpecifiedAnswer, data: unknown): string[] {
  if (answer.kind !== "page") return [];
  return missingNames(["total", ...(answer.also ?? [])], [isRow(data) ? data : {}]);
}

const pictureName = /logo|image|avatar|picture|icon|img|qr/i;

/**
 * Returns the origins of the pictures in an answer. The app shows only pictures from origins that
 * the company names.
 */
export function pictureOrigins(value: unknown, name = ""): string[] {
  if (typeof value === "string") {
    const url = pictureName.test(name) ? URL.parse(value) : null;
    return url && /^https?:$/.test(url.protocol) ? [url.origin] : [];
  }
  const inner = Array.isArray(value)
    ? value.flatMap((each) => pictureOrigins(each, name))
    : isRow(value)
      ? Object.entries(value).flatMap(([key, each]) => pictureOrigins(each, key))
      : [];
  return [...new Set(inner)];
}

interface Definition {
  type: string;
  shape?: Record<string, z.ZodMiniType>;
  element?: z.ZodMiniType;
  innerType?: z.ZodMiniType;
  in?: z.ZodMiniType;
}
const definitionOf = (schema: z.ZodMiniType) => schema._zod.def as unknown as Definition;

/**
 * Returns the names of a schema's innermost fields, without optional ones, which an answer may
 * lack.
 */
function leaves(schema: z.ZodMiniType, prefix: string): string[] {
  const { type, shape, element, innerType, in: input } = definitionOf(schema);
  if (type === "optional") return [];
  // A nullable field counts as innermost, because it may be null.
  if (type === "nullable" && prefix !== "") return [prefix];
  if (type === "nullable" && innerType) return leaves(innerType, prefix);
  if (type === "pipe" && input) return leaves(input, prefix);
  if (type === "array" && element) return leaves(element, `${prefix}[]`);
  if (!shape) return prefix === "" ? [] : [prefix];
  const start = prefix === "" ? "" : `${prefix}.`;
  return Object.entries(shape).flatMap(([name, each]) => leaves(each, start + name));
}

/** Shortens a name to its outermost object if the specification names no field in that object. */
export function shortName(name: string, specified: readonly string[]): string {
  const [top = ""] = name.split(/\.|\[\]/);
  const isKnown = specified.some((each) => each.split(/\.|\[\]/)[0] === top);
  return isKnown ? name : top;
}

const listPrefix = /^(?:[\w.]*\[\]\.)+/;

/**
 * Returns the fields of the rows in a contract's answer. If the answer has several lists, uses the
 * list with the most specified names.
 */
export function contractNames(specified: SpecifiedAnswer, output: z.ZodMiniType): string[] {
  const all = leaves(output, "");
  if (specified.kind === "one" || specified.kind === "msg") return all;
  const prefixes = [...new Set(all.map((name) => listPrefix.exec(name)?.[0] ?? ""))];
  const within = (prefix: string) =>
    all.filter((name) => name.startsWith(prefix)).map((name) => name.slice(prefix.length));
  const known = (prefix: string) =>
    within(prefix).filter((name) => specified.fields.includes(name)).length;
  const [best = ""] = prefixes.sort((left, right) => known(right) - known(left));
  return within(best);
}
