/**
 * Writes an archive into an empty deployment, or one object into the deployment that lost it, and
 * verifies what it wrote. The deployment's `CLOSED_FOR` must be the archive's id.
 */

import type { Line, Manifest, Part, PartSummary, StoredFile } from "#domain/contracts/archive.ts";
import type { SchemaRow, TableRows } from "#domain/contracts/backup.ts";
import { schemaFit } from "#domain/release/schema-fit.ts";
import { ArchiveProblem, archiveFormat, archiveId, Digest, sha256 } from "./archive.ts";
import type { BackupClient, Overview } from "./client.ts";
import { readPart } from "./take.ts";

export type Lines = () => AsyncIterable<Line>;
type Say = (text: string) => void;

/**
 * Reads an archive to its end, and compares every part and file with the manifest.
 * @throws ArchiveProblem for a part or file that is missing, extra or different
 */
export async function checkArchive(lines: Lines): Promise<Manifest> {
  const found: Record<string, string> = {};
  let digest: { part: Part; rows: Digest } | null = null;
  let manifest: Manifest | null = null;
  const close = () => {
    if (!digest) return;
    const { rows, hash } = digest.rows.summary;
    found[nameOf(digest.part)] = `${rows} ${hash}`;
    digest = null;
  };
  for await (const line of lines()) {
    if (manifest) throw new ArchiveProblem("something stands after the manifest");
    if ("part" in line) {
      close();
      digest = { part: line.part, rows: new Digest() };
    } else if ("rows" in line) (digest as { rows: Digest } | null)?.rows.add(line.rows);
    else if ("file" in line) found[`file ${line.file.key}`] = fileMark(line.file);
    else if ("manifest" in line) manifest = line.manifest;
  }
  close();
  if (!manifest) throw new ArchiveProblem("the archive has no manifest: it was not finished");
  if (manifest.format !== archiveFormat) {
    throw new ArchiveProblem(`the archive has format ${manifest.format}, not ${archiveFormat}`);
  }
  const said = Object.fromEntries([
    ...manifest.parts.map((part) => [nameOf(part), `${part.rows} ${part.hash}`]),
    ...manifest.files.map((file) => [`file ${file.key}`, `${file.bytes} ${file.hash}`]),
  ]);
  for (const name of new Set([...Object.keys(said), ...Object.keys(found)])) {
    if (said[name] !== found[name]) throw new ArchiveProblem(`${name} is not as the manifest says`);
  }
  return manifest;
}

const nameOf = ({ kind, name }: Part) => `${kind} ${name}`;

function fileMark({ base64 }: StoredFile): string {
  const bytes = Buffer.from(base64, "base64");
  return `${bytes.length} ${sha256(bytes)}`;
}

/** @throws ArchiveProblem that says what must be done before a restore */
function requireReady(manifest: Manifest, overview: Overview, secrets: Overview["secretHashes"]) {
  const id = archiveId(manifest);
  if (overview.closedFor !== id) {
    throw new ArchiveProblem(`set CLOSED_FOR=${id} first: only then is this archive restored here`);
  }
  for (const [name, hash] of Object.entries(secrets)) {
    if (overview.secretHashes[name] === hash) continue;
    throw new ArchiveProblem(
      `${name} is not the archive's: set its secrets first (--secrets FILE)`,
    );
  }
  for (const { kind, schema } of manifest.parts) {
    const applied = schema === null ? [] : (manifest.migrations[schema] ?? []);
    if (schemaFit(applied, overview.expected[kind]) === "too_new") {
      throw new ArchiveProblem(`release ${overview.release} is too old for what the archive holds`);
    }
  }
}

/** Maximum rows of one write, because D1 limits the statements of a request. */
const rowsOfWrite = 200;
const pagesOfWrite = 50;

class Restore {
  readonly #client: BackupClient;
  readonly #archive: string;
  readonly #only: string | null;
  readonly #summaries: Map<string, PartSummary>;
  readonly #schemas: SchemaRow[][] = [];
  /**
   * Part that is being written. Null between parts, and while a part is skipped, e.g. because an
   * earlier run finished it.
   */
  #open: { part: Part; schema: SchemaRow[] } | null = null;
  /** Pages of the open part that are still to be sent. */
  readonly #waiting: TableRows[] = [];
  written = 0;
  before = 0;

  constructor(client: BackupClient, manifest: Manifest, only: string | null) {
    this.#client = client;
    this.#only = only;
    this.#archive = archiveId(manifest);
    this.#summaries = new Map(manifest.parts.map((part) => [nameOf(part), part]));
  }

  async take(line: Line): Promise<void> {
    if ("schema" in line && !("part" in line)) this.#schemas.push(line.schema);
    else if ("part" in line) await this.#begin(line.part, line.schema);
    else if ("rows" in line && this.#open) await this.#write(line.rows);
    else if ("file" in line && this.#only === null) await this.#putFile(line.file);
    else if ("manifest" in line) await this.#finish();
  }

  async #begin(part: Part, schemaNumber: number | null): Promise<void> {
    await this.#finish();
    if (this.#only !== null && this.#only !== nameOf(part)) return;
    const schema = (schemaNumber === null ? null : this.#schemas[schemaNumber]) ?? [];
    const beginning = await this.#client.begin(this.#archive, part, schema);
    if (beginning === "not_empty") throw new ArchiveProblem(`${nameOf(part)} is not empty there`);
    if (beginning === "finished") this.before += 1;
    else this.#open = { part, schema };
  }

  /** Collects pages and sends many at once, so that small tables share a request. */
  async #write(rows: TableRows): Promise<void> {
    this.#waiting.push(rows);
    const count = this.#waiting.reduce((sum, page) => sum + page.rows.length, 0);
    if (count >= rowsOfWrite || this.#waiting.length >= pagesOfWrite) await this.#send();
  }

  async #send(): Promise<void> {
    const pages = this.#waiting.splice(0);
    if (this.#open && pages.length > 0) {
      await this.#client.write(this.#archive, this.#open.part, pages);
    }
  }

  /** Reads the rows that were written, and compares them with those of the archive. */
  async #finish(): Promise<void> {
    if (!this.#open) return;
    const { part, schema } = this.#open;
    await this.#send();
    await this.#client.finish(this.#archive, part, schema);
    const digest = new Digest();
    for (const page of await readPart(this.#client, part)) digest.add(page);
    if (digest.summary.hash !== this.#summaries.get(nameOf(part))?.hash) {
      throw new ArchiveProblem(`${nameOf(part)} was written and is not what the archive holds`);
    }
    this.written += 1;
    this.#open = null;
  }

  async #putFile(file: StoredFile): Promise<void> {
    await this.#finish();
    const state = await this.#client.putFile(this.#archive, file);
    if (state === "not_empty") throw new ArchiveProblem(`another file ${file.key} is there`);
    if (state === "finished") this.before += 1;
    else this.written += 1;
  }
}

/**
 * Restores an archive. It may be repeated: parts that an earlier run has finished stay as they are.
 * @param only kind and name of a single lost object to restore; null to restore everything
 */
export async function restoreArchive(
  client: BackupClient,
  lines: Lines,
  say: Say,
  only: string | null = null,
): Promise<Manifest> {
  const manifest = await checkArchive(lines);
  if (only !== null && !manifest.parts.some((part) => nameOf(part) === only)) {
    throw new ArchiveProblem(`the archive has no ${only}`);
  }
  requireReady(manifest, await client.overview(false), await secretHashesOf(lines));
  const restore = new Restore(client, manifest, only);
  for await (const line of lines()) await restore.take(line);
  await client.noteRestored(archiveId(manifest));
  say(`${restore.written} parts written and read again, ${restore.before} were there`);
  return manifest;
}

export async function secretsOf(lines: Lines): Promise<Record<string, string>> {
  for await (const line of lines()) if ("secrets" in line) return line.secrets;
  return {};
}

async function secretHashesOf(lines: Lines): Promise<Record<string, string>> {
  const secrets = await secretsOf(lines);
  return Object.fromEntries(Object.entries(secrets).map(([name, text]) => [name, sha256(text)]));
}
