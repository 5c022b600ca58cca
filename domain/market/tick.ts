/**
 * Prices of ticks are doubles parsed from the provider's decimal text. A double represents a
 * decimal of up to 15 significant digits without loss (IEEE 754: DBL_DIG = 15). So comparing and
 * storing prices is exact. Arithmetic that fills orders or posts money uses `Decimal` instead.
 */
export interface Tick {
  /** Provider's event time, ms since the epoch, UTC. */
  timeMs: number;
  bid: number;
  ask: number;
  /** Price of the last trade, for feeds that report trades. */
  last?: number;
  /** Size of the last trade, in units of the base. */
  size?: number;
  /** The provider's own bid and ask, if a markup widens the market's ticks. */
  raw?: { bid: number; ask: number };
}

/** Accepted and stored tick, which `generation` and `seq` identify for ever. */
export interface StoredTick extends Tick {
  /** Rises by one for each accepted tick of a market, across restarts. */
  seq: number;
}
