/**
 * One person who tries to count as two: by a puppet, a reset, an approval after a demotion, or
 * another amount.
 */
import { beforeEach, describe, expect, test } from "vitest";
import { errorCodes } from "#domain/errors/errors.ts";
import { set } from "../access/people.ts";
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
import { addPuppet, as, DB, openOperator, type TestOperator, takeOver } from "./operators.ts";

const [ann, cid, finance, risk] = await Promise.all([
  openOperator("owner"),
  openOperator("owner"),
  openOperator("finance"),
  openOperator("risk"),
]);

beforeEach(() => set({ desk_four_eyes_amount: "500", desk_operator_day_amount: "25000" }));

const large = "250000";

/** Requests an adjustment; returns its id once the desk lists it. */
async function askAdjustment(who: TestOperator, { id }: Customer, amount = large): Promise<string> {
  const ask = { user_id: id, account: "change", amount, reason: "because I say so" };
  const { code, data } = await as<{ id: string }>(who, "deskAdjust", ask);
  expect(code).toBe(1);
  await expect.poll(() => known(data.id)).toBe(true);
  return data.id;
}

async function known(id: string, approvals = 0): Promise<boolean> {
  const row = await DB.prepare("SELECT approvals FROM desk_items WHERE id = ?")
    .bind(id)
    .first<number>("approvals");
  return row !== null && row >= approvals;
}

const approve = (who: TestOperator, queue: string, id: string, more: object = {}) =>
  as<{ status: number }>(who, "deskDecide", { queue, id, decision: "approve", ...more });

interface Shown {
  approvals: Array<{ standing: string }>;
  needs_two: boolean;
  two_because: string;
  refused: string;
}
const shown = async (who: TestOperator, queue: string, id: string) =>
  (await as<Shown>(who, "deskItem", { queue, id })).data;

describe("A4 an owner and who was added or reset by that owner are one person", () => {
  test("A4 refuses an approval between an owner and an operator whom that owner added, and accepts an independent approval", async () => {
    const customer = await openCustomer();
    const puppet = await addPuppet(ann, "finance");
    const byOwner = await askAdjustment(ann, customer);
    const byPuppet = await askAdjustment(puppet, customer, "7");
    expect((await approve(puppet, "adjustment", byOwner)).code).toBe(errorCodes.four_eyes_tied);
    expect((await approve(ann, "adjustment", byPuppet)).code).toBe(errorCodes.four_eyes_tied);
    expect(await freeOf(customer)).toEqual(["0", "0"]);
    expect(await shown(puppet, "adjustment", byOwner)).toMatchObject({
      approvals: [{ standing: "tied" }],
      refused: "four_eyes_tied",
      two_because: "adjustment",
    });
    expect((await shown(ann, "adjustment", byOwner)).refused).toBe("four_eyes");
    expect((await shown(cid, "adjustment", byOwner)).refused).toBe("");
    expect((await approve(cid, "adjustment", byPuppet)).data.status).toBe(1);
    expect(await freeOf(customer)).toEqual(["7", "0"]);
    expect((await accountOf(customer).audit()).problems).toEqual([]);
  });

  test("A4 counts operators as one person when one owner added them, directly or through another operator", async () => {
    const customer = await openCustomer();
    const second = await addPuppet(ann, "owner");
    const third = await addPuppet(second, "finance");
    const sibling = await addPuppet(ann, "risk");
    const pairs: Array<[TestOperator, TestOperator]> = [
      [ann, third],
      [second, third],
      [third, ann],
      [third, sibling],
      [second, sibling],
    ];
    for (const [asks, approves] of pairs) {
      const id = await askAdjustment(asks, customer);
      expect((await approve(approves, "adjustment", id)).code).toBe(errorCodes.four_eyes_tied);
    }
    expect(await freeOf(customer)).toEqual(["0", "0"]);
  });

  test("A4 counts an operator and the owner who reset the operator's access as one person, and voids the operator's earlier requests", async () => {
    const customer = await openCustomer();
    const victim = await openOperator("finance");
    const asked = await askAdjustment(victim, customer);
    const taken = await takeOver(ann, victim);
    // Requests from before the reset are void: the owner now becomes the first person, not the
    // second.
    expect((await approve(ann, "adjustment", asked)).data.status).toBe(0);
    expect((await approve(taken, "adjustment", asked)).code).toBe(errorCodes.four_eyes_tied);
    const own = await askAdjustment(ann, customer);
    expect((await approve(taken, "adjustment", own)).code).toBe(errorCodes.four_eyes_tied);
    expect(await freeOf(customer)).toEqual(["0", "0"]);
    // A reset by another owner removes no tie.
    const again = await takeOver(cid, taken);
    expect((await approve(again, "adjustment", own)).code).toBe(errorCodes.four_eyes_tied);
    expect((await approve(cid, "adjustment", own)).data.status).toBe(1);
  });

  test("A4 accepts the joint approval of operators whom two independent owners added", async () => {
    const customer = await openCustomer();
    const [one, other] = [await addPuppet(ann, "finance"), await addPuppet(cid, "risk")];
    const id = await askAdjustment(one, customer, "12");
    expect((await approve(other, "adjustment", id)).data.status).toBe(1);
    expect(await freeOf(customer)).toEqual(["12", "0"]);
    const list = await as<Array<{ id: string; tied_to: string[] }>>(ann, "operatorList");
    const ties = (who: TestOperator) => list.data.find(({ id: each }) => each === who.id)?.tied_to;
    expect([ties(one)?.length, ties(ann), ties(cid)]).toEqual([1, [], []]);
  });

  test("A4 refuses changes and removals of ties between operators", async () => {
    const puppet = await addPuppet(ann, "viewer");
    const rows = () =>
      DB.prepare("SELECT * FROM operator_ties WHERE operator_id = ?").bind(puppet.id).all();
    const before = (await rows()).results;
    expect(before).toHaveLength(1);
    for (const sql of ["DELETE FROM operator_ties", "UPDATE operator_ties SET tied_to = 'x'"]) {
      await expect(DB.prepare(sql).run()).rejects.toThrow();
    }
    expect((await rows()).results).toEqual(before);
  });
});

describe("A4 an approval counts while its giver may still give it", () => {
  const changes: Array<[string, (giver: TestOperator) => Promise<unknown>]> = [
    ["disabled", ({ id }) => as(ann, "operatorChange", { id, status: "0" })],
    ["made a viewer", ({ id }) => as(ann, "operatorChange", { id, role: "viewer" })],
    ["reset", (giver) => takeOver(ann, giver)],
  ];
  test.each(changes)(
    "A4 voids an operator's approval, and shows the approval as void, when the operator was later %s",
    async (_, change) => {
      const customer = await openCustomer();
      await fund(customer, "1000");
      const { id } = await askWithdrawal(customer, "600");
      const giver = await openOperator("finance");
      expect((await approve(giver, "withdrawal", id)).data.status).toBe(0);
      await expect.poll(() => known(id, 1)).toBe(true);
      expect((await shown(risk, "withdrawal", id)).approvals).toMatchObject([
        { standing: "counts" },
      ]);
      await change(giver);
      expect(await shown(risk, "withdrawal", id)).toMatchObject({
        approvals: [{ standing: "void" }],
        needs_two: true,
      });
      expect((await approve(risk, "withdrawal", id)).data.status).toBe(0);
      expect(await freeOf(customer)).toEqual(["400", "600"]);
      expect((await approve(finance, "withdrawal", id)).data.status).toBe(1);
      expect(await freeOf(customer)).toEqual(["400", "0"]);
    },
  );
});

test("A4 counts several approvals of one operator as one, even when the later approvals are for lower amounts", async () => {
  const customer = await openCustomer();
  const { id } = await payDeposit(customer, "900");
  expect((await approve(finance, "proof", id)).data.status).toBe(0);
  for (const number of ["400", "300"]) {
    const lower = await approve(finance, "proof", id, { number });
    expect([lower.code, lower.data?.status]).toEqual([1, 0]);
  }
  expect(await freeOf(customer)).toEqual(["0", "0"]);
  expect((await approve(ann, "proof", id, { number: "300" })).data.status).toBe(1);
  expect(await freeOf(customer)).toEqual(["300", "0"]);
});

describe("A4 no operator decides on their own items", () => {
  async function openOwn({ email }: TestOperator): Promise<Customer> {
    const customer = await openCustomer();
    const written = email.toUpperCase().replace("@", "+own@");
    await DB.prepare("UPDATE users SET email = ?, email_key = ? WHERE id = ?")
      .bind(written, written.toLowerCase(), customer.id)
      .run();
    return customer;
  }

  test("A4 refuses every act on a customer who has the operator's own e-mail, and changes nothing", async () => {
    const customer = await openOwn(ann);
    await submitVerification(customer);
    await fund(customer, "100");
    const matching = await askMatching(customer, "50");
    const withdrawal = await askWithdrawal(customer, "20");
    const user = { user_id: customer.id, reason: "mine" };
    const decide = { decision: "approve", queue: "withdrawal", id: withdrawal.id };
    const acts = [
      ["deskDecide", decide],
      ["deskDecide", { ...decide, decision: "reject", reason: "mine" }],
      ["deskDecide", { ...decide, queue: "verification", id: customer.id }],
      ["deskClaim", { queue: "withdrawal", id: withdrawal.id }],
      ["deskMatch", { id: matching.id, bank_account_id: 1 }],
      ["deskAdjust", { ...user, account: "change", amount: "5" }],
      ["deskUserStatus", { ...user, status: "1" }],
      ["deskPayoutStop", { ...user, on: "0" }],
      [
        "deskChangeAsk",
        {
          ...{ kind: "swap_free", subject: customer.id, reason: "mine" },
          fields: [{ name: "is_on", before: "0", after: "1" }],
        },
      ],
    ] as const;
    const puppet = await addPuppet(ann, "owner");
    for (const who of [ann, puppet]) {
      for (const [name, input] of acts) {
        expect([name, (await as(who, name, input)).code]).toEqual([name, errorCodes.own_account]);
      }
      expect((await shown(who, "withdrawal", withdrawal.id)).refused).toBe("own_account");
      expect((await shown(who, "verification", customer.id)).refused).toBe("own_account");
    }
    expect(await freeOf(customer)).toEqual(["80", "20"]);
    expect((await as(cid, "deskDecide", decide)).data).toEqual({ msg: "", status: 1 });
  });
});
