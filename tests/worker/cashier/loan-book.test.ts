/** A company's loans: its list, the second person, and the loan book's money. */
import { beforeEach, describe, expect, test } from "vitest";
import { takeFromLoanBook } from "#db/money/loan-book.ts";
import { calls } from "#domain/contracts/http/index.ts";
import { errorCodes } from "#domain/errors/errors.ts";
import { DB, type Person, set } from "../access/people.ts";
import { agreeOnMoney } from "../desk/loan-requests.ts";
import { as } from "../desk/operators.ts";
import { call, lend, loanOf, loanSettings, openBorrower, owner, submit } from "./borrowers.ts";
import { ann, approve, decideAs, fundsOf } from "./till.ts";

beforeEach(() => set(loanSettings));

test("lists a loan at the desk as running, then as repaid", async () => {
  const person = await openBorrower();
  const loan_id = await lend(person, "1234");
  const book = async (state: string) =>
    (
      await as<{ data: { id: string; amount: string }[]; book: Record<string, string> }>(
        owner,
        "deskLoans",
        { state },
      )
    ).data;
  await expect
    .poll(async () => (await book("running")).data.map(({ id }) => id), { timeout: 20_000 })
    .toContain(loan_id);
  expect((await book("late")).data.map(({ id }) => id)).not.toContain(loan_id);
  await call(calls.settleLoan, { loan_id }, person);
  await expect
    .poll(async () => (await book("repaid")).data.map(({ id }) => id), { timeout: 20_000 })
    .toContain(loan_id);
});

test("requires two operators for a loan above the four-eyes amount", async () => {
  const person = await openBorrower();
  const { data } = await submit(person);
  await decideAs(person, ann, approve(data.id, "500"));
  expect((await loanOf(person, data.id)).status).toBe(1);
  expect(await decideAs(person, ann, approve(data.id, "500"))).toMatchObject({
    error: "four_eyes",
  });
  expect(await fundsOf(person)).toEqual(["0", "0"]);
});

describe("the loan book", () => {
  const free = async () => {
    const { data } = await as<{ book: Record<string, string> }>(owner, "deskLoans", {
      state: "running",
    });
    return Number(data.book.free);
  };
  const decide = (id: string, decision: string) =>
    as(owner, "deskDecide", { queue: "loan", id, decision, reason: "seen" });
  async function asked(person: Person, amount: string): Promise<string> {
    const { data } = await submit(person, amount);
    const item = () => as(owner, "deskItem", { queue: "loan", id: data.id });
    await expect.poll(async () => (await item()).code, { timeout: 20_000 }).toBe(1);
    return data.id;
  }
  /** Lends the loan book's money elsewhere, except this much. */
  async function leave(amount: number): Promise<void> {
    const millionths = Math.round((amount - (await free())) * 1_000_000);
    await DB.prepare("INSERT INTO loan_book VALUES (1, ?, 'payout', 'USD', ?, 0)")
      .bind(`payout/${crypto.randomUUID()}`, millionths)
      .run();
  }

  test("lends no more than the loan book's free money, and adds repaid money to the free money", async () => {
    const person = await openBorrower();
    const id = await asked(person, "300");
    await leave(299.99);
    expect((await decide(id, "approve")).code).toBe(errorCodes.loan_book_short);
    expect(await fundsOf(person)).toEqual(["0", "0"]);
    await agreeOnMoney("put_in", "0.01");
    expect((await decide(id, "approve")).code).toBe(1);
    expect(await fundsOf(person)).toEqual(["300", "0"]);
    expect(await free()).toBe(0);
    await call(calls.settleLoan, { loan_id: id }, person);
    await expect.poll(free, { timeout: 20_000 }).toBe(300);
  });

  test("returns a rejected loan's money to the loan book", async () => {
    const person = await openBorrower();
    await set({ desk_four_eyes_amount: "100" });
    const id = await asked(person, "250");
    await leave(250);
    expect((await decide(id, "approve")).code).toBe(1);
    expect(await free()).toBe(0);
    expect((await decide(id, "reject")).code).toBe(1);
    expect(await free()).toBe(250);
    await set({ desk_four_eyes_amount: "5000" });
  });

  test("moves no money of the loan book when a loan is approved after its rejection", async () => {
    const person = await openBorrower();
    const id = await asked(person, "250");
    const before = await free();
    expect((await decide(id, "reject")).code).toBe(1);
    const money = { id, amount: "250", currency: "USD" };
    // Plays another operator's call that has read the loan before.
    expect(await takeFromLoanBook(DB, 1, money, Date.now())).toBe(true);
    expect(await free()).toBe(before);
    expect((await decide(id, "approve")).code).not.toBe(1);
    expect(await free()).toBe(before);
  });

  test("keeps the loan book at zero or above, and refuses to delete its entries", async () => {
    const more = (await free()) * 1_000_000 + 1;
    const take = DB.prepare("INSERT INTO loan_book VALUES (1, 'x', 'payout', 'USD', ?, 0)");
    await expect(take.bind(-more).run()).rejects.toThrow("too little");
    await expect(DB.prepare("DELETE FROM loan_book").run()).rejects.toThrow("kept");
  });
});
