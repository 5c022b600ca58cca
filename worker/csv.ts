/** Tables as files that are sent. */
import { toCsv } from "#domain/csv.ts";

/** Spreadsheets read UTF-8 only where a byte order mark says so. */
const byteOrderMark = "\uFEFF";

/** @param name of the file; ASCII letters, digits, dots and hyphens, since it goes into a header */
export function csvFile(name: string, ...table: Parameters<typeof toCsv>): File {
  if (!/^[\w.-]+\.csv$/.test(name)) throw new Error("not a name for a file that is sent");
  return new File([byteOrderMark, toCsv(...table)], name, { type: "text/csv; charset=utf-8" });
}
