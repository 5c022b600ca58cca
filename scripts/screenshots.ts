/**
 * `npm run screenshots`: takes pictures of Home, Trade and Order into ./screenshots (git-ignored),
 * at phone and desktop width, light and dark, in English and Arabic. It starts the built platform
 * with a state folder of its own. An argument such as `phone-light-en` takes only that set;
 * `--readme` also makes the small pictures of the README anew.
 */
import { mkdirSync } from "node:fs";
import { join } from "node:path";
import { type BrowserContext, chromium, type Page } from "@playwright/test";
import { findBrowser } from "#tests/support/node/browser.ts";
import { startPlatform } from "./running-platform.ts";

const port = Number(process.env.PORT ?? 4174);
const folder = "screenshots";
const words = process.argv.slice(2);
const forReadme = words.includes("--readme");
const only = words.find((word) => !word.startsWith("--")) ?? "";
/** Names of the README's pictures, by the screenshots from which they are made. */
const readmePictures: Record<string, string> = {
  "home-phone-light-en.png": "home-phone",
  "trade-desktop-dark-en.png": "trade-desktop",
  "order-phone-dark-ar.png": "order-phone-ar",
  "home-desktop-light-en.png": "home-desktop",
};
const sizes = { phone: { width: 390, height: 844 }, desktop: { width: 1440, height: 900 } };

async function openDemo(
  base: string,
  context: BrowserContext,
  lang: string,
  theme: string,
): Promise<Page> {
  const page = await context.newPage();
  await page.addInitScript(
    ([lang, theme]) => {
      localStorage.setItem("lang", lang as string);
      localStorage.setItem("theme", theme as string);
    },
    [lang, theme],
  );
  await page.goto(base);
  await page.getByTestId("demo-start").first().click();
  await page.getByTestId("asset-card").first().waitFor();
  return page;
}

async function buySomething(base: string, page: Page): Promise<void> {
  await page.goto(`${base}/trade`);
  for (const side of ["buy", "sell"]) {
    await page.getByTestId(`ticket-${side}`).click();
    await page.getByTestId("toast").first().waitFor();
  }
}

const platform = await startPlatform(port);
const { base } = platform;
try {
  mkdirSync(folder, { recursive: true });
  const { executablePath, args } = await findBrowser();
  const browser = await chromium.launch({ executablePath, args });
  for (const [size, viewport] of Object.entries(sizes)) {
    for (const theme of ["light", "dark"]) {
      for (const lang of ["en", "ar"]) {
        const name = (screen: string) => `${screen}-${size}-${theme}-${lang}.png`;
        if (only && !name("home-trade-order").includes(only)) continue;
        const context = await browser.newContext({ viewport, deviceScaleFactor: 2 });
        const page = await openDemo(base, context, lang, theme);
        await buySomething(base, page);
        for (const [screen, path] of [
          ["home", "/"],
          ["trade", "/trade"],
          ["order", "/order"],
        ] as const) {
          await page.goto(base + path);
          await page.waitForTimeout(2500);
          await page.screenshot({ path: join(folder, name(screen)) });
          const picture = readmePictures[name(screen)];
          if (forReadme && picture) {
            const path = `docs/images/${picture}.jpg`;
            await page.screenshot({ path, type: "jpeg", quality: 55, scale: "css" });
          }
        }
        await context.close();
        console.log(`${size} ${theme} ${lang}`);
      }
    }
  }
  await browser.close();
} finally {
  platform.stop();
}
