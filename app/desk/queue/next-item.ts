interface Named {
  id: string;
}

/** The row after or before a row; null past the ends. */
export function neighbour<T extends Named>(
  rows: readonly T[],
  id: string | undefined,
  by: 1 | -1,
): T | null {
  const index = rows.findIndex((row) => row.id === id);
  if (index < 0) return by > 0 ? (rows[0] ?? null) : null;
  return rows[index + by] ?? null;
}

/** The row to open after a decision: the next one, at the end of the list the previous one. */
export function afterDecision<T extends Named>(rows: readonly T[], id: string): T | null {
  if (!rows.some((row) => row.id === id)) return null;
  return neighbour(rows, id, 1) ?? neighbour(rows, id, -1);
}
