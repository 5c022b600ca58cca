import { findMaster } from "#db/copying/masters.ts";
import { listHistory } from "#db/desk/audit-reading.ts";
import { findItem, type ItemRow, listSameReference } from "#db/desk/desk-items.ts";
import type { Peer } from "#db/desk/operator-ties.ts";
import { standingOf, whyTwo, worthOf } from "#domain/cashier/four-eyes.ts";
import { rateAt, readRate } from "#domain/cashier/payment-rate.ts";
import { payoutOf } from "#domain/cashier/withdrawal.ts";
import type {
  Approval,
  Payment,
  PaymentQuote,
  PaymentRate,
  Payout,
} from "#domain/contracts/cashier.ts";
import { mayDecide, type Queue } from "#domain/contracts/desk/roles.ts";
import { Decimal } from "#domain/money/decimal.ts";
import { convertedUnit, noRate, quoteOfNow, wireRate } from "../cashier/rate.ts";
import { ApiRefusal, required } from "../context.ts";
import { equityOf } from "../follow/pot-view.ts";
import type { DeskScope } from "./context.ts";
import { type Facts, linksOf, noteOpening, verificationFacts } from "./documents.ts";
import { companyTerms, isOwnAccount, leftOfDay, peersOf } from "./four-eyes.ts";
import { borrowerFacts, loanDetails } from "./loans.ts";
import { isSameLine, masked, shownDetails, subjectOf, toWireRow } from "./rows.ts";
import type { Output } from "./serve-desk-calls.ts";

type Item = Output<"deskItem">;

/** @throws ApiRefusal not_found */
export async function requireItem({ db, nowMs }: DeskScope, queue: Queue, id: string) {
  const row = await findItem(...db, id, nowMs);
  if (!row || !isSameLine(row.queue, queue)) throw new ApiRefusal("not_found");
  return row;
}

type Parts = Omit<Item, "row" | "history" | "same_reference">;

interface Reader {
  isDecider: boolean;
  peers: readonly Peer[];
}

/** Functions that read an item's facts, for queues about persons, not payments. */
const personFacts: Partial<Record<Queue, typeof applicationFacts>> = {
  verification: verificationFacts,
  loan_kyc: borrowerFacts,
  master: applicationFacts,
};

async function partsOf(scope: DeskScope, row: ItemRow, reader: Reader): Promise<Parts> {
  const facts = await personFacts[row.queue]?.(scope, row.user_id);
  return facts ? personParts(scope, row, reader, facts) : paymentParts(scope, row, reader);
}

async function applicationFacts({ db, accountOf }: DeskScope, userId: string): Promise<Facts> {
  const account = accountOf(userId);
  const [found, equity, closed] = await Promise.all([
    findMaster(...db, userId),
    equityOf(account),
    account.orders({ status: "closed", page: 1, pageSize: 1 }),
  ]);
  const { reason, nickname, currency, profit_share } = required(found);
  const details = {
    nickname,
    equity: equity === null ? "" : `${equity} ${currency}`,
    trades: String(closed.total),
    profit_share: String(profit_share),
  };
  return { reason, details, pictures: {} };
}

/** Parts of an item about a person. The item has no payment, so the money fields are empty. */
async function personParts(
  scope: DeskScope,
  row: ItemRow,
  { isDecider, peers }: Reader,
  { reason, details, pictures }: Facts,
): Promise<Parts> {
  return {
    ...{ amount: "", currency: "", fee: "", received: "", rate: null, bank_info: null },
    ...{ approvals: [], needs_two: false, two_because: "", payout: null },
    reason,
    details: shownDetails(details, isDecider),
    pictures: isDecider ? await linksOf(scope, pictures) : {},
    refused: row.status === "waiting" && isOwnAccount(row.email, peers) ? "own_account" : "",
  };
}

/** Amount that a withdrawal pays out: as decided, or at the current rate before the decision. */
function receivedNow(payment: Payment, now: PaymentRate | null): string {
  return now === null ? payment.received : payoutOf(payment, readRate(now)).toString();
}

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
  const account = scope.accountOf(row.user_id);
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

/** Returns a function that shows whether an approval counts and who gave it. */
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
  const payment = required(await scope.accountOf(row.user_id).payment(row.id));
  const isWaiting = payment.status === "waiting";
  const unit = isWaiting ? convertedUnit(payment) : null;
  // Converts a waiting deposit or withdrawal at the current rate; `rate` is null if none is known.
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

function toWirePayout(
  { state, reference, sentAtMs, paidAtMs, returnedAtMs, returnAsked }: Payout,
  standing: (approval: Approval) => Item["approvals"][number],
): Item["payout"] {
  return {
    state,
    reference,
    sent_ms: sentAtMs ?? 0,
    paid_ms: paidAtMs ?? 0,
    returned_ms: returnedAtMs ?? 0,
    return_asked: returnAsked && { ...standing(returnAsked), reason: returnAsked.reason },
  };
}

export async function readItem(scope: DeskScope, queue: Queue, id: string): Promise<Item> {
  const { db, operator } = scope;
  const row = await requireItem(scope, queue, id);
  const reader = { isDecider: mayDecide(operator, row.queue), peers: await peersOf(scope) };
  const parts = await partsOf(scope, row, reader);
  if (Object.keys(parts.pictures).length > 0) await noteOpening(scope, row);
  const [history, same] = await Promise.all([
    listHistory(...db, subjectOf(row)),
    row.queue === "proof" ? listSameReference(...db, row) : [],
  ]);
  return {
    row: toWireRow(row, operator.id),
    ...parts,
    same_reference: same,
    history: history.map(({ at_ms, operator: name, act, note }) => ({
      ...{ at_ms, operator: name, act, note },
    })),
  };
}
