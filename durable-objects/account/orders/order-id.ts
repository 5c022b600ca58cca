import { orderNumber } from "#domain/text/order-number.ts";
import type { AccountContext } from "../account-context.ts";

/** Number of a new order; the desk derives the account from it. */
export function newOrderId({
  newId,
  profiles,
}: Pick<AccountContext, "newId" | "profiles">): string {
  return orderNumber(newId(), profiles.require().identity.userId);
}
