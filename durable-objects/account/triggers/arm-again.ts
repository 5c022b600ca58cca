/**
 * Leaves the account's levels with a market once more: one whose rows were lost knows none of them,
 * and would never tell that a price has reached one.
 */
import type { AccountModules } from "../account-modules.ts";
import { marketOf } from "../orders/fills.ts";
import { marketsOf } from "../risk/valuation.ts";

type Modules = Pick<
  AccountModules,
  "db" | "profiles" | "orders" | "arming" | "alerts" | "riskWatch"
>;

/** @returns false where the market is out of reach: what waits for it comes first */
export async function armAgain(
  { db, profiles, orders, arming, alerts, riskWatch }: Modules,
  market: string,
): Promise<boolean> {
  if (!profiles.read()) return true;
  // What was never sent counts from its own tick on; the market has to have it before.
  if (!(await arming.flush(market))) return false;
  db.transaction(() => {
    for (const order of orders.unfinished()) {
      if (marketOf(order.terms.product) === market) arming.armAgain(order);
    }
    alerts.armAgain(market);
    const isValued = orders
      .open()
      .some((order) => marketsOf(order).some(([name]) => name === market));
    // Its look draws the bands anew.
    if (isValued) riskWatch.setDue();
  });
  return true;
}
