import { describe, expect, it } from "vitest";
import { addPage, hasMore, nothingRead, type Paged } from "#app/data/reading/paged.ts";
import { marginTone } from "#app/features/orders/margin-tone.ts";
import { readTab, tabQuery, tabsOf } from "#app/routes/order/order-tabs.ts";
import { blocksShortcut, shortcutName } from "#app/ui/shortcut-name.ts";

describe("tabs in the address", () => {
  it.each([
    ["", ["forex", "micro"], "forex-open"],
    ["type=0", ["forex", "micro"], "forex-pending"],
    ["type=3&source=micro", ["forex", "micro"], "micro-closed"],
    ["type=0&source=micro", ["forex", "micro"], "micro-running"],
    ["type=7&source=none", ["forex", "micro"], "forex-open"],
    ["type=3&source=forex", ["micro"], "micro-closed"],
  ] as const)("reads the tab from ?%s when the page offers %j", (query, offered, tab) => {
    expect(readTab(new URLSearchParams(query), offered)).toBe(tab);
  });

  it("lists the tabs of contracts and of micro orders, and writes the query of the pending tab", () => {
    expect(tabsOf("forex")).toEqual(["forex-open", "forex-pending", "forex-closed"]);
    expect(tabsOf("micro")).toEqual(["micro-running", "micro-closed"]);
    expect(tabQuery("forex-pending")).toEqual({ source: "forex", type: "0" });
  });
});

describe("pages of a list", () => {
  const idOf = (row: number) => row;

  it("lists a row once when two pages contain the row, and ends the list at the total", () => {
    let paged: Paged<number> = nothingRead;
    expect(hasMore(paged)).toBe(true);
    paged = addPage(paged, { rows: [5, 4], total: 5 }, idOf);
    paged = addPage(paged, { rows: [4, 3], total: 6 }, idOf);
    expect(paged.rows).toEqual([5, 4, 3]);
    expect(hasMore(paged)).toBe(true);
    paged = addPage(paged, { rows: [2, 1], total: 6 }, idOf);
    expect(hasMore(paged)).toBe(false);
  });

  it("ends a list at an empty page even if the total is higher", () => {
    const paged = addPage<number>(nothingRead, { rows: [], total: 9 }, idOf);
    expect(hasMore(paged)).toBe(false);
  });
});

describe("margin level", () => {
  it.each([
    [null, ""],
    [500, ""],
    [100.1, ""],
    [100, "warn"],
    [50.1, "warn"],
    [50, "down"],
  ] as const)("colours a margin level of %s%%", (level, tone) => {
    expect(marginTone(level, 100, 50)).toBe(tone);
  });
});

describe("shortcuts", () => {
  const press = { ctrlKey: false, metaKey: false, altKey: false };

  it("accepts shortcut keys of a keyboard in another script", () => {
    expect(shortcutName({ ...press, key: "B", code: "KeyB" })).toBe("b");
    expect(shortcutName({ ...press, key: "и", code: "KeyB" })).toBe("b");
    expect(shortcutName({ ...press, key: "?", code: "Slash" })).toBe("?");
    expect(shortcutName({ ...press, key: "ArrowUp", code: "ArrowUp" })).toBe("arrowup");
    expect(shortcutName({ ...press, ctrlKey: true, key: "s", code: "KeyS" })).toBeNull();
  });

  it("ignores shortcut keys while a field has the focus", () => {
    expect(blocksShortcut("INPUT", "text", "b")).toBe(true);
    expect(blocksShortcut("INPUT", "radio", "b")).toBe(false);
    expect(blocksShortcut("INPUT", "radio", "arrowup")).toBe(true);
    expect(blocksShortcut("SELECT", "", "b")).toBe(true);
    expect(blocksShortcut("BUTTON", "button", "b")).toBe(false);
  });
});
