import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import {
  publicSettings,
  readSettings,
  type Setting,
  type Settings,
  settings,
  settingTexts,
} from "#domain/config/schema.ts";
import { tradingTerms } from "#domain/config/trading-terms.ts";
import { readExposureLimits } from "#domain/risk/exposure.ts";
import { configDocument, renderConfig } from "#scripts/docs-config.ts";

test("keeps docs/config.md as npm run docs:config writes it", () => {
  expect(readFileSync(configDocument, "utf8")).toBe(renderConfig());
});

test("gives every setting a default that the setting's own schema accepts", () => {
  for (const [key, setting] of Object.entries(settings) as Array<[string, Setting]>) {
    expect([key, setting.schema.safeParse(setting.default).success]).toEqual([key, true]);
  }
});

test("reads a stored value, or the default when the value does not fit the type", () => {
  const stored = { is_forex: "0", is_micro: "yes" };
  const texts = settingTexts(stored);
  expect([texts.is_forex, texts.is_micro, texts.timezone]).toEqual(["0", "1", "GMT"]);
  const read = readSettings(stored);
  expect([read.is_forex, read.is_micro, read.timezone]).toEqual([false, true, "GMT"]);
});

test("ignores an unknown key, and refuses to compile code that reads such a key", () => {
  const read: Settings = readSettings({ is_forx: "0" });
  // @ts-expect-error misspelt
  expect(read.is_forx).toBeUndefined();
});

test("reads numbers as numbers, and exact amounts as text", () => {
  const read = readSettings({ files_per_user: "3", stop_out_level: "37.5", demo_balance: "0.10" });
  expect([read.files_per_user, read.stop_out_level, read.demo_balance]).toEqual([3, 37.5, "0.10"]);
});

test.each(["", "-1", "1e3", "1.5.", "12345678901", "Infinity"])(
  "reads the default when %j is neither a valid number of files nor a valid percentage",
  (text) => {
    const read = readSettings({ files_per_user: text, stop_out_level: text });
    expect([read.files_per_user, read.stop_out_level]).toEqual([60, 50]);
  },
);

test("C4 makes no credential of a provider public", () => {
  expect(
    Object.keys(publicSettings).filter((key) => /^(mail|sms)_|budget|blocked/.test(key)),
  ).toEqual([]);
});

test("reads a misspelt time zone as GMT", () => {
  const zoneOf = (timezone: string) => readSettings({ timezone }).timezone;
  const given = ["Europe/Lodnon", "", "x".repeat(70), "Asia/Tokyo", "GMT"];
  expect(given.map(zoneOf)).toEqual(["GMT", "GMT", "GMT", "Asia/Tokyo", "GMT"]);
});

test("ends a company's trading day by its settings, by default at 17:00 in New York", () => {
  expect(tradingTerms(readSettings({}), false).rollover).toBeNull();
  expect(tradingTerms(readSettings({}), true).rollover).toEqual({
    time: "17:00",
    zone: "America/New_York",
  });
  const own = readSettings({ rollover_time: "00:15", rollover_zone: "Asia/Kathmandu" });
  expect(tradingTerms(own, true).rollover).toEqual({ time: "00:15", zone: "Asia/Kathmandu" });
  const wrong = readSettings({ rollover_time: "17:05", rollover_zone: "Mars/Base" });
  expect(tradingTerms(wrong, true).rollover).toEqual(tradingTerms(readSettings({}), true).rollover);
});

test.each([
  ["", null],
  ["0", 0],
  ["14", 14],
  ["-1", null],
  ["2.5", null],
])("reads %j free days of a swap-free account as %j", (text, days) => {
  expect(readSettings({ swap_free_days: text }).swap_free_days).toBe(days);
});

test.each(["0", "1001", "-1", "1e3", "many", "200.5", ""])(
  "reads the default when %j is not a valid limit of positions",
  (text) => {
    const settings = readSettings({ positions_max: text, pending_max: text });
    expect(tradingTerms(settings, false).limits).toEqual({ positions: 200, pending: 200 });
  },
);

test.each([
  ["", null],
  ["30", 30],
  ["0", 0],
  ["1000000.5", 1_000_000.5],
  // An invalid limit allows no exposure.
  ["thirty", 0],
  ["-1", 0],
  ["Infinity", 0],
])("reads a product's exposure limit of %j as %j", (text, limit) => {
  expect(readExposureLimits(text, null).productLots).toBe(limit);
});

test("reads a company's exposure limit as a number, or as no limit", () => {
  const limitOf = (text: string) => {
    const { exposure_limit } = readSettings({ exposure_limit: text });
    return readExposureLimits(undefined, exposure_limit).companyNotional;
  };
  expect(["", "0", "1000000.5", "thirty"].map(limitOf)).toEqual([null, 0, 1_000_000.5, null]);
});
