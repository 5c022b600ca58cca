import { describe, expect, onTestFinished, test } from "vitest";
import { calls } from "#domain/contracts/http/index.ts";
import { hashPassword } from "#worker/access/password.ts";
import { passwordWork } from "#worker/access/password-work.ts";
import { ask, openDemo } from "../api/api-client.ts";
import { perform } from "../api/requests.ts";
import {
  codeOf,
  DB,
  freshMail,
  goodPassword,
  logIn,
  openPerson,
  secondOrigin,
  workText,
} from "./people.ts";

type Address = { "cf-connecting-ip": string };
const from = (address: string): Address => ({ "cf-connecting-ip": address });

describe("S2 a refused sign-in", () => {
  test("refuses a sign-in with the same answer for every reason", async () => {
    const [ann, disabled] = [await openPerson(), await openPerson()];
    await DB.prepare("UPDATE users SET status = 0 WHERE id = ?").bind(disabled.user.id).run();
    const answers = [
      await logIn(ann.account, "not the password"),
      await logIn(freshMail(), goodPassword),
      await logIn("no address at all", goodPassword),
      await logIn(disabled.account, "not the password"),
    ];
    for (const { status, code, text } of answers) {
      expect([status, code, text]).toEqual([200, 1010, answers[0]?.text]);
    }
  });

  test("refuses a sign-in in the same time whether the account exists or not", async () => {
    const light = { ...passwordWork };
    // The work of the product, beside which all other time is short.
    Object.assign(passwordWork, { log2n: 14, p: 5 });
    onTestFinished(() => void Object.assign(passwordWork, light));
    const accounts = await Promise.all([openPerson(), openPerson(), openPerson()]);
    const known: number[] = [];
    const unknown: number[] = [];
    const time = async (account: string) => {
      const start = performance.now();
      await logIn(account, "not the password");
      return performance.now() - start;
    };
    for (let round = 0; round < 12; round++) {
      known.push(await time(accounts[round % 3]?.account ?? ""));
      unknown.push(await time(freshMail()));
    }
    const median = (times: number[]) => times.sort((a, b) => a - b)[times.length / 2] ?? 0;
    const ratio = median(known) / median(unknown);
    console.log(`known ${median(known)} ms, unknown ${median(unknown)} ms`);
    expect(ratio).toBeGreaterThan(0.75);
    expect(ratio).toBeLessThan(1.33);
  });
});

describe("S3 failures", () => {
  test("locks a known or unknown account name after ten parallel failures", async () => {
    const ann = await openPerson();
    const answers = [];
    for (const account of [ann.account, freshMail()]) {
      const all = await Promise.all(
        Array.from({ length: 20 }, () => logIn(account, "not the password")),
      );
      expect(all.filter(({ code }) => code === 1010)).toHaveLength(10);
      const locked = await logIn(account, goodPassword);
      expect([locked.status, locked.code]).toEqual([429, 1011]);
      const wait = Number(locked.headers.get("retry-after"));
      expect(wait).toBeGreaterThan(50);
      expect(wait).toBeLessThanOrEqual(60);
      answers.push(locked.text);
    }
    expect(answers[0]).toBe(answers[1]);
    // The lock does not affect other accounts.
    const bob = await openPerson();
    expect((await logIn(bob.account, goodPassword)).code).toBe(1);
  });

  test("resets the count of failed sign-ins after a success", async () => {
    const ann = await openPerson();
    for (let round = 0; round < 2; round++) {
      for (let tries = 0; tries < 9; tries++) await logIn(ann.account, "not the password");
      expect((await logIn(ann.account, goodPassword)).code).toBe(1);
    }
  });

  test("locks one IP address after a hundred failures over many accounts", async () => {
    const headers = from("203.0.113.77");
    const codes: number[] = [];
    for (let batch = 0; batch < 11; batch++) {
      const answers = await Promise.all(
        Array.from({ length: 10 }, () => logIn(freshMail(), "not the password", headers)),
      );
      codes.push(...answers.map(({ code }) => code));
    }
    expect(codes.filter((code) => code === 1010)).toHaveLength(100);
    expect(codes.filter((code) => code === 1011)).toHaveLength(10);
    const ann = await openPerson();
    expect((await logIn(ann.account, goodPassword, headers)).code).toBe(1011);
    expect((await logIn(ann.account, goodPassword, from("203.0.113.78"))).code).toBe(1);
  });

  test("R3 counts failures by the IP address that the platform sees, not by a client's header", async () => {
    const account = () =>
      logIn(freshMail(), "x", { ...from("203.0.113.77"), "x-forwarded-for": "1.2.3.4" });
    expect((await account()).code).toBe(1011);
    const own = {
      "x-forwarded-for": "203.0.113.77",
      "x-real-ip": "203.0.113.77",
      forwarded: "for=203.0.113.77",
    };
    expect((await logIn(freshMail(), "x", own)).code).toBe(1010);
  });
});

describe("S6 sessions", () => {
  test("lists sessions with their devices, and ends one session or all others", async () => {
    const ann = await openPerson();
    const phone = await logIn(ann.account, goodPassword, { "user-agent": "Phone/1" });
    const tablet = await logIn(ann.account, goodPassword, { "user-agent": "Tablet/2" });
    type Row = { id: string; user_agent: string; is_current: number };
    const list = async (token: string) =>
      (await perform<Row[]>(calls.sessionList, {}, { token })).data;
    const rows = await list(ann.token);
    expect(rows.map((row) => row.user_agent).sort()).toEqual(["", "Phone/1", "Tablet/2"]);
    expect(rows.filter((row) => row.is_current === 1)).toHaveLength(1);
    const { id = "" } = rows.find((row) => row.user_agent === "Phone/1") ?? {};
    // A2: a user cannot end another user's session by its id.
    const bob = await openPerson();
    expect(await codeOf(calls.sessionEnd, { id }, bob.token)).toBe(404);
    expect(await codeOf(calls.sessionEnd, { id }, ann.token)).toBe(1);
    expect(await codeOf(calls.userInfo, {}, phone.data.token)).toBe(999);
    expect(await codeOf(calls.userInfo, {}, tablet.data.token)).toBe(1);
    const ended = await perform(calls.sessionEndOthers, {}, { token: ann.token });
    expect(ended.data).toEqual({ msg: ended.msg, ended: 1 });
    expect(await codeOf(calls.userInfo, {}, tablet.data.token)).toBe(999);
    expect(await list(ann.token)).toHaveLength(1);
    expect(await codeOf(calls.logout, {}, ann.token)).toBe(1);
    expect(await codeOf(calls.userInfo, {}, ann.token)).toBe(999);
  });

  test("S7 refuses one company's sessions and accounts at another company", async () => {
    const ann = await openPerson();
    const elsewhere = { account: ann.account, password: goodPassword, login_type: "1" };
    expect((await perform(calls.login, elsewhere, { origin: secondOrigin })).code).toBe(1010);
    const asked = { token: ann.token, origin: secondOrigin };
    expect((await perform(calls.sessionList, {}, asked)).code).toBe(999);
  });
});

describe("S1 password hashes", () => {
  test("renews a password hash at the next sign-in when the hash has older parameters", async () => {
    const ann = await openPerson();
    const stored = () =>
      DB.prepare("SELECT password_hash FROM users WHERE id = ?")
        .bind(ann.user.id)
        .first<string>("password_hash");
    const old = await hashPassword(goodPassword, { log2n: 12, r: 8, p: 1 });
    await DB.prepare("UPDATE users SET password_hash = ? WHERE id = ?")
      .bind(old, ann.user.id)
      .run();
    expect((await logIn(ann.account, "not the password")).code).toBe(1010);
    expect(await stored()).toBe(old);
    expect((await logIn(ann.account, goodPassword)).code).toBe(1);
    expect((await stored())?.startsWith(`${workText}$`)).toBe(true);
    expect((await logIn(ann.account, goodPassword)).code).toBe(1);
  });

  test("hashes a password without trimming or dropping characters", async () => {
    const password = "  spaces, 🙂 and \u0000 NUL  ";
    const ann = await openPerson({ password, re_password: password });
    expect((await logIn(ann.account, password)).code).toBe(1);
    expect((await logIn(ann.account, password.trim())).code).toBe(1010);
    expect((await logIn(ann.account, password.replace("\u0000", ""))).code).toBe(1010);
  });
});

describe("R3 rates", () => {
  test("refuses a session's changes above the rate with a Retry-After, and still allows reads", async () => {
    const { token } = await openDemo();
    const json = { id: "no-such-alert" };
    const answers = await Promise.all(
      Array.from({ length: 100 }, () => ask(calls.alertCancel.path, { token, json })),
    );
    const limited = answers.filter(({ code }) => code === 429);
    expect(limited.length).toBeGreaterThanOrEqual(30);
    expect(limited[0]?.headers.get("retry-after")).toMatch(/^\d+$/);
    // The session may still read.
    expect(await codeOf(calls.userInfo, {}, token)).toBe(1);
  });

  test("opens at most 30 demo accounts for an IP address in 15 minutes", async () => {
    const headers = from("2001:db8:1:2:3:4:5:6");
    const open = (address = headers) =>
      perform(
        calls.createDemoAccount,
        { demo_id: crypto.randomUUID().replaceAll("-", "") },
        { headers: address },
      );
    for (let opened = 0; opened < 30; opened++) expect((await open()).code).toBe(1);
    // An address of the same network counts as the same customer.
    const again = await open(from("2001:db8:1:2:ffff::1"));
    expect([again.status, again.code]).toEqual([429, 429]);
    expect((await open(from("2001:db8:1:3::1"))).code).toBe(1);
  });
});
