import { describe, expect, test } from "vitest";
import { totpAt } from "#domain/access/totp.ts";
import { calls } from "#domain/contracts/http/index.ts";
import { errorCodes } from "#domain/errors/errors.ts";
import { encrypt } from "#worker/access/secrets.ts";
import { openDemo } from "../api/api-client.ts";
import { perform } from "../api/requests.ts";
import {
  codeOf,
  DB,
  goodPassword,
  logIn,
  openPerson,
  type Person,
  secondOrigin,
} from "./people.ts";

const base32 = "ABCDEFGHIJKLMNOPQRSTUVWXYZ234567";

function bytesOf(text: string): Uint8Array {
  const bits = [...text].map((char) => base32.indexOf(char).toString(2).padStart(5, "0")).join("");
  return Uint8Array.from(bits.match(/.{8}/g) ?? [], (byte) => Number.parseInt(byte, 2));
}

interface Enrolled extends Person {
  secret: Uint8Array;
  recovery: string[];
}

const stepNow = () => Math.floor(Date.now() / 30_000);
const codeAt = (secret: Uint8Array, offset = 0) => totpAt(secret, stepNow() + offset);
/** Makes the last code's step count as long ago. */
const forgetSteps = () => DB.prepare("UPDATE second_factors SET last_step = 0").run();

async function enrol(person: Person): Promise<Enrolled> {
  const { token } = person;
  const enrolled = await perform<{ secret: string; otpauth_url: string }>(
    calls.secondFactorEnrol,
    { password: goodPassword },
    { token },
  );
  expect(enrolled.code).toBe(1);
  const { secret, otpauth_url } = enrolled.data;
  expect(new URL(otpauth_url).searchParams.get("secret")).toBe(secret);
  const bytes = bytesOf(secret);
  const totp = await codeAt(bytes);
  const confirmed = await perform<{ recovery_codes: string[] }>(
    calls.secondFactorConfirm,
    { totp },
    { token },
  );
  expect(confirmed.code).toBe(1);
  return { ...person, secret: bytes, recovery: confirmed.data.recovery_codes };
}

const openEnrolled = async () => enrol(await openPerson());

/** The ticket of a first step that went well. */
async function ticketOf(account: string): Promise<string> {
  // The test checks refusals with data itself.
  const answer = await askLogin({ account, password: goodPassword, login_type: "1" });
  expect([answer.code, answer.status]).toEqual([1023, 200]);
  expect(Object.keys(answer.data ?? {})).toEqual(["ticket"]);
  return String(answer.data?.ticket);
}

async function askLogin(json: Record<string, unknown>, host?: string) {
  const { ask } = await import("../api/api-client.ts");
  return ask<{ ticket?: string; token?: string } | null>(calls.login.path, {
    json,
    ...(host ? { host } : {}),
  });
}

describe("S8 the second factor", () => {
  test("requires the second factor after the password, and opens no session without it", async () => {
    const ann = await openEnrolled();
    const ticket = await ticketOf(ann.account);
    await forgetSteps();
    expect((await askLogin({ ticket, totp: "000000" })).code).toBe(1024);
    const answer = await askLogin({ ticket, totp: await codeAt(ann.secret) });
    expect([answer.code, typeof answer.data?.token]).toEqual([1, "string"]);
    expect(await codeOf(calls.userInfo, {}, answer.data?.token)).toBe(1);
    // The ticket is used up for other codes, too.
    const again = await askLogin({ ticket, totp: await codeAt(ann.secret, 1) });
    expect(again.code).toBe(1010);
  });

  test("reports a changed server secret when the old secret encrypted the second factor", async () => {
    const ann = await openEnrolled();
    await forgetSteps();
    const use = `second factor 1 ${ann.user.id}`;
    await DB.prepare("UPDATE second_factors SET secret = ? WHERE user_id = ?")
      .bind(await encrypt("the secret of before", use, ann.secret), ann.user.id)
      .run();
    for (const totp of [await codeAt(ann.secret), ann.recovery[0]]) {
      const ticket = await ticketOf(ann.account);
      const answer = await askLogin({ ticket, totp });
      expect([answer.status, answer.code, answer.data]).toEqual([
        ...[200, errorCodes.secret_changed, null],
      ]);
      expect(answer.msg).toContain("secret key of this server was changed");
    }
  });

  test("refuses a used or older code of the second factor, even in parallel", async () => {
    const ann = await openEnrolled();
    await forgetSteps();
    const totp = await codeAt(ann.secret);
    const tickets = await Promise.all([1, 2, 3].map(() => ticketOf(ann.account)));
    const answers = await Promise.all(tickets.map((ticket) => askLogin({ ticket, totp })));
    expect(answers.map(({ code }) => code).sort()).toEqual([1, 1024, 1024]);
    const ticket = await ticketOf(ann.account);
    const older = await codeAt(ann.secret, -1);
    expect((await askLogin({ ticket, totp: older })).code).toBe(1024);
    expect((await askLogin({ ticket, totp: await codeAt(ann.secret, 1) })).code).toBe(1);
  });

  test("accepts a sign-in ticket for five tries and five minutes, at its company only", async () => {
    const ann = await openEnrolled();
    await forgetSteps();
    const ticket = await ticketOf(ann.account);
    const totp = await codeAt(ann.secret);
    expect((await askLogin({ ticket, totp }, new URL(secondOrigin).host)).code).toBe(1010);
    const wrong = totp === "000000" ? "000001" : "000000";
    const tries = await Promise.all(
      Array.from({ length: 20 }, () => askLogin({ ticket, totp: wrong })),
    );
    expect(tries.filter(({ code }) => code === 1024)).toHaveLength(5);
    expect((await askLogin({ ticket, totp })).code).toBe(1010);
    const another = await ticketOf(ann.account);
    await DB.prepare(
      "UPDATE challenges SET expires_ms = expires_ms - 300000 WHERE kind = 'ticket'",
    ).run();
    expect((await askLogin({ ticket: another, totp })).code).toBe(1010);
  });

  test("locks the second factor after ten wrong codes over several sign-in tickets", async () => {
    const ann = await openEnrolled();
    await forgetSteps();
    const codes: number[] = [];
    for (let round = 0; round < 3; round++) {
      const ticket = await ticketOf(ann.account);
      for (let tries = 0; tries < 4; tries++) {
        codes.push((await askLogin({ ticket, totp: "not a code" })).code);
      }
    }
    expect(codes).toEqual([...Array(10).fill(1024), 1011, 1011]);
  });

  test("creates recovery codes that work once each and are stored as hashes", async () => {
    const ann = await openEnrolled();
    expect(new Set(ann.recovery).size).toBe(10);
    const [code = ""] = ann.recovery;
    const rows = await DB.prepare("SELECT * FROM recovery_codes").all();
    expect(JSON.stringify(rows.results)).not.toContain(code.replace("-", ""));
    const first = await ticketOf(ann.account);
    const typed = ` ${code.toLowerCase().replace("-", " ")} `;
    expect((await askLogin({ ticket: first, totp: typed })).code).toBe(1);
    const second = await ticketOf(ann.account);
    expect((await askLogin({ ticket: second, totp: code })).code).toBe(1024);
    const { data } = await perform(calls.secondFactor, {}, { token: ann.token });
    expect(data).toEqual({ is_on: 1, recovery_codes: 9 });
    // Another user's recovery code does not work.
    const bob = await openEnrolled();
    const ticket = await ticketOf(bob.account);
    expect((await askLogin({ ticket, totp: ann.recovery[1] })).code).toBe(1024);
  });

  test("requires password and code to turn the second factor on or off", async () => {
    const ann = await openPerson();
    const { token } = ann;
    expect(await codeOf(calls.secondFactorEnrol, { password: "not the password" }, token)).toBe(
      1010,
    );
    expect(await codeOf(calls.secondFactorConfirm, { totp: "000000" }, token)).toBe(1024);
    await perform(calls.secondFactorEnrol, { password: goodPassword }, { token });
    expect(await codeOf(calls.secondFactorConfirm, { totp: "000000" }, token)).toBe(1024);
    expect((await logIn(ann.account, goodPassword)).code).toBe(1);
    const { secret } = await enrol(ann);
    // A second secret cannot replace the one that is on.
    expect(await codeOf(calls.secondFactorEnrol, { password: goodPassword }, token)).toBe(403);
    await forgetSteps();
    const totp = await codeAt(secret);
    const off = (input: Record<string, unknown>) => codeOf(calls.secondFactorDisable, input, token);
    expect(await off({ password: "not the password", totp })).toBe(1010);
    expect(await off({ password: goodPassword, totp: "000000" })).toBe(1024);
    expect(await off({ password: goodPassword, totp })).toBe(1);
    expect((await logIn(ann.account, goodPassword)).code).toBe(1);
  });

  test("stores the second factor's secret encrypted, and refuses demo accounts a second factor", async () => {
    const ann = await openEnrolled();
    const row = await DB.prepare("SELECT secret FROM second_factors WHERE user_id = ?")
      .bind(ann.user.id)
      .first<string>("secret");
    expect(row).toMatch(/^[\w-]{16}\.[\w-]{48}$/);
    const { token } = await openDemo();
    expect(await codeOf(calls.secondFactorEnrol, { password: goodPassword }, token)).toBe(1028);
  });
});

describe("M1 a repeat under the same key", () => {
  test("shows the recovery codes again when the request is repeated under its key", async () => {
    const { token } = await openPerson();
    const { data } = await perform<{ secret: string }>(
      calls.secondFactorEnrol,
      { password: goodPassword },
      { token },
    );
    const headers = { "idempotency-key": crypto.randomUUID() };
    const input = { totp: await codeAt(bytesOf(data.secret)) };
    const first = await perform(calls.secondFactorConfirm, input, { token, headers });
    const again = await perform(calls.secondFactorConfirm, input, { token, headers });
    expect([first.code, again.data]).toEqual([1, first.data]);
    expect(await codeOf(calls.secondFactorConfirm, input, token)).not.toBe(1);
  });

  test("repeats a sign-in's answer under its key, and refuses the used ticket and code under another key", async () => {
    const ann = await openEnrolled();
    const input = { ticket: await ticketOf(ann.account), totp: await codeAt(ann.secret, 1) };
    const headers = { "idempotency-key": crypto.randomUUID() };
    const first = await perform(calls.login, input, { headers });
    expect(first.code).toBe(1);
    expect((await perform(calls.login, input, { headers })).data).toEqual(first.data);
    expect(await codeOf(calls.login, input)).not.toBe(1);
  });
});
