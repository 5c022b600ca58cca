/** Work for a second person: found, announced, and approved or rejected with a reason. */
import { expect, test, vi } from "vitest";
import type * as z from "zod/mini";
import type { deskCalls } from "#domain/contracts/desk/index.ts";
import { errorCodes } from "#domain/errors/errors.ts";
import { mailsTo } from "../access/people.ts";
import { openCustomer } from "../cashier/till.ts";
import { askFor, changesOf, decideOn } from "./asking.ts";
import { addPuppet, as, DB, openOperator, type TestOperator } from "./operators.ts";

const [asker, second, viewer] = [
  await openOperator("owner"),
  await openOperator("risk"),
  await openOperator("viewer"),
];

type Inbox = z.output<typeof deskCalls.deskInbox.output>;
const inboxOf = async (who: TestOperator) => (await as<Inbox>(who, "deskInbox")).data;
const kindsFor = async (who: TestOperator) => (await inboxOf(who)).data.map(({ kind }) => kind);

const lettersTo = async ({ email }: TestOperator) =>
  (await DB.prepare("SELECT count(*) AS n FROM dev_outbox WHERE recipient = ?")
    .bind(email)
    .first<number>("n")) ?? 0;

const bankAccount = (name: string, currency_code: string) =>
  askFor(asker, {
    kind: "bank_account",
    after: {
      ...{ currency_code, name, bank_name: "Bank of tests" },
      ...{ payee_name: "Broker", payee_account: `${currency_code}-1`, sort: "0" },
    },
  });

test("gives two requests for new bank accounts different row numbers, and applies both requests", async () => {
  const dollars = await bankAccount("Dollars", "USD");
  const euros = await bankAccount("Euros", "EUR");
  expect([dollars.code, euros.code]).toEqual([1, 1]);
  expect(dollars.data.subject).not.toBe(euros.data.subject);
  const [last, first] = await changesOf(second, "bank_account");
  expect([first?.subject_name, last?.subject_name]).toEqual(["USD Dollars", "EUR Euros"]);
  expect((await decideOn(second, euros.data.id)).code).toBe(1);
  expect((await decideOn(second, dollars.data.id)).code).toBe(1);
  const rows = await DB.prepare("SELECT name FROM bank_accounts WHERE bank_name = ? ORDER BY id")
    .bind("Bank of tests")
    .all();
  expect(rows.results).toEqual([{ name: "Dollars" }, { name: "Euros" }]);
});

test("gives ten parallel requests for new bank accounts different row numbers, and never reuses the number of a cancelled request", async () => {
  const names = Array.from({ length: 10 }, (_, index) => `Pound ${index}`);
  const answers = await Promise.all(names.map((name) => bankAccount(name, "GBP")));
  expect(answers.map(({ code }) => code)).toEqual(names.map(() => 1));
  const numbers = answers.map(({ data }) => Number(data.subject));
  expect(new Set(numbers).size).toBe(names.length);
  await Promise.all(answers.map(({ data }) => decideOn(asker, data.id, "take_back")));
  const next = await bankAccount("Pound", "GBP");
  expect(Number(next.data.subject)).toBeGreaterThan(Math.max(...numbers));
  await decideOn(asker, next.data.id, "take_back");
});

test("shows a request in the inbox of a second person, but not of its requester, a tied operator or a viewer", async () => {
  const puppet = await addPuppet(asker, "risk");
  const before = await lettersTo(second);
  const { data } = await askFor(asker, {
    ...{ kind: "loan_money", after: { way: "put_in", amount: "25", currency: "USD" } },
    reason: "more to lend",
  });
  expect((await inboxOf(second)).data).toContainEqual(
    expect.objectContaining({ id: data.id, kind: "loan_money" }),
  );
  for (const other of [asker, puppet, viewer]) {
    expect(await kindsFor(other)).not.toContain("loan_money");
  }
  const mine = await as<{ data: Array<{ id: string }> }>(second, "deskChanges", { view: "mine" });
  expect(mine.data.data.map(({ id }) => id)).toContain(data.id);
  const [letter] = await mailsTo(second.email, before + 1);
  expect(letter?.body).toContain("more to lend");
  expect(letter?.body).toContain("/desk");
  expect(await lettersTo(puppet)).toBe(0);
  expect(await lettersTo(viewer)).toBe(0);
  await decideOn(asker, data.id, "take_back");
  expect(await kindsFor(second)).not.toContain("loan_money");
});

test("notifies the requester of a rejection with its reason, and refuses a rejection without reason", async () => {
  const { data } = await bankAccount("Francs", "CHF");
  const before = await lettersTo(asker);
  const bare = await decideOn(second, data.id, "take_back");
  expect(bare.code).toBe(errorCodes.invalid_request);
  const reason = "This bank has closed our account";
  expect((await decideOn(second, data.id, "take_back", { reason })).code).toBe(1);
  const [letter] = await mailsTo(asker.email, before + 1);
  expect(letter?.body).toContain(reason);
  const [change] = await changesOf(asker, "bank_account");
  expect(change).toMatchObject({ state: "taken_back", decision_reason: reason });
});

test("lists an adjustment for permitted roles until the decision, and notifies the requester of the decision", async () => {
  const customer = await openCustomer("100");
  const wanted = { user_id: customer.user.id, account: "forex", amount: "5", reason: "a mistake" };
  const { data } = await as<{ id: string }>(asker, "deskAdjust", wanted);
  const seenBy = async (who: TestOperator) =>
    (await inboxOf(who)).data.filter(({ id }) => id === data.id).map(({ kind }) => kind);
  await vi.waitFor(async () => expect(await seenBy(second)).toEqual(["adjustment"]), 10_000);
  expect([await seenBy(asker), await seenBy(viewer)]).toEqual([[], []]);
  const before = await lettersTo(asker);
  const decide = { queue: "adjustment", id: data.id, decision: "reject", reason: "no mistake" };
  expect((await as(second, "deskDecide", decide)).code).toBe(1);
  expect((await mailsTo(asker.email, before + 1))[0]?.body).toContain("no mistake");
  await vi.waitFor(async () => expect(await seenBy(second)).toEqual([]), 10_000);
});

test("refuses a customer's new e-mail address in deskChangeAsk, which checks no code", async () => {
  const wanted = { kind: "email", subject: "any", after: { email: "new@mail.example" } };
  const { code, data } = await askFor(second, wanted);
  expect([code, data.field]).toEqual([errorCodes.invalid_request, "kind"]);
});
