/**
 * Tables as CSV (RFC 4180) that spreadsheets open without harm, whatever people have typed into the
 * cells.
 */

/** Spreadsheets read UTF-8 only where a byte order mark says so. */
const byteOrderMark = "\uFEFF";
const plainNumber = /^-?\d+(\.\d+)?$/;
/** With these a cell would be a formula; the full-width forms too, in some spreadsheets. */
const formulaStart = /^[=+\-@\t\r\n＝＋－＠]/u;

function cell(text: string): string {
  // A text that would be run gets an apostrophe; an amount below zero stays an amount.
  const safe = formulaStart.test(text) && !plainNumber.test(text) ? `'${text}` : text;
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

/**
 * One line a row, ended by CR LF, with a byte order mark in front. Numbers are given as plain
 * decimals.
 */
export function toCsv(rows: ReadonlyArray<readonly string[]>): string {
  return byteOrderMark + rows.map((row) => `${row.map(cell).join(",")}\r\n`).join("");
}

/** @param name of the file; ASCII letters, digits, dots and hyphens, since it goes into a header */
export function csvFile(name: string, rows: ReadonlyArray<readonly string[]>): File {
  if (!/^[\w.-]+\.csv$/.test(name)) throw new Error("not a name for a file that is sent");
  return new File([toCsv(rows)], name, { type: "text/csv; charset=utf-8" });
}
