/** Every screen marks simulated prices, and no screen marks those of a market. */
import type { Page } from "@playwright/test";
import type { WirePair } from "#domain/contracts/http/market.ts";
import { openDemo, openPerson, useToken } from "./people.ts";
import { change, withoutServiceWorker } from "./settings.ts";
import { expectTold } from "./toasts.ts";
import { expect, test } from "./watch-errors.ts";

test.use({ viewport: { width: 390, height: 844 } });
test.beforeEach(({ page }) => withoutServiceWorker(page));

const marks = (page: Page) => page.getByTestId("simulated");

/** Answers products with these marks: real markets, or another environment than development. */
function products(
  page: Page,
  by: Partial<Pick<WirePair, "Simulated" | "DemoOnly">>,
): Promise<void> {
  return change<WirePair[]>(page, "/v2/api/forex/trade_list", (pairs) =>
    pairs.map((pair) => ({ ...pair, ...by })),
  );
}

test("marks simulated prices for visitors and demo accounts from the list to the receipt", async ({
  page,
}) => {
  await page.goto("/");
  await expect(page.getByRole("heading", { name: "Practise on simulated prices" })).toBeVisible();
  await expect(page.getByTestId("pair-BTCUSD")).toContainText("Simulated");
  await useToken(page, await openDemo(page.request));
  await page.goto("/product");
  await expect(marks(page).first()).toBeVisible();
  await page.goto("/trade");
  await expect(page.locator("h1").locator("..").getByText("Simulated")).toBeVisible();
  await page.getByTestId("ticket-buy").click();
  await expectTold(page);
  await page.goto("/order");
  await expect(page.getByTestId("position").first()).toContainText("Simulated");
  await page.getByTestId("position").first().click();
  const sheet = page.getByRole("dialog");
  await expect(marks(page).and(sheet.locator("*")).first()).toBeVisible();
  await page.getByTestId("receipt").locator("summary").click();
  await expect(page.getByTestId("receipt").getByTestId("simulated").first()).toBeVisible();
});

test("leaves prices of a real market unmarked", async ({ page }) => {
  await products(page, { Simulated: 0 });
  await page.goto("/");
  await expect(page.getByRole("heading", { name: "Practise on live prices" })).toBeVisible();
  await expect(page.getByTestId("pair-BTCUSD")).toBeVisible();
  await expect(marks(page)).toHaveCount(0);
  await page.goto("/trade");
  await expect(page.getByTestId("ticket-buy")).toBeVisible();
  await expect(marks(page)).toHaveCount(0);
});

test("shows why a real account cannot trade simulated prices outside development", async ({
  page,
}) => {
  const { token } = await openPerson(page.request);
  await products(page, { DemoOnly: 1 });
  await useToken(page, token);
  await page.goto("/trade");
  await expect(page.getByText("only demo accounts can trade it")).toBeVisible();
  await page.getByText("Up/Down options", { exact: true }).click();
  await expect(page.getByText("only demo accounts can trade it")).toBeVisible();
});
