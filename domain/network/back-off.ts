/** Pause before a failed attempt is repeated. */
export interface BackOff {
  firstMs: number;
  lastMs: number;
  /** Share of the delay that is not random: callers that failed together retry apart. */
  steady: number;
}

/**
 * Doubles with every failure, up to the last delay.
 * @param failures failed attempts before the newest failure
 * @param random uniform in [0, 1)
 */
export function backOffMs({ firstMs, lastMs, steady }: BackOff, failures: number, random: number) {
  const longestMs = Math.min(firstMs * 2 ** failures, lastMs);
  return Math.round(longestMs * (steady + random * (1 - steady)));
}
