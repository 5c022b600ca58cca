import { orderNumber } from "#domain/order-number.ts";
import type { AccountContext } from "../account-context.ts";

/** The number of a new order, which tells the desk whose it is. */
export function newOrderId({
  newId,
  profiles,
}: Pick<AccountContext, "newId" | "profiles">): string {
  return orderNumber(newId(), profiles.require().identity.userId);
}
