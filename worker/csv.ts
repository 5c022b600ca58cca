import { toCsv } from "#domain/text/csv.ts";

/** Spreadsheets read UTF-8 only after a byte order mark. */
const byteOrderMark = "\uFEFF";

/**
 * @param name file name of ASCII letters, digits, `_`, `.` and `-`, because it goes into a header
 */
export function csvFile(name: string, ...table: Parameters<typeof toCsv>): File {
  if (!/^[\w.-]+\.csv$/.test(name)) throw new Error("not a name for a file that is sent");
  return new File([byteOrderMark, toCsv(...table)], name, { type: "text/csv; charset=utf-8" });
}
