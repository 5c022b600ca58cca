import { orderNumber } from "#domain/text/order-number.ts";
import type { AccountContext } from "../account-context.ts";

/** Returns the number of a new order, from which the desk derives the account. */
export function newOrderId({
  newId,
  profiles,
}: Pick<AccountContext, "newId" | "profiles">): string {
  return orderNumber(newId(), profiles.require().identity.userId);
}
