import { readdirSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { languageTags } from "#domain/language/language-tags.ts";
import { m } from "#messages/pages/messages.js";
import {
  allMessages,
  languages,
  type Message,
  messageSets,
  readMessages,
} from "#scripts/message-sets.ts";

const textsOf = (message: Message): string[] =>
  typeof message === "string" ? [message] : Object.values(message[0].match);

/** Loanwords and units that a language really shares with English. */
const shared = new Set([
  "account_change",
  "chart_in_signal",
  "chart_ind_bollinger",
  "chart_ind_macd",
  "chart_ind_sar",
  "chart_ind_volume",
  "chart_ind_vwap",
  "chart_type_area",
  "access_code_again",
  "access_email",
  "access_optional",
  "access_password",
  "help_term_drawdown",
  "help_term_spread",
  "help_term_stop_out",
  "help_term_swap",
  "desk_act",
  "cash_maximum",
  "follow_amount_min",
  "follow_risk_fall",
  "follow_risk_leverage",
  "follow_slippage",
  "follow_sort_risk",
  "shell_tab_rank",
  "follow_title",
  "category_forex",
  "category_indices",
  "chart_period_15min",
  "kit_max",
  "loan_no",
  "loan_signature",
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
  "menu_wallet",
  "order_lots",
  "order_title",
  "order_type",
  "passkey_title",
  "shell_connection_live",
  "shell_connection_offline",
  "shell_tab_order",
  "trade_lots_hint",
  "trade_lots_label",
  "trade_margin",
  "trade_multiple",
  "terminal_charts",
  "terminal_spread",
  "trade_unit_pips",
  "user_menu",
  "shell_real",
]);
const english = allMessages("en");
const placeholders = (text: string) =>
  [...text.matchAll(/\{(\w+)\}/g)].map((match) => match[1]).sort();

describe("messages", () => {
  it.each(messageSets)("translates the messages of %s into all 18 languages", (set) => {
    const files = readdirSync(`messages/${set}`).sort();
    expect(files).toEqual(languages.map((language) => `${language}.json`).sort());
    expect(files).toHaveLength(18);
    const keys = Object.keys(readMessages(set, "en"));
    for (const language of languages) {
      expect(Object.keys(readMessages(set, language)), language).toEqual(keys);
    }
  });

  it("puts each message into one set", () => {
    const keys = messageSets.flatMap((set) => Object.keys(readMessages(set, "en")));
    expect(keys.filter((key, index) => keys.indexOf(key) !== index)).toEqual([]);
    const folders = readdirSync("messages").filter((name) => name !== "compiled");
    expect(folders.sort()).toEqual([...messageSets].sort());
  });

  it.each(languages)("keeps the placeholders of the English text in every text of %s", (locale) => {
    const own = allMessages(locale);
    for (const [key, message] of Object.entries(english)) {
      const [wanted = ""] = textsOf(message);
      for (const text of textsOf(own[key] ?? "")) {
        expect(placeholders(text), key).toEqual(placeholders(wanted));
      }
    }
  });

  it.each(languages.filter((locale) => locale !== "en"))(
    "translates every text into %s, except for the listed ones",
    (locale) => {
      const own = allMessages(locale);
      const same = Object.keys(english).filter(
        (key) => JSON.stringify(own[key]) === JSON.stringify(english[key]) && !shared.has(key),
      );
      expect(same).toEqual([]);
    },
  );

  /** Placeholders for words, times, and amounts with a unit. All others hold a bare number. */
  const words = new Set(
    `account address after amount base before call change close code coin company countries country
    currency customer date day feed field file first interest kind languages last left level loss
    lost market name names network note object order panel penalty percent period phone place price
    profit reason reference since site stop tag terms text time uid unit value version what word
    zone`.split(/\s+/),
  );
  /**
   * Words that stay the same for every number: prepositions, units, and years, since no trader is
   * 1.
   */
  const unchanged = new Set("a and done h in min of open percent s to will years".split(" "));
  const textsBesideNumbers = Object.keys(english).filter((key) =>
    [...(textsOf(english[key] ?? "")[0] ?? "").matchAll(/\{(\w+)\} (\p{L}+)/gu)].some(
      ([, name = "", word = ""]) => !words.has(name) && !unchanged.has(word),
    ),
  );

  it("writes plural forms in English for each message with a number and its noun", () => {
    expect(textsBesideNumbers).toContain("order_lots");
    expect(textsBesideNumbers.filter((key) => typeof english[key] === "string")).toEqual([]);
  });

  // Turkish nouns do not change after a number; the remaining languages have one form only.
  const inflected = ["en", "de", "fr", "ru", "spa", "pt", "it", "ar", "hi", "cs"] as const;
  const counted = Object.keys(english).filter((key) => typeof english[key] !== "string");

  it.each(inflected)("offers a text in %s for each plural form of the language", (locale) => {
    const forms = new Intl.PluralRules(languageTags[locale]).resolvedOptions().pluralCategories;
    const own = allMessages(locale);
    for (const key of counted) {
      const message = own[key] ?? "";
      const given = typeof message === "string" ? [] : Object.keys(message[0].match);
      const missing = forms.filter((form) => !given.some((each) => each.endsWith(`=${form}`)));
      expect([key, missing]).toEqual([key, []]);
    }
  });

  it.each(inflected)(
    "abbreviates the units of durations in %s, with one form for every number",
    (locale) => {
      const own = allMessages(locale);
      for (const key of ["micro_hours", "micro_minutes", "micro_seconds"]) {
        expect(own[key]).toMatch(/^\{count\} (?:h|min|s|\S+[.॰]|\p{Script=Arabic}|[чс]|мин)$/u);
      }
    },
  );

  /** Languages with other scripts than Latin. Names and loanwords are Latin in each. */
  const scripts: Partial<Record<string, string>> = {
    ar: "\\p{Script=Arabic}",
    hi: "\\p{Script=Devanagari}",
    hk: "\\p{Script=Han}",
    jp: "\\p{Script=Han}\\p{Script=Hiragana}\\p{Script=Katakana}",
    kr: "\\p{Script=Hangul}",
    ru: "\\p{Script=Cyrillic}",
    th: "\\p{Script=Thai}",
  };

  it.each(languages)("uses no letters of another language's script in %s", (locale) => {
    const own = scripts[locale] ?? "";
    const foreign = new RegExp(`(?![\\p{Script=Latin}${own}])\\p{L}`, "u");
    const isWrong = (message: Message) =>
      textsOf(message).some((text) => foreign.test(text.replace(/[\u30fc\u0640]/g, "")));
    const texts = Object.entries(allMessages(locale));
    expect(texts.filter(([, message]) => isWrong(message)).map(([key]) => key)).toEqual([]);
  });

  it("uses each language's own plural forms for a number of lots or codes", () => {
    const say = (locale: "en" | "ru" | "ar", count: number) => m.factor_left({ count }, { locale });
    expect([say("en", 1), say("en", 2)]).toEqual(["1 recovery code left", "2 recovery codes left"]);
    expect(say("ru", 3)).toBe("Осталось 3 кода восстановления");
    expect(say("ar", 11)).toContain("11");
    const lots = (locale: "en" | "fr" | "ru" | "cs", count: number) =>
      m.order_lots({ count, lots: String(count) }, { locale });
    expect([lots("en", 1), lots("en", 0.5)]).toEqual(["1 lot", "0.5 lots"]);
    expect([lots("fr", 0.5), lots("fr", 2)]).toEqual(["0.5 lot", "2 lots"]);
    expect([1, 3, 5, 0.5].map((count) => lots("ru", count))).toEqual([
      ...["1 лот", "3 лота", "5 лотов", "0.5 лота"],
    ]);
    expect([lots("cs", 2), lots("cs", 0.5)]).toEqual(["2 loty", "0.5 lotu"]);
  });
});
