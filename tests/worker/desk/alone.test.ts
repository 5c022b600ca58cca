/**
 * Limits of an approval by one operator: of an item, of a customer's day, and of the operator's
 * day.
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
} from "./customers.ts";
import { addPuppet, as, openOperator, type TestOperator, withKey } from "./operators.ts";

const [owner, other] = await Promise.all([openOperator("owner"), openOperator("finance")]);

beforeEach(() => set({ desk_four_eyes_amount: "500", desk_operator_day_amount: "25000" }));

const approve = (
  who: TestOperator,
  queue: string,
  id: string,
  more: object = {},
  key: string = crypto.randomUUID(),
) =>
  as<{ status: number }>(
    who,
    "deskDecide",
    { queue, id, decision: "approve", ...more },
    withKey(key),
  );
const because = async (who: TestOperator, queue: string, id: string) =>
  (await as<{ two_because: string }>(who, "deskItem", { queue, id })).data.two_because;

async function customers(count: number): Promise<Customer[]> {
  return Promise.all(Array.from({ length: count }, () => openCustomer()));
}

async function ask<T>(times: number, what: () => Promise<T>): Promise<T[]> {
  const all: T[] = [];
  for (let time = 0; time < times; time++) all.push(await what());
  return all;
}

describe("A4 M5 the sum of a customer's day", () => {
  test("A4 requires a second person when the sum of a customer's withdrawals exceeds the daily limit, even by parallel approvals", async () => {
    const customer = await openCustomer();
    await fund(customer, "1500");
    const finance = await openOperator("finance");
    const [first, ...rest] = await ask(12, () => askWithdrawal(customer, "120"));
    expect((await approve(finance, "withdrawal", first?.id ?? "")).data.status).toBe(1);
    const answers = await Promise.all(
      rest.map(({ id }, index) => approve(index % 2 ? finance : other, "withdrawal", id)),
    );
    const paid = answers.filter(({ data }) => data.status === 1);
    expect([answers.every(({ code }) => code === 1), paid.length]).toEqual([true, 3]);
    const waiting = rest[answers.findIndex(({ data }) => data.status === 0)]?.id ?? "";
    expect(await because(owner, "withdrawal", waiting)).toBe("customer_day");
    expect((await approve(owner, "withdrawal", waiting)).data.status).toBe(1);
    expect((await accountOf(customer).audit()).problems).toEqual([]);
  });

  test("A4 requires a second person when the sum of a customer's deposits exceeds the daily limit", async () => {
    const customer = await openCustomer();
    const deposits = await ask(3, () => payDeposit(customer, "300"));
    const statuses = [];
    for (const { id } of deposits) statuses.push((await approve(other, "proof", id)).data.status);
    expect(statuses).toEqual([1, 0, 0]);
    expect(await freeOf(customer)).toEqual(["300", "0"]);
  });
});

test("A4 requires a second person when the credited deposit is above the reported amount", async () => {
  const customer = await openCustomer();
  const [much, less] = await ask(2, () => payDeposit(customer, "10"));
  const id = much?.id ?? "";
  expect((await approve(other, "proof", id, { number: "499" })).data.status).toBe(0);
  expect((await approve(other, "proof", id, { number: "10.01" })).data.status).toBe(0);
  expect(await freeOf(customer)).toEqual(["0", "0"]);
  expect(await because(owner, "proof", id)).toBe("above_reported");
  expect((await approve(other, "proof", less?.id ?? "", { number: "9.95" })).data.status).toBe(1);
  expect((await approve(owner, "proof", id, { number: "10.01" })).data.status).toBe(1);
  expect(await freeOf(customer)).toEqual(["19.96", "0"]);
});

describe("A4 M3 the sum of an operator's day", () => {
  beforeEach(() => set({ desk_operator_day_amount: "1000" }));

  test("A4 requires a second person when the sum of deposits that one operator approves exceeds the daily limit, even by parallel approvals", async () => {
    const finance = await openOperator("finance");
    const all = await customers(12);
    const deposits = await Promise.all(all.map((customer) => payDeposit(customer, "190")));
    const answers = await Promise.all(deposits.map(({ id }) => approve(finance, "proof", id)));
    const done = answers.filter(({ data }) => data.status === 1).length;
    expect([answers.every(({ code }) => code === 1), done]).toEqual([true, 5]);
    const waiting = deposits[answers.findIndex(({ data }) => data.status === 0)]?.id ?? "";
    expect((await approve(owner, "proof", waiting)).data.status).toBe(1);
    // Withdrawals have a sum of their own.
    const [customer] = await customers(1);
    if (!customer) throw new Error("no customer");
    await fund(customer, "400");
    const { id } = await askWithdrawal(customer, "400");
    expect((await approve(finance, "withdrawal", id)).data.status).toBe(1);
  });

  test("A4 adds up one daily sum for all operators who count as one person", async () => {
    const boss = await openOperator("owner");
    const hands = [boss, await addPuppet(boss, "finance"), await addPuppet(boss, "finance")];
    const statuses: number[] = [];
    for (const who of hands) {
      for (const customer of await customers(2)) {
        const { id } = await payDeposit(customer, "300");
        statuses.push((await approve(who, "proof", id)).data.status);
      }
    }
    expect(statuses).toEqual([1, 1, 1, 0, 0, 0]);
    const [customer] = await customers(1);
    if (!customer) throw new Error("no customer");
    const { id } = await payDeposit(customer, "300");
    expect(await because(boss, "proof", id)).toBe("operator_day");
  });

  test("A4 M1 frees a refused approval's share of the operator's daily sum, but never the share of a credited deposit", async () => {
    const finance = await openOperator("finance");
    const [one, two, three] = await customers(3);
    if (!one || !two || !three) throw new Error("no customers");
    const first = await payDeposit(one, "450");
    const key = "used-share-1";
    expect((await approve(finance, "proof", first.id, {}, key)).data.status).toBe(1);
    const changed = await approve(finance, "proof", first.id, { number: "1" }, key);
    expect(changed.code).not.toBe(1);
    expect((await approve(finance, "proof", first.id, {}, key)).data.status).toBe(1);
    // The shares of a refused approval, and of one of two approvals, come back.
    const unpaid = await askMatching(two, "450");
    expect((await approve(finance, "matching", unpaid.id)).code).toBe(
      errorCodes.payment_step_wrong,
    );
    const reported = await payDeposit(two, "10");
    expect((await approve(finance, "proof", reported.id, { number: "450" })).data.status).toBe(0);
    const third = await payDeposit(three, "500");
    expect((await approve(finance, "proof", third.id)).data.status).toBe(1);
    const fourth = await payDeposit(two, "51");
    expect((await approve(finance, "proof", fourth.id)).data.status).toBe(0);
  });
});
