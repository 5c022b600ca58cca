/** Total of a list that a broker's own back end does not count, so that it is read to the end. */
export const unknownTotal = Number.MAX_SAFE_INTEGER;
