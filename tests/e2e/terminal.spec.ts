/**
 * A day's work in the terminal by keyboard alone, at three widths. The workspace survives a reload,
 * on another device and for a visitor.
 */
import type { Page } from "@playwright/test";
import { call, openDemo, useToken as signInWith } from "./people.ts";
import { expect, test } from "./watch-errors.ts";

const focused = (page: Page) =>
  page.evaluate(() => {
    const here = document.activeElement as HTMLElement | null;
    return here?.dataset.testid ?? here?.id ?? "";
  });

async function openTerminal(page: Page, width: number): Promise<void> {
  await page.setViewportSize({ width, height: 900 });
  await page.goto("/trade?market=BTCUSD");
  await expect(page.getByTestId("ticket-buy")).toBeEnabled();
  await expect(page.getByTestId("kline").first()).toHaveAttribute("data-state", "ready");
}

/** Runs the act that the palette finds for these words. */
async function command(page: Page, words: string, act: string): Promise<void> {
  await page.keyboard.press("Control+k");
  const input = page.getByRole("dialog").getByRole("combobox");
  await expect(input).toBeFocused();
  await page.keyboard.type(words);
  await expect(page.getByTestId(`act-${act}`)).toHaveAttribute("data-highlighted", "");
  await page.keyboard.press("Enter");
  await expect(input).toHaveCount(0);
}

/** Waits until the server has stored the workspace with this part. */
function keptWith(page: Page, part: string): Promise<unknown> {
  return page.waitForResponse(
    (answer) =>
      answer.url().includes("set_workspace") &&
      answer.request().postData()?.includes(part) === true,
  );
}

/** Moves the focus from part to part until this one has it. */
async function goToPart(page: Page, region: string): Promise<void> {
  const isIn = () =>
    page.evaluate(
      (name) =>
        document.activeElement?.closest("[data-region]")?.getAttribute("data-region") === name,
      region,
    );
  for (let tries = 0; tries < 5 && !(await isIn()); tries++) await page.keyboard.press("F6");
  expect(await isIn()).toBe(true);
}

async function watchAndCompare(page: Page): Promise<void> {
  // Watch: the search finds a name, Enter shows the market and the focus stays.
  await page.keyboard.press("/");
  await expect(page.getByTestId("terminal").getByRole("searchbox")).toBeFocused();
  await page.keyboard.type("ether");
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/market=ETHUSD/);
  await expect(page.getByTestId("terminal").getByRole("searchbox")).toBeFocused();

  // Compares: a second chart keeps its market while the first chart's changes.
  await command(page, "side by", "layout:two_columns");
  await expect(page.getByTestId("pane-2")).toBeVisible();
  await page.getByTestId("pane-2").getByTestId("pane-head").focus();
  await page.keyboard.press("Enter");
  await expect(page.getByTestId("pane-2")).toHaveAttribute("aria-current", "true");
  await command(page, "open btc", "open:BTCUSD");
  await expect(page.getByTestId("pane-2")).toHaveAttribute("data-market", "BTCUSD");
  await expect(page.getByTestId("pane-1")).toHaveAttribute("data-market", "ETHUSD");
}

/** Draws a level in the middle of the chart, and moves it with the arrow keys. */
async function draw(page: Page): Promise<void> {
  const pane = page.getByTestId("pane-2");
  await expect(pane.getByTestId("kline")).toHaveAttribute("data-state", "ready");
  await page.getByTestId("charts-toolbar").getByTestId("chart-draw").focus();
  await page.keyboard.press("Enter");
  await page.getByTestId("draw-level").focus();
  await page.keyboard.press("Enter");
  await expect(pane.getByTestId("drawing-selected")).toBeVisible();
}

/** Fills the ticket with an order at a price of the chart, chosen with arrow keys. */
async function orderFromChart(page: Page): Promise<void> {
  await page.getByTestId("pane-2").getByTestId("chart-pick").focus();
  // Ten ticks at a time, away from the middle of the chart.
  for (let steps = 0; steps < 3; steps++) await page.keyboard.press("Shift+ArrowDown");
  await page.keyboard.press("Enter");
  const buy = page.getByTestId("chart-act-buy");
  await expect(buy).toBeVisible();
  const title = (await page.getByRole("dialog").locator("h2").textContent()) ?? "";
  const price = /[\d.,]+$/.exec(title)?.[0] ?? "";
  await buy.focus();
  await page.keyboard.press("Enter");
  await expect.poll(() => focused(page)).toBe("ticket-target");
  await expect(page.getByTestId("ticket-target")).toHaveValue(price.replaceAll(",", ""));
  // The market does not fall to this price while the test runs.
  await page.keyboard.press("ControlOrMeta+a");
  await page.keyboard.type("1000");
  await expect(page.getByTestId("ticket-buy")).toHaveAttribute("data-fits", "true");
  await page.getByTestId("ticket-buy").focus();
  await page.keyboard.press("Enter");
  const tab = page.getByTestId("orders-tab-pending");
  await expect(tab).toContainText("1");
  await tab.focus();
  await page.keyboard.press("Enter");
  await expect(page.getByTestId("pending-row")).toContainText("1,000.00");
  // Back to the open positions, and to orders at the market.
  await page.keyboard.press("ArrowLeft");
  await page.keyboard.press("m");
  await expect(page.getByTestId("ticket-target")).toHaveCount(0);
}

/**
 * Confirms an order. The question is visible a moment before it has the focus, and returns the
 * focus once it has faded.
 */
async function confirm(page: Page): Promise<void> {
  await expect.poll(() => focused(page)).toBe("ticket-confirm");
  await page.keyboard.press("Enter");
  await expect(page.getByRole("dialog")).toHaveCount(0);
}

async function orderAndProtect(page: Page): Promise<void> {
  await command(page, "btc buy", "buy:BTCUSD");
  await confirm(page);
  await expect(page.getByTestId("positions-row")).toHaveCount(1);
  // Twice the size, so that a part can close.
  await goToPart(page, "ticket");
  await expect.poll(() => focused(page)).toBe("ticket-lots");
  await page.keyboard.press("ArrowUp");
  // Letters are shortcuts beyond the leverage field, which takes letters itself.
  await page.keyboard.press("Tab");
  await page.keyboard.press("Tab");
  // While a price is late the key does nothing, like the button.
  await expect(async () => {
    await page.keyboard.press("b");
    await page.getByRole("dialog").waitFor({ timeout: 2_000 });
  }).toPass();
  await confirm(page);
  await expect(page.getByTestId("positions-row")).toHaveCount(2);

  // The row takes a typed level; it refuses one on the wrong side at the field.
  await goToPart(page, "bottom");
  await page.getByTestId("row-stop_loss").first().focus();
  await page.keyboard.press("Enter");
  await expect(page.getByTestId("row-stop_loss-input")).toBeFocused();
  await page.keyboard.type("999999");
  await page.keyboard.press("Enter");
  await expect(page.getByRole("alert")).toBeVisible();
  await page.keyboard.press("ControlOrMeta+a");
  await page.keyboard.type("1000");
  await page.keyboard.press("Enter");
  await expect(page.getByTestId("row-stop_loss").first()).toContainText("1,000.00");
  await expect.poll(() => focused(page)).toBe("row-stop_loss");
}

async function closePartAndLookBack(page: Page): Promise<void> {
  await page.getByTestId("positions-end").first().focus();
  await page.keyboard.press("Enter");
  await expect(page.getByTestId("close-lots")).toHaveValue("0.02");
  await page.getByTestId("close-lots").focus();
  await page.keyboard.press("ArrowDown");
  await page.getByTestId("order-close-confirm").focus();
  await page.keyboard.press("Enter");
  await expect(page.getByRole("dialog")).toHaveCount(0);
  await expect(page.getByTestId("positions-row")).toHaveCount(2);

  await page.getByTestId("orders-tab-positions").focus();
  await page.keyboard.press("ArrowRight");
  await page.keyboard.press("ArrowRight");
  await expect(page.getByTestId("orders-tab-history")).toBeFocused();
  await expect(page.getByTestId("history-row")).toHaveCount(1);
  const total = await page.getByTestId("history-total").textContent();
  await page.getByTestId("history-market").selectOption({ label: "BTC/USD" });
  await expect(page.getByTestId("history-total")).toHaveText(total ?? "");
  await page.getByTestId("history-market").selectOption({ label: "ETH/USD" });
  await expect(page.getByTestId("history-row")).toHaveCount(0);
  await page.getByTestId("history-market").focus();
  await page.keyboard.press("Home");
  await expect(page.getByTestId("history-row")).toHaveCount(1);

  // By month: the last month has no ended order. Then by two days, both of this month.
  await page.getByTestId("period").focus();
  await page.keyboard.press("ArrowDown");
  await expect(page.getByTestId("history-row")).toHaveCount(1);
  await page.keyboard.press("ArrowDown");
  await expect(page.getByTestId("history-row")).toHaveCount(0);
  await page.keyboard.press("End");
  await page.getByTestId("period-from").focus();
  await page.keyboard.press("Enter");
  await expect(page.getByTestId("history-row")).toHaveCount(1);
}

for (const width of [1024, 1440, 2560]) {
  test(`lets a trader work by keyboard alone at ${width} px`, async ({ page, request }) => {
    await signInWith(page, await openDemo(request));
    await openTerminal(page, width);
    await watchAndCompare(page);
    await draw(page);
    await orderFromChart(page);
    await orderAndProtect(page);
    await closePartAndLookBack(page);
    const sideways = await page.evaluate(() => document.body.scrollWidth - innerWidth);
    expect(sideways).toBeLessThanOrEqual(0);
  });
}

test("returns the focus to the lots field when the palette has opened another market", async ({
  page,
}) => {
  await openTerminal(page, 1440);
  await goToPart(page, "ticket");
  await expect.poll(() => focused(page)).toBe("ticket-lots");
  await command(page, "open eth", "open:ETHUSD");
  await expect(page).toHaveURL(/market=ETHUSD/);
  await expect(page.getByTestId("ticket-buy")).toBeEnabled();
  await expect(page.getByTestId("kline").first()).toHaveAttribute("data-state", "ready");
  await expect.poll(() => focused(page)).toBe("ticket-lots");
});

test("updates positions on the chart while the history is shown or the panel is folded", async ({
  page,
  request,
}) => {
  const token = await openDemo(request);
  await signInWith(page, token);
  await openTerminal(page, 1440);
  const line = page.locator('[data-testid^="level-"][data-testid$=":entry"]');
  for (const count of [1, 2]) {
    await page.getByTestId("ticket-buy").click();
    await expect(page.getByTestId("positions-row")).toHaveCount(count);
  }
  const kept = keptWith(page, "history");
  await page.getByTestId("orders-tab-history").click();
  await kept;
  await page.reload();
  await expect(page.getByTestId("orders-tab-history")).toHaveAttribute("aria-selected", "true");
  await expect(page.getByTestId("account-margin")).toHaveText(/\d/);
  await expect(page.getByTestId("account-equity")).toHaveText(/\d/);
  await expect(page.getByTestId("account-result")).not.toHaveText("$0.00");
  await expect(line).toHaveCount(2);

  // Another device closes a position.
  const ids = await line.evaluateAll((all) =>
    all.map((each) => each.dataset.testid?.slice("level-".length, -":entry".length)),
  );
  const closeElsewhere = (id: string | undefined) =>
    call(page.request, "/v2/api/forex/close", { id: id ?? "" }, token);
  await closeElsewhere(ids[0]);
  await expect(line).toHaveCount(1);
  await expect(page.getByTestId("history-row")).toHaveCount(1);
  await page.getByTestId("fold-bottom").click();
  await expect(page.getByTestId("account-bar")).toHaveCount(0);
  await closeElsewhere(ids[1]);
  await expect(line).toHaveCount(0);
});

test("restores the workspace after a reload and on another device, and lets the trader turn off shortcuts", async ({
  page,
  request,
  browser,
}) => {
  const token = await openDemo(request);
  await signInWith(page, token);
  await openTerminal(page, 1440);
  const line = page.getByTestId("resize-watch");
  const before = Number(await line.getAttribute("aria-valuenow"));
  await line.focus();
  await page.keyboard.press("ArrowRight");
  await expect(line).toHaveAttribute("aria-valuenow", String(before + 16));
  await page.getByTestId("resize-bottom").focus();
  await page.keyboard.press("Enter");
  await expect(page.getByTestId("orders-tab-positions")).toHaveCount(0);
  await command(page, "four", "layout:four");
  await page.getByTestId("watch-by-spread").waitFor({ state: "detached" });
  const kept = keptWith(page, "spread");
  await page.getByTestId("watch-columns").click();
  await page.getByTestId("watch-columns-spread").check();
  await page.keyboard.press("Escape");
  await kept;

  const isAsLeft = async (shown: Page) => {
    await expect(shown.getByTestId("resize-watch")).toHaveAttribute(
      "aria-valuenow",
      String(before + 16),
    );
    await expect(shown.getByTestId("pane-4")).toBeVisible();
    await expect(shown.getByTestId("watch-by-spread")).toBeVisible();
    await expect(shown.getByTestId("orders-tab-positions")).toHaveCount(0);
  };
  await page.reload();
  await isAsLeft(page);
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 } });
  const other = await context.newPage();
  await signInWith(other, token);
  await other.goto(new URL("/trade?market=BTCUSD", page.url()).href);
  await isAsLeft(other);
  await context.close();

  await page.getByTestId("keys-open").click();
  await page.getByTestId("letter-keys").click();
  await page.keyboard.press("Escape");
  await expect(page.getByRole("dialog")).toHaveCount(0);
  await page.keyboard.press("b");
  await page.keyboard.press("F6");
  await expect(page.getByRole("dialog")).toHaveCount(0);
});
