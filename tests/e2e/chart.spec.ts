/**
 * The chart: indicators, drawings and layouts that come back after a reload and on another device,
 * and orders that begin on it.
 */
import { openDemo, useToken as signInWith } from "./people.ts";
import { expect, test } from "./watch-errors.ts";

const desktop = { width: 1440, height: 900 };

test("what is set and drawn is there again on another device; an order begins at a price", async ({
  page,
  browser,
  request,
}) => {
  test.setTimeout(120_000);
  const token = await openDemo(request);
  await page.setViewportSize(desktop);
  await signInWith(page, token);
  await page.goto("/trade?market=BTCUSD");
  const chart = page.getByTestId("kline");
  await expect(chart).toHaveAttribute("data-state", "ready");

  // An indicator from the list, by its letters in the legend with a value of the worker.
  await page.getByTestId("chart-indicators").click();
  await page.getByTestId("indicator-add-rsi").click();
  await page.keyboard.press("Escape");
  await expect(page.getByTestId("legend-rsi1")).toHaveText(/^RSI 14\s*\d+(\.\d+)?$/);
  await page.getByTestId("chart-more-periods").selectOption("4hour");
  await expect(chart).toHaveAttribute("data-state", "ready");
  await page.getByTestId("chart-type").selectOption("heikin_ashi");
  await expect(page.getByTestId("legend-rsi1")).toHaveText(/^RSI 14\s*\d+(\.\d+)?$/);

  // Drawn by mouse, moved and removed by keys, brought back.
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
  // By keys alone: a level in the middle.
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
