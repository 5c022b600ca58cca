import { afterEach, describe, expect, it, vi } from "vitest";
import { isolate } from "#app/i18n/isolate.ts";

function pageRuns(dir: "ltr" | "rtl") {
  vi.stubGlobal("document", { documentElement: { dir } });
}
afterEach(() => vi.unstubAllGlobals());

describe("an amount inside a sentence", () => {
  it("is isolated in a right-to-left sentence and has no marks of its own", () => {
    pageRuns("rtl");
    const format = new Intl.NumberFormat("ar-u-nu-latn", { style: "currency", currency: "USD" });
    expect(isolate(format.format(-12.5))).toBe("\u2068-12.50\u00a0US$\u2069");
    expect(isolate("BTC/USD")).toBe("\u2068BTC/USD\u2069");
  });

  it("stays plain elsewhere", () => {
    pageRuns("ltr");
    expect(isolate("$12.50")).toBe("$12.50");
  });
});
