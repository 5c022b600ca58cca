import { afterEach, describe, expect, it } from "vitest";
import { isolate } from "#app/i18n/isolate.ts";
import { drawIn } from "#app/i18n/locale.ts";

afterEach(() => drawIn("en"));

describe("an amount inside a sentence", () => {
  it("isolates an amount in a right-to-left sentence, and removes the formatter's direction marks", () => {
    drawIn("ar");
    const format = new Intl.NumberFormat("ar-u-nu-latn", { style: "currency", currency: "USD" });
    expect(isolate(format.format(-12.5))).toBe("\u2068-12.50\u00a0US$\u2069");
    expect(isolate("BTC/USD")).toBe("\u2068BTC/USD\u2069");
  });

  it("adds no direction marks to an amount in a left-to-right sentence", () => {
    drawIn("de");
    expect(isolate("$12.50")).toBe("$12.50");
  });
});
