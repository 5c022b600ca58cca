/** Sum of an account's entries of one kind in one bucket on one day. */
export interface DaySum {
  /** Day in the company's zone, as 2026-11-24. */
  day: string;
  kind: string;
  bucket: string;
  currency: string;
  amount: string;
  entries: number;
}

export interface BookReport {
  /** Number of the newest included journal transaction. A higher number means a newer report. */
  version: number;
  /** New values of the sums that have changed since the last delivered report. */
  sums: DaySum[];
  /** Contract account: free balance and margins together (`cash`), and margins alone. */
  cash: string;
  margin: string;
  /** Sum over all parts of the account, free and held. */
  balance: string;
}
