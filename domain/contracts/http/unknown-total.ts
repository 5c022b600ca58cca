/** Total of a list whose length a broker's own back end does not name; it is read to its end. */
export const unknownTotal = Number.MAX_SAFE_INTEGER;
