/** Checks whether a drawing can be a signature. An empty pad, a dot or one short stroke cannot. */

/** The pad's size (specification 2, section 9). */
export const signatureSize = { width: 300, height: 400 } as const;

export interface Ink {
  points: number;
  width: number;
  height: number;
}

const pointsMin = 150;
const widthMin = 40;
const heightMin = 20;

/** True for a drawing large enough in either orientation: phones turn the pad. */
export function isSignature({ points, width, height }: Ink): boolean {
  const [long, short] = width > height ? [width, height] : [height, width];
  return points >= pointsMin && long >= widthMin && short >= heightMin;
}

/** @param isInked true if the point at this column and row is drawn on */
export function inkOf(
  { width, height }: { width: number; height: number },
  isInked: (column: number, row: number) => boolean,
): Ink {
  const found = { points: 0, left: width, right: -1, top: height, bottom: -1 };
  for (let row = 0; row < height; row++) {
    for (let column = 0; column < width; column++) {
      if (!isInked(column, row)) continue;
      found.points++;
      found.left = Math.min(found.left, column);
      found.right = Math.max(found.right, column);
      found.top = Math.min(found.top, row);
      found.bottom = row;
    }
  }
  const { points, left, right, top, bottom } = found;
  if (points === 0) return { points, width: 0, height: 0 };
  return { points, width: right - left + 1, height: bottom - top + 1 };
}
