/** Reads a whole deployment, as the lines of an archive. */
import { appendFileSync, createReadStream, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import type { Line, Manifest, Part } from "#domain/contracts/archive.ts";
import type { RowsCursor, SchemaRow, TableRows } from "#domain/contracts/backup.ts";
import { storedKinds } from "#domain/contracts/backup.ts";
import { accountName, companyOfAccount, followName, potUserId } from "#domain/text/names.ts";
import { archiveFormat, Digest, migrationsOf, sha256 } from "./archive.ts";
import { type BackupClient, CallError } from "./client.ts";

/** Maximum number of tries to read a part. A try fails if the part changes meanwhile. */
const readingsMax = 20;

export const database: Part = { kind: "database", name: "" };

/** Reasons why parts cannot be read, by the part's kind and name. */
export type Unreadable = Map<string, string>;

export const partText = ({ kind, name }: Part) => `${kind} ${name}`;

/**
 * Returns all rows of a part, in pages, as they were at one moment. @throws if the part changes
 * during every try
 */
export async function readPart(client: BackupClient, part: Part): Promise<TableRows[]> {
  for (let readings = 0; readings < readingsMax; readings++) {
    const pages: TableRows[] = [];
    let cursor: RowsCursor | null = null;
    do {
      const page = await client.rows(part, cursor);
      if (page.isChanged) break;
      pages.push(...page.tables);
      cursor = page.next;
      if (cursor === null) return pages;
    } while (cursor !== null);
  }
  throw new Error(
    `${part.kind} ${part.name} is written to all the time: close the deployment first`,
  );
}

/** Gives a number to each schema, because a deployment's many accounts share only a few schemas. */
class Schemas {
  readonly #known = new Map<string, number>();
  readonly migrations: string[][] = [];

  /** @returns the number of the schema, and a line with the schema if it is new */
  take(schema: SchemaRow[], pages: readonly TableRows[]): { number: number; line: Line | null } {
    const text = JSON.stringify(schema);
    const known = this.#known.get(text);
    if (known !== undefined) return { number: known, line: null };
    const number = this.#known.size;
    this.#known.set(text, number);
    this.migrations.push(migrationsOf(pages));
    return { number, line: { schema } };
  }
}

/**
 * Keeps the rows of the database in files, one for each table, because the database may not fit
 * into memory.
 */
class Spool {
  readonly #dir = mkdtempSync(join(tmpdir(), "edge-broker-backup-"));
  readonly #tables: string[] = [];

  put(page: TableRows): void {
    if (!this.#tables.includes(page.table)) {
      this.#tables.push(page.table);
      writeFileSync(this.#pathOf(page.table), "", { mode: 0o600 });
    }
    appendFileSync(this.#pathOf(page.table), `${JSON.stringify(page)}\n`);
  }

  /**
   * Yields the tables in reverse, so that each row comes after the rows it refers to. Counters are
   * last.
   */
  async *pages(): AsyncGenerator<TableRows> {
    const isCounter = (table: string) => table.startsWith("sqlite_");
    const order = [...this.#tables].reverse();
    for (const table of [...order.filter((each) => !isCounter(each)), ...order.filter(isCounter)]) {
      const lines = createInterface({ input: createReadStream(this.#pathOf(table)) });
      for await (const line of lines) yield JSON.parse(line) as TableRows;
    }
  }

  remove(): void {
    rmSync(this.#dir, { recursive: true });
  }

  #pathOf(table: string): string {
    return join(this.#dir, `${this.#tables.indexOf(table)}.ndjson`);
  }
}

async function* databaseLines(
  client: BackupClient,
  schemas: Schemas,
  manifest: Manifest,
): AsyncGenerator<Line> {
  const spool = new Spool();
  const digest = new Digest();
  try {
    let cursor: RowsCursor | null = null;
    const migrated: TableRows[] = [];
    do {
      const page = await client.rows(database, cursor);
      if (page.isChanged) throw new Error("the database has no single moment");
      for (const each of page.tables) {
        spool.put(each);
        digest.add(each);
        if (each.table === "d1_migrations") migrated.push(each);
      }
      cursor = page.next;
    } while (cursor !== null);
    const { number, line } = schemas.take(await client.schema(database), migrated);
    if (line) yield line;
    yield { part: database, schema: number };
    for await (const rows of spool.pages()) yield { rows };
    manifest.parts.push({ ...database, schema: number, ...digest.summary });
  } finally {
    spool.remove();
  }
}

/** Returns the objects that an account names. The database may lack their names. */
function namedBy(part: Part, pages: readonly TableRows[]): Part[] {
  if (part.kind !== "account") return [];
  const companyId = companyOfAccount(part.name);
  const userId = part.name.slice(String(companyId).length + 1);
  const values = (column: string, table?: string) =>
    pages
      .filter((page) => page.columns.includes(column) && (table ?? page.table) === page.table)
      .flatMap(({ columns, rows }) => rows.map((row) => row[columns.indexOf(column)]))
      .filter((cell) => typeof cell === "string");
  const masters = values("master_id", "pots");
  return [
    ...[...new Set(values("market"))].map((name) => ({ kind: "market", name }) as const),
    ...masters.map(
      (id) => ({ kind: "account", name: accountName(companyId, potUserId(userId, id)) }) as const,
    ),
    ...masters.map((id) => ({ kind: "follow", name: followName(companyId, id) }) as const),
  ];
}

/**
 * Returns a part's pages and schema; null if the part is empty. If the part cannot be read, returns
 * null, too, and adds the reason to `unreadable`.
 * @throws CallError if the part cannot be read and `unreadable` is null
 */
async function readWhole(client: BackupClient, part: Part, unreadable: Unreadable | null) {
  try {
    const schema = await client.schema(part);
    return schema.length === 0 ? null : { pages: await readPart(client, part), schema };
  } catch (cause) {
    if (!(cause instanceof CallError)) throw cause;
    if (!unreadable) throw new CallError(`${partText(part)} cannot be read: ${cause.message}`);
    unreadable.set(partText(part), cause.message);
    return null;
  }
}

async function* objectLines(
  client: BackupClient,
  schemas: Schemas,
  manifest: Manifest,
  unreadable: Unreadable | null,
): AsyncGenerator<Line> {
  const waiting: Part[] = [];
  const done = new Set<string>();
  const take = async function* (part: Part): AsyncGenerator<Line> {
    const key = partText(part);
    if (done.has(key)) return;
    done.add(key);
    const read = await readWhole(client, part, unreadable);
    if (!read) return;
    const { pages, schema } = read;
    const digest = new Digest();
    for (const page of pages) digest.add(page);
    const { number, line } = schemas.take(schema, pages);
    if (line) yield line;
    yield { part, schema: number };
    for (const rows of pages) yield { rows };
    manifest.parts.push({ ...part, schema: number, ...digest.summary });
    waiting.push(...namedBy(part, pages));
  };
  for (const kind of storedKinds) {
    let after: Parameters<BackupClient["names"]>[1] = null;
    do {
      const page = await client.names(kind, after);
      for (const name of page.names) yield* take({ kind, name });
      after = page.next;
    } while (after !== null);
  }
  for (let part = waiting.pop(); part; part = waiting.pop()) yield* take(part);
}

async function* fileLines(client: BackupClient, manifest: Manifest): AsyncGenerator<Line> {
  let after: string | null = null;
  do {
    const page = await client.files(after);
    for (const key of page.keys) {
      const file = await client.file(key);
      const bytes = Buffer.from(file.base64, "base64");
      manifest.files.push({ key, bytes: bytes.length, hash: sha256(bytes) });
      yield { file };
    }
    after = page.next;
  } while (after !== null);
}

/**
 * Yields all lines, the database first. So each account in the archive is at least as new as the
 * database's rows about it. After a restore, the account can report these rows to the database
 * again.
 * @param unreadable collects the objects that cannot be read; if null, the first such object ends
 * the backup
 */
export async function* takeBackup(
  client: BackupClient,
  unreadable: Unreadable | null = null,
): AsyncGenerator<Line> {
  const { release, environment, closedFor, secrets } = await client.overview(true);
  const schemas = new Schemas();
  const manifest: Manifest = {
    format: archiveFormat,
    ...{ release, environment, source: client.source, takenAtMs: Date.now() },
    isOneMoment: closedFor !== null,
    migrations: schemas.migrations,
    parts: [],
    files: [],
  };
  yield { secrets: secrets ?? {} };
  yield* databaseLines(client, schemas, manifest);
  yield* objectLines(client, schemas, manifest, unreadable);
  yield* fileLines(client, manifest);
  yield { manifest };
}
