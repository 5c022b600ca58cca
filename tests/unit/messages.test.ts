import { readdirSync } from "node:fs";
import { describe, expect, it } from "vitest";
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
  "chart_in_signal",
  "chart_ind_bollinger",
  "chart_ind_sar",
  "chart_ind_volume",
  "chart_type_area",
  "access_code_again",
  "access_email",
  "access_optional",
  "access_password",
  "help_term_drawdown",
  "help_term_spread",
  "help_term_stop_out",
  "help_term_swap",
  "follow_risk_leverage",
  "follow_sort_risk",
  "shell_tab_rank",
  "follow_size_multiple",
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
  it.each(messageSets)("of %s exist in all 18 languages", (set) => {
    const files = readdirSync(`messages/${set}`).sort();
    expect(files).toEqual(languages.map((language) => `${language}.json`).sort());
    expect(files).toHaveLength(18);
    const keys = Object.keys(readMessages(set, "en"));
    for (const language of languages) {
      expect(Object.keys(readMessages(set, language)), language).toEqual(keys);
    }
  });

  it("are in one set each", () => {
    const keys = messageSets.flatMap((set) => Object.keys(readMessages(set, "en")));
    expect(keys.filter((key, index) => keys.indexOf(key) !== index)).toEqual([]);
    const folders = readdirSync("messages").filter((name) => name !== "compiled");
    expect(folders.sort()).toEqual([...messageSets].sort());
  });

  it.each(languages)("%s has the same placeholders in every text", (locale) => {
    const own = allMessages(locale);
    for (const [key, message] of Object.entries(english)) {
      const [wanted = ""] = textsOf(message);
      for (const text of textsOf(own[key] ?? "")) {
        expect(placeholders(text), key).toEqual(placeholders(wanted));
      }
    }
  });

  it.each(languages.filter((locale) => locale !== "en"))(
    "%s leaves nothing in English",
    (locale) => {
      const own = allMessages(locale);
      const same = Object.keys(english).filter(
        (key) => JSON.stringify(own[key]) === JSON.stringify(english[key]) && !shared.has(key),
      );
      expect(same).toEqual([]);
    },
  );

  /** Units, and words that no number changes: "3 h", "Waiting: 3". */
  const unchanged = new Set([
    "desk_audience_readers",
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
      const own = allMessages(locale);
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
