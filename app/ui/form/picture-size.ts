const widthMax = 1440;

/** A picture's size as it is uploaded: no wider than the specification allows, in its own proportions. */
export function uploadSize(width: number, height: number): { width: number; height: number } {
  if (width <= widthMax) return { width, height };
  return { width: widthMax, height: Math.max(1, Math.round((height * widthMax) / width)) };
}
