import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";

function messages(locale: string): Record<string, string> {
  return JSON.parse(readFileSync(`messages/${locale}.json`, "utf8"));
}

const offered = /offeredLocales: readonly Locale\[\] = (\[[^\]]*\])/.exec(
  readFileSync("app/i18n/locale.ts", "utf8"),
)?.[1];
const locales = JSON.parse(offered ?? "[]") as string[];
const english = messages("en");
const placeholders = (text: string) =>
  [...text.matchAll(/\{(\w+)\}/g)].map((match) => match[1]).sort();

describe("messages", () => {
  it("are offered in English and at least one right-to-left language", () => {
    expect(locales).toEqual(expect.arrayContaining(["en", "ar"]));
  });

  it.each(locales)("%s has every text, with the same placeholders", (locale) => {
    const own = messages(locale);
    expect(Object.keys(own).sort()).toEqual(Object.keys(english).sort());
    for (const [key, text] of Object.entries(english)) {
      expect(placeholders(own[key] ?? ""), key).toEqual(placeholders(text));
    }
  });

  it.each(locales.filter((locale) => locale !== "en"))("%s leaves nothing in English", (locale) => {
    const own = messages(locale);
    const same = Object.keys(english).filter((key) => own[key] === english[key]);
    expect(same).toEqual([]);
  });
});
