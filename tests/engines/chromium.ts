import { chromium } from "playwright";
import { findBrowser } from "#tests/support/node/browser.ts";
import type { Driver } from "./driver.ts";

export async function openChromium(): Promise<Driver> {
  const browser = await chromium.launch(await findBrowser());
  const page = await browser.newPage({ locale: "en-US", timezoneId: "UTC" });
  return {
    open: async (url) => {
      await page.goto(url);
    },
    evaluate: (expression) => page.evaluate(`JSON.stringify(${expression})`),
    press: (x, y) => page.mouse.click(x, y),
    type: (text) => page.keyboard.type(text),
    upload: (selector, path) => page.locator(selector).setInputFiles(path),
    resize: (width, height) => page.setViewportSize({ width, height }),
    picture: () => page.screenshot(),
    close: () => browser.close(),
  };
}
