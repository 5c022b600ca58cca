import type { ItemRow } from "#db/desk/desk-items.ts";
import { paymentStatus } from "#domain/codes.ts";
import type { WireDeskRow } from "#domain/contracts/desk/queue.ts";
import { mayDecide, type Queue } from "#domain/contracts/desk/roles.ts";
import { ApiRefusal } from "../context.ts";
import type { DeskScope } from "./context.ts";

export function toWireRow(row: ItemRow, operatorId: string): WireDeskRow {
  const { email, mobile, status, claimed_by, claimed_name, ...shown } = row;
  return {
    ...shown,
    account: email || mobile,
    status: paymentStatus.code(status),
    claimed_by: claimed_name ?? "",
    is_mine: claimed_by === operatorId,
  };
}

export const isDeposit = (queue: Queue) => queue === "matching" || queue === "proof";

/** True for equal queues, and for the two queues of deposits: a deposit moves between these two. */
export function isSameLine(one: Queue, other: Queue): boolean {
  return one === other || (isDeposit(one) && isDeposit(other));
}

export function subjectOf({ queue, id }: Pick<ItemRow, "queue" | "id">): string {
  return `${isDeposit(queue) ? "deposit" : queue}/${id}`;
}

/** @throws ApiRefusal role_forbidden */
export function requireDecider({ operator }: DeskScope, queue: Queue): void {
  if (!mayDecide(operator, queue)) throw new ApiRefusal("role_forbidden");
}

const shownEnd = 4;

/**
 * Masks an account number or address except its last 4 characters; masks a shorter text completely.
 */
export function masked(text: string): string {
  if (text.length <= shownEnd) return "*".repeat(text.length);
  return `***${text.slice(-shownEnd)}`;
}

/** Fields shown in full to operators who do not decide; every other field is masked. */
const openFields: ReadonlySet<string> = new Set([
  "code",
  "coin",
  "protocol",
  "currency",
  "currency_code",
  "protocol_code",
  "bank_name",
  "name",
  "id_type",
  "nickname",
  "equity",
  "trades",
  "profit_share",
  "confirmed",
  "reference",
  "hash",
  "loan",
  "loan_period",
  "free_period",
  "interest_rate",
  "penalty_rate",
  "agreement",
]);

/** Fields that no operator sees, because only the server uses them. */
const innerFields: ReadonlySet<string> = new Set(["method", "symbol_id", "decimals"]);

export function shownDetails(details: Record<string, string>, isDecider: boolean) {
  return Object.fromEntries(
    Object.entries(details)
      .filter(([field, text]) => text !== "" && !innerFields.has(field))
      .map(([field, text]) => [field, isDecider || openFields.has(field) ? text : masked(text)]),
  );
}
