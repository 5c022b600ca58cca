/**
 * The agreement that was read, on its way to the signature. What is signed is what has this hash:
 * a text that was changed here is refused by the server.
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

/** Null unless it is the one on this product and amount. */
export function keptAgreement(id: string, amount: string): KeptAgreement | null {
  try {
    const kept = JSON.parse(traderTexts.getItem(key) ?? "null") as KeptAgreement | null;
    const isWhole = typeof kept?.hash === "string" && Array.isArray(kept.lines);
    return isWhole && kept.id === id && kept.amount === amount ? kept : null;
  } catch {
    // Whatever else is there was not read by the borrower.
    return null;
  }
}

export function forgetAgreement(): void {
  traderTexts.removeItem(key);
}
