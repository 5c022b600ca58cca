/** Total of a list that a broker's own back end does not count. The app then reads all pages. */
export const unknownTotal = Number.MAX_SAFE_INTEGER;
