/** An account's movements of a period, as its object answers them. */
import type { AccountType } from "./account.ts";

/** One account's part of a statement; all amounts in its currency. */
export interface StatementAccount {
  account: AccountType;
  /** Free and held balance together. */
  opening: string;
  closing: string;
  closingFree: string;
  closingHeld: string;
  /** Change by kind of journal transaction; they sum to closing - opening. */
  totals: Record<string, string>;
}

export interface StatementRow {
  /** Number of the journal transaction. */
  id: number;
  account: AccountType;
  kind: string;
  reference: string;
  /** Product of the order it was for; empty for anything else. */
  name: string;
  createdAtMs: number;
  /** Change of free and held together. */
  change: string;
  /** Free and held after it. */
  balance: string;
}

export interface Statement {
  currency: string;
  fromMs: number;
  toMs: number;
  accounts: StatementAccount[];
  rows: StatementRow[];
  /** Number and hash of the newest journal transaction that is in it. */
  head: { transactions: number; hash: string };
}
