/**
 * Rows that a reader sees, and the reader's open market, if any. Each server gets the same readers.
 */
export interface View {
  ids: number[];
  open?: number[];
}

/** Number of rows that a phone, or a column of a desktop, shows. */
const rowsInView = 12;
/** Number of rows by which a list scrolls at once, as in the app. */
const step = 4;

/**
 * Returns a number from 0 up to `count` (excluded), scattered by the index, the same at every run.
 */
function scattered(index: number, count: number): number {
  return Math.floor(((index * 0.754877666) % 1) * count);
}

/**
 * Returns the rows that a reader sees and, for some readers, the open market.
 * @param openShare share of the readers that have their ticket or chart open
 */
export function viewOf(index: number, symbols: number, openShare: number): View {
  const starts = Math.max(1, Math.floor((symbols - rowsInView) / step) + 1);
  const first = scattered(index, starts) * step;
  const ids = Array.from({ length: Math.min(rowsInView, symbols) }, (_, row) => first + row + 1);
  const isOpen = Math.floor((index + 1) * openShare) > Math.floor(index * openShare);
  return isOpen ? { ids, open: [scattered(index + 7, symbols) + 1] } : { ids };
}
