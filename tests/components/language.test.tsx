/** The company's language, in a browser whose own language is not offered. */
import { expect } from "vitest";
import { page } from "vitest/browser";
import { applyLocale } from "#app/i18n/locale.ts";
import { give } from "./server.ts";
import { settingsWith } from "./usual-answers.ts";

Object.defineProperty(navigator, "languages", { value: ["sw-KE"] });
give(settingsWith({ default_lang: "de" }));
await applyLocale();
// Modules with texts load them in the language of this moment.
const { flag, open } = await import("./app.tsx");

flag("default_lang", async () => {
  await open("/");
  await expect.element(page.getByRole("link", { name: "Anmelden" })).toBeVisible();
  expect(document.documentElement.lang).toBe("de");
});

flag("demo_balance", async () => {
  await open("/", { demo_balance: "2500" });
  const text = page.getByText(/Ein Demokonto mit 5\.000,00\s\$ Spielgeld/);
  await expect.element(text).toBeVisible();
});
