import { describe, expect, test } from "vitest";
import { calls } from "#domain/contracts/http/index.ts";
import { openDemo } from "../api/api-client.ts";
import { perform } from "../api/requests.ts";
import { freshGateway, openSocket } from "../gateway/open-socket.ts";
import {
  codeOf,
  codeTo,
  DB,
  freshMail,
  goodPassword,
  logIn,
  mailsTo,
  openPerson,
  type Person,
  passCooldown,
} from "./people.ts";

const newPassword = "a quite new password";
const payPassword = "for paying only 7";

async function codeFor(person: Person, type: string): Promise<string> {
  await passCooldown();
  const before = (await mailsTo(person.account)).length;
  expect(await codeOf(calls.sendEmail, { to: person.account, type })).toBe(1);
  return codeTo(person.account, before + 1);
}

/** A socket that this session signed in. */
async function openLine(token: string) {
  const line = await openSocket(freshGateway());
  expect(await line.ask({ type: "login", token }, "login")).toMatchObject({ code: 1 });
  return line;
}

describe("a forgotten password", () => {
  test("S4 S6 replaces a forgotten password when the code is right, and ends all sessions and sockets", async () => {
    const ann = await openPerson();
    const line = await openLine(ann.token);
    const reset = (change: Record<string, unknown>) =>
      codeOf(calls.forgetPassword, {
        type: "1",
        account: ann.account,
        new_password: newPassword,
        secondary_password: newPassword,
        ...change,
      });
    expect(await reset({ auth_code: await codeFor(ann, "3") })).toBe(1017);
    const auth_code = await codeFor(ann, "2");
    // An error in the form does not use up the code.
    expect(await reset({ auth_code, new_password: "short77", secondary_password: "short77" })).toBe(
      1014,
    );
    expect(await reset({ auth_code, secondary_password: "another" })).toBe(1016);
    expect(await reset({ auth_code })).toBe(1);
    expect(await codeOf(calls.userInfo, {}, ann.token)).toBe(999);
    expect((await line.closing()).code).toBe(4011);
    expect((await logIn(ann.account, goodPassword)).code).toBe(1010);
    expect((await logIn(ann.account, newPassword)).code).toBe(1);
  });

  test("S3 unlocks an account when its forgotten password is replaced", async () => {
    const ann = await openPerson();
    for (let tries = 0; tries < 10; tries++) await logIn(ann.account, "not the password");
    expect((await logIn(ann.account, goodPassword)).code).toBe(1011);
    const auth_code = await codeFor(ann, "2");
    const input = {
      type: "1",
      account: ann.account,
      new_password: newPassword,
      secondary_password: newPassword,
      auth_code,
    };
    expect(await codeOf(calls.forgetPassword, input)).toBe(1);
    expect((await logIn(ann.account, newPassword)).code).toBe(1);
  });

  test("S2 refuses a new password for an unknown account with the same answer as a wrong code", async () => {
    const ann = await openPerson();
    const answers = await Promise.all(
      [ann.account, freshMail()].map((account) =>
        perform(calls.forgetPassword, {
          type: "1",
          account,
          new_password: newPassword,
          secondary_password: newPassword,
          auth_code: "123456",
        }),
      ),
    );
    expect(answers[0]?.code).toBe(1017);
    expect(answers[0]?.text).toBe(answers[1]?.text);
  });
});

describe("a change of the password", () => {
  test("S6 W2 changes the password when the old one is right, ends other sessions, and notifies the owner", async () => {
    const ann = await openPerson();
    const phone = await logIn(ann.account, goodPassword);
    const [here, there] = [await openLine(ann.token), await openLine(phone.data.token)];
    const amend = (input: Record<string, unknown>) =>
      codeOf(calls.amendPassword, { new_password: newPassword, ...input }, ann.token);
    expect(await amend({})).toBe(1027);
    expect(await amend({ old_password: "not the password" })).toBe(1010);
    expect(await amend({ old_password: goodPassword, new_password: "password" })).toBe(1015);
    const start = Date.now();
    expect(await amend({ old_password: goodPassword })).toBe(1);
    expect((await there.closing()).code).toBe(4011);
    expect(Date.now() - start).toBeLessThan(5_000);
    expect(here.closed).toBeNull();
    expect(await codeOf(calls.userInfo, {}, phone.data.token)).toBe(999);
    expect(await codeOf(calls.userInfo, {}, ann.token)).toBe(1);
    const [mail] = await mailsTo(ann.account, 2);
    expect(mail?.subject).toContain("password was changed");
  });

  test("accepts a code for a new password only when its purpose and address are right", async () => {
    const [ann, bob] = [await openPerson(), await openPerson()];
    const amend = (auth_code: string) =>
      codeOf(calls.amendPassword, { new_password: newPassword, auth_code, type: "1" }, ann.token);
    expect(await amend(await codeFor(ann, "4"))).toBe(1017);
    expect(await amend(await codeFor(bob, "3"))).toBe(1017);
    expect(await amend(await codeFor(ann, "3"))).toBe(1);
    expect((await logIn(ann.account, newPassword)).code).toBe(1);
  });

  test("S3 locks a password change after ten wrong old passwords, even in parallel", async () => {
    const ann = await openPerson();
    const codes = await Promise.all(
      Array.from({ length: 15 }, () =>
        codeOf(
          calls.amendPassword,
          { new_password: newPassword, old_password: "not the password" },
          ann.token,
        ),
      ),
    );
    expect(codes.filter((code) => code === 1010)).toHaveLength(10);
    expect(codes.filter((code) => code === 1011)).toHaveLength(5);
  });
});

describe("S9 the pay password", () => {
  const setPay = (token: string, input: Record<string, unknown>) =>
    codeOf(calls.amendPayPassword, { password: payPassword, ...input }, token);
  const check = (token: string, pay_password: string) =>
    codeOf(calls.checkPayPassword, { pay_password }, token);

  test("refuses the pay password where the login password is required, and the login password where the pay password is required", async () => {
    const ann = await openPerson();
    expect(await check(ann.token, payPassword)).toBe(1026);
    expect(await setPay(ann.token, { password: goodPassword })).toBe(1015);
    expect(await setPay(ann.token, {})).toBe(1);
    expect(await check(ann.token, payPassword)).toBe(1);
    expect(await check(ann.token, goodPassword)).toBe(1025);
    expect((await logIn(ann.account, payPassword)).code).toBe(1010);
    const amend = { new_password: payPassword, old_password: goodPassword };
    expect(await codeOf(calls.amendPassword, amend, ann.token)).toBe(1015);
    const { data } = await perform(calls.userInfo, {}, { token: ann.token });
    expect(data).toMatchObject({ is_pay_password: 1 });
    const row = await DB.prepare("SELECT password_hash, pay_password_hash FROM users WHERE id = ?")
      .bind(ann.user.id)
      .first<{ password_hash: string; pay_password_hash: string }>();
    expect(row?.pay_password_hash).not.toBe(row?.password_hash);
  });

  test("locks the pay password for 15 minutes after five failures, even in parallel", async () => {
    const ann = await openPerson({ pay_password: payPassword });
    const codes = await Promise.all(
      Array.from({ length: 12 }, () => check(ann.token, "not for paying")),
    );
    expect(codes.filter((code) => code === 1025)).toHaveLength(5);
    expect(codes.filter((code) => code === 1011)).toHaveLength(7);
    const locked = await perform(
      calls.checkPayPassword,
      { pay_password: payPassword },
      { token: ann.token },
    );
    expect(locked.code).toBe(1011);
    expect(Number(locked.headers.get("retry-after"))).toBeGreaterThan(850);
    // The lock ends for a user who proves the identity by the login password.
    expect(await setPay(ann.token, { login_password: goodPassword })).toBe(1);
    expect(await check(ann.token, payPassword)).toBe(1);
  });

  test("changes a pay password only by the login password or a code for that purpose", async () => {
    const ann = await openPerson({ pay_password: payPassword });
    const other = "another for paying";
    expect(await setPay(ann.token, { password: other })).toBe(1027);
    expect(await setPay(ann.token, { password: other, login_password: payPassword })).toBe(1010);
    expect(await setPay(ann.token, { password: other, auth_code: await codeFor(ann, "3") })).toBe(
      1017,
    );
    expect(await setPay(ann.token, { password: other, auth_code: await codeFor(ann, "4") })).toBe(
      1,
    );
    expect(await check(ann.token, other)).toBe(1);
  });

  test("A5 refuses demo users a pay password and a change of the login password", async () => {
    const { token } = await openDemo();
    expect(await setPay(token, {})).toBe(1028);
    expect(await check(token, payPassword)).toBe(1028);
    const amend = { new_password: newPassword, old_password: "anything at all" };
    expect(await codeOf(calls.amendPassword, amend, token)).toBe(1028);
  });
});
