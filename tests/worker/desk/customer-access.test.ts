/** Resets of a second factor and changes of an e-mail: by two people, never by one. */
import { beforeEach, expect, test } from "vitest";
import { calls } from "#domain/contracts/http/index.ts";
import { errorCodes } from "#domain/errors/errors.ts";
import {
  codeTo,
  freshMail,
  goodPassword,
  logIn,
  mailsTo,
  openPerson,
  type Person,
  passCooldown,
} from "../access/people.ts";
import { openDemo } from "../api/api-client.ts";
import { perform } from "../api/requests.ts";
import { askFor, changesOf } from "./asking.ts";
import { addPuppet, as, codeNow, DB, fromBase32, openOperator, withKey } from "./operators.ts";

const [support, other, owner, viewer, finance] = await Promise.all([
  openOperator("support"),
  openOperator("risk"),
  openOperator("owner"),
  openOperator("viewer"),
  openOperator("finance"),
]);
const reason = "lost the phone";

beforeEach(passCooldown);

async function turnOn({ token }: Person): Promise<void> {
  const { data } = await perform<{ secret: string }>(
    calls.secondFactorEnrol,
    { password: goodPassword },
    { token },
  );
  const totp = await codeNow(fromBase32(data.secret));
  expect((await perform(calls.secondFactorConfirm, { totp }, { token })).code).toBe(1);
}

async function requests(who: typeof support, id: string) {
  const user = await as<{ has_second_factor: boolean }>(who, "deskUser", { id });
  const factors = await changesOf(who, "second_factor", id);
  const data = [...factors, ...(await changesOf(who, "email", id))];
  return { data, has_second_factor: user.data.has_second_factor };
}
const askOff = (who: typeof support, subject: string, why = reason, options = {}) =>
  askFor(
    who,
    { kind: "second_factor", subject, before: { is_on: 1 }, after: { is_on: 0 }, reason: why },
    options,
  );
const changedMs = (id: string) =>
  DB.prepare("SELECT secrets_changed_ms AS at FROM users WHERE id = ?").bind(id).first("at");

test("turns a second factor off when a second person approves, and delays payouts afterwards", async () => {
  const ann = await openPerson();
  const ask = { user_id: ann.user.id, reason };
  expect((await askOff(support, ask.user_id)).code).toBe(errorCodes.content_changed);
  await turnOn(ann);
  expect((await askOff(viewer, ask.user_id)).code).toBe(errorCodes.role_forbidden);
  expect((await askOff(finance, ask.user_id)).code).toBe(errorCodes.role_forbidden);
  expect((await askOff(support, ask.user_id, "")).code).toBe(errorCodes.reason_required);
  for (let times = 0; times < 2; times++) {
    expect((await askOff(support, ask.user_id, reason, withKey("asks-once"))).code).toBe(1);
  }
  expect((await askOff(owner, ask.user_id)).code).toBe(errorCodes.request_open);
  expect((await mailsTo(ann.account, 2))[0]?.body).toContain("two-step verification");
  const [asked] = (await requests(other, ann.user.id)).data;
  const decide = { id: asked?.id ?? "", act: "approve" };
  expect((await as(support, "deskChangeDecide", decide)).code).toBe(errorCodes.four_eyes);
  expect(await requests(other, ann.user.id)).toMatchObject({ has_second_factor: true });
  const before = await changedMs(ann.user.id);
  for (let times = 0; times < 2; times++) {
    expect((await as(other, "deskChangeDecide", decide, withKey("approves"))).code).toBe(1);
  }
  expect(await requests(other, ann.user.id)).toMatchObject({
    has_second_factor: false,
    data: [{ state: "applied" }],
  });
  expect(Number(await changedMs(ann.user.id))).toBeGreaterThan(Number(before));
  expect((await perform(calls.userInfo, {}, { token: ann.token })).code).toBe(999);
  expect((await logIn(ann.account, goodPassword)).code).toBe(1);
  expect((await as(owner, "deskChangeDecide", decide)).code).toBe(errorCodes.content_changed);
});

test("ends every session of the customer when an approval is interrupted, and accepts a repeat of the approval", async () => {
  const ann = await openPerson();
  await turnOn(ann);
  await askOff(support, ann.user.id);
  const [asked] = (await requests(other, ann.user.id)).data;
  const decide = { id: asked?.id ?? "", act: "approve" };
  await DB.prepare(
    `CREATE TRIGGER breaks_off BEFORE UPDATE OF state ON changes WHEN NEW.kind = 'second_factor'
     BEGIN SELECT RAISE(ABORT, 'broken off'); END`,
  ).run();
  expect((await as(other, "deskChangeDecide", decide)).code).toBe(errorCodes.internal);
  expect((await perform(calls.userInfo, {}, { token: ann.token })).code).toBe(999);
  await DB.prepare("DROP TRIGGER breaks_off").run();
  expect(await requests(other, ann.user.id)).toMatchObject({ has_second_factor: true });
  expect((await as(other, "deskChangeDecide", decide)).code).toBe(1);
  expect(await requests(other, ann.user.id)).toMatchObject({ has_second_factor: false });
});

test("accepts a repeat of an approval when the stored answer is gone", async () => {
  const ann = await openPerson();
  await turnOn(ann);
  await askOff(support, ann.user.id);
  const [asked] = (await requests(other, ann.user.id)).data;
  const decide = { id: asked?.id ?? "", act: "approve" };
  for (let times = 0; times < 2; times++) {
    expect((await as(other, "deskChangeDecide", decide, withKey("approves-again"))).code).toBe(1);
    await DB.prepare("DELETE FROM answered_requests").run();
  }
});

test("refuses a tied operator's approval, and turns an approval into a new request when the first requester's access was reset", async () => {
  const ann = await openPerson();
  await turnOn(ann);
  const puppet = await addPuppet(owner, "support");
  expect((await askOff(puppet, ann.user.id)).code).toBe(1);
  const [asked] = (await requests(owner, ann.user.id)).data;
  expect(asked?.is_other).toBe(false);
  const decide = { id: asked?.id ?? "", act: "approve" };
  expect((await as(owner, "deskChangeDecide", decide)).code).toBe(errorCodes.four_eyes_tied);
  await DB.prepare("UPDATE operators SET resets = resets + 1 WHERE id = ?").bind(puppet.id).run();
  // The approval becomes the request, and changes nothing by itself.
  expect((await as(support, "deskChangeDecide", decide)).code).toBe(1);
  expect(await requests(support, ann.user.id)).toMatchObject({ has_second_factor: true });
  expect((await as(support, "deskChangeDecide", decide)).code).toBe(errorCodes.four_eyes);
  expect((await as(other, "deskChangeDecide", decide)).code).toBe(1);
  expect(await requests(support, ann.user.id)).toMatchObject({ has_second_factor: false });
});

test("cancels a request about a customer's access, and accepts a new request", async () => {
  const ann = await openPerson();
  await turnOn(ann);
  const ask = { user_id: ann.user.id, reason };
  expect((await askOff(support, ask.user_id)).code).toBe(1);
  const [asked] = (await requests(support, ann.user.id)).data;
  const back = { id: asked?.id ?? "", act: "take_back" };
  expect((await as(support, "deskChangeDecide", back)).code).toBe(1);
  expect((await as(other, "deskChangeDecide", { ...back, act: "approve" })).code).toBe(
    errorCodes.content_changed,
  );
  expect((await askOff(support, ask.user_id)).code).toBe(1);
});

test("changes an e-mail address when a code from the new address is right and a second person approves", async () => {
  const ann = await openPerson();
  const email = freshMail();
  const user_id = ann.user.id;
  expect((await as(support, "deskEmailCode", { user_id, email: "no address" })).code).toBe(
    errorCodes.account_invalid,
  );
  expect((await as(support, "deskEmailCode", { user_id, email: ann.account })).code).toBe(
    errorCodes.account_taken,
  );
  expect((await as(support, "deskEmailCode", { user_id, email })).code).toBe(1);
  const code = await codeTo(email);
  const ask = { user_id, email, code, reason };
  expect((await as(support, "deskEmailAsk", { ...ask, code: "000000" })).code).toBe(
    errorCodes.code_wrong,
  );
  expect((await as(support, "deskEmailAsk", ask)).code).toBe(1);
  expect((await mailsTo(ann.account, 2))[0]?.body).toContain("e-mail");
  const [asked] = (await requests(other, user_id)).data;
  expect(asked).toMatchObject({ is_other: true });
  expect(asked?.fields).toEqual([{ name: "email", before: ann.account, after: email }]);
  expect((await logIn(email, goodPassword)).code).toBe(errorCodes.login_refused);
  expect((await as(other, "deskChangeDecide", { id: asked?.id, act: "approve" })).code).toBe(1);
  expect((await logIn(email, goodPassword)).code).toBe(1);
  expect((await logIn(ann.account, goodPassword)).code).toBe(errorCodes.login_refused);
  expect(Number(await changedMs(user_id))).toBeGreaterThan(0);
  // Both mailboxes, old and new, get a letter.
  expect((await mailsTo(ann.account, 3))[0]?.body).toContain("was changed");
  expect((await mailsTo(email, 2))[0]?.body).toContain("was changed");
});

test("refuses to approve a new e-mail address when another customer has registered it since the request", async () => {
  const ann = await openPerson();
  const email = freshMail();
  const user_id = ann.user.id;
  expect((await as(support, "deskEmailCode", { user_id, email })).code).toBe(1);
  const ask = { user_id, email, code: await codeTo(email), reason };
  expect((await as(support, "deskEmailAsk", ask)).code).toBe(1);
  const ben = await openPerson();
  await DB.prepare("UPDATE users SET email = ?1, email_key = ?1 WHERE id = ?2")
    .bind(email, ben.user.id)
    .run();
  const [asked] = (await requests(other, user_id)).data;
  expect((await as(other, "deskChangeDecide", { id: asked?.id, act: "approve" })).code).toBe(
    errorCodes.account_taken,
  );
  expect((await logIn(ann.account, goodPassword)).code).toBe(1);
});

test("refuses access changes for a demo user, for an operator's own account, and at another company", async () => {
  const { userId } = await openDemo();
  expect((await askOff(support, userId)).code).toBe(errorCodes.real_only);
  const robber = await openOperator("support");
  const robbed = { user_id: (await openPerson()).user.id, email: robber.email };
  expect((await as(robber, "deskEmailCode", robbed)).code).toBe(1);
  const given = { ...robbed, code: await codeTo(robber.email), reason };
  expect((await as(robber, "deskEmailAsk", given)).code).toBe(errorCodes.own_account);
  const own = await openPerson();
  await DB.prepare("UPDATE users SET email = ? WHERE id = ?")
    .bind(support.email, own.user.id)
    .run();
  expect((await askOff(support, own.user.id)).code).toBe(errorCodes.own_account);
  const ann = await openPerson();
  await turnOn(ann);
  expect((await askOff(support, ann.user.id)).code).toBe(1);
  const [asked] = (await requests(support, ann.user.id)).data;
  const there = await openOperator("owner", 2);
  const decide = { id: asked?.id ?? "", act: "approve" };
  expect((await as(there, "deskChangeDecide", decide)).code).toBe(404);
  expect((await askOff(there, ann.user.id)).code).toBe(404);
});
