import type { Bar } from "#domain/chart/bar.ts";
import { toCsv } from "#domain/text/csv.ts";
import type { CsvForm } from "#domain/text/csv-form.ts";

const columns = ["time", "open", "high", "low", "close", "volume"];

/** Writes UTC times and English column names for every reader, because programs read the file. */
export function csvOf(bars: readonly Bar[], form: CsvForm): string {
  const rows = bars.map(({ timeMs, open, high, low, close, volume }) => [
    new Date(timeMs).toISOString(),
    ...[open, high, low, close, volume ?? ""].map(String),
  ]);
  return toCsv([columns, ...rows], { form, amounts: [1, 2, 3, 4, 5] });
}
