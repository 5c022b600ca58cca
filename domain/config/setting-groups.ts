import { type SettingKey, secret, settings } from "./schema.ts";

export const settingGroups = [
  ...["look", "region", "access", "trading", "micro", "copying"],
  ...["deposits", "withdrawals", "loans", "mining", "support", "desk", "delivery", "watch"],
] as const;
export type SettingGroup = (typeof settingGroups)[number];

/** Patterns of keys by group; the first match counts. */
const patterns: ReadonlyArray<readonly [SettingGroup, RegExp]> = [
  ["watch", /^watch_/],
  ["copying", /^(is_)?follow_|^ai_trade_name$/],
  ["micro", /micro/],
  ["mining", /^is_mining_/],
  ["loans", /loan/],
  ["support", /^service_|_contact$/],
  ["delivery", /^(mail|sms)_|^code_budget$/],
  ["desk", /^desk_|^exposure_limit$|^files_per_user$/],
  ["access", /register|^verify_reg_type$|^invite_|^is_mock_login$|^demo_balance$/],
  ["access", /^blocked_countries$|^agreement_version$/],
  ["withdrawals", /withdraw|^is_bank_out_amount$|^is_wallet_|^is_bank_account_/],
  ["deposits", /recharge|charge|^is_real_name_auth$/],
  ["region", /^default_lang$|zone$|^rollover_time$|^currency/],
  ["trading", /margin|stop_out|_max$|^trade_fee_type$|^is_forex$|^only_one_account$/],
  ["trading", /^is_hazard_rate$|^swap_free_days$|^terms_notice_days$/],
];

/** Settings of the Home page: all belong to `look`, even if a pattern above matches. */
const ofHome = /^is_home_|^home_/;

export function groupOf(key: SettingKey): SettingGroup {
  if (ofHome.test(key)) return "look";
  return patterns.find(([, pattern]) => pattern.test(key))?.[0] ?? "look";
}

export type SettingShape =
  | ("flag" | "choice" | "number" | "text" | "colour" | "picture")
  | ("zone" | "countries" | "time" | "secret" | "language");

const shapes: Partial<Record<SettingKey, SettingShape>> = {
  theme_primary: "colour",
  theme_up: "colour",
  theme_down: "colour",
  theme_kline_up: "colour",
  theme_kline_down: "colour",
  logo: "picture",
  icon: "picture",
  timezone: "zone",
  rollover_zone: "zone",
  rollover_time: "time",
  blocked_countries: "countries",
  default_lang: "language",
  micro_loss_level: "choice",
};

/**
 * Lists the permitted values of a setting with a choice; empty for other settings. Reads them from
 * the schema, because the built app drops `type`.
 */
export function choicesOf(key: SettingKey): string[] {
  if (key === "micro_loss_level") return ["0", "1"];
  const { def }: { def: { type: string; entries?: Record<string, string> } } = settings[key].schema;
  return def.type === "enum" ? Object.values(def.entries ?? {}) : [];
}

const isNumber = (key: SettingKey) => {
  const { schema } = settings[key];
  return schema.safeParse("10").success && !schema.safeParse("a").success;
};

export function shapeOf(key: SettingKey): SettingShape {
  const shape = shapes[key];
  if (shape) return shape;
  if (settings[key] === secret) return "secret";
  const choices = choicesOf(key);
  if (choices.length > 0) return choices.join() === "0,1" ? "flag" : "choice";
  return isNumber(key) ? "number" : "text";
}
