/** Prices of one period, and its volume if the feed reports it. */
export interface Bar {
  timeMs: number;
  open: number;
  high: number;
  low: number;
  close: number;
  volume: number | null;
}
