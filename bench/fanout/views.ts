/** View of each reader: the same for every server that is measured. */
export interface View {
  ids: number[];
  open?: number[];
}

/** Rows that a phone or a column of a desktop shows. */
const rowsInView = 12;
/** A list is scrolled by so many rows at a time, as the app's view does. */
const step = 4;

/** Numbers without a pattern that are the same at every run. */
function scattered(index: number, count: number): number {
  return Math.floor(((index * 0.754877666) % 1) * count);
}

/**
 * A stretch of the list, and for some a market that is open.
 * @param openShare of the readers that have their ticket or chart open
 */
export function viewOf(index: number, symbols: number, openShare: number): View {
  const starts = Math.max(1, Math.floor((symbols - rowsInView) / step) + 1);
  const first = scattered(index, starts) * step;
  const ids = Array.from({ length: Math.min(rowsInView, symbols) }, (_, row) => first + row + 1);
  const isOpen = Math.floor((index + 1) * openShare) > Math.floor(index * openShare);
  return isOpen ? { ids, open: [scattered(index + 7, symbols) + 1] } : { ids };
}
