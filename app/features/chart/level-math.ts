/** The arithmetic of price lines that are dragged. */

/** A price on the product's grid, as exact text. */
export function snapPrice(price: number, precision: number): string {
  return Math.max(0, price).toFixed(precision);
}

/** Places a line's handle at its price, or at the edge beyond which the price lies. */
export function placeHandle(
  y: number | null,
  height: number,
  margin: number,
): { y: number; edge: "top" | "bottom" | null } {
  if (y === null) return { y: height / 2, edge: null };
  if (y < margin) return { y: margin, edge: "top" };
  if (y > height - margin) return { y: height - margin, edge: "bottom" };
  return { y, edge: null };
}

/** Steps of a key, in points of the price; null for a key that moves nothing. */
export function keySteps(key: string, isShifted: boolean): number | null {
  const size = isShifted ? 10 : 1;
  if (key === "ArrowUp") return size;
  if (key === "ArrowDown") return -size;
  if (key === "PageUp") return 100;
  return key === "PageDown" ? -100 : null;
}

/**
 * Distances of the chips from the left. A chip that would cover an earlier one of a close line
 * moves beside it.
 */
export function spreadChips(
  chips: ReadonlyArray<{ y: number; width: number }>,
  height: number,
  gap: number,
): number[] {
  const placed: Array<{ y: number; from: number; to: number }> = [];
  return chips.map(({ y, width }) => {
    const near = placed.filter((other) => Math.abs(other.y - y) < height);
    let from = 0;
    for (const other of near.sort((a, b) => a.from - b.from)) {
      if (other.from < from + width + gap && other.to + gap > from) from = other.to + gap;
    }
    placed.push({ y, from, to: from + width });
    return from;
  });
}
