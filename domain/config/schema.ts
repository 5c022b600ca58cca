/**
 * Every setting of a company with type and default, and the only functions that read settings.
 * Settings are stored and sent as text: flags '0' and '1', numbers in digits. `meanings.ts` names
 * the text that explains each setting.
 */

import * as z from "zod/mini";
import { isZone } from "../market/zone.ts";
import { isOwnPath } from "../text/web-address.ts";
import { specifiedCountries } from "./countries.ts";
import {
  choice,
  decimal,
  flag,
  integer,
  percent,
  picture,
  publicSettings,
  type Setting,
  text,
} from "./public-settings.ts";

export { publicSettings, type Setting } from "./public-settings.ts";

const optionalDecimalSchema = z.string().check(z.regex(/^((0|[1-9]\d{0,14})(\.\d{1,10})?)?$/));

/** An exact amount; empty means no limit. */
const optionalDecimal = { schema: optionalDecimalSchema, default: "", type: "decimal or empty" };

/** Limit of a floating-point sum, so it is read as a number; empty means no limit. */
const optionalNumber = {
  schema: optionalDecimalSchema,
  default: "",
  type: "number or empty" as const,
};

const checked = <const T extends string>(type: T, pattern: RegExp, start: string) => ({
  schema: z.string().check(z.regex(pattern)),
  default: start,
  type,
});

const countUpTo1000 = (start: string) => checked("1 to 1000", /^([1-9]\d{0,2}|1000)$/, start);

/** Secret that the platform shares with another program as a proof of identity. */
export const secret = checked(
  "32 to 200 ASCII characters or empty",
  /^([\x21-\x7e]{32,200})?$/,
  "",
);

const serverSettings = {
  icon: picture,
  site_description: text(""),
  blocked_countries: text(specifiedCountries),
  agreement_version: integer("0"),
  files_per_user: integer("60"),
  code_budget: integer("2000"),
  withdraw_day_max: optionalDecimal,
  withdraw_open_max: integer("20"),
  withdraw_cooling_hours: integer("24"),
  exposure_limit: optionalNumber,
  margin_call_level_2: percent("80"),
  margin_call_level_3: percent("60"),
  terms_notice_days: checked("whole number", /^([7-9]|[1-8]\d|90)$/, "7"),
  positions_max: countUpTo1000("200"),
  pending_max: countUpTo1000("200"),
  swap_free_days: checked("number or empty", /^(0|[1-9]\d{0,3})?$/, ""),
  desk_four_eyes_amount: decimal("5000"),
  desk_operator_day_amount: decimal("25000"),
  is_follow_real_name: flag("1"),
  follow_max_masters: countUpTo1000("100"),
  follow_max_equity_percent: checked("percent", /^([1-9]?\d|100)$/, "50"),
  follow_min_amount: decimal("50"),
  follow_max_amount: decimal("100000"),
  follow_master_min_equity: decimal("500"),
  is_loan_margin: flag("0"),
  loan_return_days: checked("whole number", /^(\d|[1-8]\d|90)$/, "14"),
  follow_profit_share: checked("percent", /^([1-4]?\d(\.\d{1,2})?|50)$/, "0"),
  picture_hosts: text(""),
  service_secret: secret,
  watch_mail: flag("1"),
  watch_webhook: text(""),
  watch_webhook_secret: secret,
  watch_silence_seconds: integer("120"),
  watch_gaps_hour: integer("20"),
  watch_database_ms: integer("1000"),
  watch_outbox_minutes: integer("5"),
  watch_unsettled_seconds: integer("120"),
  watch_queue_hours: integer("48"),
  watch_refused_percent: integer("50"),
  mail_provider: choice(["none", "cloudflare", "http"], "none"),
  mail_from: text(""),
  sms_provider: choice(["none", "twilio"], "none"),
  sms_from: text(""),
  sms_blocked_prefixes: text(""),
} satisfies Record<string, Setting>;

export const settings = { ...publicSettings, ...serverSettings };
export type SettingKey = keyof typeof settings;
export type PublicSettingKey = keyof typeof publicSettings;
export type PublicFlag = {
  [K in PublicSettingKey]: (typeof publicSettings)[K]["type"] extends "flag" ? K : never;
}[PublicSettingKey];

type ValueOf<S extends Setting> = S["type"] extends "flag"
  ? boolean
  : S["type"] extends "whole number" | "percent" | "1 to 1000"
    ? number
    : S["type"] extends "number or empty"
      ? number | null
      : z.output<S["schema"]>;

/** A company's settings in force, in the server's types. Exact amounts stay text. */
export type Settings = { [K in SettingKey]: ValueOf<(typeof settings)[K]> };

export type SettingTexts = { [K in SettingKey]: z.output<(typeof settings)[K]["schema"]> };

export function isPublicSetting(key: string): key is PublicSettingKey {
  return Object.hasOwn(publicSettings, key);
}

const keys = Object.keys(settings) as SettingKey[];

/** Further checks, made by the server alone, because a browser may know fewer zones. */
const checks: Partial<Record<SettingKey, (value: string) => boolean>> = {
  timezone: isZone,
  rollover_zone: isZone,
  logo: isOwnPath,
  icon: isOwnPath,
};

export function isAllowed(key: SettingKey, stored: string): boolean {
  return settings[key].schema.safeParse(stored).success && (checks[key]?.(stored) ?? true);
}

function textInForce(key: SettingKey, stored: string | undefined): string {
  return stored !== undefined && isAllowed(key, stored) ? stored : settings[key].default;
}

function readValue(key: SettingKey, stored: string | undefined): Settings[SettingKey] {
  const inForce = textInForce(key, stored);
  switch (settings[key].type) {
    case "flag":
      return inForce === "1";
    case "whole number":
    case "percent":
    case "1 to 1000":
      return Number(inForce);
    case "number or empty":
      return inForce === "" ? null : Number(inForce);
    default:
      return inForce;
  }
}

/** @param stored a company's rows; unknown keys are ignored */
export function readSettings(stored: Record<string, string>): Settings {
  return Object.fromEntries(keys.map((key) => [key, readValue(key, stored[key])])) as Settings;
}

export function settingTexts(stored: Record<string, string>): SettingTexts {
  const texts = keys.map((key) => [key, textInForce(key, stored[key])]);
  return Object.fromEntries(texts) as SettingTexts;
}
