/** Maximum attempts to read a list that changes meanwhile. The last attempt's rows are used. */
const triesMax = 3;

/**
 * Reads a list page by page to its end. A removed row moves the others up, so rows are kept by id.
 * If the total changed between two pages, a row may have been missed, so the list is read again.
 */
export async function readAllPages<Row extends { Id: string }>(
  ask: (page: number) => Promise<{ data: Row[]; total: number }>,
): Promise<Row[]> {
  for (let tries = 1; ; tries++) {
    const rows = new Map<string, Row>();
    const totals = new Set<number>();
    for (let page = 1; ; page++) {
      const { data, total } = await ask(page);
      const before = rows.size;
      for (const row of data) rows.set(row.Id, row);
      totals.add(total);
      if (rows.size === before || rows.size >= total) break;
    }
    if (totals.size === 1 || tries === triesMax) return [...rows.values()];
  }
}
