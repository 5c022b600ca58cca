import type { OwnOrder } from "#domain/contracts/account.ts";
import type { AccountContext } from "../account-context.ts";
import type { Arming } from "./arming.ts";
import { marketOf } from "./fills.ts";
import { publicOrder } from "./order-row.ts";

/** An order with what its trader's next act needs; its levels are brought to its market first. */
export async function ownOrder(
  { orders, arming }: Pick<AccountContext, "orders"> & { arming: Arming },
  orderId: string,
): Promise<OwnOrder | null> {
  const order = orders.find(orderId);
  if (!order) return null;
  const { product } = order.terms;
  const isArmed = order.status === "closed" || (await arming.flush(marketOf(product)));
  return { ...publicOrder(order), conversion: order.conversion, market: product.market, isArmed };
}
