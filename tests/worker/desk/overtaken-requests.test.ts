/** Requests that wait while others are decided: none is applied wrongly, or hidden. */
import { expect, test } from "vitest";
import type * as z from "zod/mini";
import { applyDueChanges } from "#db/approvals/due-changes.ts";
import type { deskCalls } from "#domain/contracts/desk/index.ts";
import type { ComparedChange } from "#domain/contracts/desk/settings.ts";
import { errorCodes } from "#domain/errors/errors.ts";
import { agreeOn, approve, askFor, type Texts } from "./asked-changes.ts";
import { addRole, as, DB, openOperator, type TestOperator, withKey } from "./operators.ts";

const [asker, second, third] = await Promise.all([
  openOperator("owner"),
  openOperator("owner"),
  openOperator("owner"),
]);

const bounds = (subject: string) =>
  DB.prepare("SELECT min_amount, max_amount FROM deposit_symbols WHERE company_id = 1 AND id = ?")
    .bind(Number(subject))
    .first<Texts>();

const change = (subject: string, before: Texts, after: Texts, startMs = 0) =>
  askFor(asker, { kind: "deposit_symbol", subject, before, after, startMs });

/**
 * A row with bounds of 10 and 100, and two requests that fit it one at a time, but not together.
 */
async function crossing(subject: string, startMs = 0) {
  const after = { currency_code: "GBP", min_amount: "10", max_amount: "100", sort: "0" };
  await agreeOn([asker, second], { kind: "deposit_symbol", subject, after });
  const least = await change(subject, { min_amount: "10" }, { min_amount: "80" }, startMs);
  const most = await change(subject, { max_amount: "100" }, { max_amount: "50" });
  expect([least.code, most.code]).toEqual([1, 1]);
  return { least: least.data.id, most: most.data.id };
}

test("refuses an approval when another approved change has made the requested row invalid", async () => {
  const { least, most } = await crossing("901");
  expect((await approve(second, most)).code).toBe(1);
  expect((await approve(second, least)).code).toBe(errorCodes.content_changed);
  expect(await bounds("901")).toEqual({ min_amount: "10", max_amount: "50" });
});

test("approves only one of two conflicting requests when both are approved at once", async () => {
  const { least, most } = await crossing("902");
  const answers = await Promise.all([approve(second, least), approve(third, most)]);
  expect(answers.map(({ code }) => code).sort()).toEqual([1, errorCodes.content_changed]);
});

test("refuses a scheduled change at its start when a change applied in the meantime conflicts with it", async () => {
  const start = Date.now() + 3_600_000;
  const { least, most } = await crossing("903", start);
  expect((await approve(second, least)).code).toBe(1);
  expect((await approve(second, most)).code).toBe(1);
  await applyDueChanges(DB, 1, start);
  expect(await bounds("903")).toEqual({ min_amount: "10", max_amount: "50" });
  const row = await DB.prepare("SELECT state, error FROM changes WHERE id = ?").bind(least).first();
  expect(row).toEqual({ state: "refused", error: "content_changed" });
});

test("refuses a loan product's scheduled free period at its start when the loan period has become shorter than the free period", async () => {
  const start = Date.now() + 3_600_000;
  const subject = "907";
  const row = {
    ...{ loan_period: "60", free_period: "5", min_amount: "200", max_amount: "5000" },
    ...{ interest_rate: "0.0006", penalty_rate: "0.002", sort: "7" },
  };
  await agreeOn([asker, second], { kind: "loan_product", subject, after: row });
  const of = { kind: "loan_product", subject, before: row };
  const free = await askFor(asker, { ...of, after: { free_period: "40" }, startMs: start });
  expect((await approve(second, free.data.id)).code).toBe(1);
  await agreeOn([asker, second], { ...of, after: { loan_period: "30" } });
  await applyDueChanges(DB, 1, start);
  const stands = await DB.prepare(
    "SELECT loan_period, free_period FROM loan_products WHERE company_id = 1 AND id = 907",
  ).first();
  expect(stands).toEqual({ loan_period: 30, free_period: 5 });
});

const bank = (name: string): Texts => ({
  ...{ currency_code: "SEK", name, bank_name: "Bank of tests" },
  ...{ payee_name: "Broker", payee_account: `${name}-1`, sort: "0" },
});

test("gives a new row from a settings file a number that no waiting request has", async () => {
  const waiting = await askFor(asker, { kind: "bank_account", after: bank("First") });
  const { subject } = waiting.data as unknown as { subject: string };
  const file = {
    ...{ format: "edge-broker configuration", version: 1, company: "" },
    entries: [{ kind: "bank_account", subject: "SEK Second", fields: bank("Second") }],
  };
  const compared = await as<{ changes: ComparedChange[] }>(asker, "deskConfigCompare", {
    file: JSON.stringify(file),
  });
  const wanted = compared.data.changes.find(({ kind }) => kind === "bank_account");
  const imported = await as<{ id: string; subject: string }>(asker, "deskChangeAsk", {
    ...{ kind: "bank_account", subject: wanted?.subject, fields: wanted?.fields },
    reason: "as in the file",
  });
  expect(imported.code).toBe(1);
  expect(imported.data.subject).not.toBe(subject);
  const same = await askFor(asker, { kind: "bank_account", subject, after: bank("Third") });
  expect(same.code).toBe(errorCodes.content_changed);
  for (const { id } of [imported.data, waiting.data]) {
    expect((await approve(second, id)).code).toBe(1);
  }
});

test("gives a new row a valid number when a waiting request names the largest valid number", async () => {
  const least = { min_amount: "1" };
  const after = { currency_code: "NOK", sort: "0" };
  const largest = await askFor(asker, { kind: "deposit_symbol", subject: "999999", after });
  expect(largest.code).toBe(1);
  const asked = await askFor(asker, { kind: "deposit_symbol", after });
  expect((await approve(second, asked.data.id)).code).toBe(1);
  const { subject } = asked.data as unknown as { subject: string };
  const changed = await askFor(asker, {
    ...{ kind: "deposit_symbol", subject, before: { min_amount: "0" }, after: least },
  });
  expect(changed.code, changed.data?.field).toBe(1);
});

test("applies only one decision on a request for loan money when an approval and a rejection arrive at once", async () => {
  const after = { way: "put_in", amount: "3", currency: "USD" };
  for (let times = 0; times < 3; times++) {
    const { data } = await askFor(asker, { kind: "loan_money", after });
    const reject = { id: data.id, act: "take_back", reason: "not today" };
    const both = [() => approve(second, data.id), () => as(third, "deskChangeDecide", reject)];
    const order = times % 2 === 0 ? both : both.toReversed();
    const answers = await Promise.all(order.map((act) => act()));
    expect(answers.map(({ code }) => code).sort()).toEqual([1, errorCodes.content_changed]);
    const state = await DB.prepare("SELECT state FROM changes WHERE id = ?").bind(data.id).first();
    const moved = await DB.prepare("SELECT count(*) AS n FROM loan_book WHERE id = ?")
      .bind(`funded/${data.id}`)
      .first("n");
    expect([state?.state, moved]).toBeOneOf([
      ["applied", 1],
      ["taken_back", 0],
    ]);
  }
});

const waitsFor = async (who: TestOperator) =>
  (await as<z.output<typeof deskCalls.deskInbox.output>>(who, "deskInbox")).data;

test("lists a request in the inbox even when hundreds of older requests are not for the operator", async () => {
  const reader = await openOperator(await addRole(["manage_funds", "change_offer"]));
  const old = (by: string, kind: string, prefix: string) =>
    DB.prepare(
      `WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 210)
       INSERT INTO changes (company_id, id, kind, subject, before, after, reason, start_ms, needs_two,
         state, asked_by, asked_resets, asked_ms, ended_ms)
       SELECT 1, ?1 || i, ?2, '', '{"x":null}', '{"x":"1"}', 'old', 0, 1, 'asked', ?3, 0, i, 0 FROM n`,
    ).bind(prefix, kind, by);
  await DB.batch([
    old(asker.id, "settings", "old-settings-"),
    old(reader.id, "menu_item", "old-own-"),
  ]);
  const after = { way: "put_in", amount: "25", currency: "USD" };
  const { data } = await askFor(asker, { kind: "loan_money", after });
  const { total, data: rows } = await waitsFor(reader);
  expect(rows.map(({ id }) => id)).toContain(data.id);
  expect(total).toBe(rows.length);
  const page = await as<{ data: object[]; total: number }>(second, "deskChanges", {
    ...{ view: "mine", page: "2" },
  });
  expect(page.data.data.length).toBe(20);
  expect(page.data.total).toBeGreaterThan(20);
  await DB.prepare(
    "UPDATE changes SET state = 'taken_back', decided_by = 'x' WHERE id LIKE 'old-%' OR id = ?",
  )
    .bind(data.id)
    .run();
});

test("recognises a repeated request when its stored answer is gone", async () => {
  const input = {
    ...{ kind: "bank_account", reason: "because of a test" },
    fields: Object.entries(bank("Lost")).map(([name, after]) => ({ name, before: null, after })),
  };
  const first = await as<{ id: string }>(asker, "deskChangeAsk", input, withKey("a-lost-answer"));
  expect((await approve(second, first.data.id)).code).toBe(1);
  await DB.prepare("DELETE FROM answered_requests").run();
  const again = await as(asker, "deskChangeAsk", input, withKey("a-lost-answer"));
  expect(again.data).toEqual({ ...first.data, state: "applied" });
});

test.each([
  ["bank_account", { ...bank("Turned"), payee_account: "\u202E87654321" }, "payee_account"],
  ["bank_account", { ...bank("Turned"), payee_account: "\u200F5678 1234" }, "payee_account"],
  ["company", { name: "Broker \u2067emaN" }, "name"],
  ["settings", { site_name: "moc.\u202Eexample" }, "site_name"],
] as const)(
  "refuses a text of %s with characters that change its reading order",
  async (kind, after, field) => {
    const { code, data } = await askFor(asker, { kind, after });
    expect([code, data?.field]).toEqual([errorCodes.invalid_request, field]);
  },
);
