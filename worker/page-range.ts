import { pageSize } from "#domain/contracts/http/wire.ts";
import { ApiRefusal } from "./context.ts";

export function rangeOf(page = 1, size = pageSize) {
  return { limit: size, offset: (page - 1) * size };
}

const rowsMax = 10_000;

/** Range of a list that is exported as a file: from the first row up to the maximum. */
export const exportRange = { limit: rowsMax, offset: 0 };

/** Returns a list's rows. @throws ApiRefusal export_too_long if `exportRange` left rows out */
export function wholeExport<T>({ rows, total }: { rows: T[]; total: number }): T[] {
  if (total > rowsMax) throw new ApiRefusal("export_too_long");
  return rows;
}
