/** A database that does not belong to the living objects: emptied, or created anew beside them. */
import { applyD1Migrations, type D1Migration } from "cloudflare:test";
import { env } from "cloudflare:workers";
import { expect, test, vi } from "vitest";
import { dropQuery, inOrder, schemaQuery } from "#db/table-rows.ts";
import type { SchemaRow } from "#domain/contracts/backup.ts";
import { calls } from "#domain/contracts/http/index.ts";
import { errorCodes } from "#domain/errors/errors.ts";
import { companyName } from "#domain/text/names.ts";
import { seedStatements } from "#seed/demo-company.ts";
import { secondHost } from "#tests/support/worker/second-company.ts";
import { ask, freshDemoId, paths } from "../api/api-client.ts";
import { home, send } from "../api/requests.ts";
import { openOperator } from "../desk/operators.ts";
import {
  COMPANY,
  company,
  DB,
  incidents,
  lettersTo,
  look,
  setting,
} from "../watch/company-watch.ts";

const other = errorCodes.database_other;
const { TEST_MIGRATIONS } = env as unknown as { TEST_MIGRATIONS: D1Migration[] };

const get = (path: string, origin = home) =>
  send(new Request(`${origin}${path}`, { headers: { lang: "de" } }));
const info = async (origin = home) => {
  const answer = await get(calls.getBasicInfo.path, origin);
  return { status: answer.status, ...((await answer.json()) as { code: number; msg: string }) };
};
async function health() {
  const answer = await get("/api/health");
  const { data, parts } = (await answer.json()) as Record<string, Record<string, unknown>>;
  return [answer.status, (parts ?? data?.parts) as Record<string, string>] as const;
}

async function mark(to: string): Promise<void> {
  await DB.prepare("UPDATE database_mark SET mark = ?").bind(to).run();
}

/** Drops all tables, as if the platform had got an empty database under the same name. */
async function dropEverything(): Promise<void> {
  const { results } = await DB.prepare(schemaQuery).all<SchemaRow>();
  const drops = ["PRAGMA defer_foreign_keys = ON", ...inOrder(results).reverse().map(dropQuery)];
  await DB.batch(drops.map((sql) => DB.prepare(sql)));
}

async function expectRefused(): Promise<void> {
  expect(await info()).toMatchObject({ status: 503, code: other });
  expect((await ask(paths.demo, { json: { demo_id: freshDemoId() } })).code).toBe(other);
  expect(await health()).toEqual([503, expect.objectContaining({ database: "down" })]);
}

test("refuses every call when the database's mark is not the known one, and says why in the reader's language", async () => {
  const owner = await openOperator("owner");
  await setting("watch_mail", "1");
  await look();
  expect((await info()).code).toBe(errorCodes.ok);
  expect((await health())[0]).toBe(200);
  const known = await DB.prepare("SELECT mark FROM database_mark").first<{ mark: string }>();
  await mark("another");
  await expectRefused();
  expect((await info()).msg).toContain("Seine Datenbank ist nicht die");
  const deskCall = await ask("/api/desk/overview", { token: owner.token });
  expect(deskCall.code).toBe(other);
  const logged = vi.spyOn(console, "error");
  await look(2);
  expect(await incidents("database_other")).toMatchObject([{ level: "down", endedMs: null }]);
  expect(await lettersTo(owner.email)).toHaveLength(1);
  expect(logged.mock.calls.flat().join("\n")).toContain(known?.mark);
  logged.mockRestore();
  await mark(known?.mark ?? "");
  expect((await info()).code).toBe(errorCodes.ok);
  await look(4);
  const [ended, ...more] = await incidents("database_other");
  expect([ended?.endedMs !== null, more]).toEqual([true, []]);
});

test("accepts the first database mark that a new company's object sees, and no other mark", async () => {
  const fresh = COMPANY.get(COMPANY.idFromName(companyName(71)));
  const row = await DB.prepare("SELECT mark FROM database_mark").first<{ mark: string }>();
  expect(await fresh.begin(null)).toBe(true);
  expect(await fresh.begin(row?.mark ?? "")).toBe(true);
  expect(await fresh.begin("another")).toBe(false);
  expect(await fresh.begin(null)).toBe(false);
});

test("refuses every call when the database was emptied or created anew", async () => {
  const second = `https://${secondHost}`;
  expect([(await info()).code, (await info(second)).code]).toEqual([errorCodes.ok, errorCodes.ok]);
  await dropEverything();
  await expectRefused();
  await applyD1Migrations(DB, TEST_MIGRATIONS);
  await expectRefused();
  await DB.batch(seedStatements().map((sql) => DB.prepare(sql)));
  await expectRefused();
  // The company's object has accepted nothing of the new database.
  expect(await company.begin("the mark of the new one")).toBe(false);
});
