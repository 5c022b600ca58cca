/** Customers who borrow, by the calls that people make. */
import { expect } from "vitest";
import type { Call } from "#domain/contracts/http/call.ts";
import { calls } from "#domain/contracts/http/index.ts";
import type { WireLoan } from "#domain/contracts/http/loan.ts";
import { kycFields } from "#domain/loans/kyc-fields.ts";
import type { Person } from "../access/people.ts";
import { perform } from "../api/requests.ts";
import { as, openOperator } from "../desk/operators.ts";
import { signature } from "./signature.ts";
import { ann, approve, decideAs, openCustomer } from "./till.ts";

export const flags = Object.fromEntries(
  kycFields
    .filter((field) => field !== "name" && field !== "last_name")
    .map((field) => [`is_loan_${field}`, "0"]),
);
/** Settings of a form with the two names alone, and of requests for a loan. */
export const loanSettings = { ...flags, is_loan_margin: "0", loan_return_days: "14" };

export const owner = await openOperator("owner");

export const call = <T = unknown>(of: Call, input: object, { token }: Person, key?: string) =>
  perform<T>(of, input as Record<string, unknown>, {
    token,
    ...(key === undefined ? {} : { headers: { "idempotency-key": key } }),
  });

export const named = { name: "Example", last_name: "Ann" };
export async function upload(file: File, { token }: Person): Promise<string> {
  const { data } = await perform<{ id: string }>(calls.imageUpload, { file }, { token });
  return data.id;
}

/** A customer whose data was approved. */
export async function openBorrower(): Promise<Person> {
  const person = await openCustomer("0");
  expect((await call(calls.loanKycSubmit, named, person)).code).toBe(1);
  const id = `loan-kyc-${person.user.id}`;
  const decided = await as(owner, "deskDecide", { queue: "loan_kyc", id, decision: "approve" });
  expect(decided.code, decided.msg).toBe(1);
  return person;
}

export interface Shown {
  hash: string;
  lines: string[];
  cost: Record<string, unknown>;
  sign_url: string;
}
export const shown = async (person: Person, amount = "1000", id = 2) =>
  (await call<Shown>(calls.loanAgreement, { id, amount }, person)).data;

export async function submit(person: Person, amount = "1000", more: object = {}) {
  const { hash } = await shown(person, amount);
  const sign = await upload(await signature(), person);
  const input = { amount, config_id: 2, sign, agreement: hash, ...more };
  return call<{ id: string }>(calls.loanSubmit, input, person);
}
export async function lend(person: Person, amount = "1000"): Promise<string> {
  const { data, code, msg } = await submit(person, amount);
  expect(code, msg).toBe(1);
  expect(await decideAs(person, ann, approve(data.id))).toMatchObject({ ok: true });
  return data.id;
}
export const loanOf = async (person: Person, id: string) =>
  (await call<WireLoan>(calls.loanOne, { id }, person)).data;
