import { describe, expect, it } from "vitest";
import { chooseLocale } from "#app/i18n/choose-locale.ts";
import { languageTags, matchLanguage, readLanguage } from "#domain/language/language-tags.ts";
import { locales } from "#messages/pages/runtime.js";

describe("language codes", () => {
  it("lists the 18 languages of the specification, each with a tag that Intl knows", () => {
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
  ] as const)("maps the language code %s to the tag %s", (code, tag) => {
    expect(languageTags[code]).toBe(tag);
  });

  it.each([
    ["ar", "ar"],
    ["tw", "hk"],
    ["xx", null],
    ["AR", null],
    ["__proto__", null],
    ["", null],
    [null, null],
    [7, null],
  ])("reads %s as the language code %s", (code, expected) => {
    expect(readLanguage(code)).toBe(expected);
  });
});

describe("the browser's languages", () => {
  it.each([
    [["sw-KE", "ar-EG", "en"], "ar"],
    [["zh-TW"], "hk"],
    [["ms-MY"], "my"],
    [["my-MM"], null],
    [["sw", "mi"], null],
    [[], null],
  ])("chooses a language for the browser's languages %j", (languages, expected) => {
    expect(matchLanguage(languages)).toBe(expected);
  });
});

describe("the source that decides the language", () => {
  const everything = { stored: "ar", asked: "hk", languages: ["ms"] };
  it.each([
    ["the reader's choice", everything, "ar"],
    ["else the link's", { ...everything, stored: null }, "hk"],
    ["else the browser's", { ...everything, stored: null, asked: null }, "my"],
    [
      "a choice that is not offered any more counts for nothing",
      { ...everything, stored: "xx" },
      "hk",
    ],
    ["else the company's", { stored: null, asked: "xx", languages: ["sw"] }, null],
  ])("chooses the language from the first available source: %s", (_name, sources, expected) => {
    expect(chooseLocale(sources)).toBe(expected);
  });
});
