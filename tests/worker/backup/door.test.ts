/** Backup calls: the secret that opens them, and the states that refuse them. */
import { env } from "cloudflare:workers";
import { expect, test } from "vitest";
import type { Env } from "#platform/env.ts";
import app from "#worker/app.ts";
import { openDemo } from "../api/api-client.ts";
import { DB, openOperator } from "../desk/operators.ts";

const secret = "a secret of this test, which is long enough for a backup";
const open = { ...(env as Env), BACKUP_SECRET: secret };
const archive = "0123456789abcdef";
const closed = { ...open, CLOSED_FOR: archive };

interface Answer {
  status: number;
  code?: number;
  data?: Record<string, unknown>;
}

async function ask(
  call: string,
  input: object,
  {
    of = open,
    by = `Bearer ${secret}`,
    method = "POST",
    address = "203.0.113.9",
  }: { of?: Env; by?: string; method?: string; address?: string } = {},
): Promise<Answer> {
  const request = new Request(`https://demo.example/api/backup/${call}`, {
    method,
    headers: { Authorization: by, "CF-Connecting-IP": address },
    ...(method === "POST" ? { body: JSON.stringify(input) } : {}),
  });
  const context = { waitUntil: () => {}, passThroughOnException: () => {}, props: {} };
  const answer = await app.fetch(request, of, context as unknown as ExecutionContext);
  const text = await answer.text();
  const body = text.startsWith("{") ? (JSON.parse(text) as Omit<Answer, "status">) : {};
  return { status: answer.status, ...body };
}
const overview = { isBeginning: false };

test("A7 serves no backup calls when the deployment's backup secret is missing or short", async () => {
  const { BACKUP_SECRET: _, ...none } = open;
  for (const of of [none, { ...open, BACKUP_SECRET: "short" }]) {
    const by = "Bearer short";
    for (const call of ["overview", "rows", "write"]) {
      expect(await ask(call, overview, { of, by })).toMatchObject({ status: 404, code: 404 });
    }
  }
});

test("A1 refuses backup calls to customers, owners and incomplete secrets", async () => {
  const [{ token }, owner] = [await openDemo(), await openOperator("owner")];
  const wrong = [
    token,
    owner.token,
    `Bearer ${owner.token}`,
    secret,
    `Bearer ${secret} `,
    "Bearer ",
  ];
  for (const [n, by] of wrong.slice(0, 6).entries()) {
    const answer = await ask("overview", overview, { by, address: `198.51.100.${n}` });
    // HTTP drops a header's trailing space, so this secret is right.
    if (by === `Bearer ${secret} `) continue;
    expect([by.slice(0, 10), answer.code]).toEqual([by.slice(0, 10), 403]);
    expect(answer.data ?? null).toBeNull();
  }
});

test("R3 locks an IP address after five wrong backup secrets, and no other address", async () => {
  const address = "192.0.2.77";
  for (let n = 0; n < 5; n++) {
    expect((await ask("overview", overview, { by: "Bearer x", address })).code).toBe(403);
  }
  expect((await ask("overview", overview, { by: "Bearer x", address })).status).toBe(429);
  expect((await ask("overview", overview)).status).toBe(200);
});

test("M4 notes in each company's audit log that a backup has begun", async () => {
  const query =
    "SELECT company_id, operator FROM audit_log WHERE act = 'backup' ORDER BY company_id";
  const noted = async () => (await DB.prepare(query).all()).results;
  expect(await noted()).toEqual([]);
  const { data } = await ask("overview", { isBeginning: true });
  expect(Object.keys(data?.secrets as object)).toContain("SESSION_SECRET");
  expect(await noted()).toEqual([
    { company_id: 1, operator: "BACKUP_SECRET" },
    { company_id: 2, operator: "BACKUP_SECRET" },
  ]);
  expect((await ask("overview", overview)).data?.secrets).toBeNull();
});

test("M3 writes an archive only into a deployment that is closed for this archive", async () => {
  const part = { kind: "database", name: "", schema: [] };
  const pages = [{ table: "users", columns: ["id"], rows: [["x"]] }];
  for (const of of [open, { ...open, CLOSED_FOR: "backup" }, closed]) {
    const other = of === closed ? "fedcba9876543210" : archive;
    expect((await ask("begin", { ...part, archive: other }, { of })).code).toBe(403);
    expect((await ask("write", { ...part, archive: other, pages }, { of })).code).toBe(403);
    expect((await ask("finish", { ...part, archive: other }, { of })).code).toBe(403);
    expect((await ask("note_restored", { archive: other }, { of })).code).toBe(403);
  }
  // A mark alone does not empty the database.
  expect((await ask("begin", { ...part, archive }, { of: closed })).data).toBe("not_empty");
  expect((await ask("write", { ...part, archive, pages }, { of: closed })).code).toBe(500);
});

test("serves only backup calls in a closed deployment", async () => {
  for (const path of ["/", "/api/health", "/api/default/getBasicInfo", "/desk"]) {
    const answer = await app.fetch(new Request(`https://demo.example${path}`), closed);
    expect([path, answer.status]).toEqual([path, 503]);
  }
});

test("R5 refuses a backup call with another method, an unknown name or broken input", async () => {
  expect((await ask("overview", overview, { method: "GET" })).status).toBe(405);
  for (const call of ["", "toString", "constructor", "overview/x"]) {
    expect((await ask(call, overview)).status).toBe(404);
  }
  const hostile = [
    {},
    { kind: "gateway", name: "1/x" },
    { kind: "account" },
    { kind: "account", name: "x".repeat(301) },
  ];
  for (const input of hostile)
    expect((await ask("rows", { cursor: null, ...input })).code).toBe(1000);
});
