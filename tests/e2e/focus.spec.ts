/**
 * The focus when a sheet closes slowly: an element that gains the focus meanwhile keeps it, at any
 * speed of the machine.
 */
import type { Page } from "@playwright/test";
import { openDemo, useToken as signInWith } from "./people.ts";
import { expect, test } from "./watch-errors.ts";

const fadeMs = 1_500;

test.beforeEach(async ({ page, request }) => {
  await page.addInitScript((ms) => {
    const style = document.createElement("style");
    style.textContent = `[role$="dialog"] { animation-duration: ${ms}ms !important; }`;
    document.addEventListener("DOMContentLoaded", () => document.head.append(style));
  }, fadeMs);
  await page.setViewportSize({ width: 1440, height: 900 });
  await signInWith(page, await openDemo(request));
  await page.goto("/trade?market=BTCUSD");
  await expect(page.getByTestId("ticket-buy")).toBeEnabled();
  await expect(page.getByTestId("kline").first()).toHaveAttribute("data-state", "ready");
});

const allClosed = (page: Page) => expect(page.getByRole("dialog")).toHaveCount(0);

test("focuses the selected drawing when the sheet of drawing tools has closed", async ({
  page,
}) => {
  await page.getByTestId("chart-draw").focus();
  await page.keyboard.press("Enter");
  await page.getByTestId("draw-level").focus();
  await page.keyboard.press("Enter");
  await expect(page.getByTestId("drawing-selected")).toBeVisible();
  await allClosed(page);
  await expect(page.getByTestId("drawing-selected")).toBeFocused();
});

test("focuses the chosen panel when the palette has closed", async ({ page }) => {
  await page.getByTestId("fold-bottom").click();
  await page.keyboard.press("Control+k");
  const input = page.getByRole("dialog").getByRole("combobox");
  await expect(input).toBeFocused();
  await page.keyboard.type("history");
  await expect(page.getByTestId("act-tab:history")).toHaveAttribute("data-highlighted", "");
  await page.keyboard.press("Enter");
  await allClosed(page);
  await expect(page.getByTestId("orders-tab-history")).toBeFocused();
});

test("focuses the positions' tab when the sheet of a closed position has gone", async ({
  page,
}) => {
  await page.getByTestId("ticket-buy").click();
  await expect(page.getByTestId("positions-row")).toHaveCount(1);
  await page.getByTestId("positions-end").focus();
  await page.keyboard.press("Enter");
  await page.getByTestId("order-close-confirm").focus();
  await page.keyboard.press("Enter");
  await expect(page.getByTestId("positions-row")).toHaveCount(0);
  await allClosed(page);
  await expect(page.getByTestId("orders-tab-positions")).toBeFocused();
});
