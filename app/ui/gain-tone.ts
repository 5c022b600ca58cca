/** Class of an amount by its sign; nothing gained and nothing lost has no colour. */
export function gainTone(amount: number): "up" | "down" | "" {
  if (amount > 0) return "up";
  return amount < 0 ? "down" : "";
}
