/** Everything about one item: of the account that keeps it, or of the verification. */

import type * as z from "zod/mini";
import { listHistory } from "#db/audit-reading.ts";
import { findItem, type ItemRow } from "#db/desk-items.ts";
import { findReview } from "#db/real-names.ts";
import { creditedAmount, readRate } from "#domain/cashier/payment-rate.ts";
import type { deskItem } from "#domain/contracts/desk/queue.ts";
import { mayDecide, type Queue } from "#domain/contracts/desk/roles.ts";
import { Decimal } from "#domain/money/decimal.ts";
import { shownRate, wireRate } from "../cashier/rate.ts";
import { ApiRefusal } from "../context.ts";
import { signedFileUrl } from "../files/signed-url.ts";
import { accountOf } from "../session.ts";
import type { DeskScope } from "./context.ts";
import { isSameLine, masked, shownDetails, toWireRow } from "./rows.ts";

type Item = z.output<typeof deskItem.output>;

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

/** What an item is called in the audit log. */
export function subjectOf({ queue, id }: Pick<ItemRow, "queue" | "id">): string {
  const isDeposit = queue === "matching" || queue === "proof";
  return `${isDeposit ? "deposit" : queue}/${id}`;
}

/** Links of the pictures there are, for who decides. */
async function linksOf(
  { env, company, nowMs }: DeskScope,
  pictures: Record<string, string>,
): Promise<Record<string, string>> {
  const given = Object.entries(pictures).filter(([, id]) => id !== "");
  const links = given.map(async ([field, id]) => [
    field,
    await signedFileUrl(env, company.id, id, nowMs),
  ]);
  return Object.fromEntries(await Promise.all(links));
}

type Parts = Omit<Item, "row" | "history">;

async function verificationParts(
  scope: DeskScope,
  row: ItemRow,
  isDecider: boolean,
): Promise<Parts> {
  const review = await findReview(scope.env.DB, scope.company.id, row.user_id);
  if (!review) throw new ApiRefusal("not_found");
  const { name, id_type, card_id, ssn, front_pic, reverse_pic, hand_pic, reason } = review;
  return {
    amount: "",
    currency: "",
    fee: "",
    received: "",
    rate: null,
    reason,
    details: shownDetails({ name, id_type, card_id, ssn }, isDecider),
    bank_info: null,
    pictures: isDecider ? await linksOf(scope, { front_pic, reverse_pic, hand_pic }) : {},
    approvals: [],
    needs_two: false,
  };
}

async function paymentParts(scope: DeskScope, row: ItemRow, isDecider: boolean): Promise<Parts> {
  const { env, company } = scope;
  const payment = await accountOf(env, company.id, row.user_id).payment(row.id);
  if (!payment) throw new ApiRefusal("not_found");
  const isWaiting = payment.kind === "deposit" && payment.status === 0;
  const [{ desk_four_eyes_amount }, rate, pictures] = await Promise.all([
    scope.settings(),
    // Of a deposit that waits: what it would be credited at now.
    isWaiting ? shownRate(scope, payment.unit) : payment.rate,
    isDecider ? linksOf(scope, { proof: payment.proof }) : {},
  ]);
  const number = Decimal.parse(payment.details.confirmed ?? payment.number);
  const worth = isWaiting
    ? rate && creditedAmount(number, readRate(rate))
    : Decimal.parse(payment.amount);
  const isLarge = worth?.gt(Decimal.parse(desk_four_eyes_amount)) ?? false;
  const { bank } = payment;
  return {
    amount: payment.amount,
    currency: payment.currency,
    // Of withdrawals only: others have neither.
    fee: payment.kind === "withdrawal" ? payment.fee : "",
    received: payment.kind === "withdrawal" ? payment.received : "",
    rate: rate && wireRate(rate),
    reason: payment.reason,
    details: shownDetails(payment.details, isDecider),
    bank_info:
      bank && !isDecider
        ? { ...bank, account: masked(bank.account), iban: masked(bank.iban) }
        : bank,
    pictures,
    approvals: payment.approvals.map(({ operator, atMs }) => ({
      operator: operator.name,
      at_ms: atMs,
    })),
    // An adjustment has its first from who asked for it.
    needs_two:
      payment.status === 0 &&
      payment.kind !== "adjustment" &&
      isLarge &&
      payment.approvals.length === 0,
  };
}

export async function readItem(scope: DeskScope, queue: Queue, id: string): Promise<Item> {
  const { env, company, operator } = scope;
  const row = await requireItem(scope, queue, id);
  const isDecider = mayDecide(operator.role, row.queue);
  const [parts, history] = await Promise.all([
    row.queue === "verification"
      ? verificationParts(scope, row, isDecider)
      : paymentParts(scope, row, isDecider),
    listHistory(env.DB, company.id, subjectOf(row)),
  ]);
  return {
    row: toWireRow(row, operator.id),
    ...parts,
    history: history.map(({ at_ms, operator: name, act, note }) => ({
      at_ms,
      operator: name,
      act,
      note,
    })),
  };
}
