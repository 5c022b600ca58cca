/** Checks every screen with axe against WCAG 2.2 A and AA, in both directions and both themes. */
import type { Page } from "@playwright/test";
import { findingsInBothThemes } from "./axe.ts";
import { expectTold } from "./toasts.ts";
import { expect, test } from "./watch-errors.ts";

const visitorPages = [
  "/",
  "/trade",
  "/login",
  "/register",
  "/forgot",
  "/language",
  "/product",
  "/news",
  "/news/detail?id=1",
  "/help",
  "/help/topic?kind=contract",
  "/help/glossary",
  "/descript/detail?group=how_it_works",
  "/feedback",
  "/mine/email",
  "/mine/announcement",
  "/mine/terms",
  "/mine/about",
  "/mine/system",
];
const traderPages = [
  "/",
  "/trade",
  "/order",
  "/order?type=0",
  "/order?type=3",
  "/order?source=micro",
  "/user",
  "/mine/accounts",
  "/mine/history?accountTypeId=1",
  "/mine/statement",
  "/mine/auth",
  "/mine/invite",
  "/mine/password",
  "/mine/pay-password",
  "/mine/sessions",
  "/mine/alerts",
  "/mine/second-factor",
  "/mine/wallet",
  "/mine/transfer",
  "/mine/charge",
  "/mine/withdraw",
  "/mine/withdraw-way?type=1",
  "/mine/withdraw-way?type=2",
  "/mine/coin-address-list",
  "/mine/bank-card-list",
  "/mine/passkeys",
];

for (const lang of ["en", "ar"]) {
  test(`finds no serious accessibility fault on the pages of visitors and demo traders on a phone in ${lang}`, async ({
    page,
  }) => {
    await page.setViewportSize({ width: 390, height: 844 });
    await page.emulateMedia({ reducedMotion: "reduce" });
    await page.addInitScript((chosen) => localStorage.setItem("lang", chosen), lang);
    const found: string[] = [];
    const look = async (path: string) => {
      await page.goto(path);
      // The page itself is open, not the one that a redirect leads to.
      await expect(page).toHaveURL((url) => url.pathname + url.search === path);
      await expect(page.getByTestId("connection")).toHaveAttribute("data-state", "live");
      for (const finding of await findingsInBothThemes(page)) found.push(`${path}: ${finding}`);
    };
    for (const path of visitorPages) await look(path);
    await page.goto("/");
    await page.getByTestId("demo-start").first().click();
    await expect(page.getByTestId("total-assets")).toBeVisible();
    for (const path of traderPages) await look(path);
    expect(found).toEqual([]);
  });
}

test("finds no serious accessibility fault on the main screens at a desktop's width", async ({
  page,
}) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.emulateMedia({ reducedMotion: "reduce" });
  const found: string[] = [];
  const look = async (path: string) => {
    await page.goto(path);
    await expect(page.getByTestId("connection")).toHaveAttribute("data-state", "live");
    for (const finding of await findingsInBothThemes(page)) found.push(`${path}: ${finding}`);
  };
  await look("/login");
  await look("/");
  await page.getByTestId("demo-start").first().click();
  await expect(page.getByTestId("total-assets")).toBeVisible();
  for (const path of ["/", "/trade", "/order", "/user", "/mine/accounts"]) await look(path);
  expect(found).toEqual([]);
});

/** Test id of the focused element, else its id. */
const focused = (page: Page) =>
  page.evaluate(() => {
    const here = document.activeElement as HTMLElement | null;
    return here?.dataset.testid ?? here?.id ?? "";
  });

test("focuses each opened page, and reaches Buy from the market's row within ten Tabs", async ({
  page,
}) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.goto("/");
  await page.getByTestId("demo-start").focus();
  await page.keyboard.press("Enter");
  await expect(page.getByTestId("total-assets")).toBeVisible();
  await expect.poll(() => focused(page)).toBe("main");
  await page.getByTestId("pair-ETHUSD").focus();
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/market=ETHUSD/);
  await expect.poll(() => focused(page)).toBe("main");

  await expect(page.getByTestId("ticket-buy")).toBeEnabled();
  const market = page.getByRole("heading", { level: 1 }).filter({ visible: true });
  await expect(market).toHaveText("ETH/USD");
  await page.getByTestId("found-ETHUSD").focus();
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("Enter");
  // Another market mounts another ticket: a focus that moves there too early is lost.
  await expect(market).not.toHaveText("ETH/USD");
  // A link to the ticket follows the market's row.
  let tabs = 0;
  const tabTo = async (name: string) => {
    while ((await focused(page)) !== name && tabs < 40) {
      await page.keyboard.press("Tab");
      tabs++;
    }
  };
  await tabTo("go-ticket");
  await page.keyboard.press("Enter");
  await expect.poll(() => focused(page)).toBe("ticket-lots");
  await tabTo("ticket-buy");
  expect(tabs).toBeLessThanOrEqual(10);
  await page.keyboard.press("Enter");
  await expectTold(page, "Bought");
  expect(await focused(page)).toBe("ticket-buy");
});

test("keeps a trader's pages within a phone's width when text is twice as large", async ({
  browser,
}) => {
  const phone = { isMobile: true, hasTouch: true, locale: "de-DE" };
  const context = await browser.newContext({ ...phone, viewport: { width: 390, height: 664 } });
  const page = await context.newPage();
  await page.goto("/?lang=de");
  await page.getByTestId("demo-start").first().click();
  await expect(page.getByTestId("total-assets")).toBeVisible();
  await page.addInitScript(() => {
    document.addEventListener("DOMContentLoaded", () => {
      document.documentElement.style.fontSize = "200%";
    });
  });
  const wide: string[] = [];
  for (const path of [...traderPages, "/register"]) {
    await page.goto(path);
    await expect(page.getByTestId("connection")).toHaveAttribute("data-state", "live");
    await expect(page.locator("main [class*=skeleton]")).toHaveCount(0);
    // A phone's browser widens the window to overflowing content.
    const width = await page.evaluate(() => Math.max(innerWidth, document.body.scrollWidth));
    if (width > 390) wide.push(`${path}: ${width}`);
  }
  expect(wide).toEqual([]);
  await context.close();
});
