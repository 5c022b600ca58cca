import { orderNumber } from "#domain/text/order-number.ts";
import type { AccountContext } from "../account-context.ts";

/** Returns a new order's number. A part of the user id in it lets the desk find the account. */
export function newOrderId({
  newId,
  profiles,
}: Pick<AccountContext, "newId" | "profiles">): string {
  return orderNumber(newId(), profiles.require().identity.userId);
}
