/** Each setting is in one class, which sets the number of people for a change. */
import { expect, test } from "vitest";
import { type SettingKey, settings } from "#domain/config/schema.ts";
import { needsTwo, settingClasses } from "#domain/config/setting-classes.ts";
import { secretSettings } from "#domain/config/setting-rules.ts";

const classes = Object.entries(settingClasses) as Array<[string, readonly SettingKey[]]>;

test.each(Object.keys(settings))("puts %s in exactly one class", (key) => {
  const found = classes.flatMap(([name, keys]) =>
    keys.filter((each) => each === key).map(() => name),
  );
  expect(found).toHaveLength(1);
  expect(needsTwo(key)).toBe(found[0] !== "looks");
});

test("puts only existing settings in classes", () => {
  for (const [, keys] of classes) for (const key of keys) expect(settings).toHaveProperty(key);
});

test("requires two operators for a key without a class", () => {
  expect(needsTwo("is_new_and_forgotten")).toBe(true);
});

test("puts no secret into the class that one operator may change", () => {
  for (const key of secretSettings) expect(needsTwo(key)).toBe(true);
});

test.each([
  ...["service_link", "service_link_type", "desktop_host", "mail_from", "sms_from"],
  ...["is_register_consent", "is_register_birthday", "register_age_min", "blocked_countries"],
  ...["is_loan_id_number", "is_register_card", "verify_reg_type", "is_real_name_auth"],
])("requires two people for %s", (key) => {
  expect(needsTwo(key)).toBe(true);
});
