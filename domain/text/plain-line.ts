/**
 * True for a line that shows what it says: without control characters, and without those that turn
 * the direction of reading. A turned number looks like another one, and is copied as it is stored.
 */
export const isPlainLine = (text: string): boolean =>
  text.isWellFormed() && !/[\p{Cc}\p{Bidi_Control}]/u.test(text);
