interface Named {
  id: string;
}

/**
 * Returns the row after or before a row; null past the ends. For an id that is not in the list, the
 * next row is the first row.
 */
export function neighbour<T extends Named>(
  rows: readonly T[],
  id: string | undefined,
  by: 1 | -1,
): T | null {
  const index = rows.findIndex((row) => row.id === id);
  if (index < 0) return by > 0 ? (rows[0] ?? null) : null;
  return rows[index + by] ?? null;
}

/**
 * Returns the row to open after a decision: the next row, or the previous row at the end of the
 * list. Returns null for an id that is not in the list.
 */
export function afterDecision<T extends Named>(rows: readonly T[], id: string): T | null {
  if (!rows.some((row) => row.id === id)) return null;
  return neighbour(rows, id, 1) ?? neighbour(rows, id, -1);
}
