/** Ends open contract orders without profit or loss: for the reset of a demo account only. */
import type { Database } from "../runtime/database.ts";
import type { Holds } from "./holds.ts";
import type { Ledger } from "./ledger.ts";

export interface EndForexPorts {
  db: Database;
  ledger: Ledger;
  holds: Holds;
  nowMs(): number;
}

/** Inside the caller's transaction. Answers the ids of the ended orders. */
export function endForex({ db, ledger, holds, nowMs }: EndForexPorts): string[] {
  const open = db.rows<{ id: string }>(
    "SELECT id FROM forex_orders WHERE status = 1 ORDER BY number",
  );
  for (const { id } of open) {
    const { bucket, currency, amount } = holds.require(id);
    const closedBy = ledger.post("forex_close", id, [
      { bucket, currency, amount: amount.neg() },
      { bucket: "forex.free", currency, amount },
    ]);
    holds.end(id, closedBy);
    db.rows(
      `UPDATE forex_orders SET status = 3, close_price = open_price, closed_at_ms = ?,
         close_reason = 'cancelled', closed_by = ?
       WHERE id = ?`,
      nowMs(),
      closedBy,
      id,
    );
  }
  return open.map(({ id }) => id);
}
