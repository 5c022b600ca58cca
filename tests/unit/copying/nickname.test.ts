import { expect, it } from "vitest";
import { nicknameKey, readNickname } from "#domain/copying/nickname.ts";

it.each([
  ["Calm Sea", "Calm Sea"],
  ["  Trader 12345 ", "Trader 12345"],
  ["سوق هادئ", "سوق هادئ"],
  ["波の上", "波の上"],
  ["Ｃａｌｍ", "Calm"],
  ["ab", null],
  ["a".repeat(25), null],
  ["two  spaces", null],
  ["-dash", null],
  ["dash-", null],
  ["<script>", null],
  // Cyrillic letter among Latin letters.
  ["Аnna", null],
  // Invisible character that reverses the text.
  ["a\u200bbc", null],
  ["\u202eabc", null],
  ["", null],
])("reads the nickname %j as %j", (given, kept) => {
  expect(readNickname(given)).toBe(kept);
});

it("treats nicknames as equal when they differ only by case, spaces or dashes", () => {
  const keys = ["Calm Sea", "calm-sea", "CALM_SEA", "CalmSea"].map(nicknameKey);
  expect(new Set(keys).size).toBe(1);
});
