/** Price alerts on a phone: set on the trade page, fired while the app is closed, cancelled. */
import type { APIRequestContext, Page } from "@playwright/test";
import type { WireAlert } from "#domain/contracts/http/alert.ts";
import type { Pair } from "#domain/contracts/http/market.ts";
import { findingsInBothThemes } from "./axe.ts";
import { call, openDemo, useToken } from "./people.ts";
import { expect, test } from "./watch-errors.ts";

test.use({ viewport: { width: 390, height: 664 } });

/** Prices on both sides, so that the market soon reaches one of them. */
const sides = [
  ["above", 1.0002],
  ["below", 0.9998],
] as const;

async function openTrade(page: Page): Promise<void> {
  await page.goto("/trade?market=BTCUSD");
  await expect(page.getByTestId("kline")).toHaveAttribute("data-state", "ready");
}

async function setAlert(page: Page, factor: number, note: string): Promise<void> {
  await page.getByTestId("alert-open").click();
  const form = page.getByTestId("alert-form");
  await expect(form).toBeVisible();
  // If the market reaches the level before the form is sent, the test sets another level.
  await expect(async () => {
    if ((await form.count()) === 0) return;
    // The form names the price of now first.
    const shown = /\d[\d,]*\.\d+/.exec((await form.textContent()) ?? "")?.[0] ?? "";
    const now = Number(shown.replaceAll(",", ""));
    await page.getByTestId("alert-price").fill((now * factor).toFixed(2));
    await page.getByTestId("alert-note").fill(note);
    await page.getByTestId("alert-set").click();
    await expect(form).toHaveCount(0, { timeout: 10_000 });
  }).toPass();
  await expect(page.getByText("The price alert is set.").first()).toBeVisible();
}

/** Sets two alerts near the price at once: the form of a slow device would be too late. */
async function setAlertsByCall(request: APIRequestContext, token: string, note: string) {
  const answer = await request.get("/v2/api/forex/trade_list");
  const { data } = (await answer.json()) as { data: Pair[] };
  const pair = data.find(({ Code }) => Code === "BTCUSD");
  if (!pair) throw new Error("no bitcoin");
  for (const [direction, factor] of sides) {
    const price = (Number(pair.ForexQuotations.Ask) * factor).toFixed(2);
    const alert = { forex_id: String(pair.Id), side: "ask", direction, price, note };
    await call(request, "/api/alert/create", alert, token);
  }
}

test("shows a message on the next visit when a price alert fired while the app was closed", async ({
  context,
  request,
}) => {
  const token = await openDemo(request);
  let tries = 0;
  // Sometimes the price fires before the test has closed the app.
  await expect(async () => {
    tries++;
    const note = `try ${tries}`;
    const app = await context.newPage();
    await useToken(app, token);
    await app.goto("/mine/alerts");
    await setAlertsByCall(request, token, note);
    const closedMs = Date.now();
    await app.close();

    const list = () =>
      request
        .get("/api/alert/list?state=ended", { headers: { authorization: token } })
        .then(async (answer) => (await answer.json()).data.data as WireAlert[]);
    const fired = async () => (await list()).find((alert) => alert.note === note);
    await expect.poll(fired).toBeTruthy();
    expect((await fired())?.firings[0]?.time_ms).toBeGreaterThan(closedMs);

    const next = await context.newPage();
    await useToken(next, token);
    await next.goto("/message");
    const message = next.getByTestId("messages").getByRole("link").filter({ hasText: note });
    await expect(message.first()).toContainText("BTC/USD has reached");
    await message.first().click();
    await expect(next.getByTestId("message-more")).toHaveAttribute("href", "/mine/alerts");
    await next.getByTestId("message-more").click();
    await next.getByText("Ended", { exact: true }).click();
    const row = next.getByTestId("alert").filter({ hasText: note }).first();
    await expect(row).toHaveAttribute("data-state", "done");
    await expect(row).toContainText("Price reached");
    await next.close();
  }).toPass({ timeout: 170_000 });
});

test("shows a toast with a link to the market when a price alert fires in the open app", async ({
  page,
  request,
}) => {
  await useToken(page, await openDemo(request));
  await openTrade(page);
  for (const [, factor] of sides) await setAlert(page, factor, "open");
  // The toast reaches the trader on any page.
  await page.getByRole("link", { name: "Markets" }).first().click();
  const toast = page.getByTestId("toast").filter({ hasText: "BTC/USD has reached" });
  await expect(toast.first()).toBeVisible({ timeout: 90_000 });
  await toast.first().getByRole("button", { name: "Open market" }).click();
  await expect(page).toHaveURL(/\/trade\?market=BTCUSD$/);
});

test("marks the price field when a price alert has no price", async ({ page, request }) => {
  await useToken(page, await openDemo(request));
  await openTrade(page);
  await page.getByTestId("alert-open").click();
  // The proposed price is valid as it is.
  await expect(page.getByText("or higher")).toBeVisible();
  await page.getByTestId("alert-price").fill("");
  await page.getByTestId("alert-set").click();
  await expect(page.getByTestId("alert-price")).toHaveAttribute("aria-invalid", "true");
  await expect(page.getByTestId("alert-price")).toBeFocused();
  await page.getByTestId("alert-price").fill("1");
  await expect(page.getByText("1.00 or lower")).toBeVisible();
  await expect(page.getByTestId("alert-pause")).toHaveCount(0);
  await page.getByTestId("alert-times").selectOption("3");
  await expect(page.getByTestId("alert-pause")).toBeVisible();
  expect(await findingsInBothThemes(page)).toEqual([]);
  await page.getByTestId("alert-set").click();
  await expect(page.getByText("The price alert is set.").first()).toBeVisible();
});

test("lists and cancels price alerts in the reader's language", async ({ page, request }) => {
  const token = await openDemo(request);
  await useToken(page, token);
  await page.goto("/mine/alerts");
  await expect(page.getByText("No price alerts")).toBeVisible();
  const alert = { forex_id: "1", side: "ask", direction: "below", price: "1.5", note: "cheap" };
  await call(request, "/api/alert/create", { ...alert, times: "3", pause: "60" }, token);
  await page.reload();
  const row = page.getByTestId("alert");
  await expect(row).toContainText("Ask: 1.50 or lower");
  await expect(row).toContainText("0 / 3");
  expect(await findingsInBothThemes(page)).toEqual([]);
  await row.getByTestId("alert-cancel").click();
  await page.getByTestId("alert-cancel-yes").click();
  await expect(page.getByText("No price alerts")).toBeVisible();
  await page.getByText("Ended", { exact: true }).click();
  await expect(row).toContainText("Cancelled");

  await page.goto("/mine/alerts?lang=ar");
  await expect(page.locator("html")).toHaveAttribute("dir", "rtl");
  await page.getByText("منتهية", { exact: true }).click();
  await expect(row).toContainText("ملغى");
});

test("shows visitors no button for price alerts", async ({ page }) => {
  await openTrade(page);
  await expect(page.getByTestId("alert-open")).toHaveCount(0);
});

test("sets an alert from the list of alerts, and opens the alert form by a row's context menu", async ({
  page,
  request,
}) => {
  await useToken(page, await openDemo(request));
  await page.goto("/mine/alerts");
  await page.getByTestId("alert-new").click();
  await page.getByTestId("found-EURUSD").click();
  await expect(page.getByTestId("alert-form")).toBeVisible();
  await page.getByTestId("alert-price").fill("9");
  await page.getByTestId("alert-note").fill("from the alerts");
  await page.getByTestId("alert-set").click();
  await expect(page.getByTestId("alert").filter({ hasText: "from the alerts" })).toBeVisible();

  await page.goto("/");
  const row = page.getByTestId("pair-BTCUSD");
  await row.focus();
  // Replaces the menu key and the long press, which the tested browsers lack.
  await row.dispatchEvent("contextmenu");
  await expect(page.getByTestId("alert-form")).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(page.getByTestId("alert-form")).toHaveCount(0);
  await expect(page).toHaveURL("/");
});
