/** Changes of the company: permitted requests, approvals, and a single application of each. */
import { describe, expect, test, vi } from "vitest";
import { applyDueChanges } from "#db/approvals/due-changes.ts";
import type { DeskChange } from "#domain/contracts/desk/changes.ts";
import { errorCodes } from "#domain/errors/errors.ts";
import { companyName } from "#domain/text/names.ts";
import { bindings } from "../api/requests.ts";
import { agreeOn, approve } from "./asked-changes.ts";
import { openCustomer } from "./customers.ts";
import {
  addPuppet,
  as,
  DB,
  openOperator,
  type TestOperator,
  takeOver,
  withKey,
} from "./operators.ts";

const [olga, rita, otto] = await Promise.all([
  openOperator("owner"),
  openOperator("risk"),
  openOperator("owner"),
]);

type Texts = Record<string, string | null>;

/** Requests other settings, from their current texts unless the test names others. */
async function ask(by: TestOperator, after: Texts, more: object = {}, key = crypto.randomUUID()) {
  const seen = await Promise.all(
    Object.keys(after).map(async (name) => [name, await settingOf(name)] as const),
  );
  const before = Object.fromEntries(seen);
  const fields = Object.entries(after).map(([name, text]) => ({
    ...{ name, before: before[name] ?? null, after: text },
  }));
  const input = { kind: "settings", fields, reason: "because of a test", ...more };
  return as<{ id: string; state: string; field?: string }>(
    by,
    "deskChangeAsk",
    input,
    withKey(key),
  );
}

const settingOf = (key: string, companyId = 1) =>
  DB.prepare("SELECT value FROM company_config WHERE company_id = ? AND key = ?")
    .bind(companyId, key)
    .first<string>("value");

const decide = (by: TestOperator, id: string, act = "approve", more = {}) =>
  as(by, "deskChangeDecide", { id, act, ...more });

async function changeOf(id: string, by = olga): Promise<DeskChange | undefined> {
  const { data } = await as<{ data: DeskChange[] }>(by, "deskChanges", { view: "all" });
  return data.data.find((change) => change.id === id);
}

const actsOf = async (like: string) => {
  const { results } = await DB.prepare(
    "SELECT act, note FROM audit_log WHERE company_id = 1 AND note LIKE ? ORDER BY number",
  )
    .bind(like)
    .all<{ act: string; note: string }>();
  return results;
};

describe("a setting that touches no money", () => {
  test("applies one operator's change immediately when the setting touches no money, and logs values and reason", async () => {
    const asked = await ask(olga, { customer_tag: "Tag one" }, { reason: "Rebranding" });
    expect([asked.code, asked.data.state]).toEqual([1, "applied"]);
    expect(await settingOf("customer_tag")).toBe("Tag one");
    expect(await actsOf("%Tag one%")).toEqual([
      { act: "change_apply", note: "customer_tag: – → Tag one (Rebranding)" },
    ]);
    expect(await changeOf(asked.data.id)).toMatchObject({
      ...{ state: "applied", reason: "Rebranding", error: 0, may_decide: false },
      fields: [{ name: "customer_tag", before: null, after: "Tag one" }],
    });
  });

  test("resets a setting to its default by deleting the row", async () => {
    expect((await ask(olga, { home_logo_height: "40" })).code).toBe(1);
    expect((await ask(rita, { home_logo_height: null })).code).toBe(1);
    expect(await settingOf("home_logo_height")).toBeNull();
  });

  test("refuses to change a setting when its value differs from the one that the operator saw", async () => {
    await ask(olga, { customer_tag: "Tag two" });
    const fields = [{ name: "customer_tag", before: "Tag one", after: "Tag three" }];
    const { code } = await ask(rita, {}, { fields });
    expect(code).toBe(errorCodes.content_changed);
    expect(await settingOf("customer_tag")).toBe("Tag two");
  });

  test("applies only one of several parallel changes that name the same old value of a setting", async () => {
    const before = await settingOf("customer_tag");
    const fields = (after: string) => [{ name: "customer_tag", before, after }];
    const answers = await Promise.all(
      ["A", "B", "C", "D"].map((after) => ask(olga, {}, { fields: fields(after) })),
    );
    const codes = answers.map(({ code }) => code).sort((a, b) => a - b);
    expect(codes).toEqual([1, ...Array(3).fill(errorCodes.content_changed)]);
  });

  test("changes a setting once when the request is repeated under its key", async () => {
    const key = crypto.randomUUID();
    const fields = [
      { name: "customer_tag", before: await settingOf("customer_tag"), after: "Tag four" },
    ];
    const answers = await Promise.all([1, 2].map(() => ask(olga, {}, { fields }, key)));
    answers.push(await ask(olga, {}, { fields }, key));
    expect(answers.map(({ code }) => code)).toEqual([1, 1, 1]);
    expect(new Set(answers.map(({ data }) => data.id)).size).toBe(1);
    expect(await actsOf("%→ Tag four%")).toHaveLength(1);
  });
});

describe("a setting that touches money", () => {
  test("requires a second person, not tied to the first, for a setting that touches money", async () => {
    const asked = await ask(olga, { withdraw_open_max: "7" });
    expect([asked.code, asked.data.state]).toEqual([1, "asked"]);
    const { id } = asked.data;
    expect(await settingOf("withdraw_open_max")).toBeNull();
    expect((await decide(olga, id)).code).toBe(errorCodes.four_eyes);
    const puppet = await addPuppet(olga, "owner");
    expect((await decide(puppet, id)).code).toBe(errorCodes.four_eyes_tied);
    expect(await changeOf(id, puppet)).toMatchObject({ is_other: false, may_decide: true });
    expect(await settingOf("withdraw_open_max")).toBeNull();
    expect((await decide(otto, id)).code).toBe(1);
    expect(await settingOf("withdraw_open_max")).toBe("7");
    expect((await decide(otto, id)).code).toBe(errorCodes.content_changed);
    expect((await actsOf("withdraw_open_max: – → 7%")).map(({ act }) => act)).toEqual([
      "change_ask",
      "change_approve",
    ]);
  });

  test("requires a second person for both settings of a request when one touches money", async () => {
    const tag = await settingOf("customer_tag");
    const { data } = await ask(olga, { customer_tag: "Tag money", withdraw_open_max: "8" });
    expect(data.state).toBe("asked");
    expect(await settingOf("customer_tag")).toBe(tag);
    expect((await decide(rita, data.id)).code).toBe(1);
    expect([await settingOf("customer_tag"), await settingOf("withdraw_open_max")]).toEqual([
      "Tag money",
      "8",
    ]);
  });

  test("turns an approval of a setting into a new request when the first requester's access was reset", async () => {
    const asker = await openOperator("owner");
    const { data } = await ask(asker, { withdraw_open_max: "9" });
    await takeOver(otto, asker);
    expect((await decide(rita, data.id)).code).toBe(1);
    expect(await changeOf(data.id)).toMatchObject({ state: "asked" });
    expect((await decide(rita, data.id)).code).toBe(errorCodes.four_eyes);
    expect((await decide(olga, data.id)).code).toBe(1);
    expect(await settingOf("withdraw_open_max")).toBe("9");
  });

  test("refuses to approve a change when the setting has changed since the request, and warns before the approval", async () => {
    const { data } = await ask(olga, { withdraw_open_max: "10" });
    const between = await ask(olga, { withdraw_open_max: "11" });
    expect((await decide(rita, between.data.id)).code).toBe(1);
    expect(await changeOf(data.id)).toMatchObject({
      ...{ state: "asked", error: errorCodes.content_changed },
      error_text: expect.stringMatching(/\w/),
    });
    expect((await decide(rita, data.id)).code).toBe(errorCodes.content_changed);
    expect(await settingOf("withdraw_open_max")).toBe("11");
    expect((await decide(olga, data.id, "take_back")).code).toBe(1);
    expect((await decide(rita, data.id)).code).toBe(errorCodes.content_changed);
  });

  test("changes a setting once when ten approvals arrive at once", async () => {
    const { data } = await ask(olga, { withdraw_open_max: "12" });
    const answers = await Promise.all(Array.from({ length: 10 }, () => decide(rita, data.id)));
    expect(answers.filter(({ code }) => code === 1)).toHaveLength(1);
    expect(await settingOf("withdraw_open_max")).toBe("12");
  });
});

describe("a later start", () => {
  const hour = 3_600_000;

  test("applies a scheduled setting once, not before its start, even when the job runs late and repeatedly", async () => {
    const start = Date.now() + hour;
    const old = await settingOf("customer_tag");
    const { data } = await ask(olga, { customer_tag: "Later" }, { start_ms: start });
    expect(data.state).toBe("scheduled");
    await applyDueChanges(DB, 1, start - 1);
    expect(await settingOf("customer_tag")).toBe(old);
    // Runs the duty a day late, three times at once, and again.
    await Promise.all([1, 2, 3].map(() => applyDueChanges(DB, 1, start + 24 * hour)));
    await applyDueChanges(DB, 1, start + 48 * hour);
    expect(await settingOf("customer_tag")).toBe("Later");
    expect(await changeOf(data.id)).toMatchObject({
      state: "applied",
      ended_ms: start + 24 * hour,
    });
    expect((await actsOf("%→ Later %")).map(({ act }) => act)).toEqual([
      "change_ask",
      "change_apply",
    ]);
  });

  test("applies a scheduled setting that touches money only after its approval, and only from its start on", async () => {
    const start = Date.now() + hour;
    const { data } = await ask(olga, { withdraw_open_max: "13" }, { start_ms: start });
    await applyDueChanges(DB, 1, start + 1);
    expect(await settingOf("withdraw_open_max")).toBe("12");
    expect((await decide(rita, data.id)).code).toBe(1);
    expect(await changeOf(data.id)).toMatchObject({ state: "scheduled" });
    expect(await settingOf("withdraw_open_max")).toBe("12");
    await applyDueChanges(DB, 1, start);
    expect(await settingOf("withdraw_open_max")).toBe("13");
  });

  test("refuses to apply a scheduled change when the setting's value has changed before the start, and stores the reason", async () => {
    const start = Date.now() + hour;
    const { data } = await ask(olga, { customer_tag: "Never" }, { start_ms: start });
    await ask(olga, { customer_tag: "Between" });
    const next = await ask(olga, { home_logo_height: "50" }, { start_ms: start });
    await applyDueChanges(DB, 1, start);
    expect(await settingOf("customer_tag")).toBe("Between");
    expect(await changeOf(data.id)).toMatchObject({
      ...{ state: "refused", error: errorCodes.content_changed },
    });
    // It does not hold up other changes that are due at the same time.
    expect(await settingOf("home_logo_height")).toBe("50");
    expect(await changeOf(next.data.id)).toMatchObject({ state: "applied" });
  });

  test("cancels a scheduled setting for good before its start", async () => {
    const start = Date.now() + hour;
    const { data } = await ask(olga, { customer_tag: "Taken back" }, { start_ms: start });
    // Cancelling another operator's request needs a reason, which the asker can read.
    const bare = await as<{ field: string }>(rita, "deskChangeDecide", {
      ...{ id: data.id, act: "take_back", reason: " " },
    });
    expect([bare.code, bare.data.field]).toEqual([errorCodes.invalid_request, "reason"]);
    const reason = { reason: "not before the holidays" };
    expect((await decide(rita, data.id, "take_back", reason)).code).toBe(1);
    expect(await changeOf(data.id)).toMatchObject({ decision_reason: reason.reason });
    await applyDueChanges(DB, 1, start);
    expect(await settingOf("customer_tag")).toBe("Between");
    expect((await decide(rita, data.id, "take_back", reason)).code).toBe(
      errorCodes.content_changed,
    );
  });

  test("lets the company's object apply a scheduled setting on time", async () => {
    const start_ms = Date.now() + 1_500;
    const { data } = await ask(olga, { customer_tag: "By itself" }, { start_ms });
    expect(data.state).toBe("scheduled");
    const inForce = async () => expect(await settingOf("customer_tag")).toBe("By itself");
    await vi.waitFor(inForce, { timeout: 15_000, interval: 200 });
    expect((await changeOf(data.id))?.ended_ms).toBeGreaterThanOrEqual(start_ms);
  });

  test("applies a scheduled setting at the next alarm when the alarm at its start was lost", async () => {
    const object = bindings.COMPANY.get(bindings.COMPANY.idFromName(companyName(1)));
    const { data } = await ask(olga, { customer_tag: "Missed" }, { start_ms: Date.now() + hour });
    const kept = await DB.prepare(
      "SELECT sql FROM sqlite_master WHERE name = 'changes_keep'",
    ).first<{ sql: string }>();
    // Plays an hour without any run, and a lost alarm.
    await DB.batch([
      DB.prepare("DROP TRIGGER changes_keep"),
      DB.prepare("UPDATE changes SET start_ms = 1 WHERE id = ?").bind(data.id),
      DB.prepare(kept?.sql ?? ""),
    ]);
    await object.expect("changes", Date.now());
    const inForce = async () => expect(await settingOf("customer_tag")).toBe("Missed");
    await vi.waitFor(inForce, { timeout: 15_000, interval: 200 });
  });

  test.each([1, Date.now() - 1, Date.now() + 367 * 24 * hour])(
    "refuses the time %s as a setting's start",
    async (start_ms) => {
      const { code, data } = await ask(olga, { customer_tag: "X" }, { start_ms });
      expect([code, data.field]).toEqual([errorCodes.invalid_request, "start_ms"]);
    },
  );
});

describe("what is refused by name", () => {
  test.each([
    ["theme_primary", "red"],
    ["timezone", "Mars/Olympus"],
    ["is_forex", "2"],
    ["demo_balance", "-1"],
    ["no_such_setting", "1"],
    ["service_secret", "a".repeat(40)],
    ["site_name", " "],
    ["site_name", "a\u0000b"],
  ])("refuses the setting %s with the value %s, and names the setting", async (name, after) => {
    const { code, data } = await ask(olga, { [name]: after });
    expect([code, data.field]).toEqual([errorCodes.invalid_request, name]);
    expect(await settingOf(name)).not.toBe(after);
  });

  test("refuses a request for a change that has no reason, no setting, or the current value", async () => {
    const tag = await settingOf("customer_tag");
    const none = await ask(olga, { customer_tag: "Y" }, { reason: " " });
    expect(none.code).toBe(errorCodes.reason_required);
    expect((await ask(olga, { customer_tag: tag })).code).toBe(errorCodes.invalid_request);
    expect((await ask(olga, {})).code).toBe(errorCodes.invalid_request);
  });

  test("refuses a change of the company's currency when accounts are open", async () => {
    await openCustomer();
    const { code, msg } = await ask(olga, { currency: "EUR" });
    expect([code, msg]).toEqual([errorCodes.currency_kept, expect.stringMatching(/company/)]);
  });
});

test("refuses a forged approval and any change of a request in the database", async () => {
  const { data } = await ask(olga, { withdraw_open_max: "14" });
  const attempts = [
    "UPDATE changes SET state = 'applied' WHERE id = ?",
    `UPDATE changes SET state = 'scheduled', decided_by = '${olga.id}' WHERE id = ?`,
    "UPDATE changes SET after = '{}' WHERE id = ?",
    "UPDATE changes SET needs_two = 0 WHERE id = ?",
    "DELETE FROM changes WHERE id = ?",
  ];
  for (const sql of attempts) {
    await expect(DB.prepare(sql).bind(data.id).run(), sql).rejects.toThrow();
  }
  await decide(olga, data.id, "take_back");
  const again = "UPDATE changes SET state = 'asked' WHERE id = ?";
  await expect(DB.prepare(again).bind(data.id).run()).rejects.toThrow();
});

describe("hosts and facts of the company", () => {
  const askHost = (subject: string, before: string | null, after: string | null) =>
    as(olga, "deskChangeAsk", {
      ...{ kind: "host", subject, reason: "a new address" },
      fields: [{ name: "is_ours", before, after }],
    });
  const owner = (host: string) =>
    DB.prepare("SELECT company_id FROM company_hosts WHERE host = ?")
      .bind(host)
      .first<number>("company_id");

  test("lets two operators add and remove a host, and refuses another company's host and the removal of the last host", async () => {
    const wanted = (subject: string, before: string | null, after: string | null) => ({
      ...{ kind: "host", subject, before: { is_ours: before }, after: { is_ours: after } },
    });
    await agreeOn([olga, otto], wanted("trade.localhost", null, "1"));
    expect(await owner("trade.localhost")).toBe(1);
    const [theirs] = (
      await DB.prepare("SELECT host FROM company_hosts WHERE company_id = 2").all<{
        host: string;
      }>()
    ).results;
    expect((await askHost(theirs?.host ?? "", null, "1")).code).toBe(errorCodes.host_taken);
    const own = await DB.prepare("SELECT host FROM company_hosts WHERE company_id = 1").all<{
      host: string;
    }>();
    const [last, ...others] = own.results.map(({ host }) => host);
    for (const host of others) await agreeOn([olga, otto], wanted(host, "1", null));
    expect((await askHost(last ?? "", "1", null)).code).toBe(errorCodes.host_needed);
    for (const host of others) {
      await DB.prepare("INSERT INTO company_hosts (host, company_id) VALUES (?, 1)")
        .bind(host)
        .run();
    }
    expect((await askHost("no host", null, "1")).code).toBe(errorCodes.invalid_request);
  });

  test("lets two operators change the company's name and e-mail, and refuses an invalid e-mail", async () => {
    const facts = await DB.prepare("SELECT name, email FROM companies WHERE id = 1").first<{
      name: string;
      email: string;
    }>();
    const askFacts = (after: Texts) =>
      as<{ id: string; field?: string }>(olga, "deskChangeAsk", {
        ...{ kind: "company", reason: "moved" },
        fields: Object.entries(after).map(([name, text]) => ({
          ...{ name, before: facts?.[name as "name"] ?? null, after: text },
        })),
      });
    expect((await askFacts({ email: "not one" })).data.field).toBe("email");
    expect((await askFacts({ id: "9" })).data.field).toBe("id");
    const { data } = await askFacts({ name: "Meridian Ltd", email: "hi@meridian.example" });
    expect((await approve(otto, data.id)).code).toBe(1);
    expect(await DB.prepare("SELECT name, email FROM companies WHERE id = 1").first()).toEqual({
      ...{ name: "Meridian Ltd", email: "hi@meridian.example" },
    });
    expect(await DB.prepare("SELECT name FROM companies WHERE id = 2").first("name")).not.toBe(
      "Meridian Ltd",
    );
  });

  test("refuses a request for a host when the requester has the role risk", async () => {
    const fields = [{ name: "is_ours", before: null, after: "1" }];
    const input = { kind: "host", subject: "risk.example", fields, reason: "r" };
    expect((await as(rita, "deskChangeAsk", input)).code).toBe(errorCodes.role_forbidden);
  });
});
