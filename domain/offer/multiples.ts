import type { Product } from "../contracts/catalogue.ts";

type Multiple = Product["multiples"][number];

const textMax = 2_000;
const countMax = 30;
const valueMax = 1_000;

/** Parses a JSON list. Null unless its values rise and exactly one of them is the default. */
export function readMultiples(text: string): Multiple[] | null {
  if (text.length > textMax) return null;
  const list = parsed(text);
  if (!Array.isArray(list) || list.length === 0 || list.length > countMax) return null;
  if (!list.every(isMultiple)) return null;
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

function isMultiple(item: unknown): item is Multiple {
  if (typeof item !== "object" || item === null || Object.keys(item).length !== 2) return false;
  const { value, isDefault } = item as Partial<Multiple>;
  return Number.isInteger(value) && Number(value) <= valueMax && typeof isDefault === "boolean";
}
