import { describe, expect, it } from "vitest";
import type { CopySize } from "#domain/copying/settings.ts";
import { readCopySettings } from "#domain/copying/settings.ts";
import { copiedPart, copySize } from "#domain/copying/size.ts";
import { movedBase, stopEquity } from "#domain/copying/stop.ts";
import { Decimal } from "#domain/money/decimal.ts";

const product = { minLots: "0.01", maxLots: "50", lotStep: "0.01" };
const of = Decimal.parse;

/** Multiple (a share if null), master's lots, equity of pot and master, expected lots. */
const sizes: Array<
  [multiple: string | null, lots: string, pot: string, master: string, is: string]
> = [
  ["1", "0.5", "1000", "10000", "0.5"],
  ["2", "0.5", "1000", "10000", "1"],
  ["0.5", "0.05", "1000", "10000", "0.02"],
  ["0.3", "0.05", "1000", "10000", "0.01"],
  ["0.1", "0.05", "1000", "10000", "lots_below_minimum"],
  ["100", "0.51", "1000", "10000", "lots_above_maximum"],
  // cTrader's published example: 4 lots at an equity of 4,000 are 1 lot at 1,000.
  [null, "4", "1000", "4000", "1"],
  [null, "1", "1000", "3000", "0.33"],
  [null, "0.1", "999.99", "10000", "lots_below_minimum"],
  [null, "0.1", "1000", "10000", "0.01"],
  [null, "1", "-5", "1000", "lots_below_minimum"],
  [null, "1", "1000", "0", "lots_below_minimum"],
  [null, "1", "1000", "-10", "lots_below_minimum"],
];

describe("worked examples of a copy's size", () => {
  it.each(sizes)(
    "sizes a copy by the multiple %s, for the master's %s lots, the pot's equity %s and the master's equity %s: %s",
    (multiple, lots, pot, master, is) => {
      const size: CopySize = multiple === null ? { kind: "share" } : { kind: "multiple", multiple };
      const copy = { masterLots: of(lots), size, potEquity: of(pot), masterEquity: of(master) };
      const sized = copySize(product, copy);
      expect(sized.ok ? sized.lots.toString() : sized.error).toBe(is);
    },
  );

  it("refuses to size a copy by equity when the master's equity is unknown", () => {
    const copy = { masterLots: of("1"), potEquity: of("1000"), masterEquity: null };
    expect(copySize(product, { ...copy, size: { kind: "share" } })).toMatchObject({
      error: "lots_below_minimum",
    });
  });
});

const parts: Array<[copy: string, closed: string, before: string, is: string]> = [
  ["0.5", "0.5", "1", "0.25"],
  ["0.05", "0.33", "1", "0.01"],
  ["0.01", "0.5", "1", "none"],
  ["0.02", "0.9", "1", "0.01"],
  ["0.5", "1", "1", "all"],
  ["0.5", "2", "1", "all"],
];

describe("worked examples of a copied part", () => {
  it.each(parts)(
    "closes a part of a copy (%s lots) when the master closes %s of %s lots: %s",
    (copy, closed, before, is) => {
      const part = copiedPart(product, of(copy), { closed: of(closed), before: of(before) });
      expect(part.toString()).toBe(is);
    },
  );

  it("closes a copy whole when less than the smallest size would be left", () => {
    const coarse = { ...product, minLots: "0.05" };
    const part = copiedPart(coarse, of("0.1"), { closed: of("0.6"), before: of("1") });
    expect(part).toBe("all");
  });
});

describe("worked examples of a copy stop", () => {
  it.each([
    ["1000", 60, "600"],
    ["1000", 5, "50"],
    ["333.333333", 95, "316.66666635"],
    ["0.0000000001", 50, "0.0000000001"],
  ])(
    "computes for the base amount %s and %s percent the equity %s at which the pot closes",
    (base, percent, is) => {
      expect(stopEquity(of(base), percent).toString()).toBe(is);
    },
  );

  it("moves the base amount of a copy stop with payments into or out of the pot, never below zero", () => {
    expect(movedBase(of("1000"), of("500")).toString()).toBe("1500");
    expect(movedBase(of("1000"), of("-1200")).toString()).toBe("0");
  });
});

describe("settings of a copy", () => {
  const text = {
    kind: "multiple",
    multiple: "1.50",
    stopPercent: "60",
    whenClosed: "wait",
    copiesOpen: false,
  } as const;

  it("reads valid copy settings", () => {
    const read = readCopySettings(text);
    expect(read).toMatchObject({
      ok: true,
      settings: { size: { kind: "multiple", multiple: "1.5" }, stopPercent: 60 },
    });
  });

  it.each([
    { multiple: "0" },
    { multiple: "-1" },
    { multiple: "100.01" },
    { multiple: "1e2" },
    { stopPercent: "4" },
    { stopPercent: "96" },
    { stopPercent: "60.5" },
    { stopPercent: "" },
  ])("refuses the copy settings %o", (wrong) => {
    expect(readCopySettings({ ...text, ...wrong })).toMatchObject({
      error: "copy_settings_invalid",
    });
  });

  it("reads copy settings as sized by equity when the lot multiplier is empty", () => {
    const read = readCopySettings({ ...text, kind: "share", multiple: "" });
    expect(read).toMatchObject({ ok: true, settings: { size: { kind: "share" } } });
  });
});
