/**
 * True for a line without control characters and without characters that reverse the direction of
 * reading. A reversed number would look like another number than the stored one.
 */
export const isPlainLine = (text: string): boolean =>
  text.isWellFormed() && !/[\p{Cc}\p{Bidi_Control}]/u.test(text);
