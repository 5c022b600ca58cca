/**
 * Every setting of a company: its type and what holds when the company says nothing. All are text:
 * flags '0' and '1', numbers in digits. What each means is in `meanings.ts`.
 */
import * as z from "zod/mini";
import { isZone } from "../market/zone.ts";
import { isOwnPath } from "../web-address.ts";
import {
  choice,
  decimal,
  integer,
  picture,
  publicSettings,
  type Setting,
  text,
} from "./public-settings.ts";

export { publicSettings, type Setting } from "./public-settings.ts";

/** Empty for no limit. */
const optionalDecimal = {
  schema: z.string().check(z.regex(/^((0|[1-9]\d{0,14})(\.\d{1,10})?)?$/)),
  default: "",
  type: "decimal or empty",
};

/** How many of something an account may have. */
const countUpTo1000 = (start: string) => ({
  schema: z.string().check(z.regex(/^([1-9]\d{0,2}|1000)$/)),
  default: start,
  type: "1 to 1000",
});

/** What only the server reads. */
const serverSettings = {
  icon: picture,
  site_description: text(""),
  blocked_countries: text("KP,IL,CN,VU,CU"),
  files_per_user: integer("60"),
  code_budget: integer("2000"),
  withdraw_day_max: optionalDecimal,
  withdraw_open_max: integer("20"),
  withdraw_cooling_hours: integer("24"),
  exposure_limit: optionalDecimal,
  positions_max: countUpTo1000("200"),
  pending_max: countUpTo1000("200"),
  desk_four_eyes_amount: decimal("5000"),
  desk_operator_day_amount: decimal("25000"),
  mail_provider: choice(["none", "cloudflare", "http"], "none"),
  mail_from: text(""),
  sms_provider: choice(["none", "twilio"], "none"),
  sms_from: text(""),
  sms_blocked_prefixes: text(""),
} satisfies Record<string, Setting>;

export const settings = { ...publicSettings, ...serverSettings };
export type SettingKey = keyof typeof settings;
export type PublicSettingKey = keyof typeof publicSettings;

/** A company's settings as they are in force; text that is set under other keys is kept. */
export type Settings = { [K in SettingKey]: string } & Record<string, string>;

export function isPublicSetting(key: string): key is PublicSettingKey {
  return Object.hasOwn(publicSettings, key);
}

/** What a schema does not say. The app takes the server's word: a browser may know fewer zones. */
const checks: Partial<Record<SettingKey, (value: string) => boolean>> = {
  timezone: isZone,
  logo: isOwnPath,
  icon: isOwnPath,
};

/** A setting as it is in force: a stored value that its type does not allow counts as not set. */
export function settingInForce(key: SettingKey, stored: string | null | undefined): string {
  const setting: Setting = settings[key];
  const isAllowed =
    typeof stored === "string" &&
    setting.schema.safeParse(stored).success &&
    (checks[key]?.(stored) ?? true);
  return isAllowed ? stored : setting.default;
}

/** What is stored, over the defaults. */
export function readSettings(stored: Record<string, string>): Settings {
  const known = (Object.keys(settings) as SettingKey[]).map((key) => [
    key,
    settingInForce(key, Object.hasOwn(stored, key) ? stored[key] : null),
  ]);
  return { ...stored, ...Object.fromEntries(known) } as Settings;
}
