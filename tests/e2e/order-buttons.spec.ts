/** Measures that both buttons of the ticket are visible on every screen size, in every state. */
import type { Page } from "@playwright/test";
import { openDemo, useToken } from "./people.ts";
import { expectTold } from "./toasts.ts";
import { expect, test } from "./watch-errors.ts";

const sizes = [
  [320, 640],
  [360, 560],
  [360, 640],
  [375, 553],
  [375, 667],
  [390, 664],
  [390, 844],
  [1024, 768],
  [1440, 900],
] as const;
/** The languages with the tallest tickets at 360 px, and Arabic for its direction. */
const languages = ["th", "hi", "pt", "fr", "ru", "ar"] as const;

interface Measured {
  isInside: boolean;
  isUncovered: boolean;
  isAboveTabs: boolean;
  top: number;
}

/** Tells whether a button is in the window, above the tab bar, and on top at its middle. */
function measure(page: Page, testId: string): Promise<Measured> {
  return page.getByTestId(testId).evaluate((button) => {
    const { top, bottom, left, right } = button.getBoundingClientRect();
    const touched = document.elementFromPoint((left + right) / 2, (top + bottom) / 2);
    const bars = [...document.querySelectorAll("nav")].map((nav) => nav.getBoundingClientRect());
    const tabs = bars.find((bar) => bar.height > 0 && bar.bottom >= innerHeight);
    return {
      isInside: top >= 0 && bottom <= innerHeight && left >= 0 && right <= innerWidth,
      isUncovered: touched !== null && button.contains(touched),
      isAboveTabs: tabs === undefined || bottom <= tabs.top,
      top,
    };
  });
}

async function expectInSight(page: Page, where: string, testIds: readonly string[]): Promise<void> {
  for (const testId of testIds) {
    const found = async () => {
      const { top: _, ...rest } = await measure(page, testId);
      return rest;
    };
    // A window that becomes wide loads the terminal first.
    await expect
      .poll(found, { message: `${where}, ${testId}` })
      .toEqual({ isInside: true, isUncovered: true, isAboveTabs: true });
  }
}

/** Measures both buttons at the page's top and end; returns their places on phones. */
async function topsOnEverySize(
  page: Page,
  what: string,
  testIds: readonly [string, string],
): Promise<number[]> {
  const tops: number[] = [];
  for (const [width, height] of sizes) {
    await page.setViewportSize({ width, height });
    for (const end of [0, 1e6]) {
      await page.evaluate((to) => scrollTo(0, to), end);
      await expectInSight(page, `${what}, ${width}x${height}, scrolled to ${end}`, testIds);
    }
    if (width < 1024) tops.push((await measure(page, testIds[1])).top);
  }
  return tops;
}

async function openTrade(page: Page, mode: "forex" | "micro"): Promise<void> {
  await page.evaluate((chosen) => localStorage.setItem("trade_mode", chosen), mode);
  await page.goto("/trade");
  await expect(page.getByTestId("kline")).toHaveAttribute("data-state", "ready");
}

const sides = ["ticket-sell", "ticket-buy"] as const;
const directions = ["micro-down", "micro-up"] as const;

test.describe("the buttons of the ticket are visible", () => {
  for (const language of languages) {
    test(`shows the ticket's buttons in ${language} on every screen size, for contracts and options`, async ({
      page,
      request,
    }) => {
      await useToken(page, await openDemo(request));
      await page.goto(`/?lang=${language}`);
      await openTrade(page, "forex");
      await expect(page.getByTestId("ticket-buy")).toBeEnabled();
      const off = await topsOnEverySize(page, language, sides);
      await page.setViewportSize({ width: 360, height: 640 });
      await page.getByTestId("ticket-levels").click();
      await page.getByTestId("ticket-stop_loss-switch").click();
      await page.getByTestId("ticket-take_profit-switch").click();
      await page.getByTestId("levels-done").click();
      await expect(page.getByRole("dialog")).toHaveCount(0);
      const on = await topsOnEverySize(page, `${language}, both levels`, sides);
      // The levels' fields do not move the buttons of a phone.
      expect(on).toEqual(off);
      await openTrade(page, "micro");
      await expect(page.getByTestId("micro-up")).toBeEnabled();
      await topsOnEverySize(page, `${language}, options`, directions);
    });
  }
});

test("corrects stop-loss and take-profit at the first tap on Sell, and sells at the second", async ({
  page,
  request,
}) => {
  await page.setViewportSize({ width: 1024, height: 768 });
  await useToken(page, await openDemo(request));
  await page.goto("/");
  await openTrade(page, "forex");
  await page.getByTestId("ticket-stop_loss-switch").click();
  await page.getByTestId("ticket-take_profit-switch").click();
  await page.getByText("Price", { exact: true }).click();
  const price = (field: string) =>
    page
      .getByTestId(`ticket-${field}`)
      .inputValue()
      .then((text) => Number(text));
  const [stop, target] = [await price("stop_loss"), await price("take_profit")];
  expect(stop).toBeLessThan(target);
  await expect(page.getByTestId("ticket-sell")).toBeEnabled();
  await page.getByTestId("ticket-sell").click();
  // A sell needs its stop-loss above and its take-profit below; the app has placed no order.
  await expect(page.getByTestId("ticket-sell")).toHaveAttribute("data-fits", "true");
  expect(await price("stop_loss")).toBeGreaterThan(stop);
  expect(await price("take_profit")).toBeLessThan(target);
  await expect(page.getByText("Levels were moved to valid prices")).toBeVisible();
  await expect(page.getByTestId("toast")).toHaveCount(0);
  // The lots field can be reached with all switches on.
  await page.getByTestId("ticket-lots").fill("0.02");
  await page.getByTestId("ticket-sell").click();
  await expectTold(page, "Sold 0.02 lots");
});

test("keeps the choice of a pending order in the ticket after an order and after a visit to another page", async ({
  page,
  request,
}) => {
  await page.setViewportSize({ width: 390, height: 664 });
  await useToken(page, await openDemo(request));
  await page.goto("/");
  await openTrade(page, "forex");
  await page.getByText("Pending", { exact: true }).click();
  const target = page.getByTestId("ticket-target");
  await target.fill((Number(await target.inputValue()) * 0.9).toFixed(2));
  await page.getByTestId("ticket-buy").click();
  await expectTold(page, "Pending order placed");
  await expect(target).toBeVisible();
  await page.getByRole("link", { name: "Orders" }).click();
  await page.getByRole("link", { name: "Trade" }).click();
  await expect(target).toBeVisible();
});

test("scrolls to the top when another product opens", async ({ page, request }) => {
  await page.setViewportSize({ width: 390, height: 664 });
  await useToken(page, await openDemo(request));
  await page.goto("/");
  await page.getByTestId("pair-BTCUSD").click();
  await expect(page.getByTestId("kline")).toHaveAttribute("data-state", "ready");
  await page.evaluate(() => scrollTo(0, 500));
  await page.getByRole("link", { name: "Markets" }).click();
  await page.getByTestId("pair-ETHUSD").click();
  await expect(page.getByRole("heading", { name: "ETH/USD" })).toBeInViewport();
  expect(await page.evaluate(() => scrollY)).toBe(0);
});

test("closes a position by the button of its sheet, and closes only the sheet by Back", async ({
  page,
  request,
}) => {
  await page.setViewportSize({ width: 360, height: 560 });
  await useToken(page, await openDemo(request));
  await page.goto("/");
  await openTrade(page, "forex");
  await page.getByTestId("ticket-buy").click();
  await expectTold(page, "Bought");
  await page.goto("/order");
  const sheet = page.getByRole("dialog");
  await page.getByTestId("position").click();
  await expect(sheet).toBeVisible();
  await page.goBack();
  await expect(sheet).toHaveCount(0);
  await expect(page).toHaveURL(/\/order$/);
  await page.getByTestId("position").click();
  await expect(page.getByTestId("order-close")).toBeInViewport({ ratio: 1 });
  await page.getByTestId("order-close").click();
  await expect(page.getByTestId("order-close-confirm")).toBeInViewport({ ratio: 1 });
  // The sheet's title and foot stay in place; the body scrolls.
  await expect(sheet.getByRole("heading", { name: "BTC/USD" })).toBeInViewport({ ratio: 1 });
  const gap = await sheet.evaluate((popup) => {
    const foot = popup.lastElementChild?.getBoundingClientRect().bottom ?? 0;
    return [popup.scrollTop, popup.getBoundingClientRect().bottom - foot <= 20];
  });
  expect(gap).toEqual([0, true]);
  await page.getByTestId("order-close-confirm").click();
  await expect(page.getByTestId("position")).toHaveCount(0);
  // The history's result equals the change of the balance.
  await page.getByText("History", { exact: true }).click();
  const row = await page.getByTestId("history-order").locator("b.num").textContent();
  await page.goto("/");
  await expect(page.getByTestId("total-assets")).toContainText("$");
  const total = (await page.getByTestId("total-assets").textContent()) ?? "";
  const amount = (text: string | null) => Number((text ?? "").replace(/[^\d.-]/g, ""));
  expect(amount(total)).toBeCloseTo(20_000 + amount(row), 1);
});
