/**
 * `npm run docs:config`: writes docs/config.md from the schema of the settings and from their
 * English texts, which the desk also shows.
 */
import { writeFileSync } from "node:fs";
import { meaningName } from "#domain/config/meanings.ts";
import { isPublicSetting, type Setting, type SettingKey, settings } from "#domain/config/schema.ts";
import { readMessages } from "./message-sets.ts";

export const configDocument = "docs/config.md";

/** English texts of two sets. Titles of terms are in `answers`, because the worker reads them. */
const texts = { ...readMessages("answers", "en"), ...readMessages("settings", "en") };

function row(key: SettingKey): string {
  const { type, default: start }: Setting = settings[key];
  const title = texts[`setting_${key}`] ?? "";
  const does = texts[`meaning_${meaningName(key)}`];
  const reader = isPublicSetting(key) ? "app" : "server";
  const cells = [`\`${key}\``, type, start === "" ? "" : `\`${start}\``, reader, title, does];
  return `| ${cells.join(" | ")} |`;
}

export function renderConfig(): string {
  const keys = Object.keys(settings) as SettingKey[];
  return `${[
    "# Settings of a company",
    "",
    "Made by `npm run docs:config` from `domain/config` and `messages/settings/en.json`; do not edit. A company's values are in the table `company_config`;",
    "a value that is missing or not allowed counts as its default. Settings with the reader `app` are public: they are in the answers of",
    "`getBasicInfo` and `GET /api/default/setting?key=`. A setting marked as not built yet is stored and answered, and changes nothing else.",
    "",
    "| key | type | default | reader | title | meaning |",
    "|---|---|---|---|---|---|",
    ...keys.map(row),
  ].join("\n")}\n`;
}

if (import.meta.main) writeFileSync(configDocument, renderConfig());
