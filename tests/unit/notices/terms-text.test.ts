/** Letter on worse terms in every language: the change, its start, and the terms until then. */
import { expect, test } from "vitest";
import { languageCodes } from "#domain/language/language-tags.ts";
import { noticeText, noticeTitle } from "#texts/notice-text.ts";

const settings = { currency: "USD", currency_symbol: "$", timezone: "Europe/Berlin" };
const facts = {
  startMs: Date.parse("2026-12-05T11:00Z"),
  subject: "EUR/USD",
  terms: [
    { name: "long_rate" as const, before: "-7.3", after: "-9.25" },
    { name: "triple_day" as const, before: "3", after: "" },
  ],
};
const textIn = (locale: (typeof languageCodes)[number]) =>
  noticeText({ kind: "terms_change", facts }, { locale, settings }).replaceAll(
    /[\u2066-\u2069]/g,
    "",
  );

test("writes product, date, old and new value into the letter on new terms", () => {
  expect(textIn("en")).toMatch(
    /^From Dec 5, 2026, 12:00.PM \(Europe\/Berlin\): EUR\/USD: Buy \(long\) rate: -9\.25 \(until then -7\.3\); Triple financing day: – \(until then Wednesday\)\. /,
  );
});

test.each(languageCodes)("writes the letter on new terms in %s", (locale) => {
  const text = textIn(locale);
  for (const part of ["EUR/USD", "-9.25", "-7.3", "Europe/Berlin"]) expect(text).toContain(part);
  expect(noticeTitle("terms_change", locale)).not.toBe("");
});
