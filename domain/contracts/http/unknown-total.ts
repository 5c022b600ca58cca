/** Total of a list that a broker's own back end does not count: it is read to its end. */
export const unknownTotal = Number.MAX_SAFE_INTEGER;
