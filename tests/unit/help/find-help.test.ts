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

it("lists help topics that match by name before those that match by explanation", () => {
  expect(titles("MARGIN").slice(0, 3)).toEqual(["Margin", "Free margin", "Margin level"]);
  expect(titles("the").length).toBe(6);
  expect(titles("high water")).toEqual(["High-water mark"]);
});

it("finds no help topic for an empty text or for an area that the company does not offer", () => {
  expect(titles("copy trading")).toContain("Copy trading");
  expect(findHelp("mining", ["contract"])).toEqual([]);
  expect(findHelp("dividend", ["mining"]).map(({ path }) => path)).toEqual([
    "/help/topic?kind=mining",
  ]);
  expect([titles(""), titles("  "), titles("%"), titles("zzz")]).toEqual([[], [], [], []]);
});

it("gives each help term a unique address and a unique name", () => {
  expect(new Set(terms.map(({ id }) => id)).size).toBe(20);
  expect(new Set(terms.map(({ name }) => name())).size).toBe(20);
});
