/** Makes answers from schemas or from field names, to test which fields the app reads. */
import type * as z from "zod/mini";
import type { SpecifiedCall } from "#domain/contracts/http/specified.ts";
import { isRow } from "./fields.ts";

type Row = Record<string, unknown>;

interface Definition {
  type: string;
  shape?: Record<string, z.ZodMiniType>;
  element?: z.ZodMiniType;
  innerType?: z.ZodMiniType;
  in?: z.ZodMiniType;
  entries?: Record<string, string>;
  values?: readonly unknown[];
}

/** Samples for fields of which the app knows only a few values. */
const known: Readonly<Record<string, unknown>> = { id_type: "2" };

/**
 * Makes a value that the schema accepts, without optional fields. All its numbers and texts differ,
 * so that the app's output shows which field the app read.
 */
export function sampleOf(schema: z.ZodMiniType, choice: "first" | "last"): unknown {
  let count = 10;
  const sample = (each: z.ZodMiniType): unknown => {
    const { type, shape, element, innerType, in: input, entries, values } = definitionOf(each);
    if (shape) {
      const fields = Object.entries(shape).filter(
        ([, one]) => definitionOf(one).type !== "optional",
      );
      return Object.fromEntries(fields.map(([name, one]) => [name, known[name] ?? sample(one)]));
    }
    const inner = innerType ?? input;
    if (element) return [sample(element)];
    if (inner) return sample(inner);
    const choices = entries ? Object.values(entries) : values;
    if (choices) return choices.at(choice === "first" ? 0 : -1);
    count++;
    if (type === "boolean") return choice === "last";
    return type === "number" || type === "int" ? count : String(count);
  };
  return sample(schema);
}
const definitionOf = (schema: z.ZodMiniType) => schema._zod.def as unknown as Definition;

/** Samples for specified fields in which a plain 1 would be invalid. */
const values: Readonly<Record<string, unknown>> = {
  Close: "1.5",
  Open: "1.2",
  timezone: "GMT",
  currency: "USD",
  default_lang: "en",
  Time: 1_795_000_000,
  type: 1,
};
const timeName = /Handler$|AtST$|AtTran$|_at$|_time$/;

function plainValue(name: string): unknown {
  return values[name] ?? (timeName.test(name) ? "2026-11-22 10:00:00" : "1");
}

function put(row: Row, [step = "", ...rest]: readonly string[]): void {
  const name = step.replace("[]", "");
  if (rest.length === 0) {
    row[name] ??= plainValue(name);
    return;
  }
  const isList = step.endsWith("[]");
  const inner = (isList ? (row[name] as Row[] | undefined)?.[0] : row[name]) ?? {};
  put(inner as Row, rest);
  row[name] = isList ? [inner] : inner;
}

/** Makes data with exactly the specified fields, except the one that `without` names. */
export function specifiedData({ answer }: SpecifiedCall, without = ""): unknown {
  if (answer.kind === "msg") return null;
  const row: Row = {};
  for (const name of answer.fields) if (name !== without) put(row, name.split("."));
  if (answer.kind === "one") return row;
  return answer.kind === "list" ? [row] : { data: [row], total: 1 };
}

export function withoutField(value: unknown, [step = "", ...rest]: readonly string[]): unknown {
  if (Array.isArray(value)) return value.map((each) => withoutField(each, [step, ...rest]));
  if (!isRow(value)) return value;
  const name = step.replace("[]", "");
  if (!Object.hasOwn(value, name)) {
    const lists = Object.entries(value).map(([key, each]) => [
      key,
      Array.isArray(each) ? withoutField(each, [step, ...rest]) : each,
    ]);
    return Object.fromEntries(lists);
  }
  const { [name]: inner, ...others } = value;
  return rest.length === 0 ? others : { ...others, [name]: withoutField(inner, rest) };
}
