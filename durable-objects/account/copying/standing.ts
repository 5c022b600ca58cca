import type { MasterStanding } from "#domain/contracts/copying.ts";
import type { AccountContext } from "../account-context.ts";
import type { FloatingProfit } from "../risk/floating-profit.ts";
import { fundsOf } from "../risk/valuation.ts";
import { openedAct } from "./master-acts.ts";

/** @throws if a market is out of reach */
export async function standingOf(
  account: AccountContext & { floating: FloatingProfit },
): Promise<MasterStanding> {
  const { profit, isDoubted } = await account.floating.value(0);
  const { currency } = account.profiles.require();
  const open = account.orders.open().map((order) => ({
    orderId: order.id,
    productId: order.productId,
    act: openedAct(order, currency),
  }));
  const equity = fundsOf(account).add(profit);
  return { equity: equity.toString(), floating: profit.toString(), isDoubted, open };
}
