/**
 * Places the account's levels at a market again. A market whose rows were lost knows no levels, and
 * would never report a reached level.
 */
import type { AccountModules } from "../account-modules.ts";
import { marketOf } from "../orders/fills.ts";
import { marketNamesOf } from "../risk/valuation.ts";

/**
 * @returns false if the market is out of reach. Nothing is placed before all waiting messages are
 * delivered
 */
export async function armAgain(
  { db, profiles, orders, arming, alerts, riskWatch }: AccountModules,
  market: string,
): Promise<boolean> {
  if (!profiles.read()) return true;
  // Delivers waiting messages first: their `afterSeq` excludes earlier ticks; `armAgain` sends 0.
  if (!(await arming.flush(market))) return false;
  db.transaction(() => {
    for (const order of orders.unfinished()) {
      if (marketOf(order.terms.product) === market) arming.armAgain(order);
    }
    alerts.armAgain(market);
    // Makes a check due, because a check draws the bands anew.
    if (marketNamesOf(orders.open()).includes(market)) riskWatch.setDue();
  });
  return true;
}
