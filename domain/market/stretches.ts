/**
 * Half-open span of time, [from, to). A list of stretches is sorted, without overlap. It tells for
 * which times a source has answered.
 */
export type Stretch = readonly [fromMs: number, toMs: number];

/** Adds a stretch to the list; joins stretches that touch. */
export function withStretch(known: readonly Stretch[], [fromMs, toMs]: Stretch): Stretch[] {
  if (toMs <= fromMs) return [...known];
  const apart = known.filter(([from, to]) => to < fromMs || from > toMs);
  const joined = known.filter(([from, to]) => to >= fromMs && from <= toMs);
  const from = Math.min(fromMs, ...joined.map(([each]) => each));
  const to = Math.max(toMs, ...joined.map(([, each]) => each));
  return [...apart, [from, to] as const].sort((left, right) => left[0] - right[0]);
}

/** Parts of a stretch that the list does not cover, oldest first. */
export function missing(known: readonly Stretch[], [fromMs, toMs]: Stretch): Stretch[] {
  const parts: Stretch[] = [];
  let at = fromMs;
  for (const [from, to] of known) {
    if (to <= at) continue;
    if (from >= toMs) break;
    if (from > at) parts.push([at, from]);
    at = Math.max(at, to);
  }
  if (at < toMs) parts.push([at, toMs]);
  return parts;
}

export function until(known: readonly Stretch[], endMs: number): Stretch[] {
  return known
    .filter(([from]) => from < endMs)
    .map(([from, to]): Stretch => [from, Math.min(to, endMs)]);
}
