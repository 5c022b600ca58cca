import { describe, expect, it } from "vitest";
import { finishedAmount, readAmount, readInField, wholeBalance } from "#app/ui/form/amount-text.ts";
import { findOptions } from "#app/ui/form/find-options.ts";

describe("an amount as it is typed", () => {
  it.each([
    ["", ""],
    ["12", "12"],
    ["12.", "12."],
    ["12.3", "12.3"],
    ["12.345", "12.34"],
    ["12,5", "12.5"],
    [".5", "0.5"],
    ["007", "7"],
    ["0", "0"],
    ["-5", "5"],
    ["1e3", "13"],
    ["١٢٫٥", "12.5"],
    ["۱۲", "12"],
    ["१२.५", "12.5"],
    ["๑๒", "12"],
    ["１２", "12"],
    ["1,234.56", "1234.56"],
    ["1.234,56", "1234.56"],
    ["1 234,56", "1234.56"],
    ["1,234,567", "1234567"],
    ["1,234", "1234"],
    ["١٬٢٣٤٫٥", "1234.5"],
    ["$1,000.00 USD", "1000.00"],
  ])("reads the typed %s with two decimals as %s", (text, amount) => {
    expect(readAmount(text, 2)).toBe(amount);
  });

  it.each([
    ["107.000,5", "107000.5"],
    ["107.000", "107000"],
    ["1.234.567", "1234567"],
    ["1,234", "1.23"],
    ["1,", "1."],
    ["1.", "1."],
    ["1.5", "1.5"],
    [",5", "0.5"],
  ])("reads the typed %s as %s in a field with a decimal comma", (text, amount) => {
    expect(readInField(text, 2, ",")).toBe(amount);
  });

  it("accepts group separators and a leading point in a field with a decimal point", () => {
    expect(readInField("1,234.5", 2, ".")).toBe("1234.5");
    expect(readInField(".5", 2, ".")).toBe("0.5");
  });

  it("removes the decimal point from an amount without decimals", () => {
    expect(readAmount("12.", 0)).toBe("12");
    expect(readAmount("1,234", 8)).toBe("1.234");
  });

  it("removes a trailing decimal point from a finished amount, but no decimals", () => {
    expect(finishedAmount("12.")).toBe("12");
    expect(finishedAmount("12.0")).toBe("12.0");
  });

  it("fills in the whole balance, cut to the decimals and never below zero", () => {
    expect(wholeBalance("99.999", 2)).toBe("99.99");
    expect(wholeBalance("-3", 2)).toBe("0");
  });
});

describe("a search among options", () => {
  const options = [
    { id: "1", title: "Türkiye Bankası", detail: "TRY" },
    { id: "2", title: "Bank of Asia" },
  ];

  it("finds options by a part of title or detail, regardless of accents and case", () => {
    const ids = (text: string) => findOptions(options, text).map(({ id }) => id);
    expect(ids("turkiye")).toEqual(["1"]);
    expect(ids(" try ")).toEqual(["1"]);
    expect(ids("BANK")).toEqual(["1", "2"]);
    expect(ids("")).toEqual(["1", "2"]);
    expect(ids("nothing")).toEqual([]);
  });
});
