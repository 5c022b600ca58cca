/** Sign-in at the desk: password and second factor, sessions and their ends. */
import { describe, expect, test } from "vitest";
import { totpAt } from "#domain/access/totp.ts";
import { deskCalls } from "#domain/contracts/desk/index.ts";
import { calls } from "#domain/contracts/http/index.ts";
import { errorCodes } from "#domain/errors/errors.ts";
import { sha256Hex } from "#domain/network/session-token.ts";
import { encrypt } from "#worker/access/secrets.ts";
import { openDemo } from "../api/api-client.ts";
import { perform } from "../api/requests.ts";
import {
  addOperatorRow,
  as,
  codeNow,
  DB,
  deskPassword,
  firstStep,
  forgetSteps,
  fromBase32,
  openOperator,
  secondStep,
  signInAgain,
} from "./operators.ts";

const me = async (token: string, companyId = 1) => (await as({ token, companyId }, "deskMe")).code;

const actsOf = async (id: string) => {
  const rows = await DB.prepare("SELECT act FROM audit_log WHERE subject = ? ORDER BY number")
    .bind(`operator/${id}`)
    .all<{ act: string }>();
  return rows.results.map(({ act }) => act);
};

test("reports a changed server secret when the old secret encrypted an operator's second factor", async () => {
  const { id, email, secret } = await openOperator("owner");
  await forgetSteps();
  await DB.prepare("UPDATE operators SET totp_secret = ? WHERE id = ?")
    .bind(await encrypt("the secret of before", `desk second factor 1 ${id}`, secret), id)
    .run();
  const { data } = await firstStep(email);
  const refused = await secondStep(data.ticket, await codeNow(secret));
  expect([refused.code, refused.data]).toEqual([errorCodes.secret_changed, null]);
});

test("S8 sets up an operator's second factor at the first sign-in, and shows the secret at no later sign-in", async () => {
  const { id, email } = await addOperatorRow("owner");
  const first = (await firstStep(email)).data;
  expect(first.secret).toMatch(/^[A-Z2-7]{32}$/);
  expect(first.otpauth).toContain(`secret=${first.secret}`);
  // Without a confirmation the next try gets another secret, and the older ticket does not work.
  const again = (await firstStep(email)).data;
  expect(again.secret).not.toBe(first.secret);
  const old = await secondStep(first.ticket, await codeNow(fromBase32(first.secret)));
  expect(old.code).toBe(1024);
  const secret = fromBase32(again.secret);
  expect((await secondStep(first.ticket, await codeNow(secret))).code).toBe(1010);
  const fresh = (await firstStep(email)).data;
  const signedIn = await secondStep(fresh.ticket, await codeNow(fromBase32(fresh.secret)));
  expect(signedIn.code).toBe(1);
  expect(signedIn.data.operator).toMatchObject({ id, email, role: "owner", is_second_factor: 1 });
  expect(await me(signedIn.data.token)).toBe(1);
  const later = (await firstStep(email)).data;
  expect([later.secret, later.otpauth]).toEqual(["", ""]);
  expect(await actsOf(id)).toEqual(["sign_in"]);
  const stored = await DB.prepare("SELECT totp_secret FROM operators WHERE id = ?")
    .bind(id)
    .first("totp_secret");
  expect(stored).not.toContain(fresh.secret);
});

test("S2 answers unknown e-mail, wrong password and a disabled operator alike", async () => {
  const { id, email } = await addOperatorRow("finance");
  const wrong = await firstStep(email, "not the password");
  const unknown = await firstStep("nobody@desk.example");
  const noMail = await firstStep("no mail");
  await DB.prepare("UPDATE operators SET status = 0 WHERE id = ?").bind(id).run();
  const disabled = await firstStep(email);
  for (const { status, code, msg } of [wrong, unknown, noMail, disabled]) {
    expect([status, code, msg]).toEqual([wrong.status, 1010, wrong.msg]);
  }
  await DB.prepare("UPDATE operators SET status = 1 WHERE id = ?").bind(id).run();
});

test("S3 locks a known or unknown e-mail after ten failures, and logs the lock of an operator", async () => {
  const { id, email } = await addOperatorRow("finance");
  for (const name of [email, "unknown@desk.example"]) {
    for (let tries = 0; tries < 10; tries++)
      expect((await firstStep(name, "wrong")).code).toBe(1010);
    const locked = await firstStep(name);
    expect([locked.status, locked.code]).toEqual([429, 1011]);
    expect(Number(locked.headers.get("retry-after"))).toBeGreaterThan(0);
  }
  await expect.poll(() => actsOf(id)).toEqual(["locked"]);
  await firstStep(email);
  expect(await actsOf(id)).toEqual(["locked"]);
});

test("S3 S8 allows a sign-in ticket five tries and a code one use, and locks an operator after many wrong codes", async () => {
  const ann = await openOperator("support");
  // The sign-in has used up its step.
  const { ticket } = (await firstStep(ann.email)).data;
  const used = await DB.prepare("SELECT totp_last_step AS step FROM operators WHERE id = ?")
    .bind(ann.id)
    .first<number>("step");
  expect((await secondStep(ticket, await totpAt(ann.secret, used ?? 0))).code).toBe(1024);
  for (let tries = 0; tries < 4; tries++) {
    expect((await secondStep(ticket, "12345")).code).toBe(1024);
  }
  await forgetSteps();
  expect((await secondStep(ticket, await codeNow(ann.secret))).code).toBe(1010);
  // One of several simultaneous requests with the same right code succeeds.
  const tickets = await Promise.all(
    [1, 2, 3].map(async () => (await firstStep(ann.email)).data.ticket),
  );
  const code = await codeNow(ann.secret);
  const answers = await Promise.all(tickets.map((each) => secondStep(each, code)));
  expect(answers.filter((answer) => answer.code === 1)).toHaveLength(1);
  // The sign-in cleared the failures; ten new ones lock.
  const codes: number[] = [];
  for (let round = 0; round < 3; round++) {
    const next = (await firstStep(ann.email)).data.ticket;
    for (let tries = 0; tries < 5; tries++) codes.push((await secondStep(next, "000")).code);
  }
  expect(codes.slice(-1)).toEqual([1011]);
});

describe("S6 a session", () => {
  test("stores an operator's session as a hash, and ends the session at the sign-out", async () => {
    const ann = await openOperator("viewer");
    const hash = await sha256Hex(ann.token);
    const row = await DB.prepare("SELECT * FROM operator_sessions WHERE token_hash = ?")
      .bind(hash)
      .first();
    expect(JSON.stringify(row)).not.toContain(ann.token);
    expect((await as(ann, "deskLogout")).code).toBe(1);
    expect(await me(ann.token)).toBe(999);
    expect(await actsOf(ann.id)).toEqual(["sign_in", "sign_out"]);
  });

  test("ends an operator's session after 30 minutes without use and after 12 hours in any case", async () => {
    const ann = await openOperator("viewer");
    const minute = 60_000;
    const age = (seen: number, created: number) =>
      DB.prepare("UPDATE operator_sessions SET seen_ms = ?, created_ms = ? WHERE operator_id = ?")
        .bind(Date.now() - seen * minute, Date.now() - created * minute, ann.id)
        .run();
    await age(29, 29);
    expect(await me(ann.token)).toBe(1);
    // The call counted as a use.
    const seen = await DB.prepare("SELECT seen_ms FROM operator_sessions WHERE operator_id = ?")
      .bind(ann.id)
      .first<number>("seen_ms");
    expect(Date.now() - (seen ?? 0)).toBeLessThan(minute);
    await age(31, 31);
    expect(await me(ann.token)).toBe(999);
    await age(0, 12 * 60 - 1);
    expect(await me(ann.token)).toBe(1);
    await age(0, 12 * 60 + 1);
    expect(await me(ann.token)).toBe(999);
  });

  test("ends an operator's other sessions when the password changes, and keeps the current one", async () => {
    const ann = await openOperator("risk");
    const other = await signInAgain(ann);
    const change = { old_password: deskPassword, password: "quite another desk secret" };
    expect((await as(ann, "deskPassword", { ...change, old_password: "wrong" })).code).toBe(1010);
    expect((await as(ann, "deskPassword", { ...change, password: "short" })).code).toBe(1014);
    expect((await as(ann, "deskPassword", { ...change, password: deskPassword })).code).not.toBe(1);
    const more = { headers: { "idempotency-key": "change-once" } };
    expect((await as(ann, "deskPassword", change, more)).code).toBe(1);
    expect((await as(ann, "deskPassword", change, more)).code).toBe(1);
    expect([await me(ann.token), await me(other)]).toEqual([1, 999]);
    expect((await firstStep(ann.email)).code).toBe(1010);
    expect((await firstStep(ann.email, change.password)).code).toBe(1);
    expect((await actsOf(ann.id)).filter((act) => act === "password")).toHaveLength(1);
  });

  test("S7 refuses one company's operator session at another, even when the operator's id is the same", async () => {
    const ann = await openOperator("owner");
    expect(await me(ann.token, 2)).toBe(999);
    await DB.prepare(
      `INSERT INTO operators SELECT 2, id, email, name, role, status, password_hash, totp_secret, is_totp_on,
         totp_last_step, created_ms, seen_ms, resets FROM operators WHERE id = ?`,
    )
      .bind(ann.id)
      .run();
    await DB.prepare(
      "INSERT INTO operator_sessions SELECT 2, token_hash, operator_id, created_ms, seen_ms FROM operator_sessions WHERE operator_id = ?",
    )
      .bind(ann.id)
      .run();
    expect(await me(ann.token, 2)).toBe(999);
  });

  test("refuses an operator's session in traders' calls, and a trader's session at the desk", async () => {
    const ann = await openOperator("owner");
    const { token } = await openDemo();
    expect(await me(token)).toBe(999);
    expect(await me(`desk.${token}`)).toBe(999);
    for (const shown of [ann.token, ann.token.replace(/^desk\./, "")]) {
      expect((await perform(calls.userInfo, {}, { token: shown })).code).toBe(999);
    }
    const parts = ann.token.split(".");
    const forged = [parts[0], parts[1], "A".repeat(43), parts[3]].join(".");
    expect(await me(forged)).toBe(999);
  });
});

test("R1 refuses changes at the desk by prefetches and foreign pages", async () => {
  const ann = await openOperator("owner");
  for (const headers of [
    { "sec-purpose": "prefetch" },
    { "sec-fetch-site": "cross-site" },
    { origin: "https://evil.example" },
  ] as Array<Record<string, string>>) {
    expect((await as(ann, "deskLogout", {}, { headers })).code).toBe(1001);
    expect(
      (
        await perform(
          deskCalls.deskLogin,
          { email: ann.email, password: deskPassword },
          { headers },
        )
      ).code,
    ).toBe(1001);
  }
  expect(await me(ann.token)).toBe(1);
});
