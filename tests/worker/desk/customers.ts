/** Customers with items that wait at the desk. */

import { applyMaster, masterItemId } from "#db/copying/master-applications.ts";
import { createUser } from "#db/people/credentials.ts";
import { submitRealName } from "#db/people/identity-checks.ts";
import { loanKycItemId, submitLoanKyc } from "#db/people/loan-kyc.ts";
import type { Payment, PaymentCommand, PaymentQuote } from "#domain/contracts/cashier.ts";
import type { SignedTerms } from "#domain/contracts/loans.ts";
import { nicknameKey } from "#domain/copying/nickname.ts";
import { accountName } from "#domain/text/names.ts";
import { catalogueOf } from "#tests/support/worker/catalogue-of.ts";
import { noRate, paymentRate } from "#worker/cashier/rate.ts";
import { bindings } from "../api/requests.ts";

const { DB, ACCOUNT } = bindings;

export interface Customer {
  id: string;
  email: string;
  companyId: number;
}

export function accountOf({ id, companyId }: Customer) {
  return ACCOUNT.get(ACCOUNT.idFromName(accountName(companyId, id)));
}

/** Creates a user with an open account. @param marker part of all the user's texts */
export async function openCustomer(companyId = 1, marker = "customer"): Promise<Customer> {
  const id = crypto.randomUUID();
  const email = `${marker}-${id.slice(0, 8)}@mail.example`;
  await createUser(DB, companyId, {
    id,
    uid: String(Math.floor(Math.random() * 1e9)),
    inviteCode: id.slice(0, 8),
    account: { kind: "email", name: email },
    mobile: "",
    areaId: 0,
    invitedBy: null,
    passwordHash: "scrypt$14$8$5$AAAA$AAAA",
    payPasswordHash: null,
    country: "DE",
    birthday: "1990-01-31",
    consent: null,
    nowMs: Date.now(),
  });
  const customer = { id, email, companyId };
  const identity = { companyId, userId: id, isDemo: false };
  await accountOf(customer).open(identity, "USD", "0", "0");
  return customer;
}

export async function submitVerification(
  { id, companyId }: Customer,
  name = "Ann Example",
  nowMs = Date.now(),
): Promise<boolean> {
  return submitRealName(
    DB,
    companyId,
    id,
    {
      name,
      id_type: "1",
      card_id: "CARD123456789",
      ssn: "",
      front_pic: "front-picture-id",
      reverse_pic: "reverse-picture-id",
      hand_pic: "hand-picture-id",
    },
    "reviewing",
    { nowMs, today: "2026-01-01" },
  );
}

/** @returns the item of the desk's queue */
export async function applyAsMaster({ id, companyId }: Customer): Promise<string> {
  const nickname = `Trader ${id.slice(0, 8)}`;
  const isKept = await applyMaster(
    DB,
    companyId,
    {
      userId: id,
      isDemo: false,
      nickname,
      nicknameKey: nicknameKey(nickname),
      currency: "USD",
      profitShare: 0,
    },
    Date.now(),
  );
  if (!isKept) throw new Error("no application");
  return masterItemId(id);
}

/** @returns the item of the desk's queue */
export async function stateBorrower({ id, companyId }: Customer, name = "Ann"): Promise<string> {
  const stated = { name, last_name: "Example", country: "DE", passport_photo: "passport-picture" };
  const isKept = await submitLoanKyc(DB, companyId, id, stated, Date.now());
  if (!isKept) throw new Error("not stated");
  return loanKycItemId(id);
}

export const signedTerms: SignedTerms = {
  dailyRate: "0.0005",
  penaltyRate: "0.001",
  period: 30,
  freeDays: 7,
  returnDays: 14,
  zone: "Europe/London",
  agreement: "hash-of-the-agreement",
};

/** A loan that waits for its review. */
export function askLoan(customer: Customer, amount: string): Promise<Payment> {
  return pay(customer, {
    act: "loan",
    account: "change",
    amount,
    currency: "USD",
    terms: signedTerms,
    sign: "signature-picture-id",
  });
}

/** A repayment that waits, of a loan that one operator approved. */
export async function repayLoan(customer: Customer, amount: string): Promise<Payment> {
  const { id } = await askLoan(customer, amount);
  const answer = await accountOf(customer).desk(
    {
      act: "decide",
      id,
      decision: "approve",
      reason: "",
      fourEyes: { above: amount, dayFromMs: 0, reserved: amount, ownResets: 0, others: {} },
    },
    { id: "lender", name: "Lender" },
    noRate,
    crypto.randomUUID(),
  );
  if (!answer.ok) throw new Error(answer.error);
  return pay(customer, { act: "repayment", loanId: id, details: {}, proof: "proof-picture-id" });
}

/** Waits until the account's report has reached the desk. */
export async function reported({ companyId }: Customer, payment: Payment): Promise<Payment> {
  for (let tries = 0; tries < 200; tries++) {
    const version = await DB.prepare(
      "SELECT version FROM desk_items WHERE company_id = ? AND id = ?",
    )
      .bind(companyId, payment.id)
      .first<number>("version");
    if (version !== null && version >= payment.version) return payment;
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
  throw new Error(`payment ${payment.id} does not come to the desk`);
}

async function pay(
  customer: Customer,
  command: PaymentCommand,
  rate: PaymentQuote = noRate,
): Promise<Payment> {
  const answer = await accountOf(customer).pay(command, rate, crypto.randomUUID());
  if (!answer.ok) throw new Error(answer.error);
  return reported(customer, answer.payment);
}

/**
 * A paid deposit that waits for its check.
 * @param details of network and address, and more of the report
 */
export function payDeposit(
  customer: Customer,
  number: string,
  { details = {} }: { details?: Record<string, string> } = {},
): Promise<Payment> {
  return pay(customer, {
    act: "deposit",
    account: "change",
    type: "crypto",
    number,
    unit: "USD",
    details: { protocol: "TRC20", address: "TAddressOfTheCompany1234", ...details },
    bank: null,
    proof: "proof-picture-id",
    isPaid: true,
  });
}

/** A deposit that waits for an account to pay to. */
export function askMatching(customer: Customer, number: string): Promise<Payment> {
  return pay(customer, {
    act: "deposit",
    account: "change",
    type: "bank",
    number,
    unit: "USD",
    details: {},
    bank: null,
    proof: "",
    isPaid: false,
  });
}

export async function askWithdrawal(customer: Customer, amount: string): Promise<Payment> {
  const catalogue = () => catalogueOf(customer.companyId);
  return pay(
    customer,
    {
      act: "withdraw",
      account: "change",
      type: "crypto",
      amount,
      feeKind: "fixed",
      fee: "1",
      decimals: 8,
      // A coin with a listed pair at every company of these tests.
      details: { code: "BTC", protocol: "BTC", address: "TSecretAddressOfTheCustomer9876" },
      dayMax: "",
      dayFromMs: 0,
      openMax: 20,
    },
    await paymentRate({ env: bindings, catalogue }, "BTC"),
  );
}

export async function freeOf(
  customer: Customer,
): Promise<[free: string | undefined, held: string | undefined]> {
  const rows = await accountOf(customer).balances();
  const row = rows.find(({ type }) => type === "change");
  return [row?.balance, row?.lockBalance];
}

/** Adds money to withdraw, by an approved deposit. */
export async function fund(customer: Customer, number: string): Promise<void> {
  const payment = await payDeposit(customer, number);
  const operator = { id: "funding", name: "Funding" };
  const command = {
    act: "decide",
    id: payment.id,
    decision: "approve",
    reason: "",
    fourEyes: {
      above: "999999999",
      dayFromMs: Date.now(),
      reserved: "999999999",
      ownResets: 0,
      others: {},
    },
  } as const;
  const equal = { ...noRate, from: "USD", to: "USD" };
  const answer = await accountOf(customer).desk(command, operator, equal, crypto.randomUUID());
  if (!answer.ok || !answer.payment) throw new Error("not funded");
  await reported(customer, answer.payment);
}
