import type { Page } from "@playwright/test";
import { expectTold } from "./toasts.ts";
import { expect, test } from "./watch-errors.ts";

async function openTrade(page: Page): Promise<void> {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto("/");
  await page.getByTestId("demo-start").click();
  await expect(page.getByTestId("total-assets")).toHaveText("$20,000.00");
  await page.getByTestId("pair-BTCUSD").click();
  await expect(page.getByTestId("kline")).toHaveAttribute("data-state", "ready");
}

async function nearby(page: Page, field: string, factor: number): Promise<void> {
  const input = page.getByTestId(field);
  const now = Number((await input.inputValue()).replaceAll(",", ""));
  await input.fill((now * factor).toFixed(2));
}

test("opens a position with a stop-loss, and shows its receipt and ledger movements", async ({
  page,
}) => {
  await openTrade(page);
  await page.getByTestId("ticket-levels").click();
  await page.getByTestId("ticket-stop_loss-switch").click();
  await page.getByText("Price", { exact: true }).click();
  // Above the price a stop-loss would fire at once: the ticket refuses it.
  await nearby(page, "ticket-stop_loss", 1.2);
  await expect(page.getByTestId("ticket-buy")).toHaveAttribute("data-fits", "false");
  await nearby(page, "ticket-stop_loss", 0.8);
  await page.getByTestId("levels-done").click();
  await page.getByTestId("ticket-buy").click();
  await expectTold(page, "Bought 0.01 lots BTC/USD");
  await page.goto("/order");
  await page.getByTestId("position").click();
  await page.getByTestId("receipt").click();
  await expect(page.getByText("simulator/BTCUSD")).toBeVisible();
  await expect(page.getByText("units_per_lot")).toBeHidden();
  await page.getByTestId("receipt-inputs").locator("summary").click();
  await expect(page.getByText("units_per_lot")).toBeVisible();
  await expect(page.getByTestId("receipt-inputs")).toContainText("Buy");
  await page.goto("/mine/accounts");
  await page.getByTestId("account-forex").click();
  await expect(page).toHaveURL(/accountTypeId=1/);
  await expect(page.getByTestId("account-log")).toContainText("Position opened");
  await expect(page.getByTestId("account-log")).toContainText("Opening balance");
});

test("lists a pending order until the trader cancels the order", async ({ page }) => {
  await openTrade(page);
  await page.getByText("Pending", { exact: true }).click();
  await nearby(page, "ticket-target", 0.9);
  await page.getByTestId("ticket-buy").click();
  await page.goto("/order?type=0");
  await page.getByTestId("pending-order").click();
  await page.getByTestId("order-cancel").click();
  await page.getByTestId("order-cancel-confirm").click();
  await expect(page.getByTestId("pending-order")).toHaveCount(0);
  await page.goto("/");
  await expect(page.getByTestId("total-assets")).toHaveText("$20,000.00");
});

test("counts down to the result of an Up/Down option", async ({ page }) => {
  await openTrade(page);
  await page.getByText("Up/Down options", { exact: true }).click();
  await page.getByTestId("micro-amount").fill("50");
  await expect(page.getByTestId("micro-profit")).toContainText("37.50");
  await page.getByTestId("micro-up").click();
  await expect(page.getByTestId("micro-countdown")).toBeVisible();
  await expect(page.getByTestId("micro-result")).toBeVisible({ timeout: 50_000 });
  await page.goto("/order?source=micro&type=3");
  await expect(page.getByTestId("micro-closed").getByRole("button")).toHaveCount(1);
});

test("resets a demo account after a confirmation", async ({ page }) => {
  await openTrade(page);
  await page.getByTestId("ticket-buy").click();
  await expectTold(page, "Bought");
  await page.goto("/mine/accounts");
  await page.getByTestId("reset-demo").click();
  await page.getByTestId("reset-demo-confirm").click();
  await page.goto("/order");
  await expect(page.getByTestId("position")).toHaveCount(0);
  await page.goto("/");
  await expect(page.getByTestId("total-assets")).toHaveText("$20,000.00");
});
