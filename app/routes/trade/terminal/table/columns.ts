export interface Sort<C extends string = string> {
  by: C;
  /** True if rows are sorted from the highest to the lowest, or from Z to A. */
  isDown: boolean;
}

/** Value by which a row is sorted; null comes last in both directions. */
export type CellValue = string | number | null;

/** Returns the sort after a press on a head: ascending, descending, then the list's own order. */
export function nextSort<C extends string>(now: Sort<C> | null, by: C): Sort<C> | null {
  if (now?.by !== by) return { by, isDown: false };
  return now.isDown ? null : { by, isDown: true };
}

function compare(one: string | number, other: string | number): number {
  return typeof one === "number" && typeof other === "number"
    ? one - other
    : String(one).localeCompare(String(other));
}

/** Sorts rows by a column. Rows with the same value keep their order. */
export function sortRows<Row, C extends string>(
  rows: readonly Row[],
  sort: Sort<C> | null,
  valueIn: (row: Row, column: C) => CellValue,
): readonly Row[] {
  if (!sort) return rows;
  const valued = rows.map((row) => ({ row, value: valueIn(row, sort.by) }));
  const sign = sort.isDown ? -1 : 1;
  valued.sort((one, other) => {
    if (one.value === null || other.value === null) {
      return Number(one.value === null) - Number(other.value === null);
    }
    return sign * compare(one.value, other.value);
  });
  return valued.map(({ row }) => row);
}

/** Shows a hidden column or hides a shown one. The result has the order of `known`. */
export function toggled<C extends string>(
  known: readonly C[],
  shown: readonly C[],
  column: C,
): C[] {
  const isShown = shown.includes(column);
  return known.filter((each) => (each === column ? !isShown : shown.includes(each)));
}
