/**
 * Merges messages into messages/*.json: `npm run messages:add -- file.json`, where the file holds
 * {"key": {"en": "...", "ar": "...", ...}}. Keys stay sorted so that changes merge well.
 */
import { readFileSync, writeFileSync } from "node:fs";

const file = process.argv[2];
if (!file) throw new Error("usage: npm run messages:add -- file.json");
const additions = JSON.parse(readFileSync(file, "utf8")) as Record<string, Record<string, string>>;
const byLocale = new Map<string, Record<string, string>>();
for (const [key, texts] of Object.entries(additions)) {
  for (const [locale, text] of Object.entries(texts)) {
    const path = `messages/${locale}.json`;
    if (!byLocale.has(path)) byLocale.set(path, JSON.parse(readFileSync(path, "utf8")));
    const messages = byLocale.get(path);
    if (messages) messages[key] = text;
  }
}
for (const [path, messages] of byLocale) {
  const sorted = Object.fromEntries(Object.entries(messages).sort(([a], [b]) => (a < b ? -1 : 1)));
  writeFileSync(path, `${JSON.stringify(sorted, null, 2)}\n`);
}
console.log(`merged ${Object.keys(additions).length} messages`);
