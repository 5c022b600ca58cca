/** An open position keeps its terms until the announced date. */
import { runDurableObjectAlarm, runInDurableObject } from "cloudflare:test";
import { beforeAll, expect, test, vi } from "vitest";
import { applyDueChanges } from "#db/approvals/due-changes.ts";
import { listMessages } from "#db/people/messages.ts";
import { calls } from "#domain/contracts/http/index.ts";
import type { WirePair } from "#domain/contracts/http/market.ts";
import { errorCodes } from "#domain/errors/errors.ts";
import { accountName, potUserId } from "#domain/text/names.ts";
import type { AccountModules } from "#durable-objects/account/account-modules.ts";
import { Timers } from "#durable-objects/runtime/timers.ts";
import { forgetTerms } from "#tests/support/worker/forget-terms.ts";
import { noticeLettersTo, openPerson, set } from "../access/people.ts";
import { get, openDemo, ordersOf } from "../api/api-client.ts";
import { bindings, perform } from "../api/requests.ts";
import { fund } from "../cashier/till.ts";
import { follow, openMaster } from "../follow/traders.ts";
import { approve, askFor, type Texts } from "./asked-changes.ts";
import { as, DB, openOperator } from "./operators.ts";

const [olga, otto] = await Promise.all([openOperator("owner"), openOperator("owner")]);
const dayMs = 86_400_000;
const inDays = (days: number) => Date.now() + days * dayMs;
let pair: WirePair;

beforeAll(async () => {
  const pairs = await get<WirePair[]>("/v2/api/forex/trade_list");
  const found = pairs.find(({ Code }) => Code === "LTCUSD");
  if (!found) throw new Error("LTCUSD is not listed");
  pair = found;
});

const stub = (userId: string) =>
  bindings.ACCOUNT.get(bindings.ACCOUNT.idFromName(accountName(1, userId)));
const stopOutOf = (userId: string) =>
  runInDurableObject(stub(userId), (instance) => {
    const { profiles } = (instance as unknown as { account: AccountModules }).account;
    return profiles.require().risk.stopOut;
  });
/** Makes the account's next reading of the settings due. */
async function readTerms(userId: string): Promise<void> {
  await runInDurableObject(stub(userId), (instance, { storage }) => {
    forgetTerms(instance);
    new Timers(storage).set("terms", 1);
  });
  await runDurableObjectAlarm(stub(userId));
}
async function open(token: string): Promise<{ Id: string }> {
  const order = { forex_id: pair.Id, type: 1, cont: "0.1", status: 1, multiple: 10 };
  const headers = { "idempotency-key": crypto.randomUUID() };
  const answer = await perform<{ Id: string }>(calls.submitForex, order, { token, headers });
  expect(answer.code, answer.msg).toBe(1);
  return answer.data;
}
const messagesOf = async (userId: string) => {
  const reader = { companyId: 1, userId, lang: "en", nowMs: Date.now() };
  const { rows } = await listMessages(DB, reader, { limit: 50, offset: 0 });
  return rows.filter(({ kind }) => kind === "terms_change");
};
const settings = (before: Texts, after: Texts, startMs = 0) => ({
  ...{ kind: "settings", before, after, startMs },
});
const storedStopOut = () =>
  DB.prepare("SELECT value FROM company_config WHERE company_id = 1 AND key = 'stop_out_level'")
    .bind()
    .first<string>("value");

test("refuses a higher stop-out level without notice, and applies the level only from the announced date", {
  timeout: 120_000,
}, async () => {
  await set({ stop_out_level: "50" });
  const person = await openPerson();
  await fund(person, "5000", "forex");
  const held = await open(person.token);
  const idle = await openPerson();
  const after = { stop_out_level: "100000" };
  const before = { stop_out_level: "50" };
  for (const startMs of [0, inDays(6.9)]) {
    const refused = await askFor(olga, settings(before, after, startMs));
    expect([refused.code, refused.data]).toEqual([
      errorCodes.notice_too_short,
      { field: "stop_out_level", limit: 7 },
    ]);
  }
  expect(await storedStopOut()).toBe("50");

  const startMs = inDays(8);
  const asked = await askFor(olga, settings(before, after, startMs));
  expect(asked.data.state).toBe("asked");
  await readTerms(person.user.id);
  // No terms are announced yet.
  expect(await messagesOf(person.user.id)).toEqual([]);
  expect((await approve(otto, asked.data.id)).code).toBe(1);
  for (let reading = 0; reading < 3; reading++) await readTerms(person.user.id);
  await readTerms(idle.user.id).catch(() => undefined);

  const [told, ...more] = await vi.waitFor(async () => {
    const found = await messagesOf(person.user.id);
    if (found.length === 0) throw new Error("no message yet");
    return found;
  });
  expect(more).toEqual([]);
  expect(told?.facts).toEqual({
    ...{ startMs, subject: "" },
    terms: [{ name: "stop_out_level", before: "50", after: "100000" }],
  });
  const letters = await vi.waitFor(
    async () => {
      const all = (await noticeLettersTo(person.account)).map((mail) => JSON.stringify(mail));
      const found = all.filter((text) => text.includes("Stop-out"));
      if (found.length === 0) throw new Error("no letter yet");
      return found;
    },
    { timeout: 10_000 },
  );
  expect(letters).toHaveLength(1);
  expect(await messagesOf(idle.user.id)).toEqual([]);

  // The ticket shows the announcement, too.
  const pairs = await get<WirePair[]>("/v2/api/forex/trade_list");
  expect(pairs.find(({ Id }) => Id === pair.Id)?.Coming?.join()).toContain("100000");

  await applyDueChanges(DB, 1, startMs - 1);
  await readTerms(person.user.id);
  expect(await stopOutOf(person.user.id)).toBe(50);
  expect((await ordersOf(person.token)).data.map(({ Id }) => Id)).toEqual([held.Id]);

  await applyDueChanges(DB, 1, startMs);
  await readTerms(person.user.id);
  await vi.waitFor(
    async () => {
      const [closed] = (await ordersOf(person.token, "3")).data;
      expect([closed?.Id, closed?.CloseReason]).toEqual([held.Id, "stop_out"]);
    },
    { timeout: 30_000, interval: 300 },
  );
  await set({ stop_out_level: "50" });
});

test("applies better terms immediately, and refuses an approval that comes too late for the notice period", async () => {
  await openDemo();
  await set({ stop_out_level: "50", terms_notice_days: "7" });
  const better = await askFor(olga, settings({ stop_out_level: "50" }, { stop_out_level: "40" }));
  expect((await approve(otto, better.data.id)).code).toBe(1);
  expect(await storedStopOut()).toBe("40");

  const near = settings({ stop_out_level: "40" }, { stop_out_level: "41" }, inDays(7) + 1_500);
  const asked = await askFor(olga, near);
  expect(asked.data.state).toBe("asked");
  await new Promise((resolve) => setTimeout(resolve, 1_600));
  expect((await approve(otto, asked.data.id)).code).toBe(errorCodes.notice_too_short);
  await applyDueChanges(DB, 1, inDays(30));
  expect(await storedStopOut()).toBe("40");
  const taken = { id: asked.data.id, act: "take_back", reason: "too late" };
  expect((await as(otto, "deskChangeDecide", taken)).code).toBe(1);
  await set({ stop_out_level: "50" });
});

test.each<[string, string, Texts, Texts, string]>([
  ["settings", "", { margin_call_level: "100" }, { margin_call_level: "60" }, "margin_call_level"],
  ["settings", "", { rollover_time: null }, { rollover_time: "16:00" }, "rollover_time"],
  ["settings", "", { terms_notice_days: "30" }, { terms_notice_days: "7" }, "terms_notice_days"],
  ["settings", "", { stop_out_level: "20" }, { stop_out_level: null }, "stop_out_level"],
  [
    ...(["financing_rate", "EURUSD", {}] as const),
    ...([{ kind: "points", long_rate: "-1", short_rate: "0" }, "long_rate"] as const),
  ],
])("refuses worse terms without notice: %s %s", async (kind, subject, before, after, field) => {
  const { userId } = await openDemo();
  expect(userId).not.toBe("");
  await set({ terms_notice_days: "30", stop_out_level: "20", margin_call_level: "100" });
  const refused = await askFor(olga, { kind, subject, before, after });
  expect([refused.code, refused.data]).toEqual([errorCodes.notice_too_short, { field, limit: 30 }]);
  await set({ terms_notice_days: "7", stop_out_level: "50" });
});

test("notifies a follower of worse terms when only the copy pot holds positions", {
  timeout: 60_000,
}, async () => {
  const [master, follower] = [await openMaster(), await openDemo()];
  expect((await follow(follower, master, { multiple: "2", max_amount: "3000" })).code).toBe(1);
  await open(master.token);
  const potId = potUserId(follower.userId, master.userId);
  const copied = { status: "open", page: 1, pageSize: 20 } as const;
  await vi.waitFor(async () => expect((await stub(potId).orders(copied)).total).toBe(1), {
    timeout: 10_000,
  });
  const wanted = settings({ stop_out_level: "50" }, { stop_out_level: "60" }, inDays(9));
  const asked = await askFor(olga, wanted);
  expect((await approve(otto, asked.data.id)).code).toBe(1);
  await readTerms(potId);
  const own = { name: "stop_out_level", before: "50", after: "60" };
  await vi.waitFor(
    async () =>
      expect((await messagesOf(follower.userId)).map(({ facts }) => facts)).toContainEqual({
        ...{ startMs: wanted.startMs, subject: "", terms: [own] },
      }),
    { timeout: 10_000 },
  );
});
