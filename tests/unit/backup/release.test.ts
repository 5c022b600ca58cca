/**
 * Restores a state of the previous release in workerd, upgrades it and backs it up. Restores the
 * backup into an empty platform. Processes are killed in between.
 */
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";
import type { Line, Manifest } from "#domain/contracts/archive.ts";
import type { Cell } from "#domain/contracts/backup.ts";
import { schemaVersions } from "#domain/release/schema-versions.ts";
import { archiveId, manifestOf } from "#scripts/backup/archive.ts";
import type { BackupClient } from "#scripts/backup/client.ts";
import { startClosed } from "#scripts/backup/local-platform.ts";
import { checkArchive, type Lines, restoreArchive } from "#scripts/backup/restore-archive.ts";
import { takeBackup } from "#scripts/backup/take.ts";
import { applyMigrations, openLocalDatabase } from "#scripts/prepare-state.ts";
import { reconcile } from "#scripts/reconcile/reconcile.ts";
import { repair } from "#scripts/reconcile/repair.ts";

const folder = mkdtempSync(join(tmpdir(), "edge-broker-release-"));
afterAll(() => rmSync(folder, { recursive: true }));

const acts = readFileSync("tests/support/release-0.1.0.ndjson", "utf8")
  .split("\n")
  .map((line) => JSON.parse(line) as Line);
const about = { release: "0.1.0", environment: "test", source: "tests", takenAtMs: 0 };
/** Pictures in the bucket, which every release stores in the same way. */
const pictures: Line[] = ["proof/1", "brand/1/logo"].map((key) => ({
  file: {
    key,
    http: { contentType: "image/png" },
    custom: { by: "a test" },
    base64: Buffer.from(crypto.getRandomValues(new Uint8Array(40_000))).toString("base64"),
  },
}));
const whole = [...acts, ...pictures];
const recorded: Line[] = [
  ...whole,
  { manifest: manifestOf(whole, { ...about, isOneMoment: false }) },
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

/**
 * The writing call at which to kill, counted from 1: before the call, after it, or the whole
 * platform during it.
 */
interface Kill {
  at: number;
  how: "before" | "after" | "platform";
}

const writing = ["begin", "write", "finish", "putFile", "noteRestored"] as const;

function dyingAt(client: BackupClient, { at, how }: Kill, stop: () => Promise<void>): BackupClient {
  let calls = 0;
  const dying = { ...client };
  for (const name of writing) {
    const call = client[name] as (...given: unknown[]) => Promise<unknown>;
    const die = async (...given: unknown[]) => {
      calls += 1;
      if (calls !== at) return call(...given);
      if (how === "after") await call(...given);
      if (how === "platform") {
        // A safe call is repeated for seconds, to no avail.
        call(...given).catch(() => null);
        await stop();
      }
      throw new Error("killed");
    };
    Object.assign(dying, { [name]: die });
  }
  return dying;
}

const quiet = () => {};

/** Restores into an empty folder; is killed at each of these points and starts again. */
async function restoreKilled(state: string, lines: readonly Line[], kills: readonly Kill[]) {
  const id = archiveId(await checkArchive(linesFrom(lines)));
  let platform = await startClosed(state, id, { secrets });
  for (const kill of kills) {
    const dying = dyingAt(platform.client, kill, platform.stop);
    await expect(restoreArchive(dying, linesFrom(lines), quiet)).rejects.toThrow("killed");
    if (kill.how === "platform") platform = await startClosed(state, id, { secrets });
  }
  await restoreArchive(platform.client, linesFrom(lines), quiet);
  return platform;
}

const hashesOf = ({ parts }: Manifest) =>
  Object.fromEntries(parts.map(({ kind, name, hash, rows }) => [`${kind} ${name}`, [rows, hash]]));

type Tables = Map<string, { columns: string[]; rows: Cell[][] }>;

/** Tables of every part. */
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

/** Append-only tables, whose earlier rows stay first and unchanged. */
const journals = [
  ...["journal_transactions", "journal_entries", "fund_transactions", "messages"],
  ...["audit_log", "loan_book", "copy_transfers", "cited_ticks"],
];

/** Checks that the tables and columns of the previous release exist, with unchanged journals. */
function expectNothingLost(before: readonly Line[], after: readonly Line[]): void {
  const later = tablesOf(after);
  let rowsOfJournals = 0;
  for (const [part, tables] of tablesOf(before)) {
    for (const [name, { columns, rows }] of tables) {
      const now = later.get(part)?.get(name);
      const isKept = journals.includes(name);
      // A queue may be empty now, and the dump of an empty table has no columns.
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

const different = async (lines: readonly Line[]) => (await reconcile(linesFrom(lines)())).different;

/** Checks the archive's content, except for the restore's own entry in the audit log. */
function expectSame(one: Manifest, other: Manifest): void {
  const database = "database ";
  const [there, here] = [hashesOf(one), hashesOf(other)];
  expect({ ...here, [database]: null }).toEqual({ ...there, [database]: null });
  const files = ({ files: all }: Manifest) => all.toSorted((a, b) => a.key.localeCompare(b.key));
  expect(files(other)).toEqual(files(one));
  expect(other.files).toHaveLength(pictures.length);
}

/** Applies the database's migrations, and wakes every object. */
async function upgrade(state: string): Promise<void> {
  const { db, close } = await openLocalDatabase(state);
  await applyMigrations(db);
  await close();
  const open = await startClosed(state, "", { secrets });
  await collect(takeBackup(open.client));
  await open.stop();
}

async function backupOf(state: string): Promise<{ taken: Line[]; manifest: Manifest }> {
  const closed = await startClosed(state, "backup", { secrets });
  const taken = await collect(takeBackup(closed.client));
  await closed.stop();
  return { taken, manifest: await checkArchive(linesFrom(taken)) };
}

test("backs up, restores and upgrades the state of the previous release", async () => {
  const [before, after] = [join(folder, "before"), join(folder, "after")];
  const restored = await restoreKilled(before, recorded, [
    { at: 2, how: "platform" },
    { at: 7, how: "after" },
    { at: 30, how: "platform" },
  ]);
  await restored.stop();
  const found = await reconcile(linesFrom(recorded)());
  expect(found.different).toEqual([]);
  expect(found.compared).toBeGreaterThan(40);

  await upgrade(before);
  const { taken, manifest } = await backupOf(before);
  for (const { kind, schema } of manifest.parts) {
    const applied = schema === null ? [] : manifest.migrations[schema];
    expect(applied, kind).toEqual(schemaVersions[kind]);
  }
  expectNothingLost(recorded, taken);
  expect(await different(taken)).toEqual([]);

  const calls = taken.filter((line) => "part" in line).length;
  const second = await restoreKilled(after, taken, [
    { at: 1, how: "after" },
    { at: 9, how: "before" },
    { at: calls, how: "after" },
    { at: calls + 3, how: "platform" },
  ]);
  const again = await collect(takeBackup(second.client));
  await second.stop();
  expectSame(manifest, await checkArchive(linesFrom(again)));
  expectNothingLost(taken, again);
  expect(await different(again)).toEqual([]);
}, 1_800_000);

/** State of the recorded archive after its upgrade, and a backup of that state. */
const back = join(folder, "back");
let upgraded: Line[] = [];

test("restores a backup from before an upgrade, and upgrades the restored state", async () => {
  // The upgrade test keeps its own state; the archive is complete and unchanged.
  const restored = await restoreKilled(back, recorded, []);
  const again = await collect(takeBackup(restored.client));
  await restored.stop();
  const [there, here] = [recorded, again].map((lines) => linesFrom(lines));
  if (!there || !here) throw new Error("no lines");
  expectSame(await checkArchive(there), await checkArchive(here));
  expect(await different(again)).toEqual([]);
  await upgrade(back);
  ({ taken: upgraded } = await backupOf(back));
  expectNothingLost(recorded, upgraded);
  expect(await different(upgraded)).toEqual([]);
}, 1_800_000);

test("reports rows of the desk that disagree with the accounts, and restores the rows from the accounts' reports", async () => {
  const { db, close } = await openLocalDatabase(back);
  const run = (sql: string) => db.prepare(sql).all();
  await run(
    "UPDATE desk_items SET number = '1', stage = 'review' WHERE id = (SELECT min(id) FROM desk_items WHERE queue = 'proof')",
  );
  await run(
    "DELETE FROM desk_items WHERE id = (SELECT max(id) FROM desk_items WHERE queue = 'withdrawal')",
  );
  await close();
  const open = await startClosed(back, "", { secrets });
  const found = await reconcile(takeBackup(open.client));
  expect(found.different).toHaveLength(2);
  expect(found.different.join()).toMatch(/account .*: payment/);
  await repair(open.client, found.accounts);
  await expect
    .poll(async () => different(await collect(takeBackup(open.client))), { timeout: 30_000 })
    .toEqual([]);
  await open.stop();
  const { taken: after } = await backupOf(back);
  expectNothingLost(upgraded, after);
  // The journal, orders, payments and balances of every account are unchanged.
  const own = [
    "journal_transactions",
    "journal_entries",
    "forex_orders",
    "payments",
    "loans",
    "balances",
  ];
  const [was, is] = [tablesOf(upgraded), tablesOf(after)];
  let compared = 0;
  for (const [part, tables] of was) {
    if (!part.startsWith("account ")) continue;
    for (const name of own) {
      expect(is.get(part)?.get(name), `${part} ${name}`).toEqual(tables.get(name));
      compared += tables.get(name)?.rows.length ?? 0;
    }
  }
  expect(compared).toBeGreaterThan(50);
}, 1_800_000);
