/** Prices of one stretch of time, and what was traded in it where the feed says so. */
export interface Bar {
  timeMs: number;
  open: number;
  high: number;
  low: number;
  close: number;
  volume: number | null;
}
