import { describe, expect, test } from "vitest";
import { nextSort, sortRows, toggled } from "#app/routes/trade/terminal/table/columns.ts";

interface Row {
  id: number;
  name: string;
  price: number | null;
}
const rows: readonly Row[] = [
  { id: 1, name: "Gold", price: 3 },
  { id: 2, name: "äther", price: null },
  { id: 3, name: "Bitcoin", price: 20 },
  { id: 4, name: "Dax", price: 3 },
];
const sorted = (by: "name" | "price", isDown: boolean) =>
  sortRows(rows, { by, isDown }, (row, column) => row[column]).map(({ id }) => id);

describe("rows of a table", () => {
  test("keeps the list's order of rows when no sort is set", () => {
    expect(sortRows(rows, null, () => 0)).toBe(rows);
  });

  test("sorts rows by number, keeps the order of equal rows, and puts empty rows last", () => {
    expect(sorted("price", false)).toEqual([1, 4, 3, 2]);
    expect(sorted("price", true)).toEqual([3, 1, 4, 2]);
  });

  test("sorts rows by the language's alphabet", () => {
    expect(sorted("name", false)).toEqual([2, 3, 4, 1]);
    expect(sorted("name", true)).toEqual([1, 4, 3, 2]);
  });
});

test("switches between ascending, descending and no sort by presses of a column's head", () => {
  const up = nextSort<string>(null, "price");
  expect(up).toEqual({ by: "price", isDown: false });
  const down = nextSort(up, "price");
  expect(down).toEqual({ by: "price", isDown: true });
  expect(nextSort(down, "price")).toBeNull();
  expect(nextSort(down, "name")).toEqual({ by: "name", isDown: false });
});

test("restores a column to its own place when it is shown again", () => {
  const known = ["bid", "ask", "change"] as const;
  expect(toggled(known, ["bid", "change"], "ask")).toEqual(["bid", "ask", "change"]);
  expect(toggled(known, ["bid", "ask"], "bid")).toEqual(["ask"]);
  expect(toggled(known, [], "change")).toEqual(["change"]);
});
