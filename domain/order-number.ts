/**
 * The middle of an order's number is that of its owner's id, so that the desk finds whose order a
 * number is without a list of all orders. Who reads the number learns a part of an id that opens
 * nothing; what is left of it is random.
 */
const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/;

/** Where the middle begins, counted from 1, and how long it is: the index of the users is on it. */
export const ownerPart = { from: 9, length: 16 } as const;

/** @param random a fresh id; one that is no UUID stays as it is */
export function orderNumber(random: string, ownerId: string): string {
  if (!uuid.test(random) || !uuid.test(ownerId)) return random;
  const start = ownerPart.from - 1;
  const end = start + ownerPart.length;
  return random.slice(0, start) + ownerId.slice(start, end) + random.slice(end);
}

/** True for what could be the number of an order, or of a payment. */
export function isNumber(text: string): boolean {
  return uuid.test(text);
}
