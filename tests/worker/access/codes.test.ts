import { beforeEach, describe, expect, test } from "vitest";
import { calls } from "#domain/contracts/http/index.ts";
import { pictureAlphabet } from "#worker/access/captcha-picture.ts";
import { home, perform, send } from "../api/requests.ts";
import {
  codeOf,
  codeTo,
  DB,
  freshMail,
  goodPassword,
  mailsTo,
  openPerson,
  passCooldown,
  registration,
  secondOrigin,
  set,
} from "./people.ts";

beforeEach(() => set({ verify_reg_type: "1", code_budget: "2000" }));

const sendTo = (to: string, type = "1") => perform(calls.sendEmail, { to, type });
const register = (account: string, sms_code: string) =>
  codeOf(calls.register, registration(account, { sms_code }));
const wrongOf = (code: string) => (code === "000000" ? "000001" : "000000");

describe("S4 a code", () => {
  test("accepts a six-digit code once, and only for its address, purpose and company", async () => {
    const [account, other] = [freshMail(), freshMail()];
    await sendTo(account);
    const code = await codeTo(account);
    expect(code).toMatch(/^\d{6}$/);
    expect(await register(other, code)).toBe(1017);
    const reset = {
      type: "1",
      account,
      new_password: goodPassword,
      secondary_password: goodPassword,
      auth_code: code,
    };
    expect(await codeOf(calls.forgetPassword, reset)).toBe(1017);
    const there = await perform(calls.register, registration(account, { sms_code: code }), {
      origin: secondOrigin,
    });
    expect(there.code).toBe(1017);
    expect(await register(account, code)).toBe(1);
    expect(await register(account, code)).toBe(1017);
  });

  test("allows a code only five tries, even when more arrive at once", async () => {
    const account = freshMail();
    await sendTo(account);
    const code = await codeTo(account);
    const guesses = Array.from({ length: 50 }, () => register(account, wrongOf(code)));
    expect(new Set(await Promise.all(guesses))).toEqual(new Set([1017]));
    const left = await DB.prepare("SELECT min(tries_left) AS n FROM challenges").first("n");
    expect(left).toBe(0);
    expect(await register(account, code)).toBe(1017);
  });

  test("accepts a code once when several uses arrive at once", async () => {
    const ann = await openPerson();
    await passCooldown();
    await sendTo(ann.account, "2");
    const auth_code = await codeTo(ann.account, 2);
    const reset = {
      type: "1",
      account: ann.account,
      new_password: "a quite new password",
      secondary_password: "a quite new password",
      auth_code,
    };
    const answers = await Promise.all(
      Array.from({ length: 6 }, () => codeOf(calls.forgetPassword, reset)),
    );
    expect(answers.sort()).toEqual([1, 1017, 1017, 1017, 1017, 1017]);
  });

  test("refuses a code after ten minutes", async () => {
    const account = freshMail();
    await sendTo(account);
    const code = await codeTo(account);
    const sent = await DB.prepare(
      "SELECT expires_ms - sent_ms AS life FROM challenges ORDER BY sent_ms DESC LIMIT 1",
    ).first("life");
    expect(sent).toBe(600_000);
    await DB.prepare("UPDATE challenges SET expires_ms = expires_ms - 600000").run();
    expect(await register(account, code)).toBe(1017);
  });

  test("sends only one code a minute when fifty requests arrive at once, and reports the wait", async () => {
    const account = freshMail();
    const answers = await Promise.all(Array.from({ length: 50 }, () => sendTo(account)));
    expect(answers.filter(({ code }) => code === 1)).toHaveLength(1);
    const [refused] = answers.filter(({ code }) => code !== 1);
    expect([refused?.status, refused?.code, refused?.headers.get("retry-after")]).toEqual([
      429,
      1018,
      "60",
    ]);
    expect(await mailsTo(account)).toHaveLength(1);
    await passCooldown();
    expect((await sendTo(account)).code).toBe(1);
    // The newer code replaces the older one.
    const [newer, older] = await mailsTo(account, 2);
    const codeIn = (text = "") => /\d{6}/.exec(text)?.[0] ?? "";
    if (codeIn(newer?.body) !== codeIn(older?.body)) {
      expect(await register(account, codeIn(older?.body))).toBe(1017);
    }
    expect(await register(account, codeIn(newer?.body))).toBe(1);
  });

  test("R3 limits a recipient to ten codes a day, and a company to its budget of codes", async () => {
    const account = freshMail();
    for (let sent = 0; sent < 10; sent++) {
      expect((await sendTo(account)).code).toBe(1);
      await passCooldown();
    }
    const { status, code, headers } = await sendTo(account);
    expect([status, code]).toEqual([429, 429]);
    expect(Number(headers.get("retry-after"))).toBeGreaterThan(86_000);
    await set({ code_budget: "1" }, 2);
    const fromSecond = (to: string) =>
      perform(calls.sendEmail, { to, type: "1" }, { origin: secondOrigin });
    await fromSecond(freshMail());
    expect((await fromSecond(freshMail())).code).toBe(429);
  });

  test("R3 allows an IP address thirty requests for codes in an hour", async () => {
    const headers = { "cf-connecting-ip": "203.0.113.5" };
    const ask = () => perform(calls.sendEmail, { to: freshMail(), type: "1" }, { headers });
    for (let sent = 0; sent < 30; sent++) expect((await ask()).code).toBe(1);
    expect((await ask()).code).toBe(429);
    expect((await sendTo(freshMail())).code).toBe(1);
  });

  test("C7 writes a code's message in the language of the request", async () => {
    const account = freshMail();
    await perform(calls.sendEmail, { to: account, type: "1" }, { headers: { lang: "ar" } });
    const [mail] = await mailsTo(account);
    expect(mail?.body).toMatch(/\p{Script=Arabic}/u);
    expect(mail?.subject).toMatch(/\p{Script=Arabic}/u);
  });
});

describe("S5 a picture code", () => {
  type Picture = { id: string; b64s: string };

  /** Counts the challenges with this id: 1 until a try has used it up. */
  const isKept = (id: string) =>
    DB.prepare("SELECT count(*) AS n FROM challenges WHERE id = ?").bind(id).first<number>("n");

  test("draws a picture code as a path without text, under a new id each time", async () => {
    const one = (await perform<Picture>(calls.captcha, {})).data;
    const two = (await perform<Picture>(calls.captcha, {})).data;
    expect(one.id).not.toBe(two.id);
    const svg = atob(one.b64s.replace("data:image/svg+xml;base64,", ""));
    expect(svg).toMatch(/^<svg [^<]+<path d="[MLQ0-9 .-]+"[^<]+<\/svg>$/);
    expect(pictureAlphabet).not.toMatch(/[01OIBS8]/);
  });

  test("allows one try of a picture code, and requires the code when verify_reg_type is 2", async () => {
    await set({ verify_reg_type: "2" });
    const { id } = (await perform<Picture>(calls.captcha, { purpose: "register" })).data;
    expect(await isKept(id)).toBe(1);
    const account = freshMail();
    await sendTo(account);
    const sms_code = await codeTo(account);
    const form = registration(account, { sms_code });
    expect(await codeOf(calls.register, form)).toBe(1021);
    expect(await codeOf(calls.register, { ...form, key: id, captcha: "WRONG" })).toBe(1019);
    expect(await isKept(id)).toBe(0);
    expect(await codeOf(calls.register, { ...form, key: "nothing", captcha: "A" })).toBe(1019);
    // A wrong picture code does not use up the message's code.
    await set({ verify_reg_type: "1" });
    expect(await codeOf(calls.register, form)).toBe(1);
  });
});

test("A7 C4 hides the development outbox in production, and from remote callers", async () => {
  const { default: app } = await import("#worker/app.ts");
  const { bindings } = await import("../api/requests.ts");
  const request = () => new Request(`${home}/api/dev/outbox`);
  expect((await send(request())).status).toBe(200);
  const listed = new Request("https://second.example/api/dev/outbox");
  const production = await app.request(listed, {}, { ...bindings, APP_ENV: "production" });
  expect(production.status).toBe(404);
  const headers = { "cf-connecting-ip": "203.0.113.9" };
  expect((await send(new Request(request(), { headers }))).status).toBe(404);
});

describe("public settings", () => {
  test("C4 returns a public setting by its key, and refuses all other keys", async () => {
    const { data } = await perform<{ value: string }>(calls.setting, { key: "currency" });
    expect(data.value).toBe("USD");
    for (const key of [
      "code_budget",
      "blocked_countries",
      "mail_from",
      "constructor",
      "__proto__",
    ]) {
      expect([key, await codeOf(calls.setting, { key })]).toEqual([key, 404]);
    }
  });

  test("finds companies by name on the main site only", async () => {
    type Found = Array<{ name: string }>;
    expect(await codeOf(calls.companySearch, { name: "meri" })).toBe(403);
    await set({ is_main_site: "1" });
    const names = async (name: string) =>
      (await perform<Found>(calls.companySearch, { name })).data.map((each) => each.name);
    expect(await names("meri")).toEqual(["Meridian"]);
    expect(await names("%%")).toEqual([]);
    expect(await names("m")).toEqual([]);
    expect(await names("MERIDIAN")).toEqual(["Meridian"]);
    expect(await names("m".repeat(100))).toEqual([]);
    await set({ is_main_site: "0" });
  });
});

describe("R3 a code by SMS", () => {
  const sendTo = (to: string, type: string) => perform(calls.sendSms, { to, type });
  const freshNumber = () =>
    `+371 2${String(crypto.getRandomValues(new Uint32Array(1))[0])
      .padStart(7, "0")
      .slice(-7)}`;

  test("sends no SMS code to a premium-rate number, and gives the same refusal for every purpose of a code", async () => {
    const before = await DB.prepare("SELECT count(*) AS n FROM challenges").first("n");
    const answers = await Promise.all(
      ["1", "2", "3", "4"].map((type) => sendTo("+44 909 879 0000", type)),
    );
    for (const { code, text } of answers) expect([code, text]).toEqual([1035, answers[0]?.text]);
    expect(await mailsTo("+449098790000", 1)).toEqual([]);
    expect(await DB.prepare("SELECT count(*) AS n FROM challenges").first("n")).toBe(before);
  });

  test("sends no SMS code to number ranges that the company has blocked", async () => {
    expect((await sendTo(freshNumber(), "1")).code).toBe(1);
    await set({ sms_blocked_prefixes: "+371, 7840" });
    expect((await sendTo(freshNumber(), "1")).code).toBe(1035);
    await set({ sms_blocked_prefixes: "" });
    expect((await sendTo(freshNumber(), "1")).code).toBe(1);
  });
});
