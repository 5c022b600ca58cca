import { expect, it } from "vitest";
import { readViewed, withViewed } from "#app/data/device/viewed-markets.ts";

it("lists at most eight viewed markets, each once, the last opened first", () => {
  expect(withViewed([1, 2, 3], 2)).toEqual([2, 1, 3]);
  expect(withViewed([1, 2, 3, 4, 5, 6, 7, 8], 9)).toEqual([9, 1, 2, 3, 4, 5, 6, 7]);
});

it("reads an unreadable stored list of viewed markets as empty", () => {
  for (const kept of [null, "", "{", "null", "7", '{"0":1}']) expect(readViewed(kept)).toEqual([]);
  expect(readViewed('[3,"x",3,null,1.5,4]')).toEqual([3, 4]);
  expect(readViewed(JSON.stringify(Array.from({ length: 20 }, (_, id) => id)))).toHaveLength(8);
});
