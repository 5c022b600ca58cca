/** Pages of a list that grows at its start while it is read. */
export interface Paged<T> {
  rows: T[];
  /** Number of pages read. */
  page: number;
  /** Number of all rows; null before the first answer. */
  total: number | null;
  /** Number of rows in the longest page so far. */
  size: number;
}

export const nothingRead = { rows: [], page: 0, total: null, size: 0 };

/** Adds the rows that the list lacks. A page may repeat rows, because new rows shift the pages. */
export function addPage<T>(
  known: Paged<T>,
  answer: { rows: readonly T[]; total: number },
  idOf: (row: T) => string | number,
): Paged<T> {
  const ids = new Set(known.rows.map(idOf));
  const fresh = answer.rows.filter((row) => !ids.has(idOf(row)));
  // A page without a new row ends the list, even if the total is larger.
  const total = fresh.length === 0 ? known.rows.length : answer.total;
  const size = Math.max(known.size, answer.rows.length);
  return { rows: [...known.rows, ...fresh], page: known.page + 1, total, size };
}

/** The current first page, followed by known rows of other pages, each shown once. */
export function renewStart<T>(
  known: Paged<T>,
  answer: { rows: readonly T[]; total: number },
  idOf: (row: T) => string | number,
): Paged<T> {
  const size = Math.max(known.size, answer.rows.length);
  if (known.page <= 1) return { rows: [...answer.rows], page: 1, total: answer.total, size };
  const ids = new Set(answer.rows.map(idOf));
  const rest = known.rows.filter((row) => !ids.has(idOf(row)));
  return { rows: [...answer.rows, ...rest], page: known.page, total: answer.total, size };
}

/** Counts whole pages, not rows: a row that two pages contain is kept only once. */
export function hasMore({ total, page, size }: Paged<unknown>): boolean {
  return total === null || page * size < total;
}
