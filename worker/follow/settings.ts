/** A follower's copy settings from a call. */
import {
  type CopySettings,
  multipleDefault,
  readCopySettings,
  stopPercentDefault,
} from "#domain/copying/settings.ts";
import { unwrap } from "../context.ts";

interface SettingsInput {
  kind?: "multiple" | "share" | undefined;
  multiple?: string | undefined;
  stop_percent?: number | undefined;
  when_closed?: "wait" | "skip" | undefined;
  copies_open?: "0" | "1" | undefined;
}

/**
 * @param before current settings, for absent fields; null if there are none
 * @throws ApiRefusal copy_settings_invalid
 */
export function readSettingsOf(input: SettingsInput, before: CopySettings | null): CopySettings {
  const { kind = before?.size.kind ?? "multiple", copies_open } = input;
  const multiple = before?.size.kind === "multiple" ? before.size.multiple : multipleDefault;
  const text = {
    kind,
    multiple: input.multiple ?? multiple,
    stopPercent: String(input.stop_percent ?? before?.stopPercent ?? stopPercentDefault),
    whenClosed: input.when_closed ?? before?.whenClosed ?? "wait",
    copiesOpen: copies_open === undefined ? (before?.copiesOpen ?? false) : copies_open === "1",
  };
  return unwrap(readCopySettings(text)).settings;
}
