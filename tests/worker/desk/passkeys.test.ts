/**
 * Passkeys of operators: added with the second factor, and used in its place and the password's.
 */
import { describe, expect, test } from "vitest";
import { calls } from "#domain/contracts/http/index.ts";
import { errorCodes } from "#domain/errors/errors.ts";
import {
  type CreationOptions,
  type Lies,
  type RequestOptions,
  SoftwareAuthenticator,
} from "#tests/support/worker/software-authenticator.ts";
import { openPerson } from "../access/people.ts";
import { perform } from "../api/requests.ts";
import {
  as,
  codeNow,
  DB,
  forgetSteps,
  openOperator,
  origins,
  type TestOperator,
  takeOver,
  withKey,
} from "./operators.ts";

const { passkey_refused, second_factor_wrong, session_invalid, role_forbidden } = errorCodes;
const visitorOf = (companyId: number) => ({ token: "", companyId });

interface Keyed extends TestOperator {
  key: SoftwareAuthenticator;
}

/** Adds a passkey by fresh options. */
async function madeBy(operator: TestOperator, key: SoftwareAuthenticator, lies: Lies = {}) {
  const { data } = await as<CreationOptions>(operator, "deskPasskeyOptions");
  await forgetSteps();
  return {
    name: "Laptop",
    code: await codeNow(operator.secret),
    ...(await key.create(data, lies)),
  };
}

async function openKeyed(role = "finance", companyId = 1): Promise<Keyed> {
  const operator = await openOperator(role, companyId);
  const key = await SoftwareAuthenticator.at(origins[companyId] ?? "");
  expect((await as(operator, "deskPasskeyAdd", await madeBy(operator, key))).code).toBe(1);
  return { ...operator, key };
}

async function askedAt(companyId = 1): Promise<RequestOptions> {
  return (await as<RequestOptions>(visitorOf(companyId), "deskPasskeyLoginOptions")).data;
}

const answerTo = (input: Record<string, unknown>, companyId = 1) =>
  as<{ token: string }>(visitorOf(companyId), "deskPasskeyLogin", input);

async function signIn({ key, companyId }: Keyed, lies: Lies = {}) {
  return answerTo(await key.get(await askedAt(companyId), lies), companyId);
}

const namesOf = async (operator: TestOperator) =>
  (await as<Array<{ name: string }>>(operator, "deskPasskeys")).data.map(({ name }) => name);

const actsOf = async ({ id }: TestOperator) => {
  const { results } = await DB.prepare(
    "SELECT act, note FROM audit_log WHERE subject = ? ORDER BY number",
  )
    .bind(`operator/${id}`)
    .all<{ act: string; note: string }>();
  return results.map(({ act, note }) => `${act} ${note}`.trim());
};

test("adds, accepts and removes an operator's passkey, and logs each act", async () => {
  const ann = await openKeyed();
  expect(await namesOf(ann)).toEqual(["Laptop"]);
  const { code, data } = await signIn(ann);
  expect(code).toBe(1);
  expect((await as({ ...ann, token: data.token }, "deskMe")).code).toBe(1);
  await forgetSteps();
  const input = { id: ann.key.id, code: await codeNow(ann.secret) };
  expect((await as(ann, "deskPasskeyRemove", input, withKey("remove-once"))).code).toBe(1);
  expect((await as(ann, "deskPasskeyRemove", input, withKey("remove-once"))).code).toBe(1);
  expect(await namesOf(ann)).toEqual([]);
  expect((await signIn(ann)).code).toBe(passkey_refused);
  expect(await actsOf(ann)).toEqual([
    ...["sign_in", "passkey_add Laptop", "sign_in Laptop", "passkey_remove Laptop"],
  ]);
});

test("accepts a passkey to confirm the removal of another passkey or of itself", async () => {
  const ann = await openKeyed();
  const second = await SoftwareAuthenticator.at(origins[1] ?? "");
  expect((await as(ann, "deskPasskeyAdd", await madeBy(ann, second))).code).toBe(1);
  const other = await openKeyed();
  const foreign = await other.key.get(await askedAt());
  const input = { id: second.id, passkey: foreign };
  expect((await as(ann, "deskPasskeyRemove", input)).code).toBe(passkey_refused);
  for (const id of [second.id, ann.key.id]) {
    const passkey = await ann.key.get(await askedAt());
    expect((await as(ann, "deskPasskeyRemove", { id, passkey })).code).toBe(1);
    expect((await as(ann, "deskPasskeyRemove", { id: ann.key.id, passkey })).code).not.toBe(1);
  }
  expect(await namesOf(ann)).toEqual([]);
  // Another operator's passkey does not exist for this one.
  await forgetSteps();
  const theirs = { id: other.key.id, code: await codeNow(ann.secret) };
  expect((await as(ann, "deskPasskeyRemove", theirs)).code).toBe(errorCodes.not_found);
  expect(await namesOf(other)).toEqual(["Laptop"]);
});

describe("no passkey is kept", () => {
  test("stores no operator's passkey when the code of the second factor is wrong or used", async () => {
    const ann = await openOperator("finance");
    const key = await SoftwareAuthenticator.at(origins[1] ?? "");
    const made = await madeBy(ann, key);
    const wrong = await as(ann, "deskPasskeyAdd", { ...made, code: "000000" });
    expect(wrong.code).toBe(second_factor_wrong);
    // The device's answer still works.
    expect((await as(ann, "deskPasskeyAdd", made)).code).toBe(1);
    const again = await SoftwareAuthenticator.at(origins[1] ?? "");
    const { data } = await as<CreationOptions>(ann, "deskPasskeyOptions");
    const used = { ...(await again.create(data)), name: "Again", code: made.code };
    expect((await as(ann, "deskPasskeyAdd", used)).code).toBe(second_factor_wrong);
    expect(await namesOf(ann)).toEqual(["Laptop"]);
  });

  test.each([
    ["of another page", { origin: "https://evil.example" }],
    ["of another host", { rpId: "evil.example" }],
    ["of a device that did not verify its user", { flags: 0b001 }],
  ])("stores no operator's passkey from an answer %s", async (_, lies) => {
    const ann = await openOperator("finance");
    const key = await SoftwareAuthenticator.at(origins[1] ?? "");
    const { code } = await as(ann, "deskPasskeyAdd", await madeBy(ann, key, lies));
    expect(code).toBe(passkey_refused);
    expect(await namesOf(ann)).toEqual([]);
  });

  test("stores no passkey that answers another operator's challenge", async () => {
    const [ann, bob] = await Promise.all([openOperator("finance"), openOperator("finance")]);
    const key = await SoftwareAuthenticator.at(origins[1] ?? "");
    const made = await madeBy(bob, key);
    await forgetSteps();
    const input = { ...made, code: await codeNow(ann.secret) };
    expect((await as(ann, "deskPasskeyAdd", input)).code).toBe(passkey_refused);
  });
});

describe("refused sign-ins", () => {
  test("refuses the desk's sign-in by a challenge that was answered before", async () => {
    const ann = await openKeyed();
    const answer = await ann.key.get(await askedAt());
    const both = await Promise.all([answerTo(answer), answerTo(answer)]);
    expect(both.map(({ code }) => code).sort((a, b) => a - b)).toEqual([1, passkey_refused]);
    expect((await answerTo(answer)).code).toBe(passkey_refused);
  });

  test("refuses the desk's sign-in when the passkey's counter does not rise", async () => {
    const ann = await openKeyed();
    expect((await signIn(ann, { counter: 7 })).code).toBe(1);
    expect((await signIn(ann, { counter: 7 })).code).toBe(passkey_refused);
    expect((await signIn(ann, { counter: 8 })).code).toBe(1);
  });

  test("refuses the desk's sign-in without user verification, or under another operator's handle", async () => {
    const [ann, bob] = await Promise.all([openKeyed(), openKeyed()]);
    expect((await signIn(ann, { flags: 0b001 })).code).toBe(passkey_refused);
    const { user_handle } = await bob.key.get(await askedAt());
    expect((await signIn(ann, { userHandle: user_handle })).code).toBe(passkey_refused);
  });

  test("refuses the desk's sign-in with another company's passkey", async () => {
    const there = await openKeyed("owner", 2);
    const answer = await there.key.get(await askedAt(1), { rpId: "demo.example" });
    expect((await answerTo(answer, 1)).code).toBe(passkey_refused);
    const crossed = await there.key.get(await askedAt(1));
    expect((await answerTo(crossed, 2)).code).toBe(passkey_refused);
    expect((await signIn(there)).code).toBe(1);
  });

  test("refuses a customer's passkey at the desk, and an operator's passkey at the customers' sign-in", async () => {
    const [person, ann] = await Promise.all([openPerson(), openKeyed()]);
    const key = await SoftwareAuthenticator.at(origins[1] ?? "");
    const { token } = person;
    const { data } = await perform<CreationOptions>(calls.passkeyOptions, {}, { token });
    const made = { password: "", name: "Phone", ...(await key.create(data)) };
    await perform(calls.passkeyAdd, made, { token });
    expect((await answerTo(await key.get(await askedAt()))).code).toBe(passkey_refused);
    const asked = await perform<RequestOptions>(calls.passkeyLoginOptions, {});
    const answer = await ann.key.get(asked.data);
    expect((await perform(calls.passkeyLogin, answer)).code).toBe(passkey_refused);
    expect((await answerTo(answer)).code).toBe(passkey_refused);
  });

  test("refuses a disabled operator's passkey, and signs a demoted operator in with current permissions", async () => {
    const owner = await openOperator("owner");
    const ann = await openKeyed("finance");
    const asked = await askedAt();
    expect((await as(owner, "operatorChange", { id: ann.id, role: "viewer" })).code).toBe(1);
    const { code, data } = await answerTo(await ann.key.get(asked));
    expect(code).toBe(1);
    const demoted = { ...ann, token: data.token };
    expect((await as(demoted, "deskBankAccounts", { id: "x" })).code).toBe(role_forbidden);
    expect((await as(owner, "operatorChange", { id: ann.id, status: "0" })).code).toBe(1);
    expect((await as(demoted, "deskMe")).code).toBe(session_invalid);
    expect((await signIn(ann)).code).toBe(passkey_refused);
  });

  test("removes an operator's passkeys when an owner resets the operator's access", async () => {
    const owner = await openOperator("owner");
    const ann = await openKeyed("finance");
    const answer = await ann.key.get(await askedAt());
    const taken = await takeOver(owner, ann);
    expect((await answerTo(answer)).code).toBe(passkey_refused);
    expect(await namesOf(taken)).toEqual([]);
  });
});

test("refuses an operator's eleventh passkey", async () => {
  const ann = await openKeyed();
  await DB.prepare(
    `INSERT INTO operator_passkeys (company_id, id, operator_id, public_key, counter, transports, name, created_ms)
     SELECT 1, 'filler' || value, ?, '', 0, '', 'Filler', 1 FROM json_each('[1,2,3,4,5,6,7,8]')`,
  )
    .bind(ann.id)
    .run();
  const key = await SoftwareAuthenticator.at(origins[1] ?? "");
  expect((await as(ann, "deskPasskeyAdd", await madeBy(ann, key))).code).toBe(1);
  const { code } = await as(ann, "deskPasskeyOptions");
  expect(code).toBe(errorCodes.passkey_limit);
});
