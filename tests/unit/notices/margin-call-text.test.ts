/** Texts of a margin call: with its levels, in every language; older ones have no levels. */
import { expect, test } from "vitest";
import { languageCodes } from "#domain/language/language-tags.ts";
import { noticeText } from "#texts/notice-text.ts";

const settings = { currency: "USD", currency_symbol: "$", timezone: "GMT" };
const facts = { level: "79.9", call: "80", stopOut: "50" };

test("writes the current, the reached and the stop-out level into a margin call", () => {
  const text = noticeText({ kind: "margin_call", facts }, { locale: "en", settings });
  expect(text).toContain("79.9%, at or below 80%");
  expect(text).toContain("At 50% positions are closed");
});

test.each(languageCodes)(
  "writes a margin call in %s with its three figures, and leaves figures out when the call has none",
  (locale) => {
    const text = noticeText({ kind: "margin_call", facts }, { locale, settings });
    const digits = text
      .normalize("NFKC")
      .replace(/[٠-٩]/g, (digit) => String("٠١٢٣٤٥٦٧٨٩".indexOf(digit)));
    for (const figure of [/79[.,٫]9/, /80/, /50/]) expect(digits).toMatch(figure);
    expect(noticeText({ kind: "margin_call", facts: {} }, { locale, settings })).not.toMatch(
      /undefined|NaN|\{/,
    );
  },
);
