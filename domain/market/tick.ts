/**
 * A price in the hot path is a double parsed from the provider's decimal text. A double carries any
 * decimal of up to 15 significant digits without loss (IEEE 754: DBL_DIG = 15). So comparing and
 * storing prices is exact; arithmetic on them is done with `Decimal`, never on the doubles.
 */
export interface Tick {
  /** Provider's event time, ms since the epoch, UTC. */
  timeMs: number;
  bid: number;
  ask: number;
  /** Price of the last trade, for feeds that report trades. */
  last?: number;
  /** Size of that trade in units of the base. */
  size?: number;
  /** The provider's own bid and ask, if a markup widens the market's ticks. */
  raw?: { bid: number; ask: number };
}

/** A tick that was accepted and stored: `generation` and `seq` name it for ever. */
export interface StoredTick extends Tick {
  /** Rises by one for each accepted tick of a market, across restarts. */
  seq: number;
}
