/**
 * Keeps, until the loan is requested, the agreement that the borrower has read. The request sends
 * only the agreement's hash. The server refuses a hash of terms that have changed since.
 */
import { traderTexts } from "../../device.ts";

const key = "loan_agreement";

export interface KeptAgreement {
  id: string;
  amount: string;
  lines: string[];
  hash: string;
}

export function keepAgreement(agreement: KeptAgreement): void {
  traderTexts.setItem(key, JSON.stringify(agreement));
}

/** Returns the kept agreement if it is for this product and amount; otherwise null. */
export function keptAgreement(id: string, amount: string): KeptAgreement | null {
  try {
    const kept = JSON.parse(traderTexts.getItem(key) ?? "null") as KeptAgreement | null;
    const isWhole = typeof kept?.hash === "string" && Array.isArray(kept.lines);
    return isWhole && kept.id === id && kept.amount === amount ? kept : null;
  } catch {
    // An unreadable entry counts as no agreement.
    return null;
  }
}

export function forgetAgreement(): void {
  traderTexts.removeItem(key);
}
