/** M1: mutations without an account object are idempotent by key, too. */
import { describe, expect, test } from "vitest";
import type { Call } from "#domain/contracts/http/call.ts";
import { calls } from "#domain/contracts/http/index.ts";
import { perform } from "../api/requests.ts";
import {
  codeTo,
  DB,
  freshMail,
  goodPassword,
  logIn,
  mailsTo,
  openPerson,
  registration,
  secondOrigin,
} from "./people.ts";

interface SignedIn {
  token: string;
  user: { id: string };
}

/** The same request under one key, however often it is sent. */
function wish(token?: string, origin?: string) {
  const key = crypto.randomUUID();
  return {
    key,
    send: <T = unknown>(call: Call, input: Record<string, unknown>) =>
      perform<T>(call, input, {
        headers: { "idempotency-key": key },
        ...(token !== undefined && { token }),
        ...(origin !== undefined && { origin }),
      }),
  };
}

const works = async (token: string) => (await perform(calls.userInfo, {}, { token })).code;

const countUsers = (account: string) =>
  DB.prepare("SELECT count(*) AS n FROM users WHERE email_key = ?").bind(account).first("n");

/** Moves running requests back in time. */
const age = (ms: number) =>
  DB.prepare(
    "UPDATE answered_requests SET started_ms = started_ms - ?1, expires_ms = expires_ms - ?1",
  )
    .bind(ms)
    .run();

async function readyToRegister(): Promise<Record<string, unknown>> {
  const account = freshMail();
  await perform(calls.sendEmail, { to: account, type: "1" });
  return registration(account, { sms_code: await codeTo(account) });
}

describe("M1 registering twice under one key", () => {
  test("registers one user when the request is repeated under its key, with the same answer and session", async () => {
    const input = await readyToRegister();
    const { send } = wish();
    const first = await send<SignedIn>(calls.register, input);
    expect(first.code).toBe(1);
    const again = await send<SignedIn>(calls.register, input);
    expect(again.data).toEqual(first.data);
    expect(await countUsers(String(input.account))).toBe(1);
    expect(await works(again.data.token)).toBe(1);
    // Another order of fields makes no other request; a missing key does.
    const turned = Object.fromEntries(Object.entries(input).reverse());
    expect((await send<SignedIn>(calls.register, turned)).data).toEqual(first.data);
    expect((await wish().send(calls.register, input)).code).not.toBe(1);
  });

  test("registers one user when repeats under one key arrive in parallel, and answers each with the same data or with 503", async () => {
    const input = await readyToRegister();
    const { send } = wish();
    const answers = await Promise.all(
      Array.from({ length: 6 }, () => send<SignedIn>(calls.register, input)),
    );
    const granted = answers.filter(({ code }) => code === 1);
    expect(granted.length).toBeGreaterThan(0);
    for (const answer of answers) {
      if (answer.code === 1) expect(answer.data).toEqual(granted[0]?.data);
      else expect([answer.status, answer.code]).toEqual([503, 503]);
    }
    expect(await countUsers(String(input.account))).toBe(1);
  });

  test("refuses a different registration under a used key, and changes nothing", async () => {
    const input = await readyToRegister();
    const { send } = wish();
    expect((await send(calls.register, input)).code).toBe(1);
    const other = { ...input, account: freshMail() };
    expect((await send(calls.register, other)).code).toBe(1003);
    expect(await countUsers(other.account)).toBe(0);
    const password = { ...input, password: "another good one", re_password: "another good one" };
    expect((await send(calls.register, password)).code).toBe(1003);
  });

  test("registers a user under a key whose first request was refused", async () => {
    const input = await readyToRegister();
    const { send } = wish();
    expect((await send(calls.register, { ...input, re_password: "different one" })).code).toBe(
      1016,
    );
    expect((await send(calls.register, input)).code).toBe(1);
  });
});

describe("M1 signing in twice under one key", () => {
  test("opens one session for a repeated sign-in, and no new session for a repeat after that session has ended", async () => {
    const { account } = await openPerson();
    const input = { account, password: goodPassword, login_type: "1" };
    const { send } = wish();
    const first = await send<SignedIn>(calls.login, input);
    const again = await send<SignedIn>(calls.login, input);
    expect([first.code, again.data]).toEqual([1, first.data]);
    await perform(calls.logout, {}, { token: first.data.token });
    const late = await send<SignedIn>(calls.login, input);
    expect(await works(late.data.token)).toBe(999);
    expect((await send(calls.login, { ...input, password: "not it" })).code).toBe(1003);
  });

  test("ignores a sign-in's idempotency key when it is sent to another company", async () => {
    const person = await openPerson();
    const input = { account: person.account, password: goodPassword, login_type: "1" };
    const { key, send } = wish();
    expect((await send(calls.login, input)).code).toBe(1);
    const elsewhere = await perform(calls.login, input, {
      origin: secondOrigin,
      headers: { "idempotency-key": key },
    });
    expect(elsewhere.code).toBe(1010);
  });
});

describe("M1 asking for a code twice under one key", () => {
  test("sends one code when the request is repeated under its key, and refuses another key until the next code is allowed", async () => {
    const to = freshMail();
    const { send } = wish();
    expect((await send(calls.sendEmail, { to, type: "1" })).code).toBe(1);
    const code = await codeTo(to);
    expect((await send(calls.sendEmail, { to, type: "1" })).code).toBe(1);
    expect((await wish().send(calls.sendEmail, { to, type: "1" })).code).toBe(1018);
    expect((await send(calls.sendEmail, { to: freshMail(), type: "1" })).code).toBe(1003);
    const mails = await mailsTo(to, 2);
    expect([mails.length, mails[0]?.body.includes(code)]).toEqual([1, true]);
  });
});

describe("M1 changing the password twice under one key", () => {
  test("changes a password once when the request is repeated under its key, and accepts the same key from another user", async () => {
    const [ann, bob] = [await openPerson(), await openPerson()];
    const input = { old_password: goodPassword, new_password: "a quite new secret" };
    const { key, send } = wish(ann.token);
    expect((await send(calls.amendPassword, input)).code).toBe(1);
    // Without the key the repeat would fail, as the old password has changed.
    expect((await send(calls.amendPassword, input)).code).toBe(1);
    expect((await wish(ann.token).send(calls.amendPassword, input)).code).toBe(1010);
    const his = await perform(calls.amendPassword, input, {
      token: bob.token,
      headers: { "idempotency-key": key },
    });
    expect(his.code).toBe(1);
    expect((await logIn(bob.account, "a quite new secret")).code).toBe(1);
  });
});

describe("M1 what is kept of a request", () => {
  test("stores no key, secret or token of a request in clear text", async () => {
    const { account } = await openPerson();
    const input = { account, password: goodPassword, login_type: "1" };
    const { key, send } = wish();
    const { data } = await send<SignedIn>(calls.login, input);
    const { results } = await DB.prepare("SELECT * FROM answered_requests").all();
    const text = JSON.stringify(results);
    for (const secret of [key, goodPassword, data.token, data.user.id, account]) {
      expect(text).not.toContain(secret);
    }
  });

  test("repeats a stored answer for ten minutes, then runs the request anew", async () => {
    const { account } = await openPerson();
    const input = { account, password: goodPassword, login_type: "1" };
    const { send } = wish();
    const first = await send<SignedIn>(calls.login, input);
    await age(9 * 60_000);
    expect((await send<SignedIn>(calls.login, input)).data).toEqual(first.data);
    await age(61_000);
    const fresh = await send<SignedIn>(calls.login, input);
    expect([fresh.code, fresh.data.token === first.data.token]).toEqual([1, false]);
  });

  test("reruns an interrupted request after 30 seconds, but only with the same input", async () => {
    const { account } = await openPerson();
    const input = { account, password: goodPassword, login_type: "1" };
    const { send } = wish();
    expect((await send(calls.login, input)).code).toBe(1);
    await DB.prepare("UPDATE answered_requests SET answer = NULL").run();
    expect((await send(calls.login, input)).code).toBe(503);
    await age(31_000);
    expect((await send(calls.login, { ...input, password: "not it" })).code).toBe(1003);
    expect((await send(calls.login, input)).code).toBe(1);
  });
});
