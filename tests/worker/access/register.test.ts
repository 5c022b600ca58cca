import { beforeEach, describe, expect, test } from "vitest";
import { calls } from "#domain/contracts/http/index.ts";
import type { WireUser } from "#domain/contracts/http/user.ts";
import { fundsOf } from "../api/api-client.ts";
import { answerOf, home, perform, send } from "../api/requests.ts";
import {
  codeOf,
  codeTo,
  DB,
  freshMail,
  goodPassword,
  logIn,
  mailsTo,
  openPerson,
  passCooldown,
  registration,
  secondOrigin,
  set,
  workText,
} from "./people.ts";
import { png } from "./pictures.ts";

beforeEach(() => set({ verify_reg_type: "1", invite_code_required: "0", is_register_pics: "0" }));

const register = (input: Record<string, unknown>) => codeOf(calls.register, input);
const sendTo = (to: string, type = "1") => codeOf(calls.sendEmail, { to, type });

describe("a new user", () => {
  test("opens an empty account and a session for a new user", async () => {
    const ann = await openPerson();
    expect(ann.user).toMatchObject({ is_demo: 0, email: ann.account, review_status: 0 });
    expect(await fundsOf(ann.token)).toEqual(["0", "0"]);
    const again = await logIn(` ${ann.account.toUpperCase()} `, goodPassword);
    expect(again.data.user.id).toBe(ann.user.id);
    expect(again.data.token).not.toBe(ann.token);
  });

  test("S1 S6 stores no secret of a new user in clear text", async () => {
    const ann = await openPerson({ pay_password: "another long one" });
    const rows = await DB.prepare("SELECT * FROM users WHERE id = ?").bind(ann.user.id).all();
    const [row] = rows.results as Array<Record<string, string>>;
    for (const hash of [row?.password_hash, row?.pay_password_hash]) {
      expect(hash?.slice(0, workText.length)).toBe(workText);
      expect(hash?.slice(workText.length)).toMatch(/^\$[\w-]{22}\$[\w-]{43}$/);
    }
    const other = await openPerson();
    const hash = await DB.prepare("SELECT password_hash FROM users WHERE id = ?")
      .bind(other.user.id)
      .first("password_hash");
    expect(hash).not.toBe(row?.password_hash);
    const tables = ["users", "challenges", "second_factors", "recovery_codes", "answered_requests"];
    for (const table of tables) {
      const all = JSON.stringify((await DB.prepare(`SELECT * FROM ${table}`).all()).results);
      expect([table, all.includes(goodPassword), all.includes(ann.token)]).toEqual([
        table,
        false,
        false,
      ]);
    }
  });

  test("registers a user when a client sends the specification's form encoding", async () => {
    const account = freshMail();
    await sendTo(account);
    const fields = registration(account, { sms_code: await codeTo(account), invite_code: "" });
    const request = new Request(`${home}${calls.register.path}`, {
      method: "POST",
      headers: { "content-type": "application/x-www-form-urlencoded" },
      body: new URLSearchParams(fields as Record<string, string>),
    });
    const { code } = await answerOf(await send(request));
    expect(code).toBe(1);
  });

  test("registers a user by phone, and recognises another spelling of the number", async () => {
    const number = `20255${String(crypto.getRandomValues(new Uint32Array(1))[0])
      .padStart(5, "0")
      .slice(-5)}`;
    expect(await codeOf(calls.sendSms, { to: number, area_id: 1, type: "1" })).toBe(1);
    const sms_code = await codeTo(`+1${number}`);
    const input = registration(number, { type: "2", area_id: "1", sms_code });
    const { code, data } = await perform<{ user: WireUser }>(calls.register, input);
    expect([code, data.user.mobile, data.user.area_id]).toEqual([1, `+1${number}`, 1]);
    const credentials = { account: `+001${number}`, password: goodPassword, login_type: 2 };
    expect(await codeOf(calls.login, credentials)).toBe(1);
  });

  test("stores who invited a new user when the registration has the code of an invite link", async () => {
    const ann = await openPerson();
    const { data } = await perform<{ invite_code: string; link: string }>(
      calls.inviteInfo,
      {},
      { token: ann.token },
    );
    expect(data.link).toBe(`${home}/#/register?invite_code=${ann.user.invite_code}`);
    const bob = await openPerson({ invite_code: data.invite_code.toLowerCase() });
    const by = await DB.prepare("SELECT invited_by FROM users WHERE id = ?")
      .bind(bob.user.id)
      .first("invited_by");
    expect(by).toBe(ann.user.id);
    const wrong = registration(freshMail(), { sms_code: "000000", invite_code: "NOBODY22" });
    expect(await register(wrong)).toBe(1020);
    await set({ invite_code_required: "1" });
    expect(await register(registration(freshMail(), { sms_code: "000000" }))).toBe(1021);
  });

  test("registers an address that is registered at another company", async () => {
    const ann = await openPerson();
    await perform(calls.sendEmail, { to: ann.account, type: "1" }, { origin: secondOrigin });
    const sms_code = await codeTo(ann.account, 1, "second.example");
    const there = await perform(calls.register, registration(ann.account, { sms_code }), {
      origin: secondOrigin,
    });
    expect(there.code).toBe(1);
    const { code } = await perform(calls.userInfo, {}, { token: ann.token, origin: secondOrigin });
    expect(["S7", code]).toEqual(["S7", 999]);
  });
});

describe("S1 the form", () => {
  test.each([
    [{ password: "short77", re_password: "short77" }, 1014],
    [{ password: "password", re_password: "password" }, 1015],
    [{ password: "x".repeat(129), re_password: "x".repeat(129) }, 1014],
    [{ re_password: "something else" }, 1016],
    [{ account: "no address" }, 1012],
    [{ type: "2", account: "12" }, 1012],
    [{ sms_code: "" }, 1021],
  ])("refuses the registration %j with the code %i", async (change, expected) => {
    expect(await register(registration(freshMail(), { sms_code: "000000", ...change }))).toBe(
      expected,
    );
  });

  test.each([
    "is_demo",
    "level",
    "balance",
    "company_id",
    "review_status",
    "status",
    "uid",
    "__proto__",
  ])("A6 refuses the field %s in a registration", async (field) => {
    const body = JSON.stringify(registration(freshMail(), { sms_code: "000000" }));
    const request = new Request(`${home}${calls.register.path}`, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: body.replace("{", `{"${field}":1,`),
    });
    expect((await answerOf(await send(request))).code).toBe(1000);
  });

  test("refuses a registration of a kind that the company does not offer", async () => {
    await set({ is_register_email: "0" });
    expect(await register(registration(freshMail(), { sms_code: "000000" }))).toBe(1022);
    await set({ is_register_email: "1" });
  });

  test("requires the company's registration fields, and assigns uploaded pictures to the user", async () => {
    await set({ is_register_pics: "1", is_register_card: "1", is_register_name: "1" });
    const upload = async () => {
      const file = new File([png(3, 4)], "x.png");
      return (await perform<{ id: string }>(calls.registerImage, { file })).data.id;
    };
    const pictures = {
      front_pic: await upload(),
      reverse_pic: await upload(),
      hand_pic: await upload(),
    };
    const person = { name: "Some Body", id_type: "1", card_id: "AB1234567" };
    const account = freshMail();
    await sendTo(account);
    const sms_code = await codeTo(account);
    const input = registration(account, { sms_code, ...person, ...pictures });
    expect(await register({ ...input, hand_pic: "" })).toBe(1021);
    expect(await register({ ...input, hand_pic: "nobody-has-this" })).toBe(1021);
    const { code, data } = await perform<{ token: string; user: WireUser }>(calls.register, input);
    expect([code, data.user.review_status]).toEqual([1, 1]);
    const { token } = data;
    const link = await perform<{ url: string }>(
      calls.fileUrl,
      { id: pictures.front_pic },
      { token },
    );
    const picture = await send(new Request(home + link.data.url));
    expect(picture.headers.get("content-type")).toBe("image/png");
    await set({ is_register_pics: "0", is_register_card: "0", is_register_name: "0" });
    // A name alone starts no review: it fills in the form of the review, which stays open.
    const other = freshMail();
    await sendTo(other);
    const named = await perform<{ token: string; user: WireUser }>(
      calls.register,
      registration(other, { sms_code: await codeTo(other), name: "Only Name" }),
    );
    expect([named.code, named.data.user.review_status]).toEqual([1, 0]);
    const center = await perform<{ review_status: number; name: string }>(
      calls.realNameCenter,
      {},
      { token: named.data.token },
    );
    expect(center.data).toMatchObject({ review_status: 0, name: "Only Name" });
    expect(await codeOf(calls.registerImage, { file: new File([png(3, 4)], "x.png") })).toBe(403);
  });
});

describe("S2 an address that has an account", () => {
  test("gives a taken address the same answer as a free one, and e-mails the owner of the taken address", async () => {
    const ann = await openPerson();
    await passCooldown();
    const free = freshMail();
    const [known, unknown] = [
      await perform(calls.sendEmail, { to: ann.account, type: "1" }),
      await perform(calls.sendEmail, { to: free, type: "1" }),
    ];
    expect(known.text).toBe(unknown.text);
    const [mail] = await mailsTo(ann.account, 2);
    expect(mail?.body).not.toMatch(/\d{6}/);
    const taken = await perform(calls.register, registration(ann.account, { sms_code: "111111" }));
    const wrong = await perform(calls.register, registration(free, { sms_code: "111111" }));
    expect(taken.text).toBe(wrong.text);
    // An address without an account gets no reset code.
    await passCooldown();
    const before = (await mailsTo(free)).length;
    expect(await sendTo(free, "2")).toBe(1);
    await sendTo(freshMail());
    expect(await mailsTo(free)).toHaveLength(before);
  });

  test("registers an address once when several registrations arrive at once", async () => {
    await set({ verify_reg_type: "3" });
    const account = freshMail();
    const codes = await Promise.all(
      Array.from({ length: 5 }, () => register(registration(account))),
    );
    expect(codes.sort()).toEqual([1, 1013, 1013, 1013, 1013]);
  });
});
