import { describe, expect, it } from "vitest";
import { readSearches, withSearch } from "#app/routes/product/recent-searches.ts";
import { secondsLeft } from "#app/ui/form/cooldown.ts";
import { findAreas } from "#app/ui/form/find-areas.ts";
import { uploadSize } from "#app/ui/form/shrink-picture.ts";
import { deviceName } from "#domain/text/device-name.ts";

describe("pictures", () => {
  it("uploads pictures at most 1440 pixels wide, in their original proportions", () => {
    expect(uploadSize(4_032, 3_024)).toEqual({ width: 1_440, height: 1_080 });
    expect(uploadSize(1_440, 9_000)).toEqual({ width: 1_440, height: 9_000 });
    expect(uploadSize(10_000, 1)).toEqual({ width: 1_440, height: 1 });
  });
});

describe("codes", () => {
  it("allows a new code 60 seconds after the last one", () => {
    expect(secondsLeft(1_000, 1_000)).toBe(60);
    expect(secondsLeft(1_000, 31_500)).toBe(30);
    expect(secondsLeft(1_000, 61_000)).toBe(0);
    expect(secondsLeft(0, 1_000_000)).toBe(0);
    // A clock that was set back does not extend the wait.
    expect(secondsLeft(1_000_000, 1_000)).toBe(0);
  });
});

describe("countries", () => {
  const areas = [
    { id: 1, name: "Côte d’Ivoire", callingCode: "+225" },
    { id: 2, name: "United Kingdom", callingCode: "+44" },
    { id: 3, name: "United States", callingCode: "+001" },
  ];
  it.each([
    ["cote", [1]],
    ["KING", [2]],
    ["1", [3]],
    ["+001", [3]],
    ["+44", [2]],
    ["0044", [2]],
    ["22", [1]],
    ["", [1, 2, 3]],
    ["nowhere", []],
  ])("finds a country by %j", (text, ids) => {
    expect(findAreas(areas, text).map(({ id }) => id)).toEqual(ids);
  });
});

describe("recent searches", () => {
  it("lists at most eight recent searches, newest first, without repeats", () => {
    expect(withSearch(["BTC", "ETH"], " eth ")).toEqual(["eth", "BTC"]);
    expect(withSearch(["BTC"], "  ")).toEqual(["BTC"]);
    const many = Array.from({ length: 12 }, (_, at) => `P${at}`);
    expect(many.reduce<string[]>(withSearch, [])).toHaveLength(8);
  });

  it("reads recent searches even if the stored ones are damaged", () => {
    expect(readSearches("not json")).toEqual([]);
    expect(readSearches('{"a":1}')).toEqual([]);
    expect(readSearches('["BTC",3]')).toEqual(["BTC"]);
  });
});

describe("devices", () => {
  it("shows devices by their usual names", () => {
    const chrome = "Mozilla/5.0 (Windows NT 10.0) AppleWebKit/537.36 Chrome/130.0 Safari/537.36";
    expect(deviceName(chrome)).toBe("Chrome · Windows");
    expect(deviceName(`${chrome} Edg/130.0`)).toBe("Edge · Windows");
    expect(deviceName("Mozilla/5.0 (iPhone; CPU iPhone OS 18_0) Version/18.0 Safari/604.1")).toBe(
      "Safari · iOS",
    );
    expect(deviceName("curl/8.0")).toBe("");
  });
});
