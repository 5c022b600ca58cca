import { afterEach, describe, expect, it } from "vitest";
import { isolate } from "#app/i18n/isolate.ts";
import { drawIn } from "#app/i18n/locale.ts";

afterEach(() => drawIn("en"));

describe("an amount inside a sentence", () => {
  it("is isolated in a right-to-left sentence and has no marks of its own", () => {
    drawIn("ar");
    const format = new Intl.NumberFormat("ar-u-nu-latn", { style: "currency", currency: "USD" });
    expect(isolate(format.format(-12.5))).toBe("\u2068-12.50\u00a0US$\u2069");
    expect(isolate("BTC/USD")).toBe("\u2068BTC/USD\u2069");
  });

  it("stays plain elsewhere", () => {
    drawIn("de");
    expect(isolate("$12.50")).toBe("$12.50");
  });
});
