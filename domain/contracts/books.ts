/** What an account reports of its journal to the company's books. */

/** Sum of an account's entries of one kind in one bucket on one day. */
export interface DaySum {
  /** Of the company's zone, as 2026-11-24. */
  day: string;
  kind: string;
  bucket: string;
  currency: string;
  amount: string;
  entries: number;
}

export interface BookReport {
  /** Number of the newest journal transaction that is in it: a newer report knows more. */
  version: number;
  /** Every sum of the days that have changed since the last report that has arrived. */
  sums: DaySum[];
  /** Of contracts: free and in margins, and in margins alone. */
  cash: string;
  margin: string;
  /** Of all accounts, free and held. */
  balance: string;
}
