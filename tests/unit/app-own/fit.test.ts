import { describe, expect, it } from "vitest";
import * as z from "zod/mini";
import { fitTo, pageOf, rowsOf } from "#app/api/own-back-end/fit.ts";
import { rowIds } from "#app/api/own-back-end/row-id.ts";
import { amountOf, numberOf, timeOf, unknownMs, zoneOf } from "#app/api/own-back-end/values.ts";
import { orderSide } from "#domain/codes.ts";
import { calls } from "#domain/contracts/http/index.ts";
import { unknownTotal } from "#domain/contracts/http/unknown-total.ts";
import { wireCode, wireFlag } from "#domain/contracts/http/wire.ts";

describe("conversion of an answer to the contract's form", () => {
  const schema = z.object({
    id: z.string(),
    size: z.number(),
    count: z.int(),
    side: wireCode(orderSide),
    marked: wireFlag,
    note: z.string(),
    rows: z.array(z.object({ price: z.number() })),
    rate: z.nullable(z.string()),
    more: z.optional(z.string()),
    reason: z.enum(["", "user"]),
  });

  it("reads ids and amounts from numbers or from text", () => {
    const text = fitTo(schema, { id: "7", size: "0.5", count: "3", side: "2", marked: "1" });
    const numbers = fitTo(schema, { id: 7, size: 0.5, count: 3, side: 2, marked: true });
    expect(text).toMatchObject({ id: "7", size: 0.5, count: 3, side: 2, marked: 1 });
    expect(numbers).toEqual(text);
  });

  it("sets missing and null fields to neutral values, and drops unknown fields", () => {
    const fitted = fitTo(schema, { side: 1, id: null, colour: "red" });
    expect(schema.parse(fitted)).toEqual({
      id: "",
      size: 0,
      count: 0,
      side: "buy",
      marked: false,
      note: "",
      rows: [],
      rate: null,
      more: undefined,
      reason: "",
    });
    expect(fitted).not.toHaveProperty("colour");
  });

  it("reads a text outside the schema's list as empty when the list contains the empty text", () => {
    expect(fitTo(schema, { side: 1, reason: "liquidated" })).toMatchObject({ reason: "" });
  });

  it.each([
    [{ side: 9 }, "side"],
    [{ side: 1, size: "much" }, "size"],
    [{ side: 1, count: 1.5 }, "count"],
    [{ side: 1, rows: "none" }, "rows"],
    ["gone", "data"],
  ])("refuses the answer %j because it does not fit the contract", (answer, field) => {
    expect(() => fitTo(schema, answer)).toThrow(field);
  });

  it("writes a small number as a plain decimal when the schema requires text", () => {
    expect(fitTo(z.string(), 0.0000012)).toBe("0.0000012");
  });

  it("supports every kind of schema in the contract's answers except files", () => {
    const known = new Set(
      "object array record string number boolean enum literal pipe optional nullable".split(" "),
    );
    // Only the platform itself answers with other kinds, such as files and journals.
    const kinds = Object.values(calls).map(({ output }) => output._zod.def.type);
    expect([...new Set(kinds.filter((kind) => !known.has(kind)))]).toEqual(["file"]);
  });
});

describe("a list", () => {
  it.each([[[{ id: 1 }]], [{ data: [{ id: 1 }], total: 1 }], [{ list: [{ id: 1 }] }]])(
    "finds the list in %j",
    (data) => {
      expect(rowsOf(data)).toEqual([{ id: 1 }]);
    },
  );

  it("reads an empty list as no rows, and refuses a text instead of a list", () => {
    expect(rowsOf(null)).toEqual([]);
    expect(rowsOf({ data: null, total: 0 })).toEqual([]);
    expect(() => rowsOf("x")).toThrow("no list");
  });

  it("reads all rows of a list that has no total", () => {
    const rows = [{ id: 1 }, { id: 2 }];
    expect(pageOf(rows, rows)).toMatchObject({ data: rows, total: unknownTotal });
    expect(pageOf([], [])).toMatchObject({ total: 0 });
    expect(pageOf({ data: [], total: "31" }, [])).toMatchObject({ total: 31 });
  });
});

describe("values", () => {
  it.each([
    ["1,234.50", 1234.5],
    [" 7 ", 7],
    ["", null],
    ["1,2", null],
    ["1e3", 1000],
    [Number.NaN, null],
    [null, null],
  ])("reads %j as the number %j", (value, number) => {
    expect(numberOf(value)).toBe(number);
  });

  it.each([
    ["12.3400", "12.3400"],
    [1e-7, "0.0000001"],
    [12, "12"],
    ["1,000.5", "1000.5"],
    ["D-17", null],
  ])("reads %j as the amount %j", (value, amount) => {
    expect(amountOf(value)).toBe(amount);
  });

  it.each([
    ["2026-11-22 10:00:00", "GMT", "2026-11-22T10:00:00Z"],
    ["2026-11-22 10:00:00", "Asia/Tokyo", "2026-11-22T01:00:00Z"],
    ["2026-07-01 00:30", "America/New_York", "2026-07-01T04:30:00Z"],
    ["2026/11/22", "GMT", "2026-11-22T00:00:00Z"],
    ["2026-11-22T10:00:00+02:00", "Asia/Tokyo", "2026-11-22T08:00:00Z"],
    [1_795_000_000, "GMT", "2026-11-18T11:06:40Z"],
    [1_795_000_000_000, "Asia/Tokyo", "2026-11-18T11:06:40Z"],
    ["1795000000", "GMT", "2026-11-18T11:06:40Z"],
  ])("reads the time %j in %s as %s", (value, zone, time) => {
    expect(timeOf(value, zone)).toBe(Date.parse(time));
  });

  it.each([["yesterday"], [0], [""], [null], ["22.11.2026"]])("reads no time from %j", (value) => {
    expect(timeOf(value, "GMT")).toBeNull();
  });

  it("represents an unknown time by a whole number that is no valid date", () => {
    expect(Number.isSafeInteger(unknownMs)).toBe(true);
    expect(Number.isNaN(new Date(unknownMs).getTime())).toBe(true);
  });

  it.each([
    ["Asia/Tokyo", "Asia/Tokyo"],
    ["GMT", "GMT"],
    ["GMT+8", "Etc/GMT-8"],
    ["UTC-03:00", "Etc/GMT+3"],
    ["+2", "Etc/GMT-2"],
    ["Moon", "GMT"],
    [undefined, "GMT"],
  ])("reads the zone %j as %s", (text, zone) => {
    expect(zoneOf(text)).toBe(zone);
  });

  it("derives the same id for a row without an id at every read, and different ids for equal rows of one read", () => {
    const idOf = rowIds();
    const row = { number: "10.00", created_at: "2026-11-22 10:00:00", status: 0 };
    const [first, second] = [idOf(row, undefined), idOf(row, undefined)];
    expect(first).not.toBe(second);
    const again = rowIds();
    expect([again(row, undefined), again(row, undefined)]).toEqual([first, second]);
    expect(again(row, 5)).toBe("5");
    expect(Number.isSafeInteger(Number(first))).toBe(true);
  });
});
