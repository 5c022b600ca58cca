/** The colours of a company. A setting may contain any text; pages use only #rrggbb. */
import { publicSettings } from "./public-settings.ts";

export type ColourName =
  | "theme_primary"
  | "theme_up"
  | "theme_down"
  | "theme_kline_up"
  | "theme_kline_down";

export function isColour(text: string): boolean {
  return /^#[0-9a-fA-F]{6}$/.test(text);
}

export function colourOf<K extends ColourName>(settings: Record<K, string>, name: K): string {
  return isColour(settings[name]) ? settings[name] : publicSettings[name].default;
}
