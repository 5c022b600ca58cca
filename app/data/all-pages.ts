/** A list that changes all the time is shown as it was read last; each change brings another reading. */
const triesMax = 3;

/**
 * A list page by page to its end: the server bounds how long it can be. A row that goes meanwhile moves the others up, so none is
 * taken twice, and where one may have slipped past between two pages the list is read again.
 */
export async function readAllPages<Row extends { Id: string }>(
  ask: (page: number) => Promise<{ data: Row[]; total: number }>,
): Promise<Row[]> {
  for (let tries = 1; ; tries++) {
    const rows = new Map<string, Row>();
    const totals = new Set<number>();
    for (let page = 1; ; page++) {
      const { data, total } = await ask(page);
      for (const row of data) rows.set(row.Id, row);
      totals.add(total);
      if (data.length === 0 || rows.size >= total) break;
    }
    if (totals.size === 1 || tries === triesMax) return [...rows.values()];
  }
}
