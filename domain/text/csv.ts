/** Writes tables as CSV (RFC 4180). Spreadsheets open it safely, whatever text the cells have. */
import type { CsvForm } from "./csv-form.ts";

const signs = {
  point: { separator: ",", decimal: "." },
  comma: { separator: ";", decimal: "," },
} as const;

const plainNumber = /^-?\d+(\.\d+)?$/;
const amount = /^-?\d+(\.\d+)?(e[+-]?\d+)?$/;
/**
 * Signs that start a formula, including full-width forms. They are dangerous at the start of a
 * cell, and after a sign that another program may read as a separator.
 */
const formulas = /(^|[,;|\t\r\n]\s*)(?=[=+\-@＝＋－＠])/gu;
const control = /^(?=[\t\r\n])/;

interface CsvOptions {
  form: CsvForm;
  /** Positions of number columns, which get the form's decimal sign. */
  amounts?: readonly number[];
}

/** Writes one line per row, ended by CR LF. */
export function toCsv(rows: ReadonlyArray<readonly string[]>, { form, amounts = [] }: CsvOptions) {
  const { separator, decimal } = signs[form];
  const quoted = new RegExp(`["${separator}\r\n]`);
  const cell = (text: string, column: number) => {
    if (amounts.includes(column) && amount.test(text)) return text.replace(".", decimal);
    if (plainNumber.test(text)) return text;
    // A text that would run as a formula gets an apostrophe; a negative amount stays an amount.
    const safe = text.replace(formulas, "$1'").replace(control, "'");
    return quoted.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
  };
  return rows.map((row) => `${row.map(cell).join(separator)}\r\n`).join("");
}
