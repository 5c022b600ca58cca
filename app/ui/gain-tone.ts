/** Class for the colour of a gain or loss; none for zero and for what is unknown. */
export function gainTone(amount: number | null): "up" | "down" | "" {
  if (amount === null || amount === 0) return "";
  return amount > 0 ? "up" : "down";
}
