/** What the desk may write into a setting. */

import { readEmail } from "../access/account-name.ts";
import { readPictureOrigins } from "../picture-origins.ts";
import { readUpstream } from "../upstream-address.ts";
import { isColour } from "./colours.ts";
import { readCountries } from "./countries.ts";
import { isAllowed, type SettingKey, secret, settings } from "./schema.ts";

export function isSettingKey(key: string): key is SettingKey {
  return Object.hasOwn(settings, key);
}

/** Written and never shown again. They stand in no change: a change keeps what it says. */
export const secretSettings: ReadonlySet<SettingKey> = new Set(
  (Object.keys(settings) as SettingKey[]).filter((key) => settings[key] === secret),
);

/** Stricter than what is read: a reader falls back to the default, a writer is told. */
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

/**
 * True for a text that an operator may ask for.
 * @param isDevelopment true where addresses of this machine may stand
 */
export function mayAsk(key: SettingKey, text: string, isDevelopment = false): boolean {
  const isPlain = text.isWellFormed() && !/\p{Cc}/u.test(text);
  return (
    !secretSettings.has(key) &&
    isPlain &&
    isAllowed(key, text) &&
    (strict[key]?.(text, isDevelopment) ?? true)
  );
}
