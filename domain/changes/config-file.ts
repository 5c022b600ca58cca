/** A company's configuration as one file: what can be exported of each kind of change. */
import * as z from "zod/mini";
import type { Fields } from "./change.ts";

/** Raised where a file of before cannot be read as it is any more. */
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

/** Null for what is no such file, or names a thing twice. */
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
