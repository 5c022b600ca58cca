import { describe, expect, test } from "vitest";
import { calls } from "#domain/contracts/http/index.ts";
import type { WireUser } from "#domain/contracts/http/user.ts";
import {
  type CreationOptions,
  type Lies,
  type RequestOptions,
  SoftwareAuthenticator,
} from "#tests/support/worker/software-authenticator.ts";
import { openDemo } from "../api/api-client.ts";
import { home, perform } from "../api/requests.ts";
import {
  codeOf,
  DB,
  goodPassword,
  logIn,
  mailsTo,
  openPerson,
  type Person,
  secondOrigin,
} from "./people.ts";

const refused = 1033;
const limit = 1034;

async function optionsFor(token: string, origin = home): Promise<CreationOptions> {
  const options = await perform<CreationOptions>(calls.passkeyOptions, {}, { token, origin });
  expect(options.code).toBe(1);
  return options.data;
}

const addForm = (made: object) => ({ password: goodPassword, name: "Phone", ...made });

/** Adds the authenticator's answer to fresh options, and returns the code. */
async function addCode(person: Person, key: SoftwareAuthenticator, lies: Lies = {}) {
  const made = await key.create(await optionsFor(person.token), lies);
  return codeOf(calls.passkeyAdd, addForm(made), person.token);
}

interface Owner extends Person {
  key: SoftwareAuthenticator;
}

async function openOwner(): Promise<Owner> {
  const [person, key] = await Promise.all([openPerson(), SoftwareAuthenticator.at(home)]);
  expect(await addCode(person, key)).toBe(1);
  return { ...person, key };
}

async function askedAt(origin = home): Promise<RequestOptions> {
  return (await perform<RequestOptions>(calls.passkeyLoginOptions, {}, { origin })).data;
}

const answerTo = (input: Record<string, unknown>, origin = home) =>
  perform<{ token: string; user: WireUser }>(calls.passkeyLogin, input, { origin });

async function signIn(key: SoftwareAuthenticator, lies: Lies = {}) {
  return answerTo(await key.get(await askedAt(), lies));
}

const remove = ({ token }: Person, id: string, password = goodPassword) =>
  codeOf(calls.passkeyRemove, { id, password }, token);

describe("S8 a passkey", () => {
  test("lists a new passkey, and accepts it for several sign-ins", async () => {
    const ann = await openOwner();
    const { data } = await perform<Array<Record<string, unknown>>>(
      calls.passkeyList,
      {},
      { token: ann.token },
    );
    const listed = { id: ann.key.id, name: "Phone", transports: ["internal", "hybrid"] };
    expect(data).toEqual([{ ...listed, created_ms: expect.any(Number), used_ms: 0 }]);
    const usual = await logIn(ann.account, goodPassword);
    for (let round = 0; round < 2; round++) {
      const { code, data: signedIn } = await signIn(ann.key);
      expect([code, signedIn.user]).toEqual([1, usual.data.user]);
      expect(await codeOf(calls.userInfo, {}, signedIn.token)).toBe(1);
    }
    const rows = await DB.prepare("SELECT used_ms FROM passkeys WHERE id = ?").bind(ann.key.id);
    expect(await rows.first<number>("used_ms")).toBeGreaterThan(0);
  });

  test("requires no second factor when a passkey's authenticator verified the user", async () => {
    const ann = await openOwner();
    await DB.prepare(
      "INSERT INTO second_factors (company_id, user_id, secret, is_on) VALUES (1, ?, 'sealed', 1)",
    )
      .bind(ann.user.id)
      .run();
    expect((await signIn(ann.key)).code).toBe(1);
    expect((await signIn(ann.key, { flags: 0b001 })).code).toBe(refused);
    expect((await signIn(ann.key, { flags: 0b100 })).code).toBe(refused);
  });

  test("allows one try of a passkey's challenge, even in parallel", async () => {
    const { key } = await openOwner();
    const answer = await key.get(await askedAt());
    const codes = await Promise.all([1, 2, 3].map(async () => (await answerTo(answer)).code));
    expect(codes.sort()).toEqual([1, refused, refused]);
    const options = await askedAt();
    const wrong = await key.get(options, { rpId: "evil.example" });
    expect((await answerTo(wrong)).code).toBe(refused);
    expect((await answerTo(await key.get(options))).code).toBe(refused);
  });

  test("refuses a challenge that is unknown, old, or meant for adding a passkey", async () => {
    const { key, token } = await openOwner();
    const invented = { challenge: "A".repeat(43), rpId: "demo.example" };
    expect((await answerTo(await key.get(invented))).code).toBe(refused);
    const options = await askedAt();
    await DB.prepare(
      "UPDATE challenges SET expires_ms = expires_ms - 300000 WHERE kind = 'passkey_login'",
    ).run();
    expect((await answerTo(await key.get(options))).code).toBe(refused);
    const { challenge } = await optionsFor(token);
    const crossed = await key.get({ challenge, rpId: "demo.example" });
    expect((await answerTo(crossed)).code).toBe(refused);
  });

  test.each<[string, Lies]>([
    ["another site", { origin: "https://evil.example" }],
    ["the site without encryption", { origin: "http://demo.example" }],
    ["a frame of another site", { crossOrigin: true }],
    ["another host", { rpId: "evil.example" }],
    ["the other ceremony", { type: "webauthn.create" }],
    ["another user's handle", { userHandle: "AAAA" }],
  ])("refuses a sign-in when the passkey's answer was signed for %s", async (_, lies) => {
    const { key } = await openOwner();
    expect((await signIn(key, lies)).code).toBe(refused);
    expect((await signIn(key)).code).toBe(1);
  });

  test("refuses a sign-in when signature, data or id do not belong to the passkey", async () => {
    const [ann, bob] = [await openOwner(), await openOwner()];
    const options = await askedAt();
    const [right, other] = [await ann.key.get(options), await bob.key.get(options)];
    expect((await answerTo({ ...right, signature: other.signature })).code).toBe(refused);
    // Another user's key under this user's own handle.
    const again = await bob.key.get(await askedAt());
    expect((await answerTo({ ...again, user_handle: right.user_handle })).code).toBe(refused);
    const raised = await ann.key.get(await askedAt());
    const { authenticator_data } = await ann.key.get(await askedAt(), { counter: 9 });
    expect((await answerTo({ ...raised, authenticator_data })).code).toBe(refused);
    const renamed = await ann.key.get(await askedAt());
    expect((await answerTo({ ...renamed, id: bob.key.id })).code).toBe(refused);
    expect((await signIn(ann.key)).code).toBe(1);
  });

  test("refuses one company's passkey and challenge at another company", async () => {
    const { key } = await openOwner();
    const there = { origin: secondOrigin, rpId: "second.example" };
    const elsewhere = await key.get(await askedAt(secondOrigin), there);
    expect((await answerTo(elsewhere, secondOrigin)).code).toBe(refused);
    const { challenge } = await askedAt(secondOrigin);
    const carried = await key.get({ challenge, rpId: "demo.example" });
    expect((await answerTo(carried)).code).toBe(refused);
    // An honest passkey of the other company works there.
    const [bob, own] = [
      await openPerson({}, secondOrigin),
      await SoftwareAuthenticator.at(secondOrigin),
    ];
    const made = await own.create(await optionsFor(bob.token, secondOrigin));
    const where = { token: bob.token, origin: secondOrigin };
    expect((await perform(calls.passkeyAdd, addForm(made), where)).code).toBe(1);
    const right = await own.get(await askedAt(secondOrigin));
    expect((await answerTo(right, secondOrigin)).code).toBe(1);
  });

  test("refuses a passkey, as a suspected copy, when its counter does not rise", async () => {
    const { key } = await openOwner();
    const codes: number[] = [];
    for (const counter of [0, 5, 6, 6, 5, 0, 7]) {
      codes.push((await signIn(key, { counter })).code);
    }
    expect(codes).toEqual([1, 1, 1, refused, refused, refused, 1]);
    const [one, two] = [await askedAt(), await askedAt()];
    const answers = await Promise.all(
      [one, two].map(async (options) => answerTo(await key.get(options, { counter: 8 }))),
    );
    expect(answers.map(({ code }) => code).sort()).toEqual([1, refused]);
  });

  test("removes a passkey only by the owner's password, and then refuses the passkey", async () => {
    const [ann, bob] = [await openOwner(), await openPerson()];
    const { id } = ann.key;
    expect(await remove(bob, id)).toBe(404);
    expect(await remove(ann, id, "not the password")).toBe(1010);
    const answer = await ann.key.get(await askedAt());
    expect(await remove(ann, id)).toBe(1);
    expect((await answerTo(answer)).code).toBe(refused);
    expect((await signIn(ann.key)).code).toBe(refused);
    expect(await remove(ann, id)).toBe(404);
  });

  test("signs in a disabled customer by passkey", async () => {
    const { key, user } = await openOwner();
    await DB.prepare("UPDATE users SET status = 0 WHERE id = ?").bind(user.id).run();
    expect((await signIn(key)).code).toBe(1);
  });

  test("locks an IP address after a hundred wrong passkeys", async () => {
    const headers = { "cf-connecting-ip": "203.0.113.77" };
    const { key } = await openOwner();
    const invented = { challenge: "A".repeat(43), rpId: "demo.example" };
    const input = await key.get(invented);
    const codes = new Map<number, number>();
    for (let tries = 0; tries < 102; tries++) {
      const { code } = await perform(calls.passkeyLogin, input, { headers });
      codes.set(code, (codes.get(code) ?? 0) + 1);
    }
    expect([...codes]).toEqual([
      [refused, 100],
      [1011, 2],
    ]);
    expect((await signIn(key)).code).toBe(1);
  });

  test("issues at most sixty challenges to an IP address in ten minutes", async () => {
    const headers = { "cf-connecting-ip": "203.0.113.78" };
    const codes = await Promise.all(
      Array.from({ length: 62 }, async () => {
        return (await perform(calls.passkeyLoginOptions, {}, { headers })).code;
      }),
    );
    expect(codes.filter((code) => code === 1)).toHaveLength(60);
    expect(codes.filter((code) => code === 429)).toHaveLength(2);
  });
});

describe("S8 making a passkey", () => {
  test("demands user verification of a new passkey, and excludes existing passkeys", async () => {
    const ann = await openOwner();
    expect(await optionsFor(ann.token)).toMatchObject({
      rp: { id: "demo.example" },
      user: { name: ann.account },
      pubKeyCredParams: [{ type: "public-key", alg: -7 }],
      excludeCredentials: [{ id: ann.key.id, transports: ["internal", "hybrid"] }],
      authenticatorSelection: { residentKey: "required", userVerification: "required" },
      attestation: "none",
    });
  });

  test("requires the password for a new passkey, and accepts the challenge again after a wrong password", async () => {
    const [ann, key] = [await openPerson(), await SoftwareAuthenticator.at(home)];
    const made = addForm(await key.create(await optionsFor(ann.token)));
    const wrong = { ...made, password: "not the password" };
    expect(await codeOf(calls.passkeyAdd, wrong, ann.token)).toBe(1010);
    expect((await signIn(key)).code).toBe(refused);
    expect(await codeOf(calls.passkeyAdd, made, ann.token)).toBe(1);
    // The challenge is used up, and the passkey exists already.
    expect(await codeOf(calls.passkeyAdd, made, ann.token)).toBe(refused);
    expect(await addCode(ann, key)).toBe(refused);
  });

  test("creates a passkey only for the session that requested the challenge", async () => {
    const [ann, bob] = [await openPerson(), await openPerson()];
    const key = await SoftwareAuthenticator.at(home);
    const { data: other } = await logIn(ann.account, goodPassword);
    const made = addForm(await key.create(await optionsFor(ann.token)));
    expect(await codeOf(calls.passkeyAdd, made, bob.token)).toBe(refused);
    expect(await codeOf(calls.passkeyAdd, made, other.token)).toBe(refused);
    expect(await codeOf(calls.passkeyAdd, made)).toBe(999);
    expect(await codeOf(calls.passkeyAdd, made, ann.token)).toBe(1);
    // Two users cannot have the same passkey.
    expect(await addCode(bob, key)).toBe(refused);
    expect((await signIn(key)).code).toBe(refused);
  });

  test.each<[string, Lies]>([
    ["another site", { origin: "https://evil.example" }],
    ["another host", { rpId: "evil.example" }],
    ["a frame of another site", { crossOrigin: true }],
    ["the other ceremony", { type: "webauthn.get" }],
    ["a user who was not verified", { flags: 0b001 }],
    ["nobody present", { flags: 0b100 }],
  ])("refuses to create a passkey for %s", async (_, lies) => {
    const [ann, key] = [await openPerson(), await SoftwareAuthenticator.at(home)];
    expect(await addCode(ann, key, lies)).toBe(refused);
    const { data } = await perform(calls.passkeyList, {}, { token: ann.token });
    expect(data).toEqual([]);
  });

  test("allows five minutes for a new passkey, and refuses passkeys to demo accounts", async () => {
    const [ann, key] = [await openPerson(), await SoftwareAuthenticator.at(home)];
    const made = addForm(await key.create(await optionsFor(ann.token)));
    await DB.prepare(
      "UPDATE challenges SET expires_ms = expires_ms - 300000 WHERE kind = 'passkey_add'",
    ).run();
    expect(await codeOf(calls.passkeyAdd, made, ann.token)).toBe(refused);
    const { token } = await openDemo();
    expect(await codeOf(calls.passkeyOptions, {}, token)).toBe(1028);
    expect(await codeOf(calls.passkeyAdd, made, token)).toBe(1028);
  });

  test("allows a customer ten passkeys, even when more are requested at once", async () => {
    const ann = await openOwner();
    await DB.prepare(
      `WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 8)
       INSERT INTO passkeys SELECT company_id, id || i, user_id, public_key, counter, transports, name, created_ms, 0
       FROM passkeys, n WHERE id = ?`,
    )
      .bind(ann.key.id)
      .run();
    const { data: other } = await logIn(ann.account, goodPassword);
    const forms = await Promise.all(
      [ann.token, other.token].map(async (token) => {
        const key = await SoftwareAuthenticator.at(home);
        return [token, addForm(await key.create(await optionsFor(token)))] as const;
      }),
    );
    const codes = await Promise.all(
      forms.map(([token, form]) => codeOf(calls.passkeyAdd, form, token)),
    );
    expect(codes.sort()).toEqual([1, limit]);
    expect(await codeOf(calls.passkeyOptions, {}, ann.token)).toBe(limit);
    const count = "SELECT count(*) AS n FROM passkeys WHERE user_id = ?";
    expect(await DB.prepare(count).bind(ann.user.id).first<number>("n")).toBe(10);
  });

  test("notifies the owner of a new passkey", async () => {
    const ann = await openOwner();
    const [letter, ...others] = await mailsTo(ann.account, 2);
    expect([letter?.subject, others.length]).toEqual([
      expect.stringMatching(/: a passkey was added$/),
      1,
    ]);
  });

  test("stores the time when a passkey is added or removed as the last change of the user's secrets", async () => {
    const ann = await openOwner();
    const changed = () =>
      DB.prepare("SELECT secrets_changed_ms AS ms FROM users WHERE id = ?")
        .bind(ann.user.id)
        .first<number>("ms");
    const added = Number(await changed());
    expect(added).toBeGreaterThan(0);
    await remove(ann, ann.key.id);
    expect(Number(await changed())).toBeGreaterThanOrEqual(added);
  });
});
