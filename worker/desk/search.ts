/**
 * Serves the desk's search. An order's number contains a part of its owner's id. So the search asks
 * few accounts.
 */
import { possibleOwners, searchCustomers, searchItems } from "#db/desk/desk-search.ts";
import { isNumber, middleOf, ownerPart } from "#domain/text/order-number.ts";
import { readShortNumber } from "#domain/text/short-number.ts";
import type { DeskScope } from "./context.ts";
import { operatorCalls } from "./serve-desk-calls.ts";

const foundMax = 8;
/** Maximum number of accounts that one search asks for an order number. */
const ownersMax = 3;

/**
 * Finds orders and owners by a full or short order number; empty if the text is no order number.
 */
async function ordersOf({ db, accountOf }: DeskScope, text: string) {
  const id = text.toLowerCase();
  const number = isNumber(id) ? { middle: middleOf(id), end: id } : readShortNumber(text);
  if (!number) return [];
  const owners = await possibleOwners(...db, number.middle, ownersMax);
  const found = await Promise.all(
    owners.map(async ({ id: user_id, account }) => {
      const orders = await accountOf(user_id).findOrders(number.end);
      return orders
        .filter((order) => order.id.startsWith(number.middle, ownerPart.from - 1))
        .map((order) => ({ ...order, user_id, account }));
    }),
  );
  return found.flat();
}

/** Returns the id of the customer who has the order; null if none of this company has it. */
export async function ownerOf(scope: DeskScope, text: string): Promise<string | null> {
  const [order] = await ordersOf(scope, text);
  return order?.user_id ?? null;
}

export const searchHandlers = operatorCalls({
  deskSearch: async (scope, input) => {
    const text = input.text.trim();
    if (text === "") return { customers: [], items: [], orders: [] };
    const [customers, items, orders] = await Promise.all([
      searchCustomers(...scope.db, text, foundMax),
      searchItems(...scope.db, text, foundMax),
      ordersOf(scope, text),
    ]);
    return { customers, items, orders };
  },
});
