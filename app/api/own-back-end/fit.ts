/**
 * Reads any answer into the platform's form. Fields that the specification does not name may be
 * missing and get a neutral default: empty text, 0, no rows, null. A default with more meaning is
 * set earlier, in the files of the answers. Unknown fields are ignored.
 */
import type * as z from "zod/mini";
import { unknownTotal } from "#domain/contracts/http/unknown-total.ts";
import { amountOf, isMissing, isOn, isRow, numberOf, type Row, textOf, Unfit } from "./values.ts";

/** The parts of zod's definitions that the contract's schemas use. */
interface Definition {
  type: string;
  shape?: Record<string, z.ZodMiniType>;
  element?: z.ZodMiniType;
  innerType?: z.ZodMiniType;
  in?: z.ZodMiniType;
  entries?: Record<string, string>;
  values?: readonly unknown[];
  format?: string;
}

const definitionOf = (schema: z.ZodMiniType) => schema._zod.def as unknown as Definition;

/** Converts an answer to the schema's input. @throws Unfit for an unreadable value */
export function fitTo(schema: z.ZodMiniType, value: unknown, path = "data"): unknown {
  const definition = definitionOf(schema);
  const reader = fits[definition.type];
  return reader ? reader(definition, value, path) : value;
}

type Fit = (definition: Definition, value: unknown, path: string) => unknown;

const inner: Fit = ({ innerType }, value, path) =>
  innerType ? fitTo(innerType, value, path) : value;

const fits: Record<string, Fit> = {
  object({ shape = {} }, value, path) {
    if (!isMissing(value) && !isRow(value)) throw new Unfit(`${path} is no object`);
    const row = value ?? {};
    return Object.fromEntries(
      Object.entries(shape).map(([name, each]) => [
        name,
        fitTo(each, (row as Row)[name], `${path}.${name}`),
      ]),
    );
  },
  array({ element }, value, path) {
    return rowsOf(value, path).map((each, index) =>
      element ? fitTo(element, each, `${path}[${index}]`) : each,
    );
  },
  record: (_, value) => (isRow(value) ? value : {}),
  string: (_, value) => (typeof value === "number" ? amountOf(value) : textOf(value)),
  number({ format }, value, path) {
    if (isMissing(value) || value === "") return 0;
    if (typeof value === "boolean") return value ? 1 : 0;
    const number = numberOf(value);
    if (number === null || (format === "safeint" && !Number.isSafeInteger(number))) {
      throw new Unfit(`${path} is no number`);
    }
    return number;
  },
  boolean: (_, value) => isOn(value),
  enum({ entries = {} }, value, path) {
    const texts = Object.values(entries);
    const text = textOf(value);
    const known = texts.find((each) => each === text) ?? texts.find((each) => each === "");
    if (known === undefined) throw new Unfit(`${path} is unknown: ${text}`);
    return known;
  },
  literal({ values = [] }, value, path) {
    if (isMissing(value) && values.includes(0)) return 0;
    const number = typeof value === "boolean" ? Number(value) : numberOf(value);
    const known = values.find((each) => each === value || each === number);
    if (known === undefined) throw new Unfit(`${path} is unknown: ${String(value)}`);
    return known;
  },
  pipe: (definition, value, path) => (definition.in ? fitTo(definition.in, value, path) : value),
  optional: (definition, value, path) =>
    isMissing(value) ? undefined : inner(definition, value, path),
  nullable: (definition, value, path) => (isMissing(value) ? null : inner(definition, value, path)),
};

/** Maximum rows of one answer; more would block a page for seconds. */
const rowsMax = 5_000;

/** The rows of a list: an array, or the array inside an object such as `{data, total}`. */
export function rowsOf(value: unknown, path = "data"): unknown[] {
  if (isMissing(value)) return [];
  if (Array.isArray(value)) return value.slice(0, rowsMax);
  if (isRow(value)) {
    const rows = [value.data, value.list, value.rows, value.items].find(Array.isArray);
    if (rows) return rows.slice(0, rowsMax);
    if (isMissing(value.data) && isMissing(value.list) && !isMissing(value.total)) return [];
  }
  throw new Unfit(`${path} is no list`);
}

/** Checks that a row has its essential fields. @throws Unfit */
export function need(row: unknown, ...names: string[]): Row {
  if (!isRow(row)) throw new Unfit("a row is no object");
  for (const name of names) {
    if (isMissing(row[name]) || row[name] === "") throw new Unfit(`a row has no ${name}`);
  }
  return row;
}

/** The row with defaults for its missing, null or empty fields. */
export function over(defaults: Row, row: Row): Row {
  const given = Object.entries(row).filter(([, value]) => !isMissing(value) && value !== "");
  return { ...defaults, ...Object.fromEntries(given) };
}

/**
 * A page of a list. If the answer has no total, the list ends at the first empty page.
 * @param name field that gets the rows: `list` for the account history, `data` for any other list
 */
export function pageOf(data: unknown, rows: Row[], name: "data" | "list" = "data"): Row {
  const total = isRow(data) ? numberOf(data.total) : null;
  const also = isRow(data) ? data : {};
  return { ...also, [name]: rows, total: total ?? (rows.length === 0 ? 0 : unknownTotal) };
}
