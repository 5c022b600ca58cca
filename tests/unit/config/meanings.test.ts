import { expect, test } from "vitest";
import { meaningName } from "#domain/config/meanings.ts";
import { type SettingKey, settings } from "#domain/config/schema.ts";
import { readMessages } from "#scripts/message-sets.ts";

const keys = Object.keys(settings) as SettingKey[];
const texts = Object.keys(readMessages("settings", "en"));

test("finds a meaning text for each setting, and a setting for each meaning text", () => {
  const wanted = new Set(keys.map((key) => `meaning_${meaningName(key)}`));
  expect(texts.filter((name) => name.startsWith("meaning_"))).toEqual([...wanted].sort());
});
