/** All facts of one item, from its account or from the verification. */

import type * as z from "zod/mini";
import { listHistory } from "#db/audit-reading.ts";
import { findItem, type ItemRow, listSameReference } from "#db/desk-items.ts";
import { findReview } from "#db/identity-checks.ts";
import { findMaster } from "#db/masters.ts";
import type { Peer } from "#db/operator-ties.ts";
import { standingOf, whyTwo, worthOf } from "#domain/cashier/four-eyes.ts";
import { rateAt, readRate } from "#domain/cashier/payment-rate.ts";
import { payoutOf } from "#domain/cashier/withdrawal.ts";
import type { Approval, Payment, PaymentQuote, PaymentRate } from "#domain/contracts/cashier.ts";
import type { deskItem } from "#domain/contracts/desk/queue.ts";
import { mayDecide, type Queue } from "#domain/contracts/desk/roles.ts";
import { Decimal } from "#domain/money/decimal.ts";
import { convertedUnit, noRate, quoteOfNow, wireRate } from "../cashier/rate.ts";
import { ApiRefusal } from "../context.ts";
import { equityOf } from "../follow/pot-view.ts";
import { accountOf } from "../session.ts";
import type { DeskScope } from "./context.ts";
import { linksOf, noteOpening } from "./documents.ts";
import { companyTerms, isOwnAccount, leftOfDay, peersOf } from "./four-eyes.ts";
import { borrowerFacts, loanDetails } from "./loans.ts";
import { isSameLine, masked, shownDetails, subjectOf, toWireRow } from "./rows.ts";
import { toWirePayout } from "./wire-payout.ts";

type Item = z.input<typeof deskItem.output>;

/** @throws ApiRefusal not_found */
export async function requireItem(
  { env, company, nowMs }: DeskScope,
  queue: Queue,
  id: string,
): Promise<ItemRow> {
  const row = await findItem(env.DB, company.id, id, nowMs);
  if (!row || !isSameLine(row.queue, queue)) throw new ApiRefusal("not_found");
  return row;
}

type Parts = Omit<Item, "row" | "history" | "same_reference">;

interface Reader {
  isDecider: boolean;
  peers: readonly Peer[];
}

function partsOf(scope: DeskScope, row: ItemRow, reader: Reader): Promise<Parts> {
  if (row.queue === "verification") return verificationParts(scope, row, reader);
  if (row.queue === "master") return applicationParts(scope, row, reader);
  if (row.queue === "loan_kyc") return borrowerParts(scope, row, reader);
  return paymentParts(scope, row, reader);
}

/** Empty money fields of an item that decides only about a person. */
const noMoney = {
  amount: "",
  currency: "",
  fee: "",
  received: "",
  rate: null,
  bank_info: null,
  approvals: [],
  needs_two: false,
  two_because: "",
  payout: null,
} as const;

/** Facts for and against a master, with the current equity. */
async function applicationParts(
  { env, company }: DeskScope,
  row: ItemRow,
  { isDecider, peers }: Reader,
): Promise<Parts> {
  const account = accountOf(env, company.id, row.user_id);
  const [master, equity, closed] = await Promise.all([
    findMaster(env.DB, company.id, row.user_id),
    equityOf(account),
    account.orders({ status: "closed", page: 1, pageSize: 1 }),
  ]);
  if (!master) throw new ApiRefusal("not_found");
  return {
    ...noMoney,
    approvals: [],
    reason: master.reason,
    details: shownDetails(
      {
        nickname: master.nickname,
        equity: equity === null ? "" : `${equity} ${master.currency}`,
        trades: String(closed.total),
        profit_share: String(master.profit_share),
      },
      isDecider,
    ),
    pictures: {},
    refused: row.status === "waiting" && isOwnAccount(row.email, peers) ? "own_account" : "",
  };
}

/** A borrower's statements. */
async function borrowerParts(
  scope: DeskScope,
  row: ItemRow,
  { isDecider, peers }: Reader,
): Promise<Parts> {
  const { reason, details, pictures } = await borrowerFacts(scope, row.user_id);
  return {
    ...noMoney,
    approvals: [],
    reason,
    details: shownDetails(details, isDecider),
    pictures: isDecider ? await linksOf(scope, pictures) : {},
    refused: row.status === "waiting" && isOwnAccount(row.email, peers) ? "own_account" : "",
  };
}

async function verificationParts(
  scope: DeskScope,
  row: ItemRow,
  { isDecider, peers }: Reader,
): Promise<Parts> {
  const review = await findReview(scope.env.DB, scope.company.id, row.user_id);
  if (!review) throw new ApiRefusal("not_found");
  const { name, id_type, card_id, ssn, front_pic, reverse_pic, hand_pic, reason } = review;
  return {
    ...noMoney,
    approvals: [],
    reason,
    details: shownDetails({ name, id_type, card_id, ssn }, isDecider),
    pictures: isDecider ? await linksOf(scope, { front_pic, reverse_pic, hand_pic }) : {},
    refused: row.status === "waiting" && isOwnAccount(row.email, peers) ? "own_account" : "",
  };
}

/** Payout of a withdrawal: the decided amount, or the amount at the current rate. */
function receivedNow(payment: Payment, now: PaymentRate | null): string {
  return now === null ? payment.received : payoutOf(payment, readRate(now)).toString();
}

/** Approvals still needed, and why this operator may not approve. */
async function needsOf(
  scope: DeskScope,
  row: ItemRow,
  payment: Payment,
  rate: PaymentQuote | null,
  peers: readonly Peer[],
): Promise<Pick<Parts, "approvals" | "needs_two" | "two_because" | "refused">> {
  const terms = await companyTerms(scope, row.queue, peers);
  const approvals = payment.approvals.map(standingTo(scope, row, peers));
  if (payment.status !== "waiting") {
    const refused = isOwnAccount(row.email, peers) ? "own_account" : "";
    return { approvals, needs_two: false, two_because: "", refused };
  }
  const number = Decimal.parse(payment.details.confirmed ?? payment.number);
  const amount = worthOf(payment, number, rate) ?? Decimal.zero;
  const account = accountOf(scope.env, scope.company.id, row.user_id);
  const [alone, left] = await Promise.all([
    account.approvedAlone(payment.kind, terms.dayFromMs),
    leftOfDay(scope, payment.kind, terms),
  ]);
  const weighed = { payment, amount, number, aloneToday: Decimal.parse(alone) };
  const because = whyTwo(weighed, { ...terms, reserved: left.toString() });
  const stand = approvals.map(({ standing }) => standing).filter((each) => each !== "void");
  const isMine = isOwnAccount(row.email, peers);
  const isTied = stand.includes("tied") ? "four_eyes_tied" : "";
  return {
    approvals,
    needs_two: because !== null && stand.length === 0,
    two_because: because ?? "",
    refused: isMine ? "own_account" : stand.includes("own") ? "four_eyes" : isTied,
  };
}

/** State of an approval for the operator who reads it. */
function standingTo(scope: DeskScope, row: ItemRow, peers: readonly Peer[]) {
  const terms = companyTerms(scope, row.queue, peers);
  return (approval: Approval) => ({
    operator: approval.operator.name,
    at_ms: approval.atMs,
    standing: standingOf(approval, scope.operator.id, terms),
  });
}

async function paymentParts(
  scope: DeskScope,
  row: ItemRow,
  { isDecider, peers }: Reader,
): Promise<Parts> {
  const { env, company } = scope;
  const payment = await accountOf(env, company.id, row.user_id).payment(row.id);
  if (!payment) throw new ApiRefusal("not_found");
  const isWaiting = payment.status === "waiting";
  const unit = isWaiting ? convertedUnit(payment) : null;
  // For a waiting item: its credit or payout at the current price; empty if no price is known.
  const quote = unit === null ? noRate : await quoteOfNow(scope, unit);
  const rateNow = unit !== null && quote ? rateAt(quote.path, quote.quote) : null;
  const rate = isWaiting ? rateNow : payment.rate;
  const [needs, pictures] = await Promise.all([
    needsOf(scope, row, payment, quote, peers),
    isDecider
      ? linksOf(scope, { [payment.kind === "loan" ? "sign" : "proof"]: payment.proof })
      : {},
  ]);
  const { bank } = payment;
  return {
    amount: payment.amount,
    currency: payment.currency,
    // Only withdrawals have these.
    fee: payment.kind === "withdrawal" ? payment.fee : "",
    received: payment.kind === "withdrawal" ? receivedNow(payment, rateNow) : "",
    rate: rate && wireRate(rate, payment.kind === "deposit" ? "in" : "out"),
    reason: payment.reason,
    details: shownDetails(loanDetails(payment), isDecider),
    bank_info:
      bank && !isDecider
        ? { ...bank, account: masked(bank.account), iban: masked(bank.iban) }
        : bank,
    pictures,
    ...needs,
    payout: payment.payout && toWirePayout(payment.payout, standingTo(scope, row, peers)),
  };
}

export async function readItem(scope: DeskScope, queue: Queue, id: string): Promise<Item> {
  const { env, company, operator } = scope;
  const row = await requireItem(scope, queue, id);
  const reader = { isDecider: mayDecide(operator, row.queue), peers: await peersOf(scope) };
  const parts = await partsOf(scope, row, reader);
  if (Object.keys(parts.pictures).length > 0) await noteOpening(scope, row);
  const [history, same] = await Promise.all([
    listHistory(env.DB, company.id, subjectOf(row)),
    row.queue === "proof" ? listSameReference(env.DB, company.id, row) : [],
  ]);
  return {
    row: toWireRow(row, operator.id),
    ...parts,
    same_reference: same,
    history: history.map(({ at_ms, operator: name, act, note }) => ({
      at_ms,
      operator: name,
      act,
      note,
    })),
  };
}
