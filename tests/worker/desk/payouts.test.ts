/**
 * Approved withdrawals: sent with a reference, paid, or returned to the customer. Both sides are
 * notified, in any order and however often a step is requested.
 */
import { runInDurableObject } from "cloudflare:test";
import { beforeEach, describe, expect, test } from "vitest";
import { errorCodes } from "#domain/errors/errors.ts";
import { mailsTo, set } from "../access/people.ts";
import {
  accountOf,
  askWithdrawal,
  type Customer,
  freeOf,
  fund,
  openCustomer,
  payDeposit,
} from "./customers.ts";
import { as, DB, openOperator, type TestOperator, withKey } from "./operators.ts";

const [owner, finance, finance2, risk, support] = await Promise.all([
  openOperator("owner"),
  openOperator("finance"),
  openOperator("finance"),
  openOperator("risk"),
  openOperator("support"),
]);

beforeEach(() => set({ desk_four_eyes_amount: "5000" }));

interface Item {
  row: { stage: string; reference: string };
  payout: { state: string; reference: string; return_asked: { standing: string } | null } | null;
  same_reference: Array<{ uid: string }>;
}
const itemOf = async (id: string, queue = "withdrawal") =>
  (await as<Item>(finance, "deskItem", { queue, id })).data;
const stageOf = (id: string) => async () => (await itemOf(id)).row.stage;

/** A customer with 400 left, and an approved withdrawal of 600. */
async function approved(): Promise<{ customer: Customer; id: string }> {
  const customer = await openCustomer();
  await fund(customer, "1000");
  const { id } = await askWithdrawal(customer, "600");
  const decision = { queue: "withdrawal", id, decision: "approve" };
  expect((await as(finance, "deskDecide", decision)).code).toBe(1);
  await expect.poll(stageOf(id)).toBe("send");
  return { customer, id };
}

const waitsFor = (id: string) => async (who: TestOperator) =>
  (await as<{ data: Array<{ id: string }> }>(who, "deskInbox")).data.data.some(
    (row) => row.id === id,
  );

const reference = "ab12".repeat(16);
const send = (id: string, text = reference) => ({ id, step: "send", reference: text });
const giveBack = (id: string, reason = "the bank refused it") => ({ id, step: "return", reason });
const bodies = async ({ email }: Customer) => (await mailsTo(email)).map(({ body }) => body);

describe("an approved withdrawal", () => {
  test("sends the customer an e-mail when a withdrawal is approved, sent and paid", async () => {
    const { customer, id } = await approved();
    const open = async () =>
      (
        await as<{ data: Array<{ id: string }>; stages: Record<string, number> }>(
          finance,
          "deskQueue",
          { queue: "withdrawal", state: "open", stage: "send", search: id },
        )
      ).data;
    expect((await open()).data.map((row) => row.id)).toEqual([id]);
    expect((await open()).stages.send).toBeGreaterThan(0);
    await expect.poll(async () => (await bodies(customer)).join()).toMatch(/approved/);
    expect((await bodies(customer)).join()).not.toMatch(/paid out/);

    expect((await as(finance, "deskPayout", { id, step: "pay" })).code).toBe(
      errorCodes.payment_step_wrong,
    );
    expect((await as(finance, "deskPayout", send(id))).code).toBe(1);
    await expect.poll(async () => (await bodies(customer)).join()).toContain(reference);
    await expect.poll(stageOf(id)).toBe("sent");
    expect((await itemOf(id)).row.reference).toBe(reference);
    const found = await as<{ total: number }>(finance, "deskQueue", {
      queue: "withdrawal",
      state: "all",
      search: reference.toUpperCase(),
    });
    expect(found.data.total).toBeGreaterThan(0);

    expect((await as(finance2, "deskPayout", { id, step: "pay" })).code).toBe(1);
    await expect.poll(async () => (await bodies(customer)).join()).toMatch(/paid out/);
    await expect.poll(stageOf(id)).toBe("done");
    expect(await freeOf(customer)).toEqual(["400", "0"]);
    expect((await accountOf(customer).audit()).problems).toEqual([]);
  });

  test("M1 M2 sends a payout once despite parallel and repeated requests", async () => {
    const { customer, id } = await approved();
    const key = withKey("sent-once");
    const answers = await Promise.all([
      ...[1, 2, 3].map(() => as(finance, "deskPayout", send(id), key)),
      ...[1, 2, 3].map(() => as(finance2, "deskPayout", { id, step: "pay" })),
    ]);
    expect(answers.slice(0, 3).map(({ code }) => code)).toEqual([1, 1, 1]);
    const other = await as(finance, "deskPayout", send(id, "cd34".repeat(16)), key);
    expect(other.code).toBe(errorCodes.idempotency_conflict);
    const acts = await DB.prepare("SELECT act FROM audit_log WHERE subject = ? ORDER BY number")
      .bind(`withdrawal/${id}`)
      .all<{ act: string }>();
    expect(acts.results.filter(({ act }) => act === "payout_sent")).toHaveLength(1);
    expect(await freeOf(customer)).toEqual(["400", "0"]);
    expect((await accountOf(customer).audit()).problems).toEqual([]);
  });

  test("refuses to send a payout when its reference is invalid, or when the operator has the role risk or support", async () => {
    const { id } = await approved();
    for (const wrong of ["", "  ", "=1+1", "TRN 2026-11", `0x${reference}`]) {
      const refused = await as<{ field: string }>(finance, "deskPayout", send(id, wrong));
      expect([refused.code, refused.data.field]).toEqual([
        errorCodes.reference_invalid,
        "reference",
      ]);
    }
    for (const who of [risk, support]) {
      expect((await as(who, "deskPayout", send(id))).code).toBe(errorCodes.role_forbidden);
    }
    expect(await stageOf(id)()).toBe("send");
  });
});

describe("a payment that came back", () => {
  test("A4 returns a payout to its customer once, from every state, when two operators agree", async () => {
    for (const steps of [[], ["send"], ["send", "pay"]]) {
      const { customer, id } = await approved();
      for (const step of steps) {
        const input = step === "send" ? send(id) : { id, step };
        expect((await as(finance, "deskPayout", input)).code).toBe(1);
      }
      const empty = await as(finance, "deskPayoutReturn", giveBack(id, " "));
      expect(empty.code).toBe(errorCodes.reason_required);
      expect((await as(finance, "deskPayoutReturn", giveBack(id))).code).toBe(1);
      await expect.poll(stageOf(id)).toBe("return");
      expect((await itemOf(id)).payout?.return_asked?.standing).toBe("own");
      // The request waits for the other operators who may approve it.
      const seen = await Promise.all([finance, support, finance2].map(waitsFor(id)));
      expect(seen).toEqual([false, false, true]);
      expect(await freeOf(customer)).toEqual(["400", "0"]);

      // One operator alone cannot return it, and no payout can be sent meanwhile.
      expect((await as(finance, "deskPayoutReturn", giveBack(id))).code).toBe(errorCodes.four_eyes);
      expect((await as(finance2, "deskPayout", send(id))).code).toBe(errorCodes.payment_step_wrong);
      const both = await Promise.all([
        as(risk, "deskPayoutReturn", giveBack(id)),
        as(finance2, "deskPayoutReturn", giveBack(id)),
        as(owner, "deskPayoutReturn", giveBack(id)),
      ]);
      expect(both.map(({ code }) => code).sort()).toEqual([
        1,
        errorCodes.payment_step_wrong,
        errorCodes.payment_step_wrong,
      ]);
      expect(await freeOf(customer)).toEqual(["1000", "0"]);
      await expect.poll(stageOf(id)).toBe("returned");
      await expect
        .poll(async () => (await bodies(customer)).join())
        .toContain("the bank refused it");
      expect((await accountOf(customer).audit()).problems).toEqual([]);
    }
  });

  test("cancels a requested return of a payout, and then pays the payout", async () => {
    const { customer, id } = await approved();
    expect((await as(finance, "deskPayout", send(id))).code).toBe(1);
    expect((await as(risk, "deskPayoutReturn", giveBack(id))).code).toBe(1);
    expect((await as(finance, "deskPayoutReturn", { id, step: "keep" })).code).toBe(1);
    expect((await as(finance, "deskPayout", { id, step: "pay" })).code).toBe(1);
    await expect.poll(stageOf(id)).toBe("done");
    expect(await freeOf(customer)).toEqual(["400", "0"]);
  });

  test("finds no payout of another company", async () => {
    const { id } = await approved();
    const stranger = await openOperator("owner", 2);
    for (const [call, input] of [
      ["deskPayout", send(id)],
      ["deskPayoutReturn", giveBack(id)],
    ] as const) {
      expect((await as(stranger, call, input)).code).toBe(404);
    }
  });
});

test("reads a withdrawal as paid when it was approved before payouts had states", async () => {
  const { customer, id } = await approved();
  const account = accountOf(customer);
  await runInDurableObject(account, (_, { storage }) => {
    // The row as the migration leaves it.
    storage.sql.exec("UPDATE payouts SET state = 'paid', version = 0 WHERE payment_id = ?", id);
  });
  expect((await account.payment(id))?.payout?.state).toBe("paid");
  expect((await account.audit()).problems).toEqual([]);
});

describe("a coin deposit with a hash", () => {
  test("flags a reference that another customer also reported", async () => {
    const hash = `0x${"ab".repeat(32)}`;
    const [one, two] = await Promise.all([openCustomer(), openCustomer()]);
    const report = (customer: Customer, details: Record<string, string>) =>
      payDeposit(customer, "50", { details });
    const first = await report(one, { hash });
    const alone = await report(two, { hash: `0x${"cd".repeat(32)}` });
    await expect.poll(async () => (await itemOf(first.id, "proof")).row.reference).toBe(hash);
    expect((await itemOf(first.id, "proof")).same_reference).toEqual([]);
    const second = await report(two, { hash });
    await expect.poll(async () => (await itemOf(second.id, "proof")).same_reference.length).toBe(1);
    expect((await itemOf(first.id, "proof")).same_reference).toHaveLength(1);
    expect((await itemOf(alone.id, "proof")).same_reference).toEqual([]);
  });
});
