/**
 * Places the account's levels at a market again. A market whose rows were lost knows none of them,
 * and would never report that a price has reached one.
 */
import type { AccountModules } from "../account-modules.ts";
import { marketOf } from "../orders/fills.ts";
import { marketNamesOf } from "../risk/valuation.ts";

type Modules = Pick<
  AccountModules,
  "db" | "profiles" | "orders" | "arming" | "alerts" | "riskWatch"
>;

/**
 * @returns false if the market is out of reach; nothing is placed then, because waiting messages
 * come first
 */
export async function armAgain(
  { db, profiles, orders, arming, alerts, riskWatch }: Modules,
  market: string,
): Promise<boolean> {
  if (!profiles.read()) return true;
  // A level that was never sent counts from its own tick on, so the market must receive it first.
  if (!(await arming.flush(market))) return false;
  db.transaction(() => {
    for (const order of orders.unfinished()) {
      if (marketOf(order.terms.product) === market) arming.armAgain(order);
    }
    alerts.armAgain(market);
    // The check draws the bands anew.
    if (marketNamesOf(orders.open()).includes(market)) riskWatch.setDue();
  });
  return true;
}
