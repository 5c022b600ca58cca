/** `BROWSER_SLOWED=4`: each page of a browser test has a fourth of its processor. */
import { type BrowserContext, chromium, type Page } from "@playwright/test";

async function slow(page: Page, rate: number): Promise<void> {
  try {
    const devTools = await page.context().newCDPSession(page);
    await devTools.send("Emulation.setCPUThrottlingRate", { rate });
  } catch (error) {
    // A page may be closed before it is slowed.
    if (!page.isClosed()) throw error;
  }
}

/** @param rate how many times as long the page's work takes */
export function slowBrowsers(rate: number): void {
  const { launch } = chromium;
  chromium.launch = async (...given) => {
    const browser = await launch.apply(chromium, given);
    browser.on("context", (context: BrowserContext) => {
      context.on("page", (page: Page) => void slow(page, rate));
    });
    return browser;
  };
}
