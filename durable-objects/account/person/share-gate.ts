/**
 * For a person's own account: when money may leave the person, releases the shares of profit that
 * its pots have set aside. A pot keeps its shares until it is notified.
 */

import type { PotMessage } from "#domain/contracts/copying.ts";
import { Decimal } from "#domain/money/decimal.ts";
import { potUserId } from "#domain/text/names.ts";
import type { CashierContext } from "../cashier/cashier-context.ts";
import { mayLeave } from "../cashier/outflow.ts";
import { destinations } from "../destinations.ts";
import { Module } from "../module.ts";
import type { FloatingProfit } from "../risk/floating-profit.ts";
import { lacking } from "../risk/valuation.ts";
import { askForShares } from "./ask-for-shares.ts";

type Asked = Extract<PotMessage, { kind: "share_asked" }>;

/**
 * Time in ms after which a refused request for shares is repeated. Not every change that allows the
 * request sends a message: for example, enabling an account again sends none.
 */
const askAgainMs = 3_600_000;

export class ShareGate extends Module<CashierContext & { floating: FloatingProfit }> {
  /** Runs inside the caller's transaction. Keeps a pot's request until it is answered. */
  take({ id, masterId }: Asked): void {
    this.sql`INSERT OR IGNORE INTO share_asks (id, master_id) VALUES (${id}, ${masterId})`;
    askForShares(this.context);
  }

  /**
   * The outbox calls this. While shares must stay in the pots, this is called again hourly or when
   * the obstacle ends.
   * @throws if it is unknown whether shares may leave: the outbox retries
   */
  async send(): Promise<void> {
    const { db, claims, profiles, mayPayOut, outbox, copyMessages } = this.context;
    const { identity } = profiles.require();
    if (mayLeave(this.context)) return;
    const mayPay = identity.isDemo || (await mayPayOut(identity));
    if (mayPay && !(await claims.hear())) throw new Error("a pot cannot tell what it claims");
    const isOpen = mayPay && (await lacking(this.context, this.context.floating)).isZero();
    db.transaction(() => {
      // Needs no retry: the end of the payout stop, or of the claim, repeats this request.
      if (mayLeave(this.context) || claims.isDeciding) return;
      // Asks again later: payouts are not allowed, or a purse may still claim a shortfall.
      if (!isOpen || claims.held().gt(Decimal.zero))
        return outbox.put(destinations.shares, "{}", askAgainMs);
      const rows = this.sql<{ id: string; master_id: string }>`
        DELETE FROM share_asks RETURNING id, master_id`;
      for (const { id, master_id: masterId } of rows) {
        copyMessages.tell(potUserId(identity.userId, masterId), { kind: "share_allowed", id });
      }
    });
  }
}
