/** What the server's answers about deposits mean on the page (specification 2, section 4). */
import type {
  BankOrderView,
  DepositCoinView,
  DepositRecordView,
} from "#domain/contracts/http/deposit.ts";

/** No open order, waiting to be matched, matched and to be paid, paid and being checked. */
export const orderStates = ["none", "waiting", "matched", "paid"] as const;
export type OrderState = (typeof orderStates)[number];

export function orderState(order: BankOrderView | null): OrderState {
  if (order === null) return "none";
  if (order.is_paid || order.proof_img !== "") return "paid";
  return order.bank_info === null ? "waiting" : "matched";
}

export type DepositStanding =
  | "matching"
  | "waiting_proof"
  | "unchecked"
  | "finished"
  | "rejected"
  | "invalid";

const decided = { finished: "finished", rejected: "rejected", cancelled: "invalid" } as const;

/** @param matches whether the company matches bank deposits (edit_recharge_bank_info); otherwise all wait to be checked */
export function depositStanding(
  record: Pick<DepositRecordView, "type" | "status" | "bank_info" | "proof_img" | "is_paid">,
  matches: boolean,
): DepositStanding {
  if (record.status !== "waiting") return decided[record.status];
  if (record.type !== "bank" || !matches) return "unchecked";
  if (record.bank_info === null) return "matching";
  // Where the company asks for no picture, the word that it is paid stands for it.
  return record.proof_img === "" && !record.is_paid ? "waiting_proof" : "unchecked";
}

/** The coins there are, each once, in the order of the company's list. */
export function coinCodes(coins: readonly DepositCoinView[]): string[] {
  return [...new Set(coins.map(({ currency_code }) => currency_code))];
}

/** The networks a coin can be paid over. */
export function networksOf(coins: readonly DepositCoinView[], code: string): DepositCoinView[] {
  return coins.filter(({ currency_code }) => currency_code === code);
}
