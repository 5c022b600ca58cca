import { expect, it, vi } from "vitest";

vi.mock("#app/i18n/help-messages.ts", async () => ({
  m: {
    ...(await import("#messages/start/messages.js")).m,
    ...(await import("#messages/answers/messages.js")).m,
    ...(await import("#messages/pages/messages.js")).m,
    ...(await import("#messages/help/messages.js")).m,
  },
}));
const { findHelp } = await import("#app/features/help/find-help.ts");
const { terms } = await import("#app/features/help/terms.ts");

const titles = (text: string) => findHelp(text, ["contract", "copy"]).map(({ title }) => title);

it("lists help topics by matches of the name before matches of the explanation", () => {
  expect(titles("MARGIN").slice(0, 3)).toEqual(["Margin", "Free margin", "Margin level"]);
  expect(titles("the").length).toBe(6);
  expect(titles("high water")).toEqual(["High-water mark"]);
});

it("finds no topic that the company does not offer, and none for no text", () => {
  expect(titles("copy trading")).toContain("Copy trading");
  expect(findHelp("mining", ["contract"])).toEqual([]);
  expect(findHelp("dividend", ["mining"]).map(({ path }) => path)).toEqual([
    "/help/topic?kind=mining",
  ]);
  expect([titles(""), titles("  "), titles("%"), titles("zzz")]).toEqual([[], [], [], []]);
});

it("gives each help term an address and a name of its own", () => {
  expect(new Set(terms.map(({ id }) => id)).size).toBe(20);
  expect(new Set(terms.map(({ name }) => name())).size).toBe(20);
});
