import { beforeEach, expect, it, vi } from "vitest";

/** The theme of a visitor on a dark device. */
async function themeFor(company: Record<string, string> | null, stored: string | null, html = "") {
  vi.stubGlobal("localStorage", { getItem: (key: string) => (key === "theme" ? stored : null) });
  vi.stubGlobal("sessionStorage", { getItem: () => null });
  vi.stubGlobal("matchMedia", () => ({ matches: true, addEventListener: () => undefined }));
  vi.stubGlobal("document", { documentElement: { dataset: { theme: html } } });
  const { basicInfoAtom } = await import("#app/data/company/company.ts");
  const { store } = await import("#app/state.ts");
  const { themeAtom } = await import("#app/features/company/theme.ts");
  const data = { is_dark_mode: "1", is_default_dark: "0", ...company };
  if (company) store.set(basicInfoAtom, { state: "ready", data } as never);
  return store.get(themeAtom);
}

beforeEach(() => {
  vi.resetModules();
  return () => vi.unstubAllGlobals();
});

it.each([
  ["light", {}, null],
  ["dark", { is_default_dark: "1" }, null],
  ["dark", {}, "dark"],
  ["light", { is_default_dark: "1" }, "light"],
  ["dark", {}, "auto"],
  ["light", { is_dark_mode: "0" }, "dark"],
  ["light", { is_dark_mode: "0" }, "auto"],
])("chooses the theme %s when settings are %j and the choice is %j", async (theme, own, stored) => {
  expect(await themeFor(own, stored)).toBe(theme);
});

it("keeps the document's theme until the settings have been read", async () => {
  expect(await themeFor(null, null, "dark")).toBe("dark");
  vi.resetModules();
  expect(await themeFor(null, null, "light")).toBe("light");
});
