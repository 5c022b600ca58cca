/**
 * `npm run messages:add -- file.json`: adds or changes texts. The file contains {"key": {"en":
 * "...", "ar": "...", ...}}. Each text is put into the set that fits the code that reads the text
 * (`message-sets.ts`). A new text that no code reads yet is put into `pages`. Once code reads it,
 * `npm run messages:sort` moves it.
 */
import { readFileSync } from "node:fs";
import { compileMessages } from "./compile-messages.ts";
import {
  type Message,
  type MessageSet,
  messageSets,
  readMessages,
  writeMessages,
} from "./message-sets.ts";
import { sortMessages } from "./messages-sort.ts";

const file = process.argv[2];
if (!file) throw new Error("usage: npm run messages:add -- file.json");
const additions = JSON.parse(readFileSync(file, "utf8")) as Record<string, Record<string, Message>>;

const english = new Map(messageSets.map((set) => [set, readMessages(set, "en")]));
const setOf = (key: string): MessageSet =>
  messageSets.find((set) => key in (english.get(set) ?? {})) ?? "pages";

for (const [key, texts] of Object.entries(additions)) {
  for (const [language, text] of Object.entries(texts)) {
    const set = setOf(key);
    writeMessages(set, language, { ...readMessages(set, language), [key]: text });
  }
}
sortMessages();
await compileMessages();
console.log(`merged ${Object.keys(additions).length} messages`);
