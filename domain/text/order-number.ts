/**
 * Makes order numbers. The middle part of a number is the middle part of the owner's id. So the
 * desk finds the owner without a list of all orders. A part of an id gives no access. The rest of
 * the number is random.
 */
const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/;

/** Start, counted from 1, and length of the middle part. A database index repeats both numbers. */
export const ownerPart = { from: 9, length: 16 } as const;

export const middleOf = (id: string): string =>
  id.slice(ownerPart.from - 1, ownerPart.from - 1 + ownerPart.length);

/** @param random new id; returned unchanged if it is no UUID */
export function orderNumber(random: string, ownerId: string): string {
  if (!uuid.test(random) || !uuid.test(ownerId)) return random;
  const start = ownerPart.from - 1;
  return random.slice(0, start) + middleOf(ownerId) + random.slice(start + ownerPart.length);
}

/** True if the text has the form of an order's or payment's number. */
export function isNumber(text: string): boolean {
  return uuid.test(text);
}
