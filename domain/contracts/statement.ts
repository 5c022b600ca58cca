/** An account's movements of a period, as its object answers them. */
import type { MicroDirection, OrderSide } from "../codes.ts";
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

/** The order that moved the money. */
export interface StatementOrder {
  /** Its product. */
  name: string;
  side: OrderSide | MicroDirection;
  /** What was opened, closed or financed; empty for an option. */
  lots: string;
  /** Of a contract that ended with this row: its costs beside the profit, and its result. */
  ended: { fee: string; financing: string; result: string } | null;
}

export interface StatementRow {
  /** Number of the journal transaction. */
  id: number;
  account: AccountType;
  kind: string;
  reference: string;
  /** Null for what no order moved. */
  order: StatementOrder | null;
  createdAtMs: number;
  /** Change of free and held together. */
  change: string;
  /** Free and held after it. */
  balance: string;
}

export interface Statement {
  currency: string;
  /** When the account was opened: nothing moved before. */
  openedMs: number;
  fromMs: number;
  toMs: number;
  accounts: StatementAccount[];
  rows: StatementRow[];
  /** Number and hash of the newest journal transaction that is in it. */
  head: { transactions: number; hash: string };
}
