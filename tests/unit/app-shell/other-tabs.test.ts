/** Two tabs of a browser: one switches its account while the other is still starting. */
import { afterAll, beforeEach, expect, it, vi } from "vitest";

const kept = new Map<string, string>();
const reload = vi.fn();
const events = new Map<string, (event: { key: string }) => void>();
vi.stubGlobal("document", {});
vi.stubGlobal("localStorage", {
  getItem: (key: string) => kept.get(key) ?? null,
  setItem: (key: string, text: string) => kept.set(key, text),
  removeItem: (key: string) => kept.delete(key),
});
vi.stubGlobal("location", { reload });
vi.stubGlobal("window", {
  addEventListener: (name: string, run: () => void) => events.set(name, run),
});
afterAll(() => vi.unstubAllGlobals());

beforeEach(() => {
  kept.clear();
  reload.mockClear();
  vi.resetModules();
});

/** @param during runs between the page's start and the code that loads later */
async function startTab(token: string | null, during = () => {}) {
  if (token) kept.set("token", token);
  await import("#app/api/token.ts");
  during();
  const { followOtherTabs } = await import("#app/shell/other-tabs.ts");
  followOtherTabs();
}

it("reloads a starting tab when another tab switches accounts during that start", async () => {
  await startTab("real", () => kept.set("token", "demo"));
  expect(reload).toHaveBeenCalledTimes(1);
});

it("reloads a tab when another tab switches accounts", async () => {
  await startTab("real");
  expect(reload).not.toHaveBeenCalled();
  kept.set("token", "demo");
  events.get("storage")?.({ key: "token" });
  expect(reload).toHaveBeenCalledTimes(1);
});

it.each([
  ["no person is signed in", null, () => {}],
  ["another tab signed in", null, () => kept.set("token", "demo")],
  ["another tab signed out", "real", () => kept.delete("token")],
])("leaves a starting tab unchanged when %s", async (_, token, during) => {
  await startTab(token, during);
  expect(reload).not.toHaveBeenCalled();
});
