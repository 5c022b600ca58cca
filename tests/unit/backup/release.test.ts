/**
 * A state that people have made with the release before this one, in workerd: restored, upgraded,
 * backed up and restored into an empty platform, while processes die in between.
 */
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";
import type { Line, Manifest } from "#domain/contracts/archive.ts";
import type { Cell } from "#domain/contracts/backup.ts";
import { schemaVersions } from "#domain/schema-versions.ts";
import { archiveId, manifestOf } from "#scripts/backup/archive.ts";
import type { BackupClient } from "#scripts/backup/client.ts";
import { startClosed } from "#scripts/backup/local-platform.ts";
import { checkArchive, type Lines, restoreArchive } from "#scripts/backup/restore-archive.ts";
import { takeBackup } from "#scripts/backup/take.ts";
import { applyMigrations, openLocalDatabase } from "#scripts/prepare-state.ts";
import { reconcile } from "#scripts/reconcile/reconcile.ts";

const folder = mkdtempSync(join(tmpdir(), "edge-broker-release-"));
afterAll(() => rmSync(folder, { recursive: true }));

const acts = readFileSync("tests/support/release-0.1.0.ndjson", "utf8")
  .split("\n")
  .map((line) => JSON.parse(line) as Line);
const about = { release: "0.1.0", environment: "test", source: "tests", takenAtMs: 0 };
const recorded: Line[] = [
  ...acts,
  { manifest: manifestOf(acts, { ...about, isOneMoment: false }) },
];
const [first] = recorded;
const secrets = first && "secrets" in first ? first.secrets : {};

const linesFrom = (lines: readonly Line[]): Lines =>
  async function* () {
    yield* lines;
  };

async function collect(lines: AsyncIterable<Line>): Promise<Line[]> {
  const all: Line[] = [];
  for await (const line of lines) all.push(line);
  return all;
}

/** Whoever restores dies at this write. */
function dyingAfter(client: BackupClient, writes: number): BackupClient {
  let left = writes;
  return {
    ...client,
    write: async (...given) => {
      if (left-- === 0) throw new Error("killed");
      await client.write(...given);
    },
  };
}

const quiet = () => {};

/**
 * Into an empty folder, by a process that dies half way and again by a new one.
 * @param died what else dies: the platform, or nothing
 */
async function restoreKilled(
  state: string,
  lines: readonly Line[],
  { writes, died }: { writes: number; died: "platform" | "nothing" },
) {
  const id = archiveId(await checkArchive(linesFrom(lines)));
  const killed = await startClosed(state, id, { secrets });
  const dying = dyingAfter(killed.client, writes);
  await expect(restoreArchive(dying, linesFrom(lines), quiet)).rejects.toThrow("killed");
  if (died === "platform") await killed.stop();
  const again = died === "platform" ? await startClosed(state, id, { secrets }) : killed;
  await restoreArchive(again.client, linesFrom(lines), quiet);
  return again;
}

const hashesOf = ({ parts }: Manifest) =>
  Object.fromEntries(parts.map(({ kind, name, hash, rows }) => [`${kind} ${name}`, [rows, hash]]));

type Tables = Map<string, { columns: string[]; rows: Cell[][] }>;

/** The tables of every part. */
function tablesOf(lines: readonly Line[]): Map<string, Tables> {
  const parts = new Map<string, Tables>();
  let tables: Tables = new Map();
  for (const line of lines) {
    if ("part" in line) {
      tables = new Map();
      parts.set(`${line.part.kind} ${line.part.name}`, tables);
    } else if ("rows" in line) {
      const { table, columns, rows } = line.rows;
      tables.set(table, { columns, rows: [...(tables.get(table)?.rows ?? []), ...rows] });
    }
  }
  return parts;
}

/** Journals and logs: what was written in them stays as it was, and first. */
const journals = [
  ...["journal_transactions", "journal_entries", "fund_transactions", "messages"],
  ...["audit_log", "loan_book", "copy_transfers", "cited_ticks"],
];

/** What the release before reads is there for it, and what it had written is in it. */
function expectNothingLost(before: readonly Line[], after: readonly Line[]): void {
  const later = tablesOf(after);
  let rowsOfJournals = 0;
  for (const [part, tables] of tablesOf(before)) {
    for (const [name, { columns, rows }] of tables) {
      const now = later.get(part)?.get(name);
      const isKept = journals.includes(name);
      // A queue may have emptied: then nothing says what its columns were.
      if (now === undefined && !isKept) continue;
      expect(now?.columns, `${part} ${name}`).toEqual(expect.arrayContaining(columns));
      if (!now || !isKept) continue;
      const places = columns.map((column) => now.columns.indexOf(column));
      const kept = new Set(now.rows.map((row) => JSON.stringify(places.map((at) => row[at]))));
      const lost = rows.filter((row) => !kept.has(JSON.stringify(row)));
      expect(lost, `${part} ${name}`).toEqual([]);
      rowsOfJournals += rows.length;
    }
  }
  expect(rowsOfJournals).toBeGreaterThan(80);
}

test("a state of the release before is restored, upgraded, backed up and restored again", async () => {
  const [before, after] = [join(folder, "before"), join(folder, "after")];
  const restored = await restoreKilled(before, recorded, { writes: 2, died: "platform" });
  await restored.stop();
  const found = await reconcile(linesFrom(recorded)());
  expect(found.different).toEqual([]);
  expect(found.compared).toBeGreaterThan(40);

  const { db, close } = await openLocalDatabase(before);
  await applyMigrations(db);
  await close();
  // Every object is woken as itself, and dies while it works.
  const open = await startClosed(before, "", { secrets });
  await collect(takeBackup(open.client));
  await open.stop();
  const closed = await startClosed(before, "backup", { secrets });
  const taken = await collect(takeBackup(closed.client));
  await closed.stop();
  const manifest = await checkArchive(linesFrom(taken));
  for (const { kind, schema } of manifest.parts) {
    const applied = schema === null ? [] : manifest.migrations[schema];
    expect(applied, kind).toEqual(schemaVersions[kind]);
  }
  expectNothingLost(recorded, taken);
  expect((await reconcile(linesFrom(taken)())).different).toEqual([]);

  const second = await restoreKilled(after, taken, { writes: 9, died: "nothing" });
  const again = await collect(takeBackup(second.client));
  await second.stop();
  const copy = await checkArchive(linesFrom(again));
  const database = "database ";
  const [there, here] = [hashesOf(manifest), hashesOf(copy)];
  // The restore stands in its audit log.
  expect({ ...here, [database]: null }).toEqual({ ...there, [database]: null });
  expectNothingLost(taken, again);
  expect((await reconcile(linesFrom(again)())).different).toEqual([]);
}, 600_000);
