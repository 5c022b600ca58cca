/** A customer on a small phone apart from the trade itself: sign-in, money, orders. */
import type { APIRequestContext, Page } from "@playwright/test";
import { call, goodPassword, openDemo, openPerson, useToken } from "./people.ts";
import { expect, test } from "./watch-errors.ts";

test.use({ viewport: { width: 360, height: 560 } });

const amount = (text: string | null) => Number((text ?? "").replace(/[^\d.-]/g, ""));

test("shows the first steps without scrolling until a new customer dismisses them", async ({
  page,
  request,
}) => {
  const { token } = await openPerson(request);
  await useToken(page, token);
  await page.goto("/");
  const deposit = page.getByTestId("step-deposit");
  await expect(deposit).toHaveAttribute("data-state", "todo");
  await expect(page.getByTestId("first-steps")).toBeInViewport({ ratio: 1 });
  await expect(page.getByTestId("step-trade")).toHaveAttribute("data-state", "todo");
  await deposit.getByRole("link").click();
  await expect(page).toHaveURL(/\/mine\/charge$/);
  await page.goBack();
  await page.getByTestId("first-steps-hide").click();
  await expect(page.getByTestId("first-steps")).toHaveCount(0);
  await page.reload();
  await expect(page.getByTestId("total-assets")).toContainText("0.00");
  await expect(page.getByTestId("first-steps")).toHaveCount(0);
});

test("groups the user centre's menu by topic, and shows a demo account no links that require a real account", async ({
  page,
  request,
}) => {
  const { token } = await openPerson(request);
  await page.goto("/");
  await page.evaluate((kept) => localStorage.setItem("token", kept), token);
  await page.goto("/user");
  const menu = page.getByRole("navigation", { name: "Menu", exact: true });
  const group = (title: string) => menu.getByRole("list", { name: title });
  await expect(group("Money").getByRole("link", { name: "Wallet" })).toBeVisible();
  await expect(group("Identity and security").getByRole("link")).not.toHaveCount(0);
  await expect(group("Money").getByRole("link", { name: "Change password" })).toHaveCount(0);
  const real = await menu.getByRole("heading").allTextContents();
  expect(real.slice(0, 2)).toEqual(["Money", "Identity and security"]);

  const demo = await openDemo(request);
  await page.evaluate((kept) => localStorage.setItem("token", kept), demo);
  await page.goto("/user");
  await expect(page.getByTestId("menu-open-real")).toHaveCount(1);
  await expect(menu.getByRole("link", { name: "Change password" })).toHaveCount(0);
});

const contract = {
  forex_id: "1",
  type: "1",
  cont: "0.02",
  status: "1",
  target_price: "0",
  stop_loss_price: "0",
  target_profit_price: "0",
  multiple: "10",
};

function place(request: APIRequestContext, token: string, change: Record<string, string> = {}) {
  const path = "/v2/api/forex/submit";
  return call<{ Id: string }>(request, path, { ...contract, ...change }, token);
}

const end = (request: APIRequestContext, token: string, act: string, id: string) =>
  call(request, `/v2/api/forex/${act}`, { id }, token);

test("shows results after fees in the history, and their sum as the change of the balance", async ({
  page,
  request,
}) => {
  const token = await openDemo(request);
  for (const cont of ["0.02", "0.05"]) {
    const { Id } = await place(request, token, { cont });
    await end(request, token, "close", Id);
  }
  await useToken(page, token);
  await page.goto("/order?type=3");
  await expect(page.getByTestId("history-order")).toHaveCount(2);
  const rows = await page.getByTestId("history-order").locator("b.num").allTextContents();
  const total = amount(await page.getByTestId("history-total").textContent());
  expect(rows.reduce((sum, row) => sum + amount(row), 0)).toBeCloseTo(total, 1);
  await page.goto("/mine/accounts");
  const free = page.getByTestId("account-forex").locator("dd").first();
  await expect(free).toContainText("$");
  expect(amount(await free.textContent()) - 10_000).toBeCloseTo(total, 1);
});

test("filters the history of orders by month or by custom dates", async ({ page, request }) => {
  await page.setViewportSize({ width: 360, height: 560 });
  const token = await openDemo(request);
  const { Id } = await place(request, token, {});
  await end(request, token, "close", Id);
  await useToken(page, token);
  await page.goto("/order?type=3");
  const order = page.getByTestId("history-order");
  // The newest row is in sight even in a small window.
  await expect(order).toBeInViewport();
  const period = page.getByTestId("period");
  await expect(period).toHaveValue("all");
  await period.selectOption({ index: 2 });
  await expect(order).toHaveCount(0);
  await period.selectOption({ index: 1 });
  await expect(order).toHaveCount(1);
  await period.selectOption("custom");
  await page.getByTestId("period-from").fill("2026-03-02");
  await page.getByTestId("period-to").fill("2026-03-01");
  await page.getByTestId("period-show").click();
  await expect(page.getByText("The start is after the end.")).toBeVisible();
  await expect(order).toHaveCount(1);
  await page.getByTestId("period-to").fill("2026-03-02");
  await page.getByTestId("period-show").click();
  await expect(order).toHaveCount(0);
});

test("updates the lists of orders without a reload when another device opens and ends orders", async ({
  page,
  request,
}) => {
  const token = await openDemo(request);
  await useToken(page, token);
  await page.goto("/order");
  await expect(page.getByText("No open positions")).toBeVisible();
  await expect(page.getByTestId("connection")).toHaveAttribute("data-state", "live");
  const { Id } = await place(request, token);
  await expect(page.getByTestId("position")).toHaveCount(1);
  await end(request, token, "close", Id);
  await expect(page.getByTestId("position")).toHaveCount(0);

  await page.goto("/order?type=0");
  await expect(page.getByTestId("connection")).toHaveAttribute("data-state", "live");
  const waiting = await place(request, token, { status: "0", target_price: "1000" });
  await expect(page.getByTestId("pending-order")).toHaveCount(1);
  await end(request, token, "cancel_trade", waiting.Id);
  await expect(page.getByTestId("pending-order")).toHaveCount(0);
});

test("marks a wrong old password at its field until the customer changes the text", async ({
  page,
  request,
}) => {
  const { token } = await openPerson(request);
  await useToken(page, token);
  await page.goto("/mine/password");
  const old = page.getByTestId("proof-secret");
  await old.fill("not the old password");
  await page.getByTestId("new-secret").fill(`${goodPassword} of today`);
  await page.getByTestId("new-secret-repeat").fill(`${goodPassword} of today`);
  await page.getByTestId("secret-submit").click();
  await expect(old).toHaveAttribute("aria-invalid", "true");
  await expect(page.getByTestId("toast")).toHaveCount(0);
  await old.fill(goodPassword);
  await expect(old).not.toHaveAttribute("aria-invalid", "true");
  await page.getByTestId("secret-submit").click();
  await expect(page).toHaveURL(/\/user$/);
});

for (const lang of ["de", "ru", "ar"])
  test(`shows a position's prices beside its size and leverage without overlap (${lang})`, async ({
    page,
    request,
  }) => {
    const token = await openDemo(request);
    await useToken(page, token);
    await place(request, token, { type: "2" });
    await page.goto(`/order?lang=${lang}`);
    const facts = page.getByTestId("position").locator("small", { hasText: "10×" });
    const prices = page.getByTestId("position").locator("small", { hasText: "→" });
    const [one, other] = [await facts.boundingBox(), await prices.boundingBox()];
    if (!one || !other) throw new Error("the row is not on the page");
    const [left, right] = one.x < other.x ? [one, other] : [other, one];
    expect(left.x + left.width).toBeLessThanOrEqual(right.x);
  });

async function boxOf(page: Page, testId: string) {
  const box = await page.getByTestId(testId).boundingBox();
  if (!box) throw new Error(`${testId} is not on the page`);
  return box;
}

for (const lang of ["en", "de", "th", "ar"])
  test(`shows the swap button of a transfer without covering the accounts' names (${lang})`, async ({
    page,
    request,
  }) => {
    await useToken(page, await openDemo(request));
    await page.goto(`/mine/transfer?lang=${lang}`);
    const swap = await boxOf(page, "transfer-swap");
    const from = await boxOf(page, "transfer-from");
    const names = page.getByTestId("transfer-to").locator("span").first();
    const name = await names.evaluate((span) => {
      const range = document.createRange();
      range.selectNodeContents(span);
      const { top } = range.getBoundingClientRect();
      return { top };
    });
    expect(swap.y).toBeGreaterThanOrEqual(from.y + from.height);
    expect(swap.y + swap.height).toBeLessThanOrEqual(name.top + 1);
    await page.getByTestId("transfer-swap").click();
    await expect(page.getByTestId("transfer-to")).not.toHaveText("");
  });

test("logs no preload warning when the service worker serves a page", async ({ page }) => {
  await page.goto("/");
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
  const said: string[] = [];
  page.on("console", (message) => said.push(message.text()));
  await page.goto("/trade");
  await expect(page.getByTestId("kline")).toHaveAttribute("data-state", "ready");
  await expect(page.locator("link[data-start]")).toHaveCount(0);
  expect(said.filter((text) => text.includes("preload"))).toEqual([]);
});
