/**
 * Decisions: one outcome, whichever operator is first and however often it is requested; two people
 * where two are needed.
 */
import { beforeEach, describe, expect, test } from "vitest";
import { errorCodes } from "#domain/errors/errors.ts";
import { noRate } from "#worker/cashier/rate.ts";
import { mailsTo, set } from "../access/people.ts";
import {
  accountOf,
  askMatching,
  askWithdrawal,
  type Customer,
  freeOf,
  fund,
  openCustomer,
  payDeposit,
  submitVerification,
} from "./customers.ts";
import { as, DB, openOperator, signInAgain, withKey } from "./operators.ts";

const [support, owner, finance, finance2, risk, viewer] = await Promise.all([
  openOperator("support"),
  openOperator("owner"),
  openOperator("finance"),
  openOperator("finance"),
  openOperator("risk"),
  openOperator("viewer"),
]);

beforeEach(() => set({ desk_four_eyes_amount: "5000" }));

const auditOf = async (subject: string) => {
  const rows = await DB.prepare(
    "SELECT act, operator_id, note FROM audit_log WHERE subject = ? ORDER BY number",
  )
    .bind(subject)
    .all<{ act: string; operator_id: string; note: string }>();
  return rows.results;
};
const statusOf = async ({ id }: Customer) =>
  DB.prepare(
    `SELECT u.review_status AS user, r.review_status AS review, i.status AS item, i.stage AS stage, r.reason AS reason
     FROM users u JOIN real_names r ON r.user_id = u.id JOIN desk_items i ON i.id = u.id WHERE u.id = ?`,
  )
    .bind(id)
    .first();
/** Waits until the account's acts are in the log. */
async function actsOf(subject: string, count: number): Promise<string[]> {
  await expect.poll(async () => (await auditOf(subject)).length).toBe(count);
  return (await auditOf(subject)).map(({ act }) => act);
}

const verify = (id: string, decision: string, more: Record<string, unknown> = {}) => ({
  queue: "verification",
  id,
  decision,
  ...more,
});

describe("a verification", () => {
  test("M2 gives a verification one outcome and one log entry when two operators decide at once", async () => {
    const customer = await openCustomer();
    await submitVerification(customer);
    const decisions = Array.from({ length: 6 }, (_, index) =>
      index % 2 === 0
        ? as(support, "deskDecide", verify(customer.id, "approve"))
        : as(owner, "deskDecide", verify(customer.id, "reject", { reason: "blurred" })),
    );
    const codes = (await Promise.all(decisions)).map(({ code }) => code);
    expect(codes.filter((code) => code === 1)).toHaveLength(1);
    expect(codes.filter((code) => code === errorCodes.payment_decided)).toHaveLength(5);
    const acts = await auditOf(`verification/${customer.id}`);
    expect(acts).toHaveLength(1);
    const passed = acts[0]?.act === "approve";
    expect(await statusOf(customer)).toEqual({
      user: passed ? 2 : 3,
      review: passed ? 2 : 3,
      item: passed ? 1 : 2,
      stage: "done",
      reason: passed ? "" : "blurred",
    });
    const mails = await mailsTo(customer.email);
    expect(mails).toHaveLength(1);
  });

  test("M1 decides a verification once under a key, and refuses a different decision under that key", async () => {
    const customer = await openCustomer();
    await submitVerification(customer);
    const [input, key] = [
      verify(customer.id, "reject", { reason: "the card has expired" }),
      withKey("decide-once-1"),
    ];
    const answers = await Promise.all([1, 2, 3].map(() => as(support, "deskDecide", input, key)));
    for (const { code, data } of answers) expect([code, data]).toEqual([1, { msg: "", status: 2 }]);
    const other = await as(support, "deskDecide", verify(customer.id, "approve"), key);
    expect(other.code).toBe(errorCodes.idempotency_conflict);
    // Each operator's keys are independent.
    expect((await as(owner, "deskDecide", input, key)).code).toBe(errorCodes.payment_decided);
    expect(await auditOf(`verification/${customer.id}`)).toHaveLength(1);
    const mails = await mailsTo(customer.email);
    expect(mails).toHaveLength(1);
    expect(mails[0]?.body).toContain("the card has expired");
  });

  test("reopens a rejected verification for a new submission, and refuses a decision by an operator who has read only the old submission", async () => {
    const customer = await openCustomer();
    await submitVerification(customer, "First", 1_000);
    expect(await submitVerification(customer, "Too soon", 1_500)).toBe(false);
    expect((await as(support, "deskDecide", verify(customer.id, "reject"))).code).toBe(
      errorCodes.reason_required,
    );
    expect(
      (await as(support, "deskDecide", verify(customer.id, "reject", { reason: " " }))).code,
    ).toBe(errorCodes.reason_required);
    expect(
      (
        await as(
          support,
          "deskDecide",
          verify(customer.id, "reject", { reason: "x", changed_ms: 1_000 }),
        )
      ).code,
    ).toBe(1);
    expect(await submitVerification(customer, "Second", 2_000)).toBe(true);
    expect(await statusOf(customer)).toMatchObject({
      user: 1,
      review: 1,
      item: 0,
      stage: "review",
    });
    const old = await as(
      support,
      "deskDecide",
      verify(customer.id, "approve", { changed_ms: 1_000 }),
    );
    expect(old.code).toBe(errorCodes.payment_decided);
    const item = await as<{ row: { changed_ms: number }; details: Record<string, string> }>(
      support,
      "deskItem",
      { queue: "verification", id: customer.id },
    );
    expect(item.data.row.changed_ms).toBe(2_000);
    expect(item.data.details.name).toBe("Second");
    const seen = { changed_ms: item.data.row.changed_ms };
    expect((await as(support, "deskDecide", verify(customer.id, "approve", seen))).code).toBe(1);
    expect(await statusOf(customer)).toMatchObject({ user: 2, review: 2, item: 1, stage: "done" });
  });

  test("C3 C4 shows documents only to operators who decide on them", async () => {
    const customer = await openCustomer();
    await submitVerification(customer);
    const read = async (who: typeof support) =>
      (
        await as<{ pictures: Record<string, string>; details: Record<string, string> }>(
          who,
          "deskItem",
          { queue: "verification", id: customer.id },
        )
      ).data;
    const full = await read(support);
    expect(full.details.card_id).toBe("CARD123456789");
    expect(Object.keys(full.pictures).sort()).toEqual(["front_pic", "hand_pic", "reverse_pic"]);
    expect(full.pictures.front_pic).toMatch(
      /^\/api\/files\/front-picture-id\?.*expires=\d+&signature=/,
    );
    for (const who of [viewer, risk]) {
      const masked = await read(who);
      expect(masked.pictures).toEqual({});
      expect(JSON.stringify(masked)).not.toMatch(/CARD1234|picture-id/);
      expect(masked.details.card_id).toMatch(/6789$/);
    }
  });
});

describe("a claim", () => {
  test("refuses a claimed item to other operators for 15 minutes", async () => {
    const customer = await openCustomer();
    await submitVerification(customer);
    const item = { queue: "verification", id: customer.id };
    const both = await Promise.all([as(support, "deskClaim", item), as(owner, "deskClaim", item)]);
    const codes = both.map(({ code }) => code);
    expect(codes.sort()).toEqual([1, errorCodes.claimed_by_other]);
    const [first, second] = both[0]?.code === 1 ? [support, owner] : [owner, support];
    expect((await as(first, "deskClaim", item)).code).toBe(1);
    expect((await as(second, "deskDecide", verify(customer.id, "approve"))).code).toBe(
      errorCodes.claimed_by_other,
    );
    expect((await as(second, "deskRelease", item)).code).toBe(errorCodes.claimed_by_other);
    const mine = { queue: "verification", state: "open", search: customer.id };
    const count = async (who: typeof first, claimed: string) =>
      (await as<{ total: number }>(who, "deskQueue", { ...mine, claimed })).data.total;
    expect([
      await count(first, "mine"),
      await count(second, "mine"),
      await count(first, "free"),
    ]).toEqual([1, 0, 0]);
    const left = await DB.prepare("SELECT claimed_until_ms FROM desk_items WHERE id = ?")
      .bind(customer.id)
      .first<number>("claimed_until_ms");
    expect(Math.abs((left ?? 0) - Date.now() - 15 * 60_000)).toBeLessThan(30_000);
    expect((await as(first, "deskRelease", item)).code).toBe(1);
    expect((await as(first, "deskRelease", item)).code).toBe(1);
    expect((await as(second, "deskClaim", item)).code).toBe(1);
    // A claim set by a clock ahead blocks no operator.
    await DB.prepare("UPDATE desk_items SET claimed_until_ms = ? WHERE id = ?")
      .bind(Date.now() + 40 * 86_400_000, customer.id)
      .run();
    expect(await count(second, "mine")).toBe(0);
    expect((await as(first, "deskClaim", item)).code).toBe(1);
    expect((await as(first, "deskRelease", item)).code).toBe(1);
    expect((await as(second, "deskClaim", item)).code).toBe(1);
    // The claim expires by itself.
    await DB.prepare("UPDATE desk_items SET claimed_until_ms = 1 WHERE id = ?")
      .bind(customer.id)
      .run();
    expect(await count(first, "free")).toBe(1);
    expect((await as(first, "deskDecide", verify(customer.id, "approve"))).code).toBe(1);
    expect((await as(first, "deskClaim", item)).code).toBe(errorCodes.payment_decided);
    expect((await auditOf(`verification/${customer.id}`)).map(({ act }) => act)).toEqual([
      ...["claim", "claim", "release", "claim"],
      ...["claim", "release", "claim", "approve"],
    ]);
  });
});

const onPayment = (
  queue: string,
  id: string,
  decision = "approve",
  more: Record<string, unknown> = {},
) => ({
  queue,
  id,
  decision,
  ...more,
});

describe("a deposit", () => {
  test("M2 gives a deposit one outcome when it is approved and rejected at once", async () => {
    const customer = await openCustomer();
    const { id } = await payDeposit(customer, "100");
    const answers = await Promise.all([
      as(finance, "deskDecide", onPayment("proof", id)),
      as(finance2, "deskDecide", onPayment("proof", id, "reject", { reason: "not arrived" })),
      as(owner, "deskDecide", onPayment("proof", id)),
    ]);
    expect(answers.map(({ code }) => code).sort()).toEqual([
      1,
      errorCodes.payment_decided,
      errorCodes.payment_decided,
    ]);
    const [act] = await actsOf(`deposit/${id}`, 1);
    expect(await freeOf(customer)).toEqual([act === "approve" ? "100" : "0", "0"]);
    expect((await accountOf(customer).audit()).problems).toEqual([]);
    const [mail] = await mailsTo(customer.email);
    expect(mail?.body).toMatch(act === "approve" ? /100 USD.*added/ : /not arrived/);
  });

  test("credits the arrived amount instead of a deposit's reported amount", async () => {
    const customer = await openCustomer();
    const { id } = await payDeposit(customer, "100");
    expect(
      (await as(finance, "deskDecide", onPayment("proof", id, "approve", { number: "90.5" }))).code,
    ).toBe(1);
    expect((await freeOf(customer))[0]).toBe("90.5");
    const item = (
      await as<{ amount: string; approvals: object[]; history: Array<{ act: string }> }>(
        owner,
        "deskItem",
        { queue: "proof", id },
      )
    ).data;
    expect(item).toMatchObject({ amount: "90.5", approvals: [{}], needs_two: false });
    const reject = onPayment("proof", id, "reject", { reason: "x", number: "1" });
    expect((await as(finance, "deskDecide", reject)).code).toBe(errorCodes.invalid_request);
  });

  test("matches a deposit with a bank account of its currency, and sends the customer a notice", async () => {
    const customer = await openCustomer();
    const { id } = await askMatching(customer, "100");
    const accounts = (
      await as<Array<{ id: number; currency_code: string }>>(finance, "deskBankAccounts")
    ).data;
    const [right, wrong] = [
      accounts.find((each) => each.currency_code === "USD"),
      accounts.find((each) => each.currency_code !== "USD"),
    ];
    if (!right) throw new Error("no account in USD");
    expect((await as(finance, "deskMatch", { id, bank_account_id: 999_999 })).code).toBe(404);
    if (wrong)
      expect((await as(finance, "deskMatch", { id, bank_account_id: wrong.id })).code).toBe(404);
    expect((await as(finance, "deskMatch", { id, bank_account_id: right.id })).data).toEqual({
      msg: "",
      status: 0,
    });
    expect((await mailsTo(customer.email))[0]?.body).toContain("100 USD");
    expect(await actsOf(`deposit/${id}`, 1)).toEqual(["match"]);
    const seen = (
      await as<{ bank_info: { account: string } }>(finance, "deskItem", { queue: "matching", id })
    ).data;
    const masked = (
      await as<{ bank_info: { account: string } }>(viewer, "deskItem", { queue: "matching", id })
    ).data;
    expect(masked.bank_info.account).toBe(`***${seen.bank_info.account.slice(-4)}`);
  });
});

describe("A4 four eyes", () => {
  test("requires two people for a large withdrawal, and counts one operator's two sessions as one person", async () => {
    await set({ desk_four_eyes_amount: "500" });
    const customer = await openCustomer();
    await fund(customer, "1000");
    const { id } = await askWithdrawal(customer, "600");
    const ask = onPayment("withdrawal", id);
    type Item = { needs_two: boolean; approvals: Array<{ operator: string }> };
    const item = async () => (await as<Item>(risk, "deskItem", { queue: "withdrawal", id })).data;
    expect((await item()).needs_two).toBe(true);
    expect((await as(finance, "deskDecide", ask)).data).toEqual({ msg: "", status: 0 });
    const second = { ...finance, token: await signInAgain(finance) };
    for (const who of [finance, second]) {
      expect((await as(who, "deskDecide", ask)).code).toBe(errorCodes.four_eyes);
    }
    expect(await freeOf(customer)).toEqual(["400", "600"]);
    await expect.poll(async () => (await item()).approvals.length).toBe(1);
    expect((await item()).needs_two).toBe(false);
    expect((await as(risk, "deskDecide", ask)).data).toEqual({ msg: "", status: 1 });
    expect(await freeOf(customer)).toEqual(["400", "0"]);
    expect(await actsOf(`withdrawal/${id}`, 2)).toEqual(["approve_one", "approve"]);
    expect((await accountOf(customer).audit()).problems).toEqual([]);
  });

  test("keeps a large withdrawal open when one person approves it many times at once", async () => {
    await set({ desk_four_eyes_amount: "500" });
    const customer = await openCustomer();
    await fund(customer, "1000");
    const { id } = await askWithdrawal(customer, "600");
    const second = { ...finance, token: await signInAgain(finance) };
    const answers = await Promise.all(
      [finance, second, finance, second].map((who) =>
        as<{ status: number }>(who, "deskDecide", onPayment("withdrawal", id)),
      ),
    );
    expect(answers.filter(({ code }) => code === 1).map(({ data }) => data.status)).toEqual([0]);
    expect(await freeOf(customer)).toEqual(["400", "600"]);
  });

  test("M3 books an adjustment with a reason when an operator other than the requester approves", async () => {
    const customer = await openCustomer();
    const ask = { user_id: customer.id, account: "change", amount: "12.5", reason: "goodwill" };
    expect((await as(finance, "deskAdjust", { ...ask, reason: " " })).code).toBe(
      errorCodes.reason_required,
    );
    const { data } = await as<{ id: string }>(finance, "deskAdjust", ask, withKey("adjust-once"));
    expect(
      (await as<{ id: string }>(finance, "deskAdjust", ask, withKey("adjust-once"))).data.id,
    ).toBe(data.id);
    const other = await as(finance, "deskAdjust", { ...ask, amount: "13" }, withKey("adjust-once"));
    expect(other.code).toBe(errorCodes.idempotency_conflict);
    expect(await freeOf(customer)).toEqual(["0", "0"]);
    await actsOf(`adjustment/${data.id}`, 1);
    const decide = onPayment("adjustment", data.id);
    const again = { ...finance, token: await signInAgain(finance) };
    for (const who of [finance, again]) {
      expect((await as(who, "deskDecide", decide)).code).toBe(errorCodes.four_eyes);
    }
    expect((await as(risk, "deskDecide", decide)).data).toEqual({ msg: "", status: 1 });
    expect(await freeOf(customer)).toEqual(["12.5", "0"]);
    expect(await actsOf(`adjustment/${data.id}`, 2)).toEqual(["adjust", "approve"]);
    type Journal = { data: Array<{ kind: string; reference: string }>; total: number };
    const journal = (await as<Journal>(viewer, "deskJournal", { id: customer.id })).data;
    expect(journal.data[0]).toMatchObject({ kind: "adjustment", reference: data.id });
  });
});

describe("M2 a withdrawal", () => {
  test("applies either the approval or the cancellation of a withdrawal when both arrive at once", async () => {
    const customer = await openCustomer();
    await fund(customer, "500");
    const { id } = await askWithdrawal(customer, "200");
    const [decided, cancelled] = await Promise.all([
      as(finance, "deskDecide", onPayment("withdrawal", id)),
      accountOf(customer).pay({ act: "withdraw_cancel", id }, noRate, crypto.randomUUID()),
    ]);
    expect([decided.code === 1, cancelled.ok].filter(Boolean)).toHaveLength(1);
    expect(await freeOf(customer)).toEqual(decided.code === 1 ? ["300", "0"] : ["500", "0"]);
    expect((await accountOf(customer).audit()).problems).toEqual([]);
  });

  test("frees a rejected withdrawal's amount, and shows a viewer only the end of the payout address", async () => {
    const customer = await openCustomer();
    await fund(customer, "500");
    const { id } = await askWithdrawal(customer, "200");
    const read = async (who: typeof viewer) =>
      (await as(who, "deskItem", { queue: "withdrawal", id })).text;
    expect(await read(finance)).toContain("TSecretAddressOfTheCustomer9876");
    expect(await read(viewer)).not.toContain("TSecretAddress");
    expect(await read(viewer)).toContain("***9876");
    const key = withKey("reject-once-1");
    const reject = onPayment("withdrawal", id, "reject", { reason: "another name on the account" });
    const answers = [await as(finance, "deskDecide", reject, key)];
    // Waits for the account's report, as an earlier repeat may notify the customer twice.
    expect(await actsOf(`withdrawal/${id}`, 1)).toEqual(["reject"]);
    answers.push(await as(finance, "deskDecide", reject, key));
    expect(answers.map(({ data }) => data)).toEqual(Array(2).fill({ msg: "", status: 2 }));
    expect(await freeOf(customer)).toEqual(["500", "0"]);
    expect(
      (await mailsTo(customer.email)).filter(({ body }) => body.includes("another name")),
    ).toHaveLength(1);
  });

  test("M1 refuses a decision under the idempotency key of a claim, and a claim under the key of a decision", async () => {
    const customer = await openCustomer();
    await fund(customer, "500");
    const { id } = await askWithdrawal(customer, "200");
    const item = { queue: "withdrawal", id };
    const key = withKey("both-kinds");
    expect((await as(finance, "deskClaim", item, key)).code).toBe(1);
    expect((await as(finance, "deskDecide", onPayment("withdrawal", id), key)).code).toBe(
      errorCodes.idempotency_conflict,
    );
    const other = withKey("both-kinds-2");
    expect((await as(finance, "deskDecide", onPayment("withdrawal", id), other)).code).toBe(1);
    await actsOf(`withdrawal/${id}`, 2);
    expect((await as(finance, "deskClaim", item, other)).code).toBe(
      errorCodes.idempotency_conflict,
    );
  });
});
