/**
 * Money for tests: real users with a balance, decisions of operators by the account object itself,
 * and checks of the result.
 */

import { expect } from "vitest";
import type { PayoutStep } from "#domain/cashier/payout.ts";
import type { DeskCommand, Payment } from "#domain/contracts/cashier.ts";
import { calls } from "#domain/contracts/http/index.ts";
import { accountName } from "#domain/text/names.ts";
import { catalogueOf } from "#tests/support/worker/catalogue-of.ts";
import { convertedUnit, noRate, paymentRate } from "#worker/cashier/rate.ts";
import { openPerson, type Person } from "../access/people.ts";
import { jpeg } from "../access/pictures.ts";
import { bindings, perform } from "../api/requests.ts";

export const payPassword = "my pay password";
export const ann = { id: "operator-ann", name: "Ann" };
export const bob = { id: "operator-bob", name: "Bob" };

export function accountOf({ user }: Person) {
  const { ACCOUNT } = bindings;
  return ACCOUNT.get(ACCOUNT.idFromName(accountName(1, user.id)));
}

/** An operator's act, called on the account directly. */
export async function decideAs(
  person: Person,
  operator: typeof ann,
  command: DeskCommand,
  key: string = crypto.randomUUID(),
) {
  const account = accountOf(person);
  const payment = "id" in command ? await account.payment(command.id) : null;
  const unit = payment && command.act === "decide" ? convertedUnit(payment) : null;
  const catalogue = () => catalogueOf(1);
  const rate = unit ? await paymentRate({ env: bindings, catalogue }, unit) : noRate;
  return account.desk(command, operator, rate, key);
}

/** Terms under which Ann and Bob are two people and may decide. */
const fourEyes = (above: string) => ({
  above,
  dayFromMs: 0,
  reserved: "1000000000",
  ownResets: 0,
  others: { [ann.id]: { resets: 0, isTied: false }, [bob.id]: { resets: 0, isTied: false } },
});

export const approve = (id: string, above = "1000000000"): DeskCommand => ({
  act: "decide",
  id,
  decision: "approve",
  reason: "",
  fourEyes: fourEyes(above),
});
export const reject = (id: string, reason = "no such payment"): DeskCommand => ({
  act: "decide",
  id,
  decision: "reject",
  reason,
  fourEyes: fourEyes("1000000000"),
});

/** A step of an approved withdrawal. */
export const payout = (id: string, step: PayoutStep, reference = ""): DeskCommand => ({
  act: "payout",
  id,
  step,
  reference,
  reason: "it came back",
  fourEyes: fourEyes("0"),
});

/** Registers a user with a pay password and this much in the wallet. */
export async function openCustomer(amount = "1000"): Promise<Person> {
  const person = await openPerson();
  const { token } = person;
  const paid = await perform(calls.amendPayPassword, { password: payPassword }, { token });
  expect(paid.code, paid.msg).toBe(1);
  // Removes the cooling time after a first pay password, which these tests would have to wait for.
  await bindings.DB.prepare("UPDATE users SET secrets_changed_ms = 0 WHERE id = ?")
    .bind(person.user.id)
    .run();
  if (amount !== "0") await fund(person, amount);
  return person;
}

/** Adds money to the wallet, as an adjustment that two operators approve. */
export async function fund(person: Person, amount: string, account: "change" | "forex" = "change") {
  const asked = await decideAs(person, ann, {
    act: "adjust",
    account,
    amount,
    reason: "test money",
    ownResets: 0,
  });
  expect(asked.ok).toBe(true);
  const id = asked.ok ? (asked.payment?.id ?? "") : "";
  expect(await decideAs(person, bob, approve(id))).toMatchObject({ ok: true });
}

/** [free, held] of an account. */
export async function fundsOf(person: Person, type = "change"): Promise<[string, string]> {
  const balances = await accountOf(person).balances();
  const found = balances.find((each) => each.type === type);
  return [found?.balance ?? "0", found?.lockBalance ?? "0"];
}

export async function expectWhole(person: Person): Promise<void> {
  expect((await accountOf(person).audit()).problems).toEqual([]);
}

export async function uploadProof({ token }: Person): Promise<string> {
  const file = new File([jpeg(40, 30)], "proof.jpg", { type: "image/jpeg" });
  const { code, data } = await perform<{ id: string }>(calls.imageUpload, { file }, { token });
  expect(code).toBe(1);
  return data.id;
}

export const paymentOf = (person: Person, id: string): Promise<Payment | null> =>
  accountOf(person).payment(id);

/** A TRC20 address whose keys exist. */
export const customersAddress = "TJRyWwFs9wTFGZg3JbrVriFbNfCug5tDeC";

/** Saves the address as a payout account; returns its id. */
export async function addAddress(
  person: Person,
  more: Record<string, unknown> = {},
): Promise<string> {
  const input = {
    type: "1",
    draw_id: "1",
    dc_address: customersAddress,
    pay_password: payPassword,
    ...more,
  };
  const { token } = person;
  const answer = await perform<{ id: string }>(calls.bindDrawMethod, input, { token });
  expect(answer.code, answer.msg).toBe(1);
  return answer.data.id;
}
