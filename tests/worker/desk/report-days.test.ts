/** Due times of a day's report, and the company's own money in it. */
import { runInDurableObject } from "cloudflare:test";
import { expect, test } from "vitest";
import { closeDay } from "#db/money/day-reports.ts";
import { deskCalls } from "#domain/contracts/desk/index.ts";
import { graceMs, reportOf } from "#domain/reports/day-report.ts";
import { Timers } from "#durable-objects/runtime/timers.ts";
import { requestOf, send } from "../api/requests.ts";
import { company, runDuty } from "../watch/company-watch.ts";
import { agreeOn } from "./asked-changes.ts";
import { as, DB, openOperator } from "./operators.ts";

const owners = await Promise.all([openOperator("owner"), openOperator("owner")]);
const [owner] = owners;

interface Report {
  sums: Record<string, string>;
  corrections: Array<{ line: string; now: string }>;
  held: string | null;
  difference: string | null;
}
const zone = await DB.prepare(
  "SELECT value FROM company_config WHERE company_id = 1 AND key = 'timezone'",
).first<string>("value");

const report = async (day: string) => (await as<Report>(owner, "deskReport", { day })).data;

const dueOf = (duty: string) =>
  runInDurableObject(company, (_, { storage }) => new Timers(storage).dueOf(duty));

/** Moves money by an approval of a second person. */
async function move(of: string, way: string, amount: string, at: string): Promise<string> {
  const id = crypto.randomUUID();
  const [kind, subject] = of === "loans" ? ["loan_money", ""] : ["fund_money", of.slice(5)];
  await DB.prepare(
    `INSERT INTO changes (company_id, id, kind, subject, before, after, reason, start_ms, needs_two,
       state, asked_by, asked_resets, asked_ms, decided_by, decided_ms)
     VALUES (1, ?, ?, ?, '{}', ?, 'for a test', 0, 0, 'applied', 'one', 0, 1, 'two', ?)`,
  )
    .bind(id, kind, subject, JSON.stringify({ way, amount, currency: "USD" }), Date.parse(at))
    .run();
  return id;
}

async function closed(day: string): Promise<Report> {
  for (let round = 0; round < 40; round++) {
    await runDuty("report");
    const found = await as<Report>(owner, "deskReport", { day });
    if (found.code === 1) return found.data;
  }
  throw new Error(`${day} stays open`);
}

test("makes the next run of the report's duty due within minutes when the time zone changes", async () => {
  await runDuty("report");
  const before = await dueOf("report");
  // In the company's own zone the day may end within minutes, so the test moves the time away.
  const soon = Date.now() + 3 * graceMs;
  await runInDurableObject(company, (_, { storage }) =>
    new Timers(storage).set("report", soon + 3_600_000),
  );
  const wanted = {
    kind: "settings",
    before: { timezone: zone },
    after: { timezone: "Asia/Karachi" },
  };
  await agreeOn(owners, wanted);
  expect([before !== null, await dueOf("report")]).toEqual([true, expect.any(Number)]);
  expect(await dueOf("report")).toBeLessThan(soon);
  await agreeOn(owners, {
    ...{ kind: "settings", before: { timezone: "Asia/Karachi" }, after: { timezone: zone } },
  });
});

test("makes the next run of the report's duty due at most two minutes after a scheduled change of the time zone starts", async () => {
  const startMs = Date.now() + 600_000;
  await agreeOn(owners, {
    ...{ kind: "settings", before: { timezone: zone }, startMs },
    after: { timezone: "Asia/Tokyo" },
  });
  await runDuty("report");
  expect(await dueOf("report")).toBeLessThanOrEqual(startMs + graceMs);
});

test("reports a day on which only the company moved money, with its sums", async () => {
  await move("fund/1", "put_in", "20000", "2020-06-05T10:00:00Z");
  await move("fund/2", "take_out", "500.25", "2020-06-05T20:59:59Z");
  await move("loans", "put_in", "50000", "2020-06-05T03:00:00Z");
  await move("loans", "put_in", "7", "2020-06-06T12:00:00Z");
  // Deletes the reports, as if no day had been closed since.
  await DB.prepare("DELETE FROM day_reports WHERE company_id = 1").run();
  expect((await closed("2020-06-05")).sums).toMatchObject({
    funds: "19499.75",
    loan_book: "50000",
  });
  expect((await report("2020-06-06")).sums).toMatchObject({ funds: "0", loan_book: "7" });
});

test("counts the company's money once when the time zone changed between two days", async () => {
  await closeDay(DB, 1, {
    ...{ day: "2020-07-01", zone: "GMT", currency: "USD", closed_ms: 1, accounts: 0, entries: 0 },
    ...{ sums: reportOf([]), owed: "0" },
  });
  await closeDay(DB, 1, {
    ...{ day: "2020-07-02", zone: "Asia/Karachi", currency: "USD", closed_ms: 1 },
    ...{ accounts: 0, entries: 0, sums: reportOf([]), owed: "0" },
  });
  // 1 July in GMT, which is closed already, and 2 July in Karachi.
  await move("fund/1", "put_in", "30", "2020-07-01T20:00:00Z");
  await move("fund/1", "put_in", "4", "2020-07-02T18:00:00Z");
  const now = async (day: string) =>
    (await report(day)).corrections.find(({ line }) => line === "funds")?.now ?? "0";
  expect([await now("2020-07-01"), await now("2020-07-02")]).toEqual(["30", "4"]);
});

test("reports no held money and no difference to the debt, on the page and in the file, when no bank balance was entered", async () => {
  const { difference, held } = await report("2020-07-01");
  expect([difference, held]).toEqual([null, null]);
  const { token } = owner;
  const answer = await send(
    requestOf(deskCalls.deskReportExport, { day: "2020-07-01" }, { token }),
  );
  const lines = (await answer.text()).split("\r\n");
  expect(lines).toEqual(expect.arrayContaining(["held,,,USD", "held_less_owed,,,USD"]));
});
