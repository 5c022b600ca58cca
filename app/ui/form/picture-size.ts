const widthMax = 1440;

/**
 * Upload size of a picture in px: in proportion, and at most as wide as the specification allows.
 */
export function uploadSize(width: number, height: number): { width: number; height: number } {
  if (width <= widthMax) return { width, height };
  return { width: widthMax, height: Math.max(1, Math.round((height * widthMax) / width)) };
}
