import { beforeEach, expect, test, vi } from "vitest";

const blocked = () => {
  throw new DOMException("blocked", "SecurityError");
};

beforeEach(() => {
  vi.resetModules();
  vi.unstubAllGlobals();
  vi.stubGlobal("document", {});
});

test.each([
  ["throws at its name", { get: blocked }],
  ["is null", { get: () => null }],
  ["throws when it is used", { get: () => ({ getItem: blocked, setItem: blocked }) }],
  ["keeps nothing", { get: () => ({ getItem: () => null, setItem: () => undefined }) }],
])("keeps texts in memory when the browser's storage %s", async (_, property) => {
  Object.defineProperty(globalThis, "localStorage", { ...property, configurable: true });
  const { deviceTexts, keepsTexts } = await import("#app/device.ts");
  expect(deviceTexts.getItem("lang")).toBeNull();
  deviceTexts.setItem("lang", "de");
  expect(deviceTexts.getItem("lang")).toBe("de");
  deviceTexts.removeItem("lang");
  expect(deviceTexts.getItem("lang")).toBeNull();
  deviceTexts.setItem("lang", "de");
  deviceTexts.clear();
  expect(deviceTexts.getItem("lang")).toBeNull();
  expect(keepsTexts()).toBe(false);
});

test("keeps texts in the browser's storage when the storage works", async () => {
  const texts = new Map<string, string>();
  const storage = {
    getItem: (key: string) => texts.get(key) ?? null,
    setItem: (key: string, text: string) => texts.set(key, text),
    removeItem: (key: string) => texts.delete(key),
  };
  Object.defineProperty(globalThis, "localStorage", { value: storage, configurable: true });
  const { deviceTexts, keepsTexts } = await import("#app/device.ts");
  deviceTexts.setItem("lang", "de");
  expect(texts).toEqual(new Map([["lang", "de"]]));
  expect(keepsTexts()).toBe(true);
});
