/**
 * The whole trade on the windows that phones really have. Every action has to be in sight,
 * uncovered and without scrolling, before it is tapped.
 */
import type { APIRequestContext, Locator, Page } from "@playwright/test";
import { openDemo, useToken as signInWith } from "./people.ts";
import { expectTold } from "./toasts.ts";
import { expect, test } from "./watch-errors.ts";

/** Taps an element that a finger could hit: in the window, and on top at its middle. */
async function tap(target: Locator): Promise<void> {
  await target.waitFor();
  await expect
    .poll(() =>
      target.evaluate((element) => {
        const { top, bottom, left, right } = element.getBoundingClientRect();
        const touched = document.elementFromPoint((left + right) / 2, (top + bottom) / 2);
        return {
          isInside: top >= 0 && bottom <= innerHeight && left >= 0 && right <= innerWidth,
          isUncovered: touched !== null && (element.contains(touched) || touched.contains(element)),
          scrolled: scrollY,
        };
      }),
    )
    .toEqual({ isInside: true, isUncovered: true, scrolled: 0 });
  await target.click();
}

const amount = (text: string | null) => Number((text ?? "").replace(/[^\d.-]/g, ""));

async function openPage(page: Page, request: APIRequestContext, query = "") {
  await signInWith(page, await openDemo(request));
  await page.goto(`/trade${query}`);
  await expect(page.getByTestId("kline")).toHaveAttribute("data-state", "ready");
}

async function openTrade(page: Page, request: APIRequestContext, query: string) {
  await openPage(page, request, query);
  await expect(page.getByTestId("ticket-buy")).toBeEnabled();
}

for (const [width, height] of [
  [360, 560],
  [375, 553],
  [390, 664],
  [844, 390],
] as const) {
  test(`buys with a stop-loss and a take-profit, moves the stop-loss and closes the position on a screen of ${width}x${height}`, async ({
    page,
    request,
  }) => {
    await page.setViewportSize({ width, height });
    await openTrade(page, request, "?market=ETHUSD");
    await tap(page.getByRole("button", { name: /ETH\/USD/ }));
    await page.getByRole("dialog").getByRole("searchbox").fill("bitcoin");
    await tap(page.getByTestId("found-BTCUSD"));
    await expect(page.getByRole("heading", { name: "BTC/USD" })).toBeVisible();
    await expect(page.getByTestId("kline")).toHaveAttribute("data-state", "ready");
    await expect(page.getByTestId("ticket-buy")).toBeEnabled();
    const chart = await page.getByTestId("kline").boundingBox();
    expect(chart?.height).toBeGreaterThan(100);
    await tap(page.getByTestId("ticket-lots"));
    await page.getByTestId("ticket-lots").fill("0.02");

    await tap(page.getByTestId("ticket-levels"));
    await tap(page.getByTestId("ticket-stop_loss-switch"));
    await tap(page.getByTestId("ticket-take_profit-switch"));
    await page.getByTestId("ticket-stop_loss").fill("25");
    await page.getByTestId("ticket-take_profit").fill("50");
    // The sheet shows the same level in percent and pips.
    await expect(page.getByTestId("ticket-stop_loss-values")).toContainText(/-\d.*% of margin/);
    await expect(page.getByTestId("ticket-stop_loss-values")).toContainText(/-[\d,.]+ pips/);
    await tap(page.getByTestId("levels-done"));
    await expect(page.getByTestId("ticket-levels")).toContainText("-$25.00");
    await expect(page.getByTestId("ticket-levels")).toContainText("+$50.00");
    await expect(page.getByTestId("level-draft:stop_loss")).toContainText("-$25.00");
    await tap(page.getByTestId("ticket-buy"));

    const row = page.getByTestId("market-position");
    await expect(row).toHaveCount(1);
    // Beside an order the chart keeps three tenths of the window, a fifth of them its periods.
    const beside = await page.getByTestId("kline").boundingBox();
    expect(beside?.height).toBeGreaterThanOrEqual(height * 0.23);
    const profit = row.getByTestId("live-profit");
    const first = await profit.textContent();
    await expect(profit).not.toHaveText(first ?? "");

    await tap(row.getByRole("button").first());
    const stop = page.getByTestId("order-stop_loss");
    // The fill may have moved by a tick since the amount was typed.
    expect(amount(await stop.inputValue())).toBeCloseTo(25, -1);
    await stop.fill("30");
    await tap(page.getByTestId("order-levels-save"));
    await expect(page.getByTestId("order-stop_loss")).toHaveValue(/^(29\.\d+|30)$/);
    await page.goBack();
    await expect(page.getByRole("dialog")).toHaveCount(0);

    // On the chart a key moves the line by a hundred points, and the strip asks to confirm.
    const line = page.locator('[data-testid^="level-"][data-testid$=":stop_loss"] [role=slider]');
    await expect(line).toContainText(/-\$(29\.\d+|30\.00)/);
    const before = Number(await line.getAttribute("aria-valuenow"));
    await line.press("PageDown");
    await tap(page.getByTestId("level-confirm-yes"));
    await expect(page.getByTestId("level-confirm")).toHaveCount(0);
    const after = async () => Number(await line.getAttribute("aria-valuenow"));
    await expect.poll(after).toBeCloseTo(before - 1, 2);

    await tap(row.getByRole("button").first());
    await tap(page.getByTestId("order-close"));
    await tap(page.getByText("50%", { exact: true }));
    await tap(page.getByTestId("order-close-confirm"));
    await expect(page.getByTestId("order-close")).toBeVisible();
    await page.goBack();
    await expect(page.getByRole("dialog")).toHaveCount(0);
    await expect(row).toContainText("0.01 lots");

    await tap(page.getByTestId("market-close"));
    await tap(page.getByTestId("market-end-confirm"));
    await expect(row).toHaveCount(0);
    await expectTold(page, "Position closed");

    await tap(page.getByRole("link", { name: "Orders" }).filter({ visible: true }));
    await tap(page.getByText("History", { exact: true }));
    const history = page.getByTestId("history-order");
    await expect(history).toHaveCount(2);
    // A phone on its side shows the sums first.
    if (height > 500) await expect(history.first()).toBeInViewport({ ratio: 0.9 });
  });
}

/** Elements under a toast, besides its own text. */
function coveredBy(toast: Locator): Promise<string[]> {
  return toast.evaluate((element) => {
    const over = element.getBoundingClientRect();
    const acts = document.querySelectorAll("header, h1, [data-testid=ticket-buttons], form label");
    return [...acts]
      .filter((each) => {
        const { top, bottom, left, right, width } = each.getBoundingClientRect();
        if (width === 0 || element.closest("dialog")?.contains(each)) return false;
        return top < over.bottom && bottom > over.top && left < over.right && right > over.left;
      })
      .map((each) => each.outerHTML.slice(0, 80));
  });
}

for (const [width, height] of [
  [360, 560],
  [390, 664],
  [844, 390],
] as const) {
  test(`shows a toast that covers neither header, heading nor ticket at ${width}x${height}`, async ({
    page,
    request,
  }) => {
    await page.setViewportSize({ width, height });
    await openTrade(page, request, "?market=BTCUSD");
    await page.getByTestId("ticket-buy").click();
    const toast = page.getByTestId("toast");
    await expect(toast).toContainText("Bought");
    // The toast has come to rest.
    await expect.poll(() => toast.evaluate((element) => element.getAnimations().length)).toBe(0);
    expect(await coveredBy(toast)).toEqual([]);
    // The pressed button still has the focus.
    await expect(page.getByTestId("ticket-buy")).toBeFocused();
  });
}

test("reports an option's missing amount at the amount field, on a page no wider than the phone", async ({
  browser,
  request,
}) => {
  const phone = { isMobile: true, hasTouch: true, locale: "en-GB" };
  const context = await browser.newContext({ ...phone, viewport: { width: 360, height: 560 } });
  const page = await context.newPage();
  await page.addInitScript(() => localStorage.setItem("trade_mode", "micro"));
  await openPage(page, request);
  await tap(page.getByTestId("micro-up"));
  await expect(page.getByTestId("micro-amount")).toBeFocused();
  await expect(page.getByTestId("micro-amount")).toHaveAttribute("aria-invalid", "true");
  await expect(page.getByTestId("toast")).toHaveCount(0);
  for (const last of ["micro-duration", "micro-preset"]) await tap(page.getByTestId(last).last());
  // A phone's browser widens the window to overflowing content.
  expect(await page.evaluate(() => innerWidth)).toBe(360);
  await context.close();
});

test("opens the market in the page's address, and writes a chosen market into the address", async ({
  page,
  request,
}) => {
  await page.setViewportSize({ width: 390, height: 664 });
  await openTrade(page, request, "?market=ETHUSD");
  await expect(page.getByRole("heading", { name: "ETH/USD" })).toBeVisible();
  await page.getByRole("button", { name: /ETH\/USD/ }).click();
  const sheet = page.getByRole("dialog");
  await sheet.getByTestId("found-BTCUSD").click();
  await expect(sheet).toHaveCount(0);
  await expect(page).toHaveURL(/market=BTCUSD$/);
  await expect(page.getByRole("heading", { name: "BTC/USD" })).toBeVisible();
  await page.reload();
  await expect(page.getByRole("heading", { name: "BTC/USD" })).toBeVisible();
  // An unknown market opens the last viewed one.
  await page.goto("/trade?market=NOSUCH");
  await expect(page).toHaveURL(/market=BTCUSD$/);
  await page.goto("/");
  await page.getByTestId("pair-ETHUSD").click();
  await expect(page).toHaveURL(/market=ETHUSD$/);
  await page.goBack();
  await expect(page).toHaveURL(/\/$/);
});

test("recalculates a proposed stop-loss when the lots change, until the trader edits the stop-loss", async ({
  page,
  request,
}) => {
  await page.setViewportSize({ width: 390, height: 664 });
  await openTrade(page, request, "?market=BTCUSD");
  const stop = page.getByTestId("ticket-stop_loss");
  const loss = async () => Number(await stop.inputValue());
  const setLots = async (lots: string) => {
    await page.getByTestId("levels-done").click();
    await page.getByTestId("ticket-lots").fill(lots);
    await page.getByTestId("ticket-levels").click();
    await expect(stop).toBeVisible();
  };
  await page.getByTestId("ticket-levels").click();
  await page.getByTestId("ticket-stop_loss-switch").click();
  const first = await loss();
  await setLots("0.1");
  await expect.poll(loss).toBeGreaterThan(5 * first);
  // The typed value stays.
  await stop.fill("7");
  await setLots("0.05");
  expect(await loss()).toBe(7);
});

test("accepts a stop-loss for Buy and Sell when it is an amount, but only for the chosen side when it is a price", async ({
  page,
  request,
}) => {
  await page.setViewportSize({ width: 390, height: 664 });
  await openTrade(page, request, "?market=BTCUSD");
  await page.getByTestId("ticket-levels").click();
  await page.getByTestId("ticket-stop_loss-switch").click();
  for (const side of ["buy", "sell"]) {
    await expect(page.getByTestId(`ticket-${side}`)).toHaveAttribute("data-fits", "true");
  }
  const sheet = page.getByRole("dialog");
  await sheet.getByText("Price", { exact: true }).click();
  await expect(page.getByTestId("ticket-sell")).toHaveAttribute("data-fits", "false");
  const price = async () => Number(await page.getByTestId("ticket-stop_loss").inputValue());
  const below = await price();
  await sheet.getByText("Sell", { exact: true }).click();
  expect(await price()).toBeGreaterThan(below);
  await expect(page.getByTestId("ticket-sell")).toHaveAttribute("data-fits", "true");
  await expect(page.getByTestId("ticket-buy")).toHaveAttribute("data-fits", "false");
  // A press acts once, and again while it is held.
  const start = await price();
  const more = sheet.getByRole("button", { name: "More" });
  await more.click();
  const one = (await price()) - start;
  expect(one).toBeGreaterThan(0);
  await more.hover();
  await page.mouse.down();
  await expect.poll(async () => (await price()) - start).toBeGreaterThan(4 * one);
  await page.mouse.up();
  const released = await price();
  await page.waitForTimeout(300);
  expect(await price()).toBe(released);
});

test("refuses a stop-loss amount below the cost of spread and fee, and shows that cost", async ({
  page,
  request,
}) => {
  await page.setViewportSize({ width: 390, height: 664 });
  await openTrade(page, request, "?market=BTCUSD");
  await page.getByTestId("ticket-levels").click();
  await page.getByTestId("ticket-stop_loss-switch").click();
  await page.getByTestId("ticket-stop_loss").fill("0.05");
  await expect(page.getByText(/Too close: spread and fee alone cost \$0\.\d\d\./)).toBeVisible();
  await page.getByTestId("levels-done").click();
  await expect(page.getByTestId("ticket-buy")).toHaveAttribute("data-fits", "false");
  // The button opens the sheet, where the trader can correct the level.
  await page.getByTestId("ticket-buy").click();
  await expect(page.getByTestId("ticket-stop_loss")).toBeVisible();
});

test("shows on the buttons of a pending order whether the order is a limit or a stop", async ({
  page,
  request,
}) => {
  await page.setViewportSize({ width: 390, height: 664 });
  await openTrade(page, request, "?market=BTCUSD");
  await page.getByText("Pending", { exact: true }).click();
  const target = page.getByTestId("ticket-target");
  const now = Number(await target.inputValue());
  await target.fill((now * 0.9).toFixed(2));
  await expect(page.getByTestId("ticket-buy")).toContainText("Buy limit");
  await expect(page.getByTestId("ticket-sell")).toContainText("Sell stop");
  await target.fill((now * 1.1).toFixed(2));
  await expect(page.getByTestId("ticket-buy")).toContainText("Buy stop");
  await expect(page.getByTestId("ticket-sell")).toContainText("Sell limit");
  await page.getByTestId("ticket-sell").click();
  await expect(page.getByTestId("market-pending")).toHaveCount(1);
  await tap(page.getByTestId("market-cancel"));
  await tap(page.getByTestId("market-end-confirm"));
  await expect(page.getByTestId("market-pending")).toHaveCount(0);
});

for (const [width, height] of [
  [360, 560],
  [390, 664],
] as const) {
  test(`keeps the chart's height and lists the newest position first when several are open on a screen of ${width}x${height}`, async ({
    page,
    request,
  }) => {
    await page.setViewportSize({ width, height });
    await openTrade(page, request, "?market=BTCUSD");
    const chartHeight = async () => (await page.getByTestId("kline").boundingBox())?.height;
    await tap(page.getByTestId("ticket-buy"));
    await expect(page.getByTestId("market-position")).toHaveCount(1);
    const beside = await chartHeight();
    for (const [index, size] of ["0.02", "0.03", "0.04"].entries()) {
      await page.getByTestId("ticket-lots").fill(size);
      await tap(page.getByTestId("ticket-buy"));
      await expect(page.getByTestId("market-count")).toHaveText(String(index + 2));
    }
    expect(await chartHeight()).toBe(beside);
    await expect(page.getByTestId("market-sum")).toContainText("0.1 lots");
    const sum = await page.getByTestId("market-result").textContent();
    await expect(page.getByTestId("market-result")).not.toHaveText(sum ?? "");
    // Entries on one line of pixels share a chip.
    const chips = page.locator('[data-testid$=":entry"] > span').filter({ visible: true });
    await expect(chips.first()).toContainText("× Buy 0.");

    await tap(page.getByTestId("market-sum"));
    const rows = page.getByTestId("market-position");
    await expect(rows).toHaveText([/0\.04 lots/, /0\.03 lots/, /0\.02 lots/, /0\.01 lots/]);
    await tap(rows.first().getByTestId("market-close"));
    const question = page.getByRole("alertdialog");
    await expect(question).toContainText(/BTC\/USD.*Buy.*0\.04 lots/);
    await tap(page.getByTestId("market-end-confirm"));
    await expect(rows).toHaveCount(3);
    await expect(rows.first()).toContainText("0.03 lots");
    await page.goBack();
    await expect(page.getByRole("dialog")).toHaveCount(0);
    await expect(page.getByTestId("market-count")).toHaveText("3");

    await tap(page.getByTestId("market-sum"));
    for (const left of [2, 1, 0]) {
      await tap(rows.first().getByTestId("market-close"));
      await tap(page.getByTestId("market-end-confirm"));
      await expect(rows).toHaveCount(left);
    }
    await expect(page.getByRole("dialog")).toHaveCount(0);
    await tap(page.getByTestId("ticket-buy"));
    await expect(rows).toHaveCount(1);
    await expect(page.getByRole("dialog")).toHaveCount(0);
  });
}

test("shows in the ticket the price that would cause the account's stop-out", async ({
  page,
  request,
}) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await openTrade(page, request, "?market=BTCUSD");
  const row = page.getByTestId("ticket-stop-out");
  // With 10,000 and a hundredth of a bitcoin no fall ends the account.
  await expect(row).toContainText("Buy none");
  await page.getByTestId("ticket-lots").fill("0.5");
  await expect(row).toContainText(/Buy [\d,]+\.\d\d/);
  const text = (await row.textContent()) ?? "";
  const [buy = 0, sell = 0] = [...text.matchAll(/[\d,]+\.\d\d/g)].map(([each]) => amount(each));
  const ask = amount(await page.getByTestId("ticket-buy").locator(".num").textContent());
  expect(buy).toBeLessThan(ask);
  expect(sell).toBeGreaterThan(ask);
  // Half a bitcoin: margin / 2 is left when the price has lost (10,000 - margin / 2) / 0.5.
  const margin = amount(await page.getByTestId("ticket-margin").textContent());
  expect(ask - buy).toBeGreaterThan(((10_000 - margin / 2) / 0.5) * 0.98);
  expect(ask - buy).toBeLessThan(((10_000 - margin / 2) / 0.5) * 1.02);
});
