import type { PayoutStop } from "#domain/contracts/cashier.ts";
import type { Database } from "../../runtime/database.ts";
import type { AccountContext } from "../account-context.ts";
import { Module } from "../module.ts";
import { askForShares } from "../person/ask-for-shares.ts";
import { hasRow } from "../records.ts";

export function isLoanUnpaid(db: Database): boolean {
  return hasRow(db)`payout_stops WHERE name = 'loan_unpaid'`;
}

export class PayoutStops extends Module<Pick<AccountContext, "db" | "nowMs" | "outbox">> {
  /**
   * Reason for the stop; empty if none. If an operator's stop and an unpaid loan both apply,
   * returns the operator's stop. The desk must show that one, because only an operator can lift it.
   */
  get current(): PayoutStop {
    const name = this.first<PayoutStop>`SELECT name FROM payout_stops
      ORDER BY name = 'payouts_stopped' DESC LIMIT 1`;
    return name ?? "";
  }

  set(name: Exclude<PayoutStop, "">, reason: string): void {
    this.sql`INSERT INTO payout_stops (name, reason, since_ms)
      VALUES (${name}, ${reason}, ${this.context.nowMs()})
      ON CONFLICT (name) DO UPDATE SET reason = excluded.reason`;
  }

  setLoanUnpaid(isUnpaid: boolean): void {
    if (isUnpaid) this.set("loan_unpaid", "");
    else this.lift("loan_unpaid");
  }

  lift(name: Exclude<PayoutStop, "">): void {
    this.sql`DELETE FROM payout_stops WHERE name = ${name}`;
    askForShares(this.context);
  }
}
