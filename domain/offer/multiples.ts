import * as z from "zod/mini";
import type { Product } from "../contracts/catalogue.ts";

const textMax = 2_000;
const countMax = 30;
const valueMax = 1_000;

const listSchema = z
  .array(z.strictObject({ value: z.int().check(z.maximum(valueMax)), isDefault: z.boolean() }))
  .check(z.minLength(1), z.maxLength(countMax));

/** Parses a JSON list. Null unless its values rise and exactly one of them is the default. */
export function readMultiples(text: string): Product["multiples"] | null {
  if (text.length > textMax) return null;
  const list = listSchema.safeParse(parsed(text)).data ?? [];
  const isRising = list.every(({ value }, index) => value > (list[index - 1]?.value ?? 0));
  const defaults = list.filter(({ isDefault }) => isDefault).length;
  return isRising && defaults === 1 ? list : null;
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
