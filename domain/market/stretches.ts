/**
 * Stretches of time: sorted, apart from each other, each from its start up to, not with, its end.
 * What a source has answered for is such a list: one number would say more than it did.
 */
export type Stretch = readonly [fromMs: number, toMs: number];

/** The list with a stretch more; those that touch become one. */
export function withStretch(known: readonly Stretch[], [fromMs, toMs]: Stretch): Stretch[] {
  if (toMs <= fromMs) return [...known];
  const apart = known.filter(([from, to]) => to < fromMs || from > toMs);
  const joined = known.filter(([from, to]) => to >= fromMs && from <= toMs);
  const from = Math.min(fromMs, ...joined.map(([each]) => each));
  const to = Math.max(toMs, ...joined.map(([, each]) => each));
  return [...apart, [from, to] as const].sort((left, right) => left[0] - right[0]);
}

/** The parts of a stretch that no other one covers, oldest first. */
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

/** The list without what lies at or after a time. */
export function until(known: readonly Stretch[], endMs: number): Stretch[] {
  return known
    .filter(([from]) => from < endMs)
    .map(([from, to]): Stretch => [from, Math.min(to, endMs)]);
}
