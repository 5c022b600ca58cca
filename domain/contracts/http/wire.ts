/**
 * Schemas of scalars in queries, forms and JSON. They turn text or number into one exact form.
 * Types named `Wire...` are the form that the worker writes. Types named `...View` are the form
 * that readers get.
 */
import * as z from "zod/mini";
import type { Codes } from "../../codes.ts";
import { typedCode, typedLine } from "../../text/typed.ts";

/** Refuses the number -0, which a check for numbers from 0 accepts. Text `-0` is refused, too. */
const notMinusZero = z.refine<number>((value) => !Object.is(value, -0));

/** Whole number from 0; ASCII digits without sign, exponent or leading zero, at most 15. */
export const wireInteger = z.pipe(
  z.union([
    z.string().check(z.regex(/^(0|[1-9]\d{0,14})$/)),
    z.int().check(z.nonnegative(), z.maximum(999_999_999_999_999), notMinusZero),
  ]),
  z.transform(Number),
);

/** Rows per page, in lists of the app and of the desk. */
export const pageSize = 20;

/** Field that the platform always sends. Null if a broker's own back end does not send it. */
export function wireKnown<T, I>(schema: z.ZodMiniType<T, I>): z.ZodMiniType<T | null, I> {
  return z.nullable(schema) as z.ZodMiniType as z.ZodMiniType<T | null, I>;
}
export const wireAmount = wireKnown(z.number());
export const wireCount = wireKnown(z.int());
/** Amount with all decimals. */
export const wireExact = wireKnown(z.string());

/** The cast is needed because zod's type describes only the files of browsers. */
export const wireFile = z.file() as unknown as z.ZodMiniType<File, File>;

/** Page number, from 1. */
export const wirePage = z.pipe(
  z.union([
    z.string().check(z.regex(/^[1-9]\d{0,5}$/)),
    z.int().check(z.positive(), z.maximum(999_999)),
  ]),
  z.transform(Number),
);

const decimalText = /^(0|[1-9]\d{0,14})(\.\d{1,10})?$/;

/** Non-negative decimal as text; at most 15 digits before and 10 after the point. */
export const wireDecimal = z.pipe(
  z.union([
    z.string().check(z.regex(decimalText)),
    z.number().check(z.nonnegative(), notMinusZero),
  ]),
  z.pipe(z.transform(String), z.string().check(z.regex(decimalText))),
);

/** Ids of orders, users, messages: opaque to the client. */
export const wireId = z.string().check(z.regex(/^[A-Za-z0-9_-]{1,64}$/));

/** One of a few numbers or words, as text: `1` and `"1"` are the same. */
export function wireChoice<const T extends string>(values: readonly T[]) {
  const choice = z.pipe(
    z.pipe(z.union([z.string(), z.int().check(notMinusZero)]), z.transform(String)),
    z.enum(values),
  );
  // The input type allows the texts in `values` and any number, but no other text.
  return choice as z.ZodMiniType as z.ZodMiniType<T, T | number>;
}

/** Digit in an answer, which the app reads as a name. An unknown digit makes the answer invalid. */
export function wireCode<Name extends string>(
  table: Codes<Name, number>,
): z.ZodMiniType<Name, number> {
  return z.pipe(z.literal(table.names.map(table.code)), z.transform(table.name));
}

/** 1 or 0 in an answer, which the app reads as true or false. */
export const wireFlag: z.ZodMiniType<boolean, number> = z.pipe(
  z.literal([0, 1]),
  z.transform((digit) => digit === 1),
);

/** Text without control characters or broken surrogates. Forms send empty text for no value. */
export function wireText(maxLength: number) {
  return z.string().check(
    z.maxLength(maxLength),
    z.refine((text) => text.isWellFormed() && !/\p{Cc}/u.test(text)),
  );
}

/** A typed or pasted number, account name or address: `typedLine` runs first. */
export function wireTyped(maxLength: number) {
  return readFirst(typedLine, maxLength);
}

/** A typed or pasted code. `typedCode` first removes the spaces and marks between its groups. */
export function wireTypedCode(maxLength: number) {
  return readFirst(typedCode, maxLength);
}

/** Accepts text of twice the length, because `read` removes spaces and marks. */
function readFirst(read: (text: string) => string, maxLength: number) {
  const typed = z.string().check(z.maxLength(2 * maxLength));
  return z.pipe(typed, z.pipe(z.transform(read), wireText(maxLength)));
}

/** Secret of any characters, unchanged. Handlers check its length, which has its own error. */
export const wireSecret = z.string().check(
  z.maxLength(1_000),
  z.refine((text) => text.isWellFormed()),
);
