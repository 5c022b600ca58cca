import { readdirSync, readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";

function messages(locale: string): Record<string, string> {
  return JSON.parse(readFileSync(`messages/${locale}.json`, "utf8"));
}

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
    for (const [key, text] of Object.entries(english)) {
      expect(placeholders(own[key] ?? ""), key).toEqual(placeholders(text));
    }
  });

  it.each(locales.filter((locale) => locale !== "en"))("%s leaves nothing in English", (locale) => {
    const own = messages(locale);
    const same = Object.keys(english).filter(
      (key) => own[key] === english[key] && !shared.has(key),
    );
    expect(same).toEqual([]);
  });
});
