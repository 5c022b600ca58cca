import { createHash } from "node:crypto";
import type { Line, Manifest } from "#domain/contracts/archive.ts";
import type { TableRows } from "#domain/contracts/backup.ts";

export const archiveFormat = 1;

/** Reason why an archive cannot be taken or restored, in words for the operator. */
export class ArchiveProblem extends Error {}

/**
 * Returns an archive's id. A restore marks the deployment with it, so that no other archive can be
 * written there.
 */
export function archiveId(manifest: Manifest): string {
  return createHash("sha256").update(JSON.stringify(manifest)).digest("hex").slice(0, 16);
}

export const sha256 = (bytes: Buffer | string) => createHash("sha256").update(bytes).digest("hex");

/** Counts and hashes the rows of each table in a part. The order of the tables does not matter. */
export class Digest {
  readonly #tables = new Map<string, { rows: number; hash: ReturnType<typeof createHash> }>();

  add({ table, columns, rows }: TableRows): void {
    const known = this.#tables.get(table) ?? { rows: 0, hash: createHash("sha256") };
    this.#tables.set(table, known);
    if (known.rows === 0) known.hash.update(`${JSON.stringify(columns)}\n`);
    for (const row of rows) known.hash.update(`${JSON.stringify(row)}\n`);
    known.rows += rows.length;
  }

  get summary(): { rows: number; hash: string } {
    const tables = [...this.#tables].sort(([one], [other]) => (one < other ? -1 : 1));
    const lines = tables.map(([name, { hash }]) => `${name} ${hash.copy().digest("hex")}`);
    const rows = tables.reduce((sum, [, table]) => sum + table.rows, 0);
    return { rows, hash: sha256(lines.join("\n")) };
  }
}

export function migrationsOf(pages: readonly TableRows[]): string[] {
  const found = pages.flatMap(({ table, columns, rows }) => {
    const at = columns.indexOf({ schema_migrations: "id", d1_migrations: "name" }[table] ?? "");
    return at < 0 ? [] : rows.map((row) => String(row[at]));
  });
  return found;
}

/**
 * Makes the manifest for lines that have none yet.
 * @param about the manifest's fields other than parts and files
 */
export function manifestOf(
  lines: readonly Line[],
  about: Pick<Manifest, "release" | "environment" | "source" | "takenAtMs" | "isOneMoment">,
): Manifest {
  const manifest: Manifest = {
    format: archiveFormat,
    ...about,
    migrations: [],
    parts: [],
    files: [],
  };
  const pages = new Map<number, TableRows[]>();
  let digest = new Digest();
  const close = () => Object.assign(manifest.parts.at(-1) ?? {}, digest.summary);
  for (const line of lines) {
    if ("part" in line) {
      close();
      digest = new Digest();
      manifest.parts.push({ ...line.part, schema: line.schema, rows: 0, hash: "" });
    } else if ("rows" in line) {
      digest.add(line.rows);
      const schema = manifest.parts.at(-1)?.schema ?? 0;
      pages.set(schema, [...(pages.get(schema) ?? []), line.rows]);
    } else if ("file" in line) {
      const bytes = Buffer.from(line.file.base64, "base64");
      manifest.files.push({ key: line.file.key, bytes: bytes.length, hash: sha256(bytes) });
    }
  }
  close();
  manifest.migrations = [...pages.keys()].map((schema) => [
    ...new Set(migrationsOf(pages.get(schema) ?? [])),
  ]);
  return manifest;
}
