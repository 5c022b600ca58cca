export interface BackOff {
  firstMs: number;
  lastMs: number;
  /** Share of the delay that is not random. The rest spreads callers that failed together. */
  steady: number;
}

/**
 * Returns the delay in ms, which doubles with every failure up to `lastMs`.
 * @param failures number of failures before the newest one
 * @param random uniform in [0, 1)
 */
export function backOffMs({ firstMs, lastMs, steady }: BackOff, failures: number, random: number) {
  const longestMs = Math.min(firstMs * 2 ** failures, lastMs);
  return Math.round(longestMs * (steady + random * (1 - steady)));
}
