import * as z from "zod/mini";
import type { Fields } from "./change.ts";

/** Version of the file. It rises when older files can no longer be read unchanged. */
const version = 1;

export interface ConfigEntry {
  kind: string;
  subject: string;
  fields: Fields;
}

const fileSchema = z.strictObject({
  format: z.literal("edge-broker configuration"),
  version: z.literal(version),
  company: z.string(),
  entries: z.array(
    z.strictObject({
      kind: z.string(),
      subject: z.string(),
      fields: z.record(z.string(), z.nullable(z.string())),
    }),
  ),
});

export function writeConfigFile(company: string, entries: readonly ConfigEntry[]): string {
  const format = "edge-broker configuration";
  return `${JSON.stringify({ format, version, company, entries }, null, 2)}\n`;
}

/** Parses a file; null if it is invalid or names a row twice. */
export function readConfigFile(text: string): ConfigEntry[] | null {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    return null;
  }
  const parsed = fileSchema.safeParse(value);
  if (!parsed.success) return null;
  const { entries } = parsed.data;
  const names = new Set(entries.map(({ kind, subject }) => JSON.stringify([kind, subject])));
  return names.size === entries.length ? entries : null;
}

/**
 * Adds to each row its name in a file. The first of equal names stays unchanged; the others get a
 * number. Rows of a kind without naming fields are named by their subjects.
 */
export function namedRows<Row extends { subject: string; fields: Fields }>(
  rows: readonly Row[],
  namedBy: readonly string[] | undefined,
): Array<Row & { name: string }> {
  if (!namedBy) return rows.map((row) => ({ ...row, name: row.subject }));
  const counts = new Map<string, number>();
  return rows.map((row) => {
    const texts = namedBy.map((field) => row.fields[field]).filter(Boolean);
    const name = texts.join(" ");
    const count = (counts.get(name) ?? 0) + 1;
    counts.set(name, count);
    return { ...row, name: count === 1 ? name : `${name} #${count}` };
  });
}
