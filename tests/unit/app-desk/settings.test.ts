import { expect, test } from "vitest";
import { settingTitle } from "#app/desk/settings/setting-text.ts";
import { type SettingKey, settings } from "#domain/config/schema.ts";

test("shows a title for each setting at the desk", () => {
  const keys = Object.keys(settings) as SettingKey[];
  expect(keys.filter((key) => settingTitle(key) === key)).toEqual([]);
});
