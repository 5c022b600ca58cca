/** An order that ends without its trader shows one notice with its result. */
import type { APIRequestContext, Page } from "@playwright/test";
import { call, openDemo, useToken } from "./people.ts";
import { expectTold } from "./toasts.ts";
import { expect, test } from "./watch-errors.ts";

interface Pair {
  Id: number;
  Code: string;
  PricePrecision: number;
  ForexQuotations: { Bid: string };
}

// Options run for half a minute, and prices need time to reach a stop.

const phone = { width: 390, height: 664 };
const told = /^(Stop-loss|Take-profit), .?BTC\/USD.?: .?[+-]\$\d/;

async function read<T>(request: APIRequestContext, path: string, token: string): Promise<T> {
  const answer = await request.get(path, { headers: { authorization: token } });
  return ((await answer.json()) as { data: T }).data;
}

/** Opens a position whose stops the next seconds reach; tries again when the quote has moved. */
async function openBriefly(request: APIRequestContext, token: string): Promise<void> {
  await expect(async () => {
    const pairs = await read<Pair[]>(request, "/v2/api/forex/trade_list", token);
    const pair = pairs.find(({ Code }) => Code === "BTCUSD");
    if (!pair) throw new Error("no BTCUSD");
    const bid = Number(pair.ForexQuotations.Bid);
    const at = (part: number) => (bid * (1 + part)).toFixed(pair.PricePrecision);
    await call(
      request,
      "/v2/api/forex/submit",
      {
        forex_id: String(pair.Id),
        type: "1",
        cont: "0.01",
        multiple: "10",
        status: "1",
        target_price: "0",
        stop_loss_price: at(-0.0001),
        target_profit_price: at(0.0001),
      },
      token,
    );
  }).toPass();
}

/** Waits until no position is open. */
async function waitForEnd(request: APIRequestContext, token: string): Promise<void> {
  await expect(async () => {
    const open = await read<{ total: number }>(request, "/v2/api/forex/my_deal?status=1", token);
    expect(open.total).toBe(0);
  }).toPass({ timeout: 60_000 });
}

const toasts = (page: Page) => page.getByTestId("toast").filter({ hasText: told });

test("reports a stop-loss by a notice, and marks the link to Orders until the trader opens it", async ({
  page,
  request,
}) => {
  await page.setViewportSize(phone);
  const token = await openDemo(request);
  await useToken(page, token);
  await page.goto("/");
  await expect(page.getByTestId("total-assets")).toHaveText("$20,000.00");
  await openBriefly(request, token);
  await expectTold(page, told);
  await expect(page.getByTestId("orders-new").last()).toBeVisible();
  await page.getByRole("link", { name: "Orders New results" }).click();
  await expect(page.getByTestId("orders-new")).toHaveCount(0);
  await page.reload();
  await expect(page.getByTestId("positions")).toBeAttached();
  await expect(page.getByTestId("orders-new")).toHaveCount(0);
  await expect(toasts(page)).toHaveCount(0);
});

test("shows a notice once at the next start when an order ended while the app was closed", async ({
  page,
  request,
}) => {
  await page.setViewportSize(phone);
  const token = await openDemo(request);
  await openBriefly(request, token);
  await waitForEnd(request, token);
  await useToken(page, token);
  await page.goto("/");
  await expectTold(page, told);
  await expect(page.getByTestId("orders-new").last()).toBeVisible();
  await page.goto("/user");
  // The order is still marked as new, but its notice was shown.
  await expect(page.getByTestId("orders-new").last()).toBeVisible();
  await expect(toasts(page)).toHaveCount(0);
});

test("shows an option's result as a notice when the trader has closed the countdown", async ({
  page,
  request,
}) => {
  await page.setViewportSize(phone);
  await useToken(page, await openDemo(request));
  await page.addInitScript(() => localStorage.setItem("trade_mode", "micro"));
  await page.goto("/trade");
  await page.getByTestId("micro-amount").fill("50");
  await page.getByTestId("micro-up").click();
  const hide = page.getByTestId("micro-countdown").getByRole("button", { name: /^Hide/ });
  await hide.click();
  // One tap brings the countdown back, here and in Orders.
  await page.getByTestId("market-micro").getByRole("button").click();
  await hide.click();
  await page.getByRole("link", { name: "Orders" }).last().click();
  // The ticket, which stays mounted, has a choice of the same name.
  const kinds = page.getByRole("radiogroup", { name: "Product type" });
  await kinds.getByText("Up/Down options", { exact: true }).click();
  await page.getByTestId("micro-order").click();
  await expect(page.getByTestId("micro-countdown")).toHaveCount(1);
  await hide.click();
  await page.getByRole("link", { name: "Trade" }).last().click();
  await expect(page.getByTestId("market-micro")).toHaveCount(1);
  await expectTold(page, /^(Won|Lost), .?BTC\/USD/);
});

test("shows no notice of a result that the countdown has shown", async ({ page, request }) => {
  await page.setViewportSize(phone);
  await useToken(page, await openDemo(request));
  await page.addInitScript(() => localStorage.setItem("trade_mode", "micro"));
  await page.goto("/trade");
  await page.getByTestId("micro-amount").fill("50");
  await page.getByTestId("micro-up").click();
  await expect(page.getByTestId("micro-result")).toBeVisible({ timeout: 60_000 });
  const again = page.getByTestId("toast").filter({ hasText: /^(Won|Lost), / });
  await expect(page.getByTestId("orders-new").last()).toBeAttached();
  await expect(again).toHaveCount(0);
});
