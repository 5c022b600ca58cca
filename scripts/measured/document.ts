/**
 * Makes the text of docs/measured.md. It has an entry for each command line, in alphabetical order.
 * A new measurement replaces the entry of the same command line, so the page shows the newest
 * figures.
 */
export interface Measurement {
  /** Command line that measures the figures again. It names files without their folders. */
  command: string;
  /** Day of the measurement, e.g. 2026-11-21. */
  date: string;
  /** Cores, processor, memory, and the version of Node. */
  machine: string;
  /** Markdown: sentences, a list or a table. */
  figures: string;
}

const introduction = `# Measured

Results of the project's own commands, written by the commands themselves when they are given
\`--record\`. Each entry says what was run, when and on which machine; run an entry's command to
check it. Times and rates depend on the machine, but counts of differences do not.
`;

const entryStart = "\n## ";

/** Returns the page with the measurement added. `page` is the current page, or empty. */
export function withMeasurement(page: string, measurement: Measurement): string {
  const { command, date, machine, figures } = measurement;
  const heading = `\`${command}\``;
  const entries = new Map(
    page
      .split(entryStart)
      .slice(1)
      .map((entry) => [entry.slice(0, entry.indexOf("\n")), entry.trimEnd()] as const),
  );
  entries.set(heading, `${heading}\n\n${date}, ${machine}\n\n${figures.trim()}`);
  const sorted = [...entries].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, entry]) => entry);
  return `${introduction}${sorted.map((entry) => `${entryStart}${entry}\n`).join("")}`;
}

/** Makes a Markdown table. All rows must have the keys of the first row. */
export function figureTable(rows: ReadonlyArray<Record<string, unknown>>): string {
  const columns = Object.keys(rows[0] ?? {});
  const line = (cells: readonly string[]) => `| ${cells.join(" | ")} |`;
  return [
    line(columns),
    line(columns.map(() => "---")),
    ...rows.map((row) => line(columns.map((column) => cellText(row[column])))),
  ].join("\n");
}

function cellText(value: unknown): string {
  if (typeof value !== "number") return String(value ?? "");
  return value.toLocaleString("en", { maximumFractionDigits: Math.abs(value) < 10 ? 2 : 0 });
}
