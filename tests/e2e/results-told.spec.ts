/** What becomes of an order without its trader's doing is told once, with its result. */
import type { APIRequestContext, Page } from "@playwright/test";
import { call, openDemo, useToken } from "./people.ts";
import { expect, test } from "./watch-errors.ts";

interface Pair {
  Id: number;
  Code: string;
  PricePrecision: number;
  ForexQuotations: { Bid: string };
}

// Options run for half a minute, and prices take their time to reach a level.
test.describe.configure({ timeout: 180_000 });

const phone = { width: 390, height: 664 };
const told = /^(Stop-loss|Take-profit), .?BTC\/USD.?: .?[+-]\$\d/;

async function read<T>(request: APIRequestContext, path: string, token: string): Promise<T> {
  const answer = await request.get(path, { headers: { authorization: token } });
  return ((await answer.json()) as { data: T }).data;
}

/** A position whose levels the next seconds reach; a quote that has moved on meanwhile is asked for again. */
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
        stop_loss_price: at(-0.0003),
        target_profit_price: at(0.0003),
      },
      token,
    );
  }).toPass();
}

/** Until nothing is open any more. */
async function waitForEnd(request: APIRequestContext, token: string): Promise<void> {
  await expect(async () => {
    const open = await read<{ total: number }>(request, "/v2/api/forex/my_deal?status=1", token);
    expect(open.total).toBe(0);
  }).toPass({ timeout: 60_000 });
}

const toasts = (page: Page) => page.getByTestId("toast").filter({ hasText: told });

test("a stop-loss is told where the trader is, and stands at Orders until it is looked at", async ({
  page,
  request,
}) => {
  await page.setViewportSize(phone);
  const token = await openDemo(request);
  await useToken(page, token);
  await page.goto("/");
  await expect(page.getByTestId("total-assets")).toHaveText("$20,000.00");
  await openBriefly(request, token);
  await expect(toasts(page)).toHaveCount(1, { timeout: 60_000 });
  await expect(page.getByTestId("orders-new").last()).toBeVisible();
  await page.getByRole("link", { name: "Orders New results" }).click();
  await expect(page.getByTestId("orders-new")).toHaveCount(0);
  await page.reload();
  await expect(page.getByTestId("positions")).toBeAttached();
  await expect(page.getByTestId("orders-new")).toHaveCount(0);
  await expect(toasts(page)).toHaveCount(0);
});

test("what ended while the app was closed is told at its next start, and not again at the one after", async ({
  page,
  request,
}) => {
  await page.setViewportSize(phone);
  const token = await openDemo(request);
  await openBriefly(request, token);
  await waitForEnd(request, token);
  await useToken(page, token);
  await page.goto("/");
  await expect(toasts(page)).toHaveCount(1);
  await expect(page.getByTestId("orders-new").last()).toBeVisible();
  await page.goto("/user");
  // It is still new, and has been told.
  await expect(page.getByTestId("orders-new").last()).toBeVisible();
  await expect(toasts(page)).toHaveCount(0);
});

test("the result of an option whose countdown was closed is told", async ({ page, request }) => {
  await page.setViewportSize(phone);
  await useToken(page, await openDemo(request));
  await page.addInitScript(() => localStorage.setItem("trade_mode", "micro"));
  await page.goto("/trade");
  await page.getByTestId("micro-amount").fill("50");
  await page.getByTestId("micro-up").click();
  await page.getByTestId("micro-countdown").getByRole("button", { name: "Close" }).click();
  const result = page.getByTestId("toast").filter({ hasText: /^(Won|Lost), .?BTC\/USD/ });
  await expect(result).toHaveCount(1, { timeout: 60_000 });
});

test("the result that the countdown shows is not told a second time", async ({ page, request }) => {
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
