import { describe, expect, it } from "vitest";
import { chooseLocale, languageTags, matchBrowser, readLocale } from "#app/i18n/choose-locale.ts";
import { type Locale, locales } from "#messages/runtime.js";

const offered: readonly Locale[] = ["en", "ar", "hk", "my"];

describe("language codes", () => {
  it("are the 18 of the specification, each with a tag Intl knows as its own", () => {
    expect(Object.keys(languageTags).sort()).toEqual([...locales].sort());
    expect(locales).toHaveLength(18);
    for (const tag of Object.values(languageTags)) {
      expect(Intl.getCanonicalLocales(tag)).toEqual([tag]);
      expect(Intl.NumberFormat.supportedLocalesOf(tag)).toEqual([tag]);
    }
  });

  it.each([
    ["jp", "ja"],
    ["kr", "ko"],
    ["hk", "zh-Hant-HK"],
    ["vn", "vi"],
    ["spa", "es"],
    ["my", "ms"],
  ] as const)("%s is %s", (code, tag) => {
    expect(languageTags[code]).toBe(tag);
  });

  it.each([
    ["ar", "ar"],
    ["tw", "hk"],
    ["fr", null],
    ["AR", null],
    ["__proto__", null],
    ["", null],
    [null, null],
    [7, null],
  ])("%s is read as %s", (code, expected) => {
    expect(readLocale(code, offered)).toBe(expected);
  });
});

describe("the browser's languages", () => {
  it.each([
    [["de-AT", "ar-EG", "en"], "ar"],
    [["zh-TW"], "hk"],
    [["ms-MY"], "my"],
    [["my-MM"], null],
    [["fr", "de"], null],
    [[], null],
  ])("%j", (languages, expected) => {
    expect(matchBrowser(languages, offered)).toBe(expected);
  });
});

describe("whose wish counts", () => {
  const everything = { stored: "ar", asked: "hk", languages: ["ms"], offered };
  it.each([
    ["the reader's choice", everything, "ar"],
    ["else the link's", { ...everything, stored: null }, "hk"],
    ["else the browser's", { ...everything, stored: null, asked: null }, "my"],
    [
      "a choice that is not offered any more counts for nothing",
      { ...everything, stored: "fr" },
      "hk",
    ],
    ["else the company's", { stored: null, asked: "xx", languages: ["fr"], offered }, null],
  ])("%s", (_name, sources, expected) => {
    expect(chooseLocale(sources)).toBe(expected);
  });
});
