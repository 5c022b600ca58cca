/** Reading the log, checking its chain, and files for spreadsheets. */
import { expect, test } from "vitest";
import { appendEntries } from "#db/desk/audit-log.ts";
import type { DeskCallName } from "#domain/contracts/desk/index.ts";
import { deskCalls } from "#domain/contracts/desk/index.ts";
import { errorCodes } from "#domain/errors/errors.ts";
import { requestOf, send } from "../api/requests.ts";
import { openCustomer, submitVerification } from "./customers.ts";
import { as, DB, openOperator, type TestOperator } from "./operators.ts";

const owner = await openOperator("owner");
const formula = '=HYPERLINK("https://evil.example";"x")';

type Log = {
  data: Array<{ number: number; act: string; note: string; at_ms: number }>;
  total: number;
};
type Check = { entries: number; head: string; problems: string[] };

async function fileOf({ token }: TestOperator, name: DeskCallName, input: Record<string, unknown>) {
  const response = await send(requestOf(deskCalls[name], input, { token }));
  return { response, text: await response.text() };
}

const entry = (id: string, note: string, atMs = 5_000) => ({
  id,
  atMs,
  operator: { id: "x", name: "Xena" },
  act: "approve" as const,
  subject: "withdrawal/w",
  userId: "u",
  note,
});

test("C5 exports no cell that can become a formula", async () => {
  const customer = await openCustomer(1, "plain");
  await DB.prepare("UPDATE users SET email = ? WHERE id = ?")
    .bind("+1@evil.example", customer.id)
    .run();
  await submitVerification(customer, formula);
  await appendEntries(DB, 1, [
    entry("csv", formula),
    entry("csv2", "@SUM(1)"),
    entry("csv3", 'say "hi", twice'),
  ]);
  const queue = await fileOf(owner, "deskQueueExport", { queue: "verification", state: "all" });
  expect(queue.response.headers.get("content-type")).toBe("text/csv; charset=utf-8");
  expect(queue.response.headers.get("content-disposition")).toMatch(
    /^attachment; filename="verification\.csv"$/,
  );
  expect(queue.text).toContain("'+1@evil.example");
  const audit = await fileOf(owner, "deskAuditExport", { search: "xena" });
  expect(audit.text).toContain(`"'=HYPERLINK(""https://evil.example"";""x"")"`);
  expect(audit.text).toContain("'@SUM(1)");
  for (const line of audit.text
    .replace(/^\ufeff/, "")
    .split("\r\n")
    .filter(Boolean)) {
    expect(line).not.toMatch(/(^|,)"?[=+@\t]/);
  }
});

test("searches and pages the audit log, newest first", async () => {
  await appendEntries(
    DB,
    1,
    Array.from({ length: 60 }, (_, index) =>
      entry(`page-${index}`, `needle 50% ${index}`, 10_000 + index),
    ),
  );
  const read = async (input: Record<string, unknown>) =>
    (await as<Log>(owner, "deskAudit", input)).data;
  const first = await read({ search: "NEEDLE 50%" });
  expect([first.total, first.data.length, first.data[0]?.note]).toEqual([60, 50, "needle 50% 59"]);
  expect((await read({ search: "needle 50%", page: 2 })).data).toHaveLength(10);
  const ann = await openCustomer();
  await appendEntries(DB, 1, [{ ...entry("of-ann", "needle of one"), userId: ann.id }]);
  const uid = await DB.prepare("SELECT uid FROM users WHERE id = ?").bind(ann.id).first("uid");
  expect((await read({ search: String(uid) })).data.map(({ note }) => note)).toContain(
    "needle of one",
  );
  // Wildcards have no effect.
  expect((await read({ search: "needle 5", acts: "approve,approve_one" })).total).toBe(60);
  expect((await read({ search: "needle 5", acts: "reject" })).total).toBe(0);
  expect((await read({ search: "needle 5_%" })).total).toBe(0);
  expect((await read({ search: "needle", from: 10_010, to: 10_020 })).total).toBe(10);
  expect((await read({ search: "x".repeat(100) })).total).toBe(0);
});

test("M4 reports changed and deleted entries of the audit log", async () => {
  const check = async () => (await as<Check>(owner, "deskAuditCheck")).data;
  const whole = await check();
  expect(whole.problems).toEqual([]);
  expect(whole.entries).toBeGreaterThan(60);
  await DB.batch(
    ["audit_log_stays", "audit_log_remains", "audit_log_grows"].map((name) =>
      DB.prepare(`DROP TRIGGER ${name}`),
    ),
  );
  const change = async (sql: string) => (await DB.prepare(sql).run()).meta.changes;
  await change("UPDATE audit_log SET note = 'nothing happened' WHERE id = 'csv'");
  const [changed = ""] = (await check()).problems;
  expect(changed).toMatch(/^\d+ is not what was entered$/);
  await change(`UPDATE audit_log SET note = '${formula}' WHERE id = 'csv'`);
  expect((await check()).problems).toEqual([]);
  const number = await DB.prepare(
    "SELECT number FROM audit_log WHERE id = 'page-10'",
  ).first<number>("number");
  await change("DELETE FROM audit_log WHERE id = 'page-10'");
  expect((await check()).problems).toEqual([
    `${number} is missing`,
    `${(number ?? 0) + 1} is not chained to ${(number ?? 0) - 1}`,
  ]);
});

test("refuses an export above the maximum of rows, and shows an item's newest acts", async () => {
  const customer = await openCustomer(1, "many");
  await submitVerification(customer, "Many");
  const { id } = customer;
  const upTo = (count: number) =>
    `WITH RECURSIVE many (n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM many WHERE n < ${count})`;
  await DB.batch([
    DB.prepare(
      `${upTo(10_001)} INSERT INTO desk_items (company_id, id, queue, user_id, way, status, stage,
         number, unit, created_ms, changed_ms, version)
       SELECT 1, 'many-' || n, 'proof', ?, 'bank', 1, 'review', '1', 'USD', n, n, 1 FROM many`,
    ).bind(id),
    // The test before has dropped the triggers that protect the chain.
    DB.prepare(
      `${upTo(10_001)} INSERT INTO audit_log (company_id, number, id, at_ms, operator_id, operator,
         act, subject, user_id, note, previous_hash, hash)
       SELECT 1, 1000000 + n, 'many-' || n, n, 'x', 'Xena', 'approve', ?, '', 'note ' || n,
         'before-' || n, 'hash-' || n FROM many`,
    ).bind(`verification/${id}`),
  ]);
  const answers = [
    await fileOf(owner, "deskQueueExport", { queue: "proof", state: "all" }),
    await fileOf(owner, "deskAuditExport", { search: "note" }),
  ];
  for (const { text } of answers) {
    expect(JSON.parse(text).code).toBe(errorCodes.export_too_long);
  }
  const fewer = await fileOf(owner, "deskQueueExport", { queue: "proof", state: "all", from: 2 });
  expect(fewer.text.trim().split("\r\n")).toHaveLength(10_001);
  const item = await as<{ history: Array<{ note: string }> }>(owner, "deskItem", {
    ...{ queue: "verification", id },
  });
  // Reading a customer's documents is an act, too.
  expect(item.data.history.slice(-2).map(({ note }) => note)).toContain("note 10001");
});
