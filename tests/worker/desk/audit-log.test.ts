/** The chain of the log, and acts in one transaction with their entry. */
import { expect, test } from "vitest";
import {
  appendEntries,
  entryHash,
  genesisHash,
  happened,
  performLogged,
} from "#db/desk/audit-log.ts";
import { putItem, storeReports } from "#db/desk/desk-items.ts";
import type { AuditEntry, DeskItem } from "#domain/contracts/desk/records.ts";
import { bindings } from "../api/requests.ts";

const { DB } = bindings;

const entryOf = (id: string, more: Partial<AuditEntry> = {}): AuditEntry => ({
  id,
  atMs: 1_795_000_000_000,
  operator: { id: "op", name: "Ann" },
  act: "approve",
  subject: "withdrawal/w1",
  userId: "u1",
  note: "",
  ...more,
});

type Row = { number: number; id: string; previous_hash: string; hash: string };
async function rows(companyId = 1) {
  const all = await DB.prepare("SELECT * FROM audit_log WHERE company_id = ? ORDER BY number")
    .bind(companyId)
    .all<Row & Parameters<typeof entryHash>[1]>();
  return all.results;
}

async function expectWhole(companyId = 1) {
  let previous = genesisHash;
  for (const [index, row] of (await rows(companyId)).entries()) {
    expect([row.number, row.previous_hash]).toEqual([index + 1, previous]);
    expect(row.hash).toBe(await entryHash(companyId, row));
    previous = row.hash;
  }
}

test("M4 chains parallel entries of the audit log in one order, and stores each act once", async () => {
  const ids = Array.from({ length: 12 }, (_, index) => `act-${index % 8}`);
  await Promise.all(ids.map((id) => appendEntries(DB, 1, [entryOf(id)])));
  expect((await rows()).map(({ id }) => id).sort()).toEqual([...new Set(ids)].sort());
  await expectWhole();
  await appendEntries(DB, 2, [entryOf("act-1"), entryOf("act-1"), entryOf("act-2")]);
  expect(await rows(2)).toHaveLength(2);
  await expectWhole(2);
});

test("M4 refuses changes and removals of audit log entries", async () => {
  await appendEntries(DB, 1, [entryOf("stays")]);
  const before = await rows();
  for (const sql of [
    "UPDATE audit_log SET note = 'x'",
    "DELETE FROM audit_log",
    "INSERT OR REPLACE INTO audit_log SELECT * FROM audit_log",
  ]) {
    await expect(DB.prepare(sql).run()).rejects.toThrow();
  }
  expect(await rows()).toEqual(before);
});

const setStatus = (id: string, from: number, to: number) =>
  DB.prepare(
    "UPDATE desk_items SET status = ?3 WHERE company_id = 1 AND id = ?1 AND status = ?2",
  ).bind(id, from, to);
const item = (id: string, more: Partial<DeskItem> = {}): DeskItem => ({
  id,
  queue: "withdrawal",
  userId: "u1",
  type: "crypto",
  status: "waiting",
  stage: "review",
  number: "10",
  unit: "USD",
  approvals: 0,
  createdMs: 1,
  changedMs: 1,
  version: 1,
  ...more,
});
const found = (id: string) =>
  DB.prepare("SELECT * FROM desk_items WHERE company_id = 1 AND id = ?")
    .bind(id)
    .first<Record<string, unknown>>();

test("M2 M4 applies and logs only one of many parallel changes of an item", async () => {
  await putItem(DB, 1, item("raced")).run();
  const count = (await rows()).length;
  const outcomes = await Promise.all(
    Array.from({ length: 8 }, (_, index) =>
      performLogged(DB, 1, {
        entry: entryOf(`race-${index}`),
        request: "r",
        change: setStatus("raced", 0, 1),
        follow: (hash) => [
          DB.prepare(
            `UPDATE desk_items SET number = number || '!' WHERE company_id = ?1 AND id = 'raced' AND ${happened("?1", "?2")}`,
          ).bind(1, hash),
        ],
      }),
    ),
  );
  expect(outcomes.sort()).toEqual(["done", ...Array(7).fill("refused")]);
  expect(await rows()).toHaveLength(count + 1);
  expect(await found("raced")).toMatchObject({ status: 1, number: "10!" });
  await expectWhole();
});

test("M1 recognises a repeated act, and refuses a different request under its id", async () => {
  await putItem(DB, 1, item("kept")).run();
  const act = { entry: entryOf("kept-act"), request: "r1", change: setStatus("kept", 0, 1) };
  const outcomes = await Promise.all([1, 2, 3].map(() => performLogged(DB, 1, act)));
  expect(outcomes.sort()).toEqual(["done", "repeated", "repeated"]);
  expect(await performLogged(DB, 1, { ...act, request: "r2" })).toBe("conflict");
});

test("rolls a change back when its log entry is not the next of the chain", async () => {
  await putItem(DB, 1, item("back")).run();
  const [last] = (await rows()).slice(-1);
  const clash = DB.prepare("INSERT INTO audit_log SELECT * FROM audit_log WHERE id = ?").bind(
    last?.id,
  );
  await expect(DB.batch([setStatus("back", 0, 1), clash])).rejects.toThrow(/not the next entry/);
  expect(await found("back")).toMatchObject({ status: 0 });
});

test("keeps an item's newest version despite repeated and late reports, logs each act once, and ends an operator's claim when the item is decided", async () => {
  const first = { item: item("p1"), act: null };
  const second = {
    item: item("p1", { approvals: 1, version: 2, changedMs: 2 }),
    act: entryOf("p1-a"),
  };
  const third = {
    item: item("p1", { status: "finished", stage: "done", approvals: 2, version: 3 }),
    act: entryOf("p1-b"),
  };
  await storeReports(DB, 1, [first]);
  await DB.prepare(
    "UPDATE desk_items SET claimed_by = 'op', claimed_until_ms = 9 WHERE id = 'p1'",
  ).run();
  await storeReports(DB, 1, [{ item: item("p1", { version: 2, number: "11" }), act: null }]);
  expect(await found("p1")).toMatchObject({ number: "11", claimed_by: "op", claimed_until_ms: 9 });
  const later = { ...third, item: { ...third.item, version: 4 } };
  await storeReports(DB, 1, [later, second as typeof later]);
  await storeReports(DB, 1, [later, second as typeof later, first as unknown as typeof later]);
  expect(await found("p1")).toMatchObject({
    status: 1,
    approvals: 2,
    version: 4,
    claimed_by: null,
    claimed_until_ms: 0,
  });
  const acts = (await rows()).filter(({ id }) => id.startsWith("p1-")).map(({ id }) => id);
  expect(acts).toEqual(["p1-b", "p1-a"]);
  await storeReports(DB, 1, []);
  await expectWhole();
});
