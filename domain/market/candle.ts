/**
 * One K-line bar. `timeMs` is the bar's start; prices are bids, or trades where the feed has
 * trades.
 */
export interface Candle {
  timeMs: number;
  open: number;
  high: number;
  low: number;
  close: number;
  /** Sum of trade sizes; null where the source reports none. */
  volume: number | null;
}
