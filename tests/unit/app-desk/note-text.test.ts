import { expect, test } from "vitest";
import { noteText } from "#app/desk/audit/note-text.ts";

const read = (note: string) => noteText({ act: "content_publish", subject: "news/1", note }, "UTC");

test("writes a note's timestamps as dates, and an empty value as a dash", () => {
  const text = read("publishedMs: null → 1795631995071");
  expect(text).toMatch(/^publishedMs: – → .*2026/);
  expect(text).not.toContain("1795631995071");
});

test.each([
  ["1795631995071.5 USD"],
  ["IBAN 17956319950711"],
  ["ref-1795631995071"],
  ["the null hypothesis"],
])("leaves %s in a note unchanged", (note) => {
  expect(read(note)).toBe(note);
});
