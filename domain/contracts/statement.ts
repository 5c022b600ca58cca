/** An account's movements of a period, from its object. */
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
  /** Changes by kind of journal transaction; their sum is closing - opening. */
  totals: Record<string, string>;
}

/** The order that moved the money. */
export interface StatementOrder {
  /** Product of the order. */
  name: string;
  side: OrderSide | MicroDirection;
  /** Opened, closed or financed lots; empty for an option. */
  lots: string;
  /** For a contract that ended with this row: its other costs, and its net result. */
  ended: { fee: string; financing: string; result: string } | null;
}

export interface StatementRow {
  /** Number of the journal transaction. */
  id: number;
  account: AccountType;
  kind: string;
  reference: string;
  /** Null if no order moved the money. */
  order: StatementOrder | null;
  createdAtMs: number;
  /** Change of free and held together. */
  change: string;
  /** Free and held balance after it. */
  balance: string;
}

export interface Statement {
  currency: string;
  /** When the account was opened: earlier there are no movements. */
  openedMs: number;
  fromMs: number;
  toMs: number;
  accounts: StatementAccount[];
  rows: StatementRow[];
  /** Number and hash of the newest included journal transaction. */
  head: { transactions: number; hash: string };
}
