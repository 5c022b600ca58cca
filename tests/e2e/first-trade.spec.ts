import { expectTold } from "./toasts.ts";
import { expect, test } from "./watch-errors.ts";

for (const [name, viewport] of [
  ["phone", { width: 390, height: 844 }],
  ["desktop", { width: 1440, height: 900 }],
] as const) {
  test(`leads a newcomer on a ${name} to a first trade in three taps`, async ({ page }) => {
    await page.setViewportSize(viewport);
    await page.goto("/");
    await expect(page.getByTestId("connection")).toHaveAttribute("data-state", "live");
    // Tap 1: the demo account.
    await page.getByTestId("demo-start").click();
    await expect(page.getByTestId("total-assets")).toHaveText("$20,000.00");
    // Tap 2: a market that is always open.
    await page.getByTestId("pair-BTCUSD").click();
    await expect(page.getByTestId("kline")).toHaveAttribute("data-state", "ready");
    // Tap 3: buy.
    await page.getByTestId("ticket-buy").click();
    await expectTold(page, "Bought 0.01 lots BTC/USD");
    await page.goto("/order");
    await expect(page.getByTestId("position")).toHaveCount(1);
    const profit = page.getByTestId("live-profit").first();
    const first = await profit.textContent();
    await expect(profit).not.toHaveText(first ?? "");
    await page.getByTestId("position").click();
    await page.getByTestId("order-close").click();
    await page.getByTestId("order-close-confirm").click();
    await expectTold(page, "Position closed");
    await expect(page.getByTestId("position")).toHaveCount(0);
    // The balance has the result: at least the fee has left it.
    await page.goto("/");
    await expect(page.getByTestId("total-assets")).toBeVisible();
    await expect(page.getByTestId("total-assets")).not.toHaveText("$20,000.00");
  });
}

test("opens Orders when a visitor, sent from Orders to the sign-in, starts a demo account", async ({
  page,
}) => {
  await page.goto("/order");
  await expect(page).toHaveURL(/\/login\?from=%2Forder/);
  await page.getByTestId("demo-start").click();
  await expect(page).toHaveURL(/\/order$/);
});

test("opens Home for an unknown path", async ({ page }) => {
  await page.goto("/no/such/page");
  await expect(page).toHaveURL(/\/$/);
});
