import type { Bar } from "#domain/chart/bar.ts";

/** Times in UTC and numbers with a point: for programs, in every language. */
export function csvOf(bars: readonly Bar[]): string {
  const rows = bars.map(({ timeMs, open, high, low, close, volume }) =>
    [new Date(timeMs).toISOString(), open, high, low, close, volume ?? ""].join(","),
  );
  return `${["time,open,high,low,close,volume", ...rows].join("\r\n")}\r\n`;
}
