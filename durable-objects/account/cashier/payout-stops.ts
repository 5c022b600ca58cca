/** Reasons that stop payouts of the account: an unpaid loan, or an operator's stop. */
import type { PayoutStop } from "#domain/contracts/cashier.ts";
import type { Database } from "../../runtime/database.ts";

export class PayoutStops {
  readonly #db: Database;
  readonly #nowMs: () => number;

  readonly #lifted: () => void;

  /** @param lifted runs inside the transaction that ends a reason */
  constructor(db: Database, nowMs: () => number, lifted: () => void = () => undefined) {
    this.#db = db;
    this.#nowMs = nowMs;
    this.#lifted = lifted;
  }

  /** Reason with the highest priority; empty if none. */
  get current(): PayoutStop {
    const [row] = this.#db.rows<{ name: PayoutStop }>(
      "SELECT name FROM payout_stops ORDER BY name LIMIT 1",
    );
    return row?.name ?? "";
  }

  set(name: Exclude<PayoutStop, "">, reason: string): void {
    this.#db.rows(
      `INSERT INTO payout_stops (name, reason, since_ms) VALUES (?, ?, ?)
       ON CONFLICT (name) DO UPDATE SET reason = excluded.reason`,
      name,
      reason,
      this.#nowMs(),
    );
  }

  setLoanUnpaid(isUnpaid: boolean): void {
    if (isUnpaid) this.set("loan_unpaid", "");
    else this.lift("loan_unpaid");
  }

  get isLoanUnpaid(): boolean {
    return this.#db.rows("SELECT 1 AS one FROM payout_stops WHERE name = 'loan_unpaid'").length > 0;
  }

  lift(name: Exclude<PayoutStop, "">): void {
    this.#db.rows("DELETE FROM payout_stops WHERE name = ?", name);
    this.#lifted();
  }
}
