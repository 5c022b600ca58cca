/** What the server's answers about deposits mean on the page (specification 2, section 4). */
import type {
  DepositCoinView,
  DepositRecordView,
  BankOrderView,
} from "#domain/contracts/http/deposit.ts";

/** 0 no open order, 1 waiting to be matched, 2 matched and to be paid, 3 paid and being checked. */
export type OrderState = 0 | 1 | 2 | 3;

export function orderState(order: BankOrderView | null): OrderState {
  if (order === null) return 0;
  if (order.is_paid || order.proof_img !== "") return 3;
  return order.bank_info === null ? 1 : 2;
}

export type DepositStanding =
  | "matching"
  | "waiting_proof"
  | "unchecked"
  | "finished"
  | "rejected"
  | "invalid";

const decided: Record<number, DepositStanding> = { 1: "finished", 2: "rejected", 3: "invalid" };

/** @param matches whether the company matches bank deposits (edit_recharge_bank_info); otherwise all wait to be checked */
export function depositStanding(
  record: Pick<DepositRecordView, "type" | "status" | "bank_info" | "proof_img" | "is_paid">,
  matches: boolean,
): DepositStanding {
  const known = decided[record.status];
  if (known) return known;
  if (record.type !== 1 || !matches) return "unchecked";
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
