/**
 * Total of a list whose length a broker's own back end does not name; such a list is read to its
 * end.
 */
export const unknownTotal = Number.MAX_SAFE_INTEGER;
