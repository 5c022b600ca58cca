/**
 * The middle of an order's number is that of its owner's id, so that the desk finds whose order a
 * number is without a list of all orders. Who reads the number learns a part of an id that opens
 * nothing; what is left of it is random.
 */
const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/;

/** Where the middle begins, counted from 1, and how long it is: the index of the users is on it. */
export const ownerPart = { from: 9, length: 16 } as const;

/** The middle of an id. */
export const middleOf = (id: string): string =>
  id.slice(ownerPart.from - 1, ownerPart.from - 1 + ownerPart.length);

/** @param random a fresh id; one that is no UUID stays as it is */
export function orderNumber(random: string, ownerId: string): string {
  if (!uuid.test(random) || !uuid.test(ownerId)) return random;
  const start = ownerPart.from - 1;
  return random.slice(0, start) + middleOf(ownerId) + random.slice(start + ownerPart.length);
}

/** True for what could be the number of an order, or of a payment. */
export function isNumber(text: string): boolean {
  return uuid.test(text);
}
