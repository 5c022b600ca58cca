import { readdirSync, readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { m } from "#messages/messages.js";

/** One text, or one for each form of number that the language has. */
type Message = string | [{ match: Record<string, string> }];

function messages(locale: string): Record<string, Message> {
  return JSON.parse(readFileSync(`messages/${locale}.json`, "utf8"));
}

const textsOf = (message: Message): string[] =>
  typeof message === "string" ? [message] : Object.values(message[0].match);

const locales = readdirSync("messages")
  .filter((name) => name.endsWith(".json"))
  .map((name) => name.replace(".json", ""));
/** Loanwords and units that a language really shares with English. */
const shared = new Set([
  "access_code_again",
  "access_email",
  "access_optional",
  "access_password",
  "category_forex",
  "category_indices",
  "chart_period_15min",
  "kit_max",
  "chart_period_1day",
  "chart_period_1min",
  "chart_period_1week",
  "chart_period_30min",
  "chart_period_5min",
  "chart_period_60min",
  "factor_code",
  "home_demo_label",
  "kit_max",
  "micro_hours",
  "micro_minutes",
  "micro_seconds",
  "mine_about_site",
  "mine_about_version",
  "order_lots",
  "order_title",
  "passkey_title",
  "shell_connection_live",
  "shell_connection_offline",
  "shell_tab_order",
  "trade_lots_hint",
  "trade_lots_label",
  "trade_margin",
  "trade_multiple",
  "trade_unit_pips",
  "user_menu",
]);
const english = messages("en");
const placeholders = (text: string) =>
  [...text.matchAll(/\{(\w+)\}/g)].map((match) => match[1]).sort();

describe("messages", () => {
  it("exist in all 18 languages", () => {
    expect(locales).toHaveLength(18);
  });

  it.each(locales)("%s has every text, with the same placeholders", (locale) => {
    const own = messages(locale);
    expect(Object.keys(own).sort()).toEqual(Object.keys(english).sort());
    for (const [key, message] of Object.entries(english)) {
      const [wanted = ""] = textsOf(message);
      for (const text of textsOf(own[key] ?? "")) {
        expect(placeholders(text), key).toEqual(placeholders(wanted));
      }
    }
  });

  it.each(locales.filter((locale) => locale !== "en"))("%s leaves nothing in English", (locale) => {
    const own = messages(locale);
    const same = Object.keys(english).filter(
      (key) => JSON.stringify(own[key]) === JSON.stringify(english[key]) && !shared.has(key),
    );
    expect(same).toEqual([]);
  });

  /** Units, and words that no number changes: "3 h", "Waiting: 3". */
  const unchanged = new Set([
    "desk_open_count",
    "desk_total",
    "micro_hours",
    "micro_minutes",
    "micro_seconds",
  ]);
  const counted = Object.keys(english).filter(
    (key) => textsOf(english[key] ?? "")[0]?.includes("{count}") && !unchanged.has(key),
  );

  it("with a number are plural in English", () => {
    expect(counted.filter((key) => typeof english[key] === "string")).toEqual([]);
  });

  // Turkish nouns stay as they are after a number; the other languages have one form only.
  it.each(["en", "de", "fr", "ru", "spa", "pt", "it", "ar", "hi", "cs"])(
    "%s has a text for each form that a whole number can ask for",
    (locale) => {
      const rules = new Intl.PluralRules(locale);
      const forms = new Set(Array.from({ length: 1_000 }, (_, count) => rules.select(count)));
      const own = messages(locale);
      for (const key of counted) {
        const message = own[key] ?? "";
        const given = typeof message === "string" ? {} : message[0].match;
        const missing = [...forms].filter((form) => !(`countPlural=${form}` in given));
        expect([key, missing]).toEqual([key, []]);
      }
    },
  );

  it("say one and many as they are said", () => {
    const say = (locale: "en" | "ru" | "ar", count: number) => m.factor_left({ count }, { locale });
    expect([say("en", 1), say("en", 2)]).toEqual(["1 recovery code left", "2 recovery codes left"]);
    expect(say("ru", 3)).toBe("Осталось 3 кода восстановления");
    expect(say("ar", 11)).toContain("11");
  });
});
