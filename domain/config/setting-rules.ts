import { readEmail } from "../access/account-name.ts";
import { readUpstream } from "../network/upstream-address.ts";
import { readPictureOrigins } from "../text/picture-origins.ts";
import { isPlainLine } from "../text/plain-line.ts";
import { isColour } from "./colours.ts";
import { readCountries } from "./countries.ts";
import { isAllowed, type SettingKey, secret, settings } from "./schema.ts";

export function isSettingKey(key: string): key is SettingKey {
  return Object.hasOwn(settings, key);
}

/** Settings that operators set but never see: lists of changes omit the values. */
export const secretSettings: ReadonlySet<SettingKey> = new Set(
  (Object.keys(settings) as SettingKey[]).filter((key) => settings[key] === secret),
);

/** Stricter checks for writing: writers get an error where readers would use the default. */
const strict: Partial<Record<SettingKey, (text: string, isDevelopment: boolean) => boolean>> = {
  theme_primary: isColour,
  theme_up: isColour,
  theme_down: isColour,
  theme_kline_up: isColour,
  theme_kline_down: isColour,
  blocked_countries: (text) => text === readCountries(text).join(","),
  currency: (text) => /^[A-Z]{3,5}$/.test(text),
  site_name: (text) => text.trim() !== "",
  mail_from: (text) => text === "" || readEmail(text) === text,
  picture_hosts: (text, isDevelopment) => readPictureOrigins(text, isDevelopment) !== null,
  watch_webhook: (text, isDevelopment) => text === "" || readUpstream(text, isDevelopment) !== null,
};

/** @param isDevelopment allows addresses of this machine */
export function mayAsk(key: SettingKey, text: string, isDevelopment = false): boolean {
  return (
    !secretSettings.has(key) &&
    isPlainLine(text) &&
    isAllowed(key, text) &&
    (strict[key]?.(text, isDevelopment) ?? true)
  );
}
