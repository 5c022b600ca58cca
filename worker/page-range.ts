import { pageSize } from "#domain/contracts/http/wire.ts";
import { ApiRefusal } from "./context.ts";

/** Rows of a page; the first one has number 1. */
export function rangeOf(page = 1, size = pageSize) {
  return { limit: size, offset: (page - 1) * size };
}

const rowsMax = 10_000;

/** The page of a list that becomes a file. */
export const exportRange = { limit: rowsMax, offset: 0 };

/** All rows of a list read by `exportRange`. @throws `export_too_long`: a cut file looks whole */
export function wholeExport<T>({ rows, total }: { rows: T[]; total: number }): T[] {
  if (total > rowsMax) throw new ApiRefusal("export_too_long");
  return rows;
}
