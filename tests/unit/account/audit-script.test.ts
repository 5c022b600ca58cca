import { mkdirSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { afterAll, expect, it } from "vitest";
import { auditAccounts, readUids } from "#scripts/audit.ts";
import { AccountBench, eurusd } from "./account-bench.ts";

const state = mkdtempSync(join(tmpdir(), "audit-"));
const folder = (name: string) => {
  const path = join(state, "v3", name);
  mkdirSync(path, { recursive: true });
  return path;
};
afterAll(() => rmSync(state, { recursive: true }));

function store(): void {
  const on = new AccountBench("10000", "USD", "500");
  const quote = on.quote(eurusd, 1.1, 1.1);
  on.account.micro.submit(on.microCommand(eurusd), { quote }, "key");
  on.db.exec(`VACUUM INTO '${join(folder("do/edge-broker-AccountObject"), "a.sqlite")}'`);
  on.db.exec("DROP TRIGGER holds_remain");
  on.db.exec("DELETE FROM holds");
  on.db.exec(`VACUUM INTO '${join(folder("do/edge-broker-AccountObject"), "b.sqlite")}'`);
  // Other objects are no accounts.
  const market = new DatabaseSync(join(folder("do/edge-broker-MarketObject"), "c.sqlite"));
  market.exec("CREATE TABLE profile (anything TEXT)");
  market.close();
  const d1 = new DatabaseSync(join(folder("d1/miniflare-D1DatabaseObject"), "d.sqlite"));
  d1.exec("CREATE TABLE users (id TEXT, company_id INTEGER, uid TEXT)");
  d1.exec("INSERT INTO users VALUES ('u1', 1, '123456789')");
  d1.close();
}

it("finds the accounts of a state folder, their owners and their problems", () => {
  store();
  expect([...readUids(state)]).toEqual([["1/u1", "123456789"]]);
  const audited = [...auditAccounts(state, () => true)];
  expect(audited.map(({ userId, report }) => [userId, report.transactions])).toEqual([
    ["u1", 2],
    ["u1", 2],
  ]);
  expect(audited[0]?.report.problems).toEqual([]);
  expect(audited[1]?.report.problems.join("\n")).toMatch(/micro\.hold USD locks 100/);
  expect([...auditAccounts(state, (_, userId) => userId === "u2")]).toEqual([]);
});
