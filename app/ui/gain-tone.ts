/** Class for the colour of a gain or loss; none for zero. */
export function gainTone(amount: number): "up" | "down" | "" {
  if (amount > 0) return "up";
  return amount < 0 ? "down" : "";
}
