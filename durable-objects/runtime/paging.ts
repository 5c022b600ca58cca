import type { PageQuery } from "#domain/contracts/page.ts";

const pageSizeMax = 100;
const pageMax = 1_000_000;

/** `LIMIT` and `OFFSET` of a page; one answer holds at most 100 rows. */
export function pageRange({ page, pageSize }: PageQuery): { limit: number; offset: number } {
  const limit = within(pageSize, pageSizeMax);
  return { limit, offset: (within(page, pageMax) - 1) * limit };
}

/** The value as a whole number from 1 to `max`; 1 if it is not a number. */
function within(value: number, max: number): number {
  return Math.min(Math.max(Math.trunc(value) || 1, 1), max);
}
