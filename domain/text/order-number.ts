/**
 * The middle of an order's number is that of its owner's id, so that the desk finds the owner
 * without a list of all orders. A reader of the number learns a part of an id that opens nothing;
 * the rest is random.
 */
const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/;

/** Position of the middle, counted from 1, and its length: the index of the users uses it. */
export const ownerPart = { from: 9, length: 16 } as const;

/** The middle of an id. */
export const middleOf = (id: string): string =>
  id.slice(ownerPart.from - 1, ownerPart.from - 1 + ownerPart.length);

/** @param random a fresh id; if it is no UUID it stays unchanged */
export function orderNumber(random: string, ownerId: string): string {
  if (!uuid.test(random) || !uuid.test(ownerId)) return random;
  const start = ownerPart.from - 1;
  return random.slice(0, start) + middleOf(ownerId) + random.slice(start + ownerPart.length);
}

/** True if it could be the number of an order or a payment. */
export function isNumber(text: string): boolean {
  return uuid.test(text);
}
