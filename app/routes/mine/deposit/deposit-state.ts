/** Derives a deposit's state on the page from the server's answer (specification 2, section 4). */
import type {
  BankOrderView,
  DepositCoinView,
  DepositRecordView,
} from "#domain/contracts/http/deposit.ts";

/**
 * States of a bank deposit, in order. First no deposit is open. Then an operator chooses a bank
 * account, the customer pays, and an operator checks the payment.
 */
export const matchStates = ["none", "waiting", "matched", "paid"] as const;
export type MatchState = (typeof matchStates)[number];

export function matchState(order: BankOrderView | null): MatchState {
  if (order === null) return "none";
  if (order.is_paid || order.proof_img !== "") return "paid";
  return order.bank_info === null ? "waiting" : "matched";
}

export type DepositState =
  | "matching"
  | "waiting_proof"
  | "unchecked"
  | "finished"
  | "rejected"
  | "invalid";

const decided = { finished: "finished", rejected: "rejected", cancelled: "invalid" } as const;

/** @param matches true if operators choose a deposit's account (edit_recharge_bank_info) */
export function depositState(
  record: Pick<DepositRecordView, "type" | "status" | "bank_info" | "proof_img" | "is_paid">,
  matches: boolean,
): DepositState {
  if (record.status !== "waiting") return decided[record.status];
  if (record.type !== "bank" || !matches) return "unchecked";
  if (record.bank_info === null) return "matching";
  // A company that asks for no picture trusts the customer's word (`is_paid`).
  return record.proof_img === "" && !record.is_paid ? "waiting_proof" : "unchecked";
}

export function coinCodes(coins: readonly DepositCoinView[]): string[] {
  return [...new Set(coins.map(({ currency_code }) => currency_code))];
}

export function networksOf(coins: readonly DepositCoinView[], code: string): DepositCoinView[] {
  return coins.filter(({ currency_code }) => currency_code === code);
}
