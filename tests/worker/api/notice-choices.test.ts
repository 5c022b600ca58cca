/** A user's choices of notices by event, and the fixed ones. */
import { expect, test } from "vitest";
import { listMessages, storeNotices } from "#db/people/messages.ts";
import { calls } from "#domain/contracts/http/index.ts";
import { errorCodes } from "#domain/errors/errors.ts";
import type { Notice } from "#domain/notices/notices.ts";
import { mailNotices } from "#platform/delivery/notice-letters.ts";
import { goodPassword, noticeLettersTo, openPerson, type Person } from "../access/people.ts";
import { openDemo } from "./api-client.ts";
import { bindings, perform } from "./requests.ts";

const { DB } = bindings;

interface Choices {
  events: { event: string; message: Way; email: Way }[];
  quiet: { from: number; to: number; zone: string };
  word: string;
  has_email: 0 | 1;
}
interface Way {
  is_on: 0 | 1;
  is_fixed: 0 | 1;
}

const read = async (token: string) =>
  (await perform<Choices>(calls.noticeChoices, {}, { token })).data;
const change = (name: "setNoticeWay" | "setQuietHours" | "setLetterWord", token: string) => {
  const headers = () => ({ "idempotency-key": crypto.randomUUID(), lang: "de" });
  return (input: Record<string, unknown>) =>
    perform<Choices>(calls[name], input, { token, headers: headers() });
};
const wayOf = ({ events }: Choices, event: string) => events.find((each) => each.event === event);

const filled = (id: string, atMs = Date.now()): Notice => ({
  id,
  kind: "pending_filled",
  facts: { showCode: "EUR/USD", result: "0", currency: "USD" },
  atMs,
});
const ownerOf = ({ user }: Person) => ({ companyId: 1, userId: user.id });

test("switches only the chosen channel of the chosen event, and refuses to switch fixed channels", async () => {
  const { token } = await openDemo();
  const set = change("setNoticeWay", token);
  const before = await read(token);
  expect(wayOf(before, "orders")).toMatchObject({ message: { is_on: 1 }, email: { is_on: 0 } });
  const after = await set({ event: "orders", way: "email", is_on: 1 });
  expect(wayOf(after.data, "orders")).toMatchObject({ message: { is_on: 1 }, email: { is_on: 1 } });
  await set({ event: "orders", way: "message", is_on: 0 });
  expect(wayOf(await read(token), "orders")).toMatchObject({
    message: { is_on: 0 },
    email: { is_on: 1 },
  });
  expect((await read(token)).events.length).toBe(before.events.length);
  for (const event of ["margin_call", "stop_out", "withdrawals", "sign_in"]) {
    for (const way of ["message", "email"]) {
      expect((await set({ event, way, is_on: 0 })).code).toBe(errorCodes.invalid_request);
    }
  }
});

test("stores no message about an event that the user turned off", async () => {
  const { token, userId } = await openDemo();
  await change("setNoticeWay", token)({ event: "orders", way: "message", is_on: 0 });
  const owner = { companyId: 1, userId };
  const margin = { id: "b", kind: "margin_call", facts: {}, atMs: 2 } as const;
  await storeNotices(DB, owner, [filled("a"), margin]);
  const { rows } = await listMessages(
    DB,
    { ...owner, lang: "en", nowMs: Date.now() },
    { limit: 10, offset: 0 },
  );
  expect(rows.map(({ id }) => id)).toEqual(["b"]);
});

test("puts the user's safe word into the e-mail about a sign-in, in the user's language", async () => {
  const person = await openPerson();
  expect((await change("setLetterWord", person.token)({ word: " heron " })).data.word).toBe(
    "heron",
  );
  const input = { login_type: "1", account: person.account, password: goodPassword };
  const signed = await perform(calls.login, input);
  expect(signed.code).toBe(1);
  // The company's letters are in English, but the user has chosen another language.
  await expect
    .poll(async () => {
      const sql = "SELECT subject, body FROM dev_outbox WHERE recipient = ? ORDER BY id DESC";
      return DB.prepare(sql).bind(person.account).first<{ subject: string; body: string }>();
    })
    .toMatchObject({
      subject: expect.stringMatching(/: Neue Anmeldung$/),
      body: expect.stringContaining("Ihr Anti-Phishing-Wort: heron"),
    });
});

test("holds non-urgent notices until quiet hours end, and joins two into one e-mail", async () => {
  const person = await openPerson();
  const owner = ownerOf(person);
  const quiet = change("setQuietHours", person.token);
  await change("setNoticeWay", person.token)({ event: "orders", way: "email", is_on: 1 });
  await DB.prepare("UPDATE notice_choices SET lang = 'en' WHERE user_id = ?")
    .bind(owner.userId)
    .run();
  expect((await quiet({ from: 22, to: 7, zone: "Mars/Base" })).code).toBe(
    errorCodes.invalid_request,
  );
  expect((await quiet({ from: 0, to: 23, zone: "GMT" })).data.quiet.zone).toBe("GMT");
  await DB.prepare("UPDATE notice_choices SET lang = 'en' WHERE user_id = ?")
    .bind(owner.userId)
    .run();
  const noon = Date.parse("2026-11-23T12:00:00Z");
  const held = await mailNotices(bindings, owner, [filled("a", noon), filled("b", noon)], noon);
  const end = Date.parse("2026-11-23T23:00:00Z");
  expect(held.map(({ notice, untilMs }) => [notice.id, untilMs])).toEqual([
    ["a", end],
    ["b", end],
  ]);
  const urgent = { id: "c", kind: "withdrawal_requested", atMs: noon } as const;
  const facts = { amount: "5", unit: "USD" };
  expect(await mailNotices(bindings, owner, [{ ...urgent, facts }], noon)).toEqual([]);
  expect(await noticeLettersTo(person.account, 1)).toHaveLength(1);
  expect(
    await mailNotices(
      bindings,
      owner,
      held.map(({ notice }) => notice),
      end,
    ),
  ).toEqual([]);
  const [letter, ...others] = await noticeLettersTo(person.account, 2);
  expect(others).toHaveLength(1);
  expect(letter?.body.match(/Pending order filled/g)).toHaveLength(2);
});

test("A2 keeps notice choices apart for each user, and offers a demo account no e-mail", async () => {
  const [ann, bob] = [await openDemo(), await openDemo()];
  await change("setLetterWord", ann.token)({ word: "heron" });
  expect((await read(bob.token)).word).toBe("");
  expect((await read(ann.token)).has_email).toBe(0);
  expect((await perform(calls.noticeChoices, {})).code).toBe(errorCodes.session_invalid);
});
