import { ApiRefusal } from "../context.ts";

const rowsMax = 10_000;

/** The page of a list that becomes a file. */
export const exportRange = { limit: rowsMax, offset: 0 };

/**
 * Returns all rows of a list read by `exportRange`.
 * @throws `export_too_long` if there are more: a file that ends early looks whole
 */
export function wholeExport<T>({ rows, total }: { rows: T[]; total: number }): T[] {
  if (total > rowsMax) throw new ApiRefusal("export_too_long");
  return rows;
}
