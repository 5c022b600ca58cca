import { describe, expect, it } from "vitest";
import * as tables from "#domain/codes.ts";

const { codes, orderStatus } = tables;

describe("a code table", () => {
  it("finds the code of a name and the name of a code", () => {
    expect(orderStatus.code("closed")).toBe(3);
    expect(orderStatus.name(3)).toBe("closed");
    expect(orderStatus.names).toEqual(["pending", "open", "closed"]);
  });

  it("finds no name for an unknown code", () => {
    expect(() => orderStatus.name(2)).toThrow(RangeError);
    expect(orderStatus.find(2)).toBeNull();
    expect(orderStatus.find(Number.NaN)).toBeNull();
  });

  it("names each code uniquely", () => {
    for (const table of Object.values(tables).filter((each) => typeof each !== "function")) {
      expect(table.names.map((name) => table.find(table.code(name as never)))).toEqual(table.names);
    }
    const { code } = codes({ a: 1, b: 2 });
    expect([code("a"), code("b")]).toEqual([1, 2]);
  });
});
