/**
 * The number that people read, copy and quote for an order or a payment: the last eight characters
 * of its id. A number that is short already stays as it is.
 */
const shownCharacters = 8;

export function shortNumber(id: string): string {
  return id.length <= 12 ? id : id.slice(-shownCharacters).toUpperCase();
}
