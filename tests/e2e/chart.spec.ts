/**
 * The chart: indicators, drawings and layouts that survive a reload and another device, and orders
 * that begin on the chart.
 */
import type { Page } from "@playwright/test";
import { call, openDemo, useToken as signInWith } from "./people.ts";
import { expect, test } from "./watch-errors.ts";

const desktop = { width: 1440, height: 900 };
const phone = { viewport: { width: 360, height: 560 }, hasTouch: true, isMobile: true };

/** Moves a finger over the page, by touch events as from a screen. */
async function swipe(page: Page, from: { x: number; y: number }, by: { x: number; y: number }) {
  const screen = await page.context().newCDPSession(page);
  const send = (type: "touchStart" | "touchMove" | "touchEnd", touchPoints: (typeof from)[]) =>
    screen.send("Input.dispatchTouchEvent", { type, touchPoints });
  await send("touchStart", [from]);
  for (let step = 1; step <= 10; step++) {
    await send("touchMove", [{ x: from.x + (by.x * step) / 10, y: from.y + (by.y * step) / 10 }]);
  }
  await send("touchEnd", []);
}

test("restores a chart's settings and drawings on another device, and starts an order from a chart", async ({
  page,
  browser,
  request,
}) => {
  const token = await openDemo(request);
  await page.setViewportSize(desktop);
  await signInWith(page, token);
  await page.goto("/trade?market=BTCUSD");
  const chart = page.getByTestId("kline");
  await expect(chart).toHaveAttribute("data-state", "ready");

  // Adds an indicator from the list; the legend shows its letters and a value from the worker.
  await page.getByTestId("chart-indicators").click();
  await page.getByTestId("indicator-add-rsi").click();
  await page.keyboard.press("Escape");
  await expect(page.getByTestId("legend-rsi1")).toHaveText(/^RSI 14\s*\d+(\.\d+)?$/);
  await page.getByTestId("chart-more-periods").selectOption("4hour");
  await expect(chart).toHaveAttribute("data-state", "ready");
  await page.getByTestId("chart-type").selectOption("heikin_ashi");
  await expect(page.getByTestId("legend-rsi1")).toHaveText(/^RSI 14\s*\d+(\.\d+)?$/);

  // Draws by mouse, moves and removes by keys, and undoes the removal.
  const box = await chart.boundingBox();
  if (!box) throw new Error("there is no chart");
  await page.getByTestId("chart-draw").click();
  await page.getByTestId("draw-trend").click();
  await expect(page.getByRole("dialog")).toHaveCount(0);
  const saved = page.waitForResponse((answer) => answer.url().includes("/save_drawing"));
  await page.mouse.move(box.x + 150, box.y + 200);
  await page.mouse.down();
  await page.mouse.move(box.x + 300, box.y + 120, { steps: 5 });
  await page.mouse.up();
  expect((await (await saved).json()).code).toBe(1);
  const selected = page.getByTestId("drawing-selected");
  await expect(selected).toBeFocused();
  await page.keyboard.press("ArrowRight");
  await page.keyboard.press("Delete");
  await expect(selected).toHaveCount(0);
  // Draws a level in the middle by keys alone.
  await page.getByTestId("chart-draw").focus();
  await page.keyboard.press("Enter");
  await page.getByTestId("draw-level").focus();
  await page.keyboard.press("Enter");
  await expect(selected).toBeFocused();

  await page.getByTestId("chart-layouts").click();
  await page.getByTestId("layout-name").fill("Swing");
  await page.getByTestId("layout-save").click();
  await expect(page.getByTestId("layout-list")).toContainText("Swing");
  await page.keyboard.press("Escape");

  const context = await browser.newContext({ viewport: desktop });
  const other = await context.newPage();
  await signInWith(other, token);
  await other.goto("/trade?market=BTCUSD");
  await expect(other.getByTestId("legend-rsi1")).toBeVisible();
  await expect(other.getByTestId("chart-type")).toHaveValue("heikin_ashi");
  await expect(other.getByTestId("chart-more-periods")).toHaveValue("4hour");
  await other.getByTestId("chart-draw").click();
  await expect(other.getByTestId("drawing-list")).toContainText("Horizontal line");
  await context.close();

  // A right click offers orders; the ticket is filled, and nothing is sent.
  await page.mouse.click(box.x + 200, box.y + box.height * 0.6, { button: "right" });
  await page.getByTestId("chart-act-buy").click();
  await expect(page.getByTestId("ticket-target")).toHaveValue(/^\d[\d.,]*$/);
  await expect(page.getByTestId("level-draft:entry").getByRole("slider")).toBeVisible();
  await expect(page.getByTestId("ticket-buy")).toContainText(/Buy (limit|stop)/);
});

test("marks fills on the chart, and moves a price alert by mouse, keyboard and form", async ({
  page,
  request,
}) => {
  const token = await openDemo(request);
  const alert = { forex_id: "1", side: "bid", direction: "below", note: "low" };
  await call(request, "/api/alert/create", { ...alert, price: "1" }, token);
  await page.setViewportSize(desktop);
  await signInWith(page, token);
  await page.goto("/trade?market=BTCUSD");
  const chart = page.getByTestId("kline");
  await expect(chart).toHaveAttribute("data-state", "ready");

  // The chart marks a purchase at once, and a close, too.
  await page.getByTestId("ticket-buy").click();
  const fills = page.getByTestId("chart-fill-list").getByRole("listitem");
  await expect(fills).toHaveText([/: Buy 0\.01 · [\d,]+\.\d\d$/]);
  // Another period is another chart, with the same levels and marks.
  await page.getByText("15m", { exact: true }).click();
  await expect(chart).toHaveAttribute("data-state", "ready");
  await expect(page.getByTestId("kline").locator("..")).toContainText("Buy 0.01");
  await expect(fills).toHaveCount(1);
  await page.getByTestId("positions").getByText("Close", { exact: true }).click();
  await page.getByTestId("order-close-confirm").click();
  await expect(fills).toHaveText([/: Closed: Buy 0\.01 · [\d,.]+ · [-+]\$[\d.]+$/, /: Buy 0\.01/]);
  await page.getByTestId("chart-indicators").click();
  await page.getByTestId("chart-fills-shown").uncheck();
  await page.keyboard.press("Escape");
  await expect(fills).toHaveCount(0);
  await page.reload();
  await expect(chart).toHaveAttribute("data-state", "ready");
  await expect(page.getByTestId("level-confirm")).toHaveCount(0);
  await expect(fills).toHaveCount(0);

  // Drags the line into the view, moves it one step up by a key, and confirms.
  const grip = page.getByRole("slider", { name: "low: drag, or move with the arrow keys" });
  const box = await chart.boundingBox();
  const from = await grip.boundingBox();
  if (!box || !from) throw new Error("there is no line");
  await page.mouse.move(from.x + 8, from.y + 8);
  await page.mouse.down();
  await page.mouse.move(from.x + 8, box.y + box.height * 0.7, { steps: 5 });
  await page.mouse.up();
  const question = page.getByTestId("level-confirm");
  await expect(question).toContainText("Move the price alert to ");
  const dropped = (await grip.getAttribute("aria-valuetext")) ?? "";
  await grip.press("ArrowUp");
  const wanted = (Number(dropped) + 0.01).toFixed(2);
  await expect(grip).toHaveAttribute("aria-valuetext", wanted);
  await page.getByTestId("level-confirm-yes").click();
  await expect(question).toHaveCount(0);

  await page.goto("/mine/alerts");
  const row = page.getByTestId("alert");
  const shown = Number(wanted).toLocaleString("en", { minimumFractionDigits: 2 });
  // The side of the price depends on how the market moved meanwhile.
  await expect(row).toContainText(new RegExp(`Bid: ${shown} or (lower|higher)`));
  await row.getByTestId("alert-move").click();
  await page.getByTestId("alert-price").fill("900000");
  await expect(page.getByText("900,000.00 or higher")).toBeVisible();
  await page.getByTestId("alert-move-save").click();
  await expect(row).toContainText("Bid: 900,000.00 or higher");
});

test("moves crosshair and scroll of all charts together when the layout option for the same time is on", async ({
  page,
}) => {
  await page.setViewportSize(desktop);
  await page.goto("/trade?market=BTCUSD");
  await page.getByTestId("layout-open").click();
  for (const choice of ["two_columns", "sameTime"])
    await page.getByTestId(`layout-${choice}`).click();
  await page.keyboard.press("Escape");
  const panes = [page.getByTestId("pane-1"), page.getByTestId("pane-2")] as const;
  for (const pane of panes) {
    await expect(pane.getByTestId("kline")).toHaveAttribute("data-state", "ready");
  }
  const [pointed, follows] = panes.map((pane) => pane.getByTestId("chart-point"));
  const box = await panes[0].getByTestId("kline").boundingBox();
  if (!pointed || !follows || !box) throw new Error("there is no chart");
  const newest = (await follows.textContent()) ?? "";
  await page.mouse.move(box.x + 80, box.y + 150, { steps: 3 });
  await expect(pointed).not.toHaveText(newest);
  await expect(follows).toHaveText((await pointed.textContent()) ?? "");

  const back = panes[1].getByRole("button", { name: "Back to now" });
  await expect(back).toHaveCount(0);
  await page.mouse.down();
  await page.mouse.move(box.x + 280, box.y + 150, { steps: 5 });
  await page.mouse.up();
  await expect(back).toBeVisible();
  await expect(follows).toHaveText((await pointed.textContent()) ?? "");
  await back.click();
  await expect(panes[0].getByRole("button", { name: "Back to now" })).toHaveCount(0);
});

test("keeps the chosen period in view on a phone, and scrolls chart and page by touch", async ({
  browser,
  request,
}) => {
  const context = await browser.newContext(phone);
  const page = await context.newPage();
  await signInWith(page, await openDemo(request));
  await page.goto("/trade?market=BTCUSD");
  const chart = page.getByTestId("kline");
  await expect(chart).toHaveAttribute("data-state", "ready");
  const year = page.getByRole("radio", { name: "Year" });
  const seen = () =>
    year.evaluate((radio) => {
      const [label, row] = [radio.parentElement, radio.closest("[role=radiogroup]")];
      const [inner, outer] = [label?.getBoundingClientRect(), row?.getBoundingClientRect()];
      return !!inner && !!outer && inner.left >= outer.left && inner.right <= outer.right + 1;
    });
  expect(await seen()).toBe(false);
  await page.getByText("Year", { exact: true }).click();
  await page.reload();
  await expect(year).toBeChecked();
  await expect.poll(seen).toBe(true);
  for (const tool of ["chart-more-periods", "chart-type", "chart-indicators", "chart-whole"]) {
    await expect(page.getByTestId(tool)).toBeInViewport({ ratio: 1 });
  }
  await page.getByTestId("chart-more-periods").selectOption("10min");
  await expect(chart).toHaveAttribute("data-state", "ready");

  const box = await chart.boundingBox();
  if (!box) throw new Error("there is no chart");
  const spot = { x: box.x + 100, y: box.y + box.height - 40 };
  const back = page.getByRole("button", { name: "Back to now" });
  await expect(back).toHaveCount(0);
  await swipe(page, spot, { x: 160, y: 0 });
  await expect(back).toBeVisible();
  expect(await page.evaluate(() => scrollY)).toBe(0);
  // A slow page may miss the first moves of a finger; a person would swipe again.
  await expect(async () => {
    await swipe(page, spot, { x: 0, y: -80 });
    await expect.poll(() => page.evaluate(() => scrollY), { timeout: 5_000 }).toBeGreaterThan(40);
  }).toPass();
  await context.close();
});
