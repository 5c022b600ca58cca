/** Result of trading, from the journal alone. */

import type { Database } from "../../runtime/database.ts";
import { sumOf } from "../records.ts";

/**
 * Contract profit, financing and micro results since a time (ms), less the fees paid since then. It
 * is the negative of the house's bookings. Deposits, withdrawals with their fees, transfers and
 * balance protection do not count.
 */
export function resultSince(db: Database, fromMs: number): string {
  const booked = db.rows<{ amount: string }>(
    `SELECT amount FROM journal_transactions JOIN journal_entries ON id = transaction_id
     WHERE created_at_ms >= ? AND bucket IN ('house.profit', 'house.fee', 'house.financing')
       AND kind NOT IN ('withdraw_paid', 'withdraw_returned')`,
    fromMs,
  );
  return sumOf(booked.map(({ amount }) => amount))
    .neg()
    .toString();
}
