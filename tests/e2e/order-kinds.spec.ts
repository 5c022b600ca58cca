/**
 * Kinds of orders in the ticket: the fields that each sends, its row in Orders, and visible buttons
 * on phones for every kind.
 */
import type { Locator, Page, Request } from "@playwright/test";
import { openDemo, useToken as signInWith } from "./people.ts";
import { expectTold } from "./toasts.ts";
import { expect, test } from "./watch-errors.ts";

const submitPath = "/v2/api/forex/submit";
const dayMs = 86_400_000;

async function openTicket(page: Page, token: string, size = { width: 390, height: 664 }) {
  await page.setViewportSize(size);
  await signInWith(page, token);
  await page.goto("/trade?market=BTCUSD");
  await expect(page.getByTestId("ticket-buy")).toBeEnabled();
}

const dialog = (page: Page) => page.getByRole("dialog");
/** Picks a kind at the head of the ticket; the desktop's list of orders has equal names. */
const choose = (page: Page, text: string) =>
  page.getByRole("region", { name: "Order ticket" }).getByText(text, { exact: true }).click();
const fieldsOf = (request: Request) => request.postDataJSON() as Record<string, string>;
const sent = (page: Page) => page.waitForRequest((each) => each.url().includes(submitPath));

/** Bid that the sell button shows. */
async function bidOf(page: Page): Promise<number> {
  const text = await page.getByTestId("ticket-sell").locator(".num").textContent();
  return Number((text ?? "").replaceAll(",", ""));
}

/** Expects the element in the window, without scrolling. */
async function inSight(page: Page, targets: readonly Locator[]): Promise<void> {
  for (const target of targets) await expect(target).toBeInViewport({ ratio: 1 });
  expect(await page.evaluate(() => scrollY)).toBe(0);
}

for (const [width, height] of [
  [360, 560],
  [375, 553],
  [390, 664],
  [844, 390],
] as const) {
  test(`places and lists an expiring stop-limit without scrolling on a screen of ${width}x${height}`, async ({
    page,
    request,
  }) => {
    await openTicket(page, await openDemo(request), { width, height });
    const now = await bidOf(page);
    await choose(page, "Pending");
    await page.getByTestId("ticket-kind").click();
    await dialog(page).getByText("Stop-limit", { exact: true }).click();
    await page.getByTestId("ticket-expiry").selectOption("week");
    await expect(dialog(page)).toContainText(/Expires .* if not filled by then\./);
    await page.getByTestId("levels-done").click();
    await page.getByTestId("ticket-stop").fill((now * 1.1).toFixed(2));
    await page.getByTestId("ticket-target").fill((now * 1.09).toFixed(2));
    const buy = page.getByTestId("ticket-buy");
    await expect(buy).toContainText("Buy stop-limit");
    await inSight(page, [
      buy,
      page.getByTestId("ticket-sell"),
      page.getByTestId("ticket-stop"),
      page.getByTestId("ticket-target"),
      page.getByTestId("ticket-lots"),
    ]);
    const chart = page.getByTestId("kline");
    await chart.waitFor();
    expect((await chart.boundingBox())?.height).toBeGreaterThan(80);

    const [asked] = await Promise.all([sent(page), buy.click()]);
    const fields = fieldsOf(asked);
    expect(fields).toMatchObject({
      stop_price: (now * 1.1).toFixed(2),
      target_price: (now * 1.09).toFixed(2),
    });
    expect(Number(fields.expires_ms)).toBeGreaterThan(Date.now() + 6.9 * dayMs);
    expect(Number(fields.expires_ms)).toBeLessThan(Date.now() + 8 * dayMs);
    await expectTold(page, "Stop-limit order placed");
    await expect(page.getByTestId("market-pending")).toHaveCount(1);
    // The next tap places the same kind, not a market order.
    await expect(buy).toContainText("Buy stop-limit");
    await expect(page.getByTestId("ticket-stop")).toHaveValue((now * 1.1).toFixed(2));

    await page.goto("/order?type=0");
    const row = page.getByTestId("pending-order");
    await expect(row).toContainText("Buy stop-limit");
    await row.click();
    await expect(dialog(page)).toContainText("Expires");
    await expect(dialog(page)).toContainText(/Waits for [\d,.]+ first/);
  });
}

test("refuses a custom expiry that is past or more than 90 days ahead", async ({
  page,
  request,
}) => {
  await openTicket(page, await openDemo(request), { width: 1440, height: 900 });
  const now = await bidOf(page);
  await choose(page, "Pending");
  await page.getByTestId("ticket-target").fill((now * 0.9).toFixed(2));
  await page.getByTestId("ticket-expiry").selectOption("own");
  const own = page.getByTestId("ticket-expiry-own");
  const at = (ms: number) => new Date(ms).toISOString().slice(0, 16);
  const buy = page.getByTestId("ticket-buy");
  for (const wrong of [Date.now() - dayMs, Date.now() + 91 * dayMs]) {
    await own.fill(at(wrong));
    await expect(page.getByText(/Choose an expiry within the next 90 days/)).toBeVisible();
    await expect(buy).toHaveAttribute("data-fits", "false");
  }
  const end = at(Date.now() + 2 * dayMs);
  await own.fill(end);
  await expect(buy).toHaveAttribute("data-fits", "true");
  const [asked] = await Promise.all([sent(page), buy.click()]);
  expect(Number(fieldsOf(asked).expires_ms)).toBe(Date.parse(`${end}Z`));
  await expectTold(page, "Pending order placed");
  await expect(buy).toContainText("Buy limit");
});

test("sends a trailing stop with a new order, and shows the stop at the position", async ({
  page,
  request,
}) => {
  await openTicket(page, await openDemo(request));
  await page.getByTestId("ticket-levels").click();
  await page.getByTestId("ticket-stop_loss-switch").click();
  const sheet = dialog(page);
  await sheet.getByText("Trailing", { exact: true }).click();
  await sheet.getByText("Pips", { exact: true }).click();
  await page.getByTestId("ticket-stop_loss").fill("1");
  await expect(sheet.getByText(/The distance has to be from [\d,]+ to [\d,]+ pips/)).toBeVisible();
  await page.getByTestId("ticket-stop_loss").fill("100000");
  await expect(page.getByTestId("trailing-text")).toContainText(
    /Starts at [\d,.]+ and rises with the price in steps of 10,000 pips\. It never falls\./,
  );
  await sheet.getByText("Sell", { exact: true }).click();
  await expect(page.getByTestId("trailing-text")).toContainText("falls with the price");
  await sheet.getByText("Buy", { exact: true }).click();
  await page.getByTestId("levels-done").click();
  await expect(page.getByTestId("level-draft:stop_loss")).toContainText("Trailing stop-loss -$");
  const [asked] = await Promise.all([sent(page), page.getByTestId("ticket-buy").click()]);
  expect(fieldsOf(asked)).toMatchObject({ trailing_distance: "1000.00", stop_loss_price: "0" });
  await expect(page.getByTestId("market-position")).toHaveCount(1);
  await expect(page.getByTestId(/^level-.*:trailing$/)).toContainText("Trailing stop-loss");
  await page.goto("/order");
  await page.getByTestId("position").click();
  await expect(dialog(page)).toContainText("It follows the price and never goes back.");
  await expect(page.getByTestId("order-stop_loss")).toHaveValue("100000");
});

test("places no order when the price moves beyond the trader's limit, and retries after one tap", async ({
  page,
  request,
}) => {
  await openTicket(page, await openDemo(request));
  await page.getByTestId("ticket-levels").click();
  await dialog(page).getByText("Within a limit", { exact: true }).click();
  await page.getByTestId("ticket-range").fill("500000");
  await page.getByTestId("levels-done").click();
  await expect(page.getByTestId("ticket-levels")).toContainText("500,000 pips");
  await page.getByTestId("ticket-lots").fill("0.02");

  // A test cannot make the market jump, so the first answer is the refusal of a jump.
  const refusal = { code: 1512, msg: "The price has moved.", data: { price: "91234.56" } };
  await page.route(`**${submitPath}*`, (route) => route.fulfill({ json: refusal }), { times: 1 });
  const [refused] = await Promise.all([sent(page), page.getByTestId("ticket-buy").click()]);
  expect(fieldsOf(refused)).toMatchObject({ price_range: "5000", cont: "0.02" });
  await expect(page.getByTestId("ticket-moved")).toContainText(
    "Price moved to 91,234.56, beyond your limit. No order placed.",
  );
  await expect(page.getByTestId("toast")).toHaveCount(0);
  await expect(page.getByTestId("ticket-lots")).toHaveValue("0.02");

  const again = page.getByTestId("ticket-again");
  await expect(again).toBeEnabled();
  await inSight(page, [again]);
  const [asked] = await Promise.all([sent(page), again.click()]);
  expect(Number(fieldsOf(asked).seen_price)).toBeGreaterThan(0);
  expect(asked.headers()["idempotency-key"]).not.toBe(refused.headers()["idempotency-key"]);
  await expectTold(page, "Bought 0.02 lots");
  await expect(page.getByTestId("ticket-moved")).toHaveCount(0);

  await page.reload();
  await expect(page.getByTestId("ticket-levels")).toContainText("500,000 pips");
  // A real refusal: the market is far above the price of the order.
  await page.route(
    `**${submitPath}*`,
    (route) => {
      const fields = { ...fieldsOf(route.request()), seen_price: "1", price_range: "1" };
      return route.continue({ postData: JSON.stringify(fields) });
    },
    { times: 1 },
  );
  await page.getByTestId("ticket-buy").click();
  await expect(page.getByTestId("ticket-moved")).toContainText(
    /moved to \d[\d,]+\.\d\d, beyond your limit/,
  );
  await page.getByRole("button", { name: "Cancel", exact: true }).click();
  await expect(page.getByTestId("ticket-sell")).toBeEnabled();
});

test("shows the server's refusal of an expiry at the expiry field", async ({ page, request }) => {
  await openTicket(page, await openDemo(request));
  const now = await bidOf(page);
  await choose(page, "Pending");
  await page.getByTestId("ticket-target").fill((now * 0.9).toFixed(2));
  await page.getByTestId("ticket-kind").click();
  await page.getByTestId("ticket-expiry").selectOption("day");
  await page.getByTestId("levels-done").click();
  await page.route(
    `**${submitPath}*`,
    (route) => {
      const fields = { ...fieldsOf(route.request()), expires_ms: "1" };
      return route.continue({ postData: JSON.stringify(fields) });
    },
    { times: 1 },
  );
  await page.getByTestId("ticket-buy").click();
  await expect(dialog(page).getByText(/Choose an expiry within the next 90 days/)).toBeVisible();
  await expect(page.getByTestId("ticket-expiry")).toHaveValue("day");
});

test("chooses an order's kind by keyboard, and shows the awaited price in the confirmation", async ({
  page,
  request,
}) => {
  await openTicket(page, await openDemo(request), { width: 1440, height: 900 });
  const now = await bidOf(page);
  await page.keyboard.press("l");
  await page.getByTestId("ticket-stop").fill((now * 1.1).toFixed(2));
  await page.getByTestId("ticket-target").fill((now * 1.09).toFixed(2));
  await page.getByTestId("ticket-expiry").selectOption("day");
  // Keys go to the field while it has the focus.
  await page.getByTestId("ticket-target").blur();
  await page.keyboard.press("b");
  await expect(dialog(page)).toContainText(/Waits for [\d,.]+ first/);
  await expect(dialog(page)).toContainText(/Expires .* if not filled by then/);
  await page.keyboard.press("Enter");
  await expectTold(page, "Stop-limit order placed");
  await page.keyboard.press("m");
  await expect(page.getByTestId("ticket-stop")).toHaveCount(0);
});

test("offers a reset of the demo account in the ticket when the balance is below margin and fee", async ({
  page,
  request,
}) => {
  await openTicket(page, await openDemo(request));
  await page.getByTestId("ticket-lots").fill("9");
  await expect(page.getByText("Not enough free balance for margin and fee.").first()).toBeVisible();
  await page.getByTestId("reset-demo").first().click();
  await expect(page.getByTestId("reset-demo-confirm")).toBeVisible();
});

test("shows one-minute candles when the ticket changes to options, and the earlier period again when it changes back", async ({
  page,
  request,
}) => {
  await openTicket(page, await openDemo(request));
  const period = (text: string) => page.getByRole("radio", { name: text, exact: true });
  await expect(period("5m")).toBeChecked();
  await choose(page, "Up/Down options");
  await expect(period("1m")).toBeChecked();
  await choose(page, "Market");
  await expect(period("5m")).toBeChecked();
});
