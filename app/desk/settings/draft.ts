/** Settings that an operator has changed on the page and not asked for yet. */
import { type Setting, type SettingKey, settings } from "#domain/config/schema.ts";
import { needsTwo as movesMore } from "#domain/config/setting-classes.ts";
import { mayAsk } from "#domain/config/setting-rules.ts";
import type { ChangedField } from "../changes/diff.tsx";

/** By setting; null sets it back to its default. */
export type Draft = Partial<Record<SettingKey, string | null>>;
export type Stored = ReadonlyMap<string, string | null>;

export const startOf = (key: SettingKey): string => (settings[key] as Setting).default;

/** Returns the value that the field of a setting shows. */
export function shownValue(key: SettingKey, stored: Stored, draft: Draft): string {
  const value = Object.hasOwn(draft, key) ? draft[key] : stored.get(key);
  return value ?? startOf(key);
}

/** The draft with another value; what stands there already is no change. */
export function withValue(
  draft: Draft,
  stored: Stored,
  key: SettingKey,
  value: string | null,
): Draft {
  const { [key]: _, ...others } = draft;
  return (stored.get(key) ?? null) === value ? others : { ...others, [key]: value };
}

export function changedFieldsOf(draft: Draft, stored: Stored): ChangedField[] {
  return Object.entries(draft).map(([name, after]) => ({
    ...{ name, before: stored.get(name) ?? null, after: after ?? null },
  }));
}

export const isWrong = (key: SettingKey, value: string | null | undefined): boolean =>
  typeof value === "string" && !mayAsk(key, value);

export const needsTwo = (fields: readonly ChangedField[]): boolean =>
  fields.some(({ name }) => movesMore(name));
