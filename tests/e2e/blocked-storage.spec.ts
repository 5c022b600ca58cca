/** Browsers that store nothing for a site: with blocked cookies, or inside another app. */
import type { Page } from "@playwright/test";
import { openDemo, useToken } from "./people.ts";
import { withoutServiceWorker } from "./settings.ts";
import { expect, test } from "./watch-errors.ts";

test.use({ viewport: { width: 390, height: 844 } });

/** Every storage of the browser throws, or is empty. */
async function blockStorage(page: Page, throws: boolean): Promise<void> {
  await page.addInitScript((isThrowing) => {
    const get = () => {
      if (isThrowing) throw new DOMException("blocked", "SecurityError");
      return null;
    };
    const names = ["localStorage", "sessionStorage", "indexedDB", "caches"];
    for (const name of names) Object.defineProperty(window, name, { get });
    Object.defineProperty(navigator, "serviceWorker", { get });
    Object.defineProperty(document, "cookie", { get, set: get });
  }, throws);
}

for (const [what, throws] of [
  ["throws", true],
  ["is null", false],
] as const) {
  test(`runs the app without stored data when storage ${what}`, async ({ page }) => {
    await blockStorage(page, throws);
    await page.goto("/");
    await expect(page.getByTestId("connection")).toHaveAttribute("data-state", "live");
    await expect(page.locator("#stuck")).toHaveCount(0);
    await page.getByTestId("demo-start").click();
    await expect(page.getByTestId("total-assets")).toHaveText("$20,000.00");
    await page.getByTestId("pair-BTCUSD").click();
    await page.getByTestId("ticket-buy").click();
    await expect(page.getByTestId("market-position").first()).toBeVisible();
    await page.getByRole("link", { name: "Account" }).last().click();
    await expect(page).toHaveURL(/\/user$/);
    await page.goto("/login");
    await expect(page.getByTestId("nothing-kept")).toContainText("blocks cookies");
  });
}

test("lets the visitor choose a language when storage throws", async ({ page }) => {
  await blockStorage(page, true);
  await page.goto("/language");
  await page.getByTestId("language-de").click();
  await expect(page.locator("html")).toHaveAttribute("lang", "de");
});

test("shows a skeleton immediately while a page's code loads slowly", async ({ page, request }) => {
  await withoutServiceWorker(page);
  await useToken(page, await openDemo(request));
  await page.goto("/user");
  const help = page.locator('a[href="/help"]').filter({ visible: true }).first();
  await expect(help).toBeVisible();
  const held = Promise.withResolvers<void>();
  await page.route(/\/assets\/help-pages-.*\.js/, async (route) => {
    await held.promise;
    await route.continue();
  });
  await help.click();
  await expect(page).toHaveURL(/\/help$/);
  await expect(page.getByTestId("skeleton").filter({ visible: true })).toHaveCount(1);
  // Longer than a transition waits for its page.
  await page.waitForTimeout(5_000);
  held.resolve();
  await expect(page.getByTestId("skeleton").filter({ visible: true })).toHaveCount(0);
});
