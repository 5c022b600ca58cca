import { expect, it } from "vitest";
import { pageRange } from "#durable-objects/runtime/paging.ts";

it.each([
  [
    { page: 1, pageSize: 20 },
    { limit: 20, offset: 0 },
  ],
  [
    { page: 3, pageSize: 20 },
    { limit: 20, offset: 40 },
  ],
  [
    { page: 0, pageSize: 0 },
    { limit: 1, offset: 0 },
  ],
  [
    { page: -5, pageSize: -5 },
    { limit: 1, offset: 0 },
  ],
  [
    { page: 2, pageSize: 1_000 },
    { limit: 100, offset: 100 },
  ],
  [
    { page: 1.9, pageSize: 9.9 },
    { limit: 9, offset: 0 },
  ],
  [
    { page: Number.NaN, pageSize: Number.NaN },
    { limit: 1, offset: 0 },
  ],
  [
    { page: Number.POSITIVE_INFINITY, pageSize: 1 },
    { limit: 1, offset: 999_999 },
  ],
])("converts the page %o to the rows %o", (query, range) => {
  expect(pageRange(query)).toEqual(range);
});
