/**
 * Each kind of object, opened and then emptied: its calls are refused by name, and it is not
 * created anew.
 */
import { evictDurableObject, runInDurableObject } from "cloudflare:test";
import { expect, test, vi } from "vitest";
import { readingRules, type SchemaRow, type TableRows } from "#domain/contracts/backup.ts";
import { calls } from "#domain/contracts/http/index.ts";
import type { OpenedKind } from "#domain/contracts/opened.ts";
import { errorCodes } from "#domain/errors/errors.ts";
import {
  accountName,
  conversationName,
  followName,
  fundName,
  potUserId,
} from "#domain/text/names.ts";
import { storageDatabase } from "#durable-objects/runtime/database.ts";
import { readPage, schemaOf } from "#durable-objects/runtime/row-reader.ts";
import { RowWriter } from "#durable-objects/runtime/row-writer.ts";
import { openTestAccount } from "../account/open-test-account.ts";
import { ask, freshDemoId, get, openDemo, paths } from "../api/api-client.ts";
import { bindings, perform } from "../api/requests.ts";
import { incidents, look } from "../watch/company-watch.ts";

const { ACCOUNT, FUND, CONVERSATION, FOLLOW, DB } = bindings;
const account = (userId: string) => ACCOUNT.get(ACCOUNT.idFromName(accountName(1, userId)));
const settings = {
  size: { kind: "multiple", multiple: "0.1" },
  stopPercent: 60,
  whenClosed: "wait",
  copiesOpen: false,
} as const;

function named(kind: OpenedKind, name: string): DurableObjectStub {
  const objects = bindings[kind.toUpperCase() as Uppercase<OpenedKind>] as DurableObjectNamespace;
  return objects.get(objects.idFromName(name));
}

interface Copy {
  schema: SchemaRow[];
  pages: TableRows[];
}

/** Empties an object like a half restore or a wrong namespace. @returns its copy as in a backup */
async function empty(kind: OpenedKind, stub: DurableObjectStub): Promise<Copy> {
  const copy = await runInDurableObject(stub, (_, { storage }) => {
    const db = storageDatabase(storage);
    const page = readPage(db, "backup", readingRules[kind], null);
    if (page.isChanged || page.next) throw new Error("more than a page");
    return { schema: schemaOf(db), pages: page.tables };
  });
  await runInDurableObject(stub, (_, { storage }) => storage.deleteAll());
  await evictDurableObject(stub);
  return copy;
}

/**
 * Restores like `npm run restore -- --only` in a closed deployment, in which no object asks the
 * database.
 */
async function restore(kind: OpenedKind, name: string, copy: Copy): Promise<void> {
  const { schema, pages } = copy;
  const where = "WHERE kind = ? AND name = ?";
  const rename = (to: string, from: string) =>
    DB.prepare(`UPDATE opened_objects SET name = ? ${where}`).bind(to, kind, from).run();
  await rename(`closed ${name}`, name);
  // A refusal breaks the stubs of its object for good.
  const stub = named(kind, name);
  await runInDurableObject(stub, (_, { storage }) => {
    const writer = new RowWriter(storage);
    expect(writer.begin(kind, "archive", schema)).toBe("begun");
    writer.write("archive", pages);
    writer.finish("archive", schema);
    expect(writer.begin(kind, "another archive", schema)).toBe("not_empty");
  });
  await rename(name, `closed ${name}`);
  await evictDurableObject(stub);
}

/** The error of a refused call. The promise of an RPC counts as unhandled if it is passed on. */
async function refusalOf(call: () => Promise<unknown>): Promise<string> {
  try {
    await call();
    return "";
  } catch (error) {
    return String(error);
  }
}

/** Expects the watch to name the object at the desk and on the public page, until a restore. */
async function expectNamed(kind: OpenedKind, name: string, copy: Copy): Promise<void> {
  const subject = `${kind} ${name}`;
  const found = async () =>
    (await incidents("object_lost")).filter((each) => each.subject === subject);
  await look();
  expect(await found()).toMatchObject([{ endedMs: null, level: "degraded" }]);
  await restore(kind, name, copy);
  await look(4);
  expect((await found()).map(({ endedMs }) => endedMs !== null)).toEqual([true]);
}

test("refuses calls and sign-ins of an account when its object was opened before and is empty", async () => {
  const demo_id = freshDemoId();
  type Opened = { token: string; user: { id: string } };
  const { token, user } = await get<Opened>(paths.demo, { json: { demo_id } });
  const before = await get(paths.balance, { token });
  const copy = await empty("account", account(user.id));
  for (const answer of [
    await ask(paths.balance, { token }),
    await ask(paths.demo, { json: { demo_id } }),
  ]) {
    expect([answer.code, answer.data]).toEqual([errorCodes.object_lost, null]);
  }
  expect(await refusalOf(() => account(user.id).balances())).toContain(accountName(1, user.id));
  await expectNamed("account", accountName(1, user.id), copy);
  expect(await get(paths.balance, { token })).toEqual(before);
  expect((await ask(paths.demo, { json: { demo_id } })).code).toBe(errorCodes.ok);
});

test("refuses calls of a pot when the pot's object has lost its rows, and delivers the pot's money after a restore", async () => {
  const [{ identity: master }, { stub, identity }] = [
    await openTestAccount(),
    await openTestAccount(),
  ];
  const command = { masterId: master.userId, amount: "400", settings };
  expect(await stub.fundPot(command, "a")).toMatchObject({ ok: true });
  const potId = potUserId(identity.userId, master.userId);
  await vi.waitFor(async () => expect(await account(potId).pot()).toMatchObject({ base: "400" }));
  const copy = await empty("account", account(potId));
  // The follower's account keeps the undelivered transfer.
  await stub.fundPot(command, "b");
  expect(await refusalOf(() => account(potId).pot())).toContain("object_lost");
  await expectNamed("account", accountName(1, potId), copy);
  // The second transfer arrives by itself.
  await vi.waitFor(async () => expect(await account(potId).pot()).toMatchObject({ base: "800" }), {
    timeout: 30_000,
  });
});

test("refuses money for a fund when the fund's object was opened before and is empty", async () => {
  const name = fundName(1, 7001);
  const fund = () => FUND.get(FUND.idFromName(name));
  await fund().deposit({ id: "d", amount: "100", currency: "USD" });
  const copy = await empty("fund", fund());
  const again = () => fund().deposit({ id: "e", amount: "100", currency: "USD" });
  expect(await refusalOf(again)).toContain("object_lost");
  expect(await refusalOf(() => fund().report())).toContain("object_lost");
  await expectNamed("fund", name, copy);
});

test("refuses a chat message when the conversation's object was opened before and is empty", async () => {
  const { token, userId } = await openDemo();
  const name = conversationName(1, userId);
  await perform(calls.chatSend, { id: "m1", text: "first" }, { token });
  const copy = await empty("conversation", CONVERSATION.get(CONVERSATION.idFromName(name)));
  const answer = await ask(calls.chatSend.path, {
    ...{ method: calls.chatSend.method, token, json: { id: "m2", text: "second" } },
    headers: { "Idempotency-Key": "the-second-message" },
  });
  expect(answer.code).toBe(errorCodes.object_lost);
  await expectNamed("conversation", name, copy);
});

test("refuses the report of a changed pot when the object of the master's topic was opened before and is empty", async () => {
  const masterId = crypto.randomUUID();
  const name = followName(1, masterId);
  const topic = () => FOLLOW.get(FOLLOW.idFromName(name));
  const pot = { followerId: crypto.randomUUID(), masterId, version: 1, settings };
  await topic().potChanged({ ...pot, state: "following" });
  const copy = await empty("follow", topic());
  const again = () => topic().potChanged({ ...pot, version: 2, state: "paused" });
  expect(await refusalOf(again)).toContain("object_lost");
  await expectNamed("follow", name, copy);
});

test("records an object's opening at its next start when the database lacks the record", async () => {
  const { token, userId } = await openDemo();
  const name = accountName(1, userId);
  await DB.prepare("DELETE FROM opened_objects WHERE name = ?").bind(name).run();
  await runInDurableObject(account(userId), (_, { storage }) => {
    storage.sql.exec("DELETE FROM opening");
  });
  await evictDurableObject(account(userId));
  expect((await ask(paths.balance, { token })).code).toBe(1);
  const noted = () => DB.prepare("SELECT kind FROM opened_objects WHERE name = ?").bind(name).all();
  await vi.waitFor(async () => expect((await noted()).results).toEqual([{ kind: "account" }]));
});
