/** Nonsense for fields of traders' and operators' calls. */
import type { Call } from "#domain/contracts/http/call.ts";

/** Values that are text in every kind of request. */
export const hostileTexts = [
  "",
  " ",
  "NaN",
  "Infinity",
  "-Infinity",
  "-0",
  "-1",
  "+1",
  "1e308",
  "1e3",
  "0x10",
  "007",
  "1.",
  ".5",
  "1,5",
  "9007199254740993",
  "9".repeat(40),
  `0.${"1".repeat(40)}`,
  "٣",
  "１２",
  "null",
  "undefined",
  "[object Object]",
  "constructor",
  "toString",
  "valueOf",
  "__proto__",
  "'; DROP TABLE users; --",
  '" OR 1=1',
  "<script>alert(1)</script>",
  "../../etc/passwd",
  "\u0000",
  "\ud800",
  "a\r\nSet-Cookie: x=1",
  "x".repeat(10_000),
];

/** JSON source, so that it can hold what `JSON.stringify` would not write. */
export const hostileJson = [
  "NaN",
  "Infinity",
  "-0",
  "-1",
  "1.55555555555",
  "1e308",
  "1e999",
  "1e-9",
  "9007199254740993",
  "9".repeat(40),
  "null",
  "true",
  "[]",
  "[1]",
  "[[[[[1]]]]]",
  "{}",
  '{"$gt":0}',
  '{"__proto__":1}',
  '{"toString":null}',
  ...hostileTexts.map((text) => JSON.stringify(text)),
];

/** JSON as the server reads it; null if invalid. */
export function jsonOrNull(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

/**
 * Selects the values of a field that are worth a request: all that the schema accepts, and the
 * first for each reason of refusal. The server refuses the others in the same way, before any code
 * of the call.
 */
export function worthSending({ input }: Pick<Call, "input">) {
  const reasons = new Set<string>();
  return (field: string, fields: unknown): boolean => {
    const { error } = input.safeParse(fields);
    if (!error) return true;
    const [issue] = error.issues;
    const reason = `${field} ${issue?.code} ${issue?.path.join(".")}`;
    if (reasons.has(reason)) return false;
    reasons.add(reason);
    return true;
  };
}
