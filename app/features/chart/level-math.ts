/** A price on the product's grid, as exact text. */
export function snapPrice(price: number, precision: number): string {
  return Math.max(0, price).toFixed(precision);
}

/** Places a line's handle at the line's price; at the nearer edge if the price is out of view. */
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

/** Number of price points by which a key moves a level; null for any other key. */
export function keySteps(key: string, isShifted: boolean): number | null {
  const size = isShifted ? 10 : 1;
  if (key === "ArrowUp") return size;
  if (key === "ArrowDown") return -size;
  if (key === "PageUp") return 100;
  return key === "PageDown" ? -100 : null;
}

/**
 * Returns, for each level, the index of the level whose chip stands for it. Levels of one group
 * that are less than `near` px from their first one share the first one's chip.
 */
export function leadersOf(
  levels: ReadonlyArray<{ y: number; group: string | null }>,
  near: number,
): number[] {
  const leaders: number[] = [];
  for (const [index, { y, group }] of levels.entries()) {
    const isNear = (other: number) => {
      const leader = levels[other];
      return group !== null && leader?.group === group && Math.abs(leader.y - y) < near;
    };
    const found = leaders.find((leader, other) => leader === other && isNear(other));
    leaders.push(found ?? index);
  }
  return leaders;
}

export interface ChipRoom {
  width: number;
  height: number;
  chip: { height: number; gap: number };
}

/** Rows to try for a chip: the one of its line, then the nearest ones above and below. */
const rows = [0, -1, 1, -2, 2, -3, 3];

/**
 * Positions of the chips in px: from the left, and down from their lines. A chip that would cover
 * the chip of a neighbouring line moves beside that chip. If there is no room, it moves into a row
 * above or below.
 */
export function spreadChips(
  chips: ReadonlyArray<{ y: number; width: number }>,
  room: ChipRoom,
): Array<{ x: number; down: number }> {
  const { height, gap } = room.chip;
  const placed: Array<{ y: number; from: number; to: number }> = [];
  return chips.map(({ y, width }) => {
    const place = (row: number) => {
      const down = row * height;
      return { x: freeFrom(placed, { y: y + down, width }, room.chip), down };
    };
    const fits = ({ x, down }: { x: number; down: number }) =>
      x + width <= room.width && (down === 0 || isInside(y + down, height / 2, room.height));
    const found = rows.map(place).find(fits) ?? { x: Math.max(0, room.width - width), down: 0 };
    placed.push({ y: y + found.down, from: found.x - gap, to: found.x + width + gap });
    return found;
  });
}

const isInside = (y: number, half: number, height: number) => y >= half && y <= height - half;

function freeFrom(
  placed: ReadonlyArray<{ y: number; from: number; to: number }>,
  { y, width }: { y: number; width: number },
  { height }: ChipRoom["chip"],
): number {
  const near = placed.filter((other) => Math.abs(other.y - y) < height);
  let from = 0;
  for (const other of near.sort((a, b) => a.from - b.from)) {
    if (other.from < from + width && other.to > from) from = other.to;
  }
  return from;
}
