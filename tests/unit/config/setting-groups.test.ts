/** Fields of settings at the desk; the built app lacks the types of public settings. */
import { expect, test } from "vitest";
import { type Setting, type SettingKey, settings } from "#domain/config/schema.ts";
import { choicesOf, groupOf, settingGroups, shapeOf } from "#domain/config/setting-groups.ts";
import { mayAsk, secretSettings } from "#domain/config/setting-rules.ts";

const keys = Object.keys(settings) as SettingKey[];

test("shows each setting in a form field of the setting's type", () => {
  for (const key of keys) {
    const { type }: Setting = settings[key];
    const shape = shapeOf(key);
    if (type === "flag") expect([key, shape]).toEqual([key, "flag"]);
    if (/percent|decimal|number|1 to 1000/.test(type))
      expect([key, shape]).toEqual([key, "number"]);
    if (type.includes(", ") && shape !== "language") {
      expect([key, choicesOf(key)]).toEqual([key, type.split(", ")]);
    }
  }
});

test("shows each secret setting as a secret field, and refuses operators' requests to change such a setting", () => {
  const secrets = keys.filter((key) => settings[key].type.includes("ASCII"));
  expect(secrets.length).toBeGreaterThan(1);
  expect(secretSettings).toEqual(new Set(secrets));
  for (const key of secrets) {
    expect([key, shapeOf(key)]).toEqual([key, "secret"]);
    expect([key, mayAsk(key, "x".repeat(40))]).toEqual([key, false]);
  }
});

test("assigns at least one setting to each group", () => {
  expect(new Set(keys.map(groupOf))).toEqual(new Set(settingGroups));
});

test.each([
  ["https://alerts.example/hook?to=us", false],
  ["https://alerts.example/hook", true],
  ["http://alerts.example/hook", false],
  ["https://169.254.169.254/hook", false],
  ["https://intern.local/hook", false],
  ["https://me:word@alerts.example", false],
  ["http://127.0.0.1:8787/hook", false],
  ["", true],
])("judges whether alerts may be posted to %s: %s", (address, isGood) => {
  expect(mayAsk("watch_webhook", address)).toBe(isGood);
});

test("allows alerts to a developer's machine in development only", () => {
  expect(mayAsk("watch_webhook", "http://127.0.0.1:8787/hook", true)).toBe(true);
  expect(mayAsk("watch_webhook", "http://10.0.0.1/hook", true)).toBe(false);
});
