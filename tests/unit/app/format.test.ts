import { beforeEach, describe, expect, it, vi } from "vitest";

type Format = typeof import("#app/i18n/format.ts");

/** Imports the formatters for a reader of this language. */
async function formatIn(lang: string): Promise<Format> {
  vi.stubGlobal("localStorage", { getItem: (key: string) => (key === "lang" ? lang : null) });
  vi.stubGlobal("location", { search: "" });
  vi.stubGlobal("document", { documentElement: {} });
  const { applyLocale } = await import("#app/i18n/locale.ts");
  await applyLocale();
  return import("#app/i18n/format.ts");
}

beforeEach(() => {
  vi.resetModules();
  return () => vi.unstubAllGlobals();
});

/** Removes the invisible marks of text direction. */
const plain = (text: string) => text.replace(/[\u061c\u200e\u200f\u202a-\u202e]/g, "");

describe("English", () => {
  it("writes English prices with all their decimals", async () => {
    const { formatPrice } = await formatIn("en");
    expect(formatPrice("1.1", 5)).toBe("1.10000");
    expect(formatPrice("64250.5", 2)).toBe("64,250.50");
    expect(formatPrice(150, 0)).toBe("150");
  });

  it("keeps a separate formatter for each precision", async () => {
    const { formatPrice, formatNumber } = await formatIn("en");
    expect([formatPrice(1, 2), formatPrice(1, 3), formatPrice(1, 2)]).toEqual([
      "1.00",
      "1.000",
      "1.00",
    ]);
    expect([formatNumber(1.23456, 2), formatNumber(1.23456, 4)]).toEqual(["1.23", "1.2346"]);
  });

  it("writes money, gains and percents in English", async () => {
    const { formatMoney, formatGain, formatPercent } = await formatIn("en");
    expect(formatMoney("10000", "USD")).toBe("$10,000.00");
    expect([formatGain(3.2, "USD"), formatGain(-3.2, "USD"), formatGain(0, "USD")]).toEqual([
      "+$3.20",
      "-$3.20",
      "$0.00",
    ]);
    expect([formatPercent(1.25), formatPercent(-0.5), formatPercent(0)]).toEqual([
      "+1.25%",
      "-0.50%",
      "0.00%",
    ]);
  });

  it("writes no minus sign when an amount rounds to zero", async () => {
    const { formatMoney, formatGain } = await formatIn("en");
    expect([formatMoney("-0.001", "USD"), formatGain("-0.001", "USD")]).toEqual(["$0.00", "$0.00"]);
    expect(formatMoney("-0.01", "USD")).toBe("-$0.01");
  });

  it("writes an amount with the account's number of decimals when the browser's currency data differs", async () => {
    const { formatMoney } = await formatIn("en");
    const two = ["HUF", "IDR", "COP", "PKR", "LBP", "MMK"];
    for (const currency of two) expect(formatMoney("1234.99", currency)).toMatch(/1,234\.99$/);
    expect(formatMoney("1.234", "IQD")).toMatch(/1\.234$/);
    expect(formatMoney("1234", "JPY")).toBe("\u00a51,234");
  });

  it("writes a currency's name behind the amount when the formatter does not know the currency", async () => {
    const { formatMoney, formatGain, keepCurrencySign } = await formatIn("en");
    const { formatExactMoney } = await import("#app/i18n/exact-money.ts");
    expect(formatMoney("1234.5", "USDT")).toBe("1,234.50\u00a0USDT");
    expect(formatGain(3.2, "USDT")).toBe("+3.20\u00a0USDT");
    expect(formatExactMoney("0.123456789", "USDT")).toBe("0.123456789\u00a0USDT");
    expect(formatMoney(1, "")).toBe("1.00");
    expect(formatMoney(1, "<b>")).toBe("1.00\u00a0<b>");
    keepCurrencySign("USDT", "₮");
    expect(formatMoney(1, "USDT")).toBe("1.00\u00a0₮");
  });

  it("writes the company's own currency sign only for its own currency", async () => {
    const { formatMoney, formatGain, keepCurrencySign } = await formatIn("en");
    keepCurrencySign("USD", "US$");
    expect([formatMoney(5, "USD"), formatGain(-5, "USD"), formatMoney(5, "EUR")]).toEqual([
      "US$5.00",
      "-US$5.00",
      "€5.00",
    ]);
    keepCurrencySign("USD", "");
    expect(formatMoney(5, "USD")).toBe("$5.00");
  });

  it("writes times in the company's zone, not the reader's", async () => {
    const { formatDateTime } = await formatIn("en");
    const time = Date.parse("2026-07-01T23:30:00Z");
    expect(formatDateTime(time, "UTC")).toContain("Jul 1, 2026");
    expect(formatDateTime(time, "Asia/Tokyo")).toContain("Jul 2, 2026");
  });
});

describe("Arabic", () => {
  it("isolates a loss in percent, with its minus and percent signs, in an Arabic sentence", async () => {
    await formatIn("ar");
    const { formatShare } = await import("#app/i18n/share.ts");
    const { isolate } = await import("#app/i18n/isolate.ts");
    document.documentElement.dir = "rtl";
    expect(isolate(formatShare(-21.44))).toBe("\u2068-21.4%\u2069");
  });

  it("writes Latin digits everywhere in Arabic", async () => {
    const { formatPrice, formatMoney, formatPercent, formatDateTime } = await formatIn("ar");
    const texts = [
      formatPrice("64250.5", 2),
      formatMoney(12.5, "USD"),
      formatPercent(-1.25),
      formatDateTime(0, "UTC"),
    ];
    for (const text of texts) {
      expect(text).toMatch(/[0-9]/);
      expect(text).not.toMatch(/[\u0660-\u0669\u06f0-\u06f9]/);
    }
    expect(plain(formatPrice("64250.5", 2))).toBe("64,250.50");
  });

  it("sets the document's direction to right-to-left in Arabic", async () => {
    await formatIn("ar");
    expect(document.documentElement).toMatchObject({ lang: "ar", dir: "rtl" });
  });
});

describe("an invalid time", () => {
  it.each([Number.NaN, Number.POSITIVE_INFINITY, 8.64e15 + 1])(
    "writes Invalid Date for the time %s",
    async (ms) => {
      const { formatDateTime } = await formatIn("en");
      const { formatTimeMs } = await import("#app/i18n/exact-time.ts");
      expect([formatDateTime(ms, "GMT"), formatTimeMs(ms, "GMT")]).toEqual(
        Array(2).fill("Invalid Date"),
      );
    },
  );
});
