/** Messages: for their owner alone, in the reader's language, and read once and for all. */
import { expect, test, vi } from "vitest";
import { messagesMax, storeNotices } from "#db/people/messages.ts";
import { calls } from "#domain/contracts/http/index.ts";
import { errorCodes } from "#domain/errors/errors.ts";
import type { Notice } from "#domain/notices/notices.ts";
import { goodPassword, openPerson, set } from "../access/people.ts";
import { openDemo } from "./api-client.ts";
import { bindings, perform } from "./requests.ts";

const { DB } = bindings;

interface Message {
  id: string;
  title: string;
  desc: string;
  is_read: 0 | 1;
  sentMs: number;
  content?: string;
  page?: string;
}
interface Messages {
  data: Message[];
  total: number;
  unread: number;
}

const list = async (token: string, input = {}, lang = "en") =>
  (await perform<Messages>(calls.messageList, input, { token, headers: { lang } })).data;
const info = (token: string, id: string, lang = "en") =>
  perform<Message>(calls.messageInfo, { id }, { token, headers: { lang } });
const unread = async (token: string) =>
  (await perform<{ unread: number }>(calls.messageUnread, {}, { token })).data.unread;

const stopLoss = (id: string, atMs: number, facts = {}): Notice => ({
  id,
  kind: "stop_loss",
  facts: { showCode: "EUR/USD", result: "-12.5", currency: "USD", ...facts },
  atMs,
});
const keep = (userId: string, notices: Notice[], companyId = 1) =>
  storeNotices(DB, { companyId, userId }, notices);

test("shows messages in any language, newest first, and a repeated message once", async () => {
  const { token, userId } = await openDemo();
  const older = stopLoss("older", 1_000);
  await keep(userId, [older, stopLoss("newer", 2_000)]);
  await keep(userId, [older]);
  const { data, total } = await list(token);
  expect(data.map(({ id }) => id)).toEqual(["newer", "older"]);
  expect(total).toBe(2);
  expect(data[0]).toMatchObject({
    title: "Stop-loss and take-profit",
    desc: "Stop-loss, EUR/USD: -$12.50",
  });
  const [german] = (await list(token, {}, "de")).data;
  expect(german?.desc).toMatch(/^Stop-Loss, EUR\/USD: -12,50/);
  expect((await list(token, { limit: 1, page: 2 })).data.map(({ id }) => id)).toEqual(["older"]);
});

test("keeps a message marked as read after a repeated delivery, and marks all messages as read by one call", async () => {
  const { token, userId } = await openDemo();
  const notices = ["a", "b", "c"].map((id, index) => stopLoss(id, index));
  await keep(userId, notices);
  expect(await unread(token)).toBe(3);
  const read = await info(token, "b");
  expect(read.data).toMatchObject({ is_read: 1, page: "/order" });
  expect(read.data.content).toBe(`<p>${read.data.desc}</p>`);
  await keep(userId, notices);
  expect(await unread(token)).toBe(2);
  const headers = { "idempotency-key": crypto.randomUUID() };
  const all = await perform(calls.messageReadAll, {}, { token, headers });
  expect(all.data).toEqual({ unread: 0 });
  expect((await list(token)).data.map(({ is_read }) => is_read)).toEqual([1, 1, 1]);
});

test("A2 finds no message of another user or company, and keeps the message unread", async () => {
  const [ann, bob] = [await openDemo(), await openDemo()];
  await keep(ann.userId, [stopLoss("of-ann", 1)]);
  await keep(bob.userId, [stopLoss("elsewhere", 1)], 2);
  for (const id of ["of-ann", "elsewhere", "none"]) {
    expect((await info(bob.token, id)).code).toBe(errorCodes.not_found);
  }
  expect((await list(bob.token)).total).toBe(0);
  expect(await unread(ann.token)).toBe(1);
});

test("keeps only the newest thousand messages", async () => {
  const { token, userId } = await openDemo();
  const notices = Array.from({ length: messagesMax + 5 }, (_, n) => stopLoss(`n${n}`, n));
  await keep(userId, notices);
  const { total, data } = await list(token);
  expect([total, data[0]?.id]).toEqual([messagesMax, `n${messagesMax + 4}`]);
  expect((await info(token, "n4")).code).toBe(errorCodes.not_found);
});

test("C1 shows tags in a trader's note as plain text", async () => {
  const { token, userId } = await openDemo();
  const note = `<img src=x onerror=alert(1)> & <script>alert(2)</script>`;
  const facts = { showCode: "EUR/USD", price: "1.1", note };
  await keep(userId, [{ id: "alert", kind: "price_alert", facts, atMs: 1 }]);
  const { data } = await info(token, "alert");
  expect(data.desc).toContain(note);
  expect(data.content).not.toMatch(/<(?!\/?p>)/);
});

test("sends a message about a sign-in by password, and none about the registration", async () => {
  await set({ is_internal_message: "1" });
  const person = await openPerson();
  expect(await unread(person.token)).toBe(0);
  const signed = await perform<{ token: string }>(
    calls.login,
    { login_type: "1", account: person.account, password: goodPassword },
    { headers: { "user-agent": "Mozilla/5.0 (Windows NT 10.0) Firefox/140.0" } },
  );
  expect(signed.code).toBe(1);
  await vi.waitFor(async () => {
    const { data } = await list(person.token);
    expect(data.map(({ title }) => title)).toEqual(["New sign-in"]);
    expect(data[0]?.desc).toContain("Firefox · Windows");
  });
});
