/** A company's brand for visitors: document, pictures, and an empty list of products. */
import type { Pair } from "#domain/contracts/http/market.ts";
import { openDemo, useToken } from "./people.ts";
import { change, withoutServiceWorker } from "./settings.ts";
import { expectTold } from "./toasts.ts";
import { expect, test } from "./watch-errors.ts";

const tradeList = "/v2/api/forex/trade_list";

test("writes the chosen theme into the markup of the next document", async ({ page }) => {
  await page.goto("/");
  await page.getByRole("button", { name: "Dark theme" }).click();
  await expect(page.locator("html")).toHaveAttribute("data-theme", "dark");
  const cookies = (await page.context().cookies()).map(({ name, value }) => `${name}=${value}`);
  expect(cookies).toContain("theme=dark");
  const text = await (await page.request.get("/trade")).text();
  expect(text).toMatch(/<html lang="en" dir="ltr" style="[^"]+" data-theme="dark">/);
});

test("shows a product's logo, or the platform's picture when the logo is missing or broken", async ({
  page,
}) => {
  await withoutServiceWorker(page);
  const logos = ["/icon.svg", "/manifest.json", ""];
  await change<Pair[]>(page, tradeList, (pairs) =>
    pairs.map((pair, index) => ({ ...pair, Logo: logos[index] ?? "" })),
  );
  await page.goto("/");
  // The page lists open markets first, so the test finds each by its symbol.
  const pictures = (code: string) => page.getByTestId(`pair-${code}`).locator("[data-badge] img");
  await expect(pictures("BTCUSD")).toHaveAttribute("src", "/icon.svg");
  await expect(pictures("EURUSD").first()).toHaveAttribute("src", "/symbols/eur.svg");
  await expect(pictures("EURUSD")).toHaveCount(2);
  await expect(pictures("XAUUSD")).toHaveAttribute("src", "/symbols/xau.svg");
});

test("signs out from the settings page after a confirmation", async ({ page }) => {
  await useToken(page, await openDemo(page.request));
  await page.goto("/mine/system");
  await page.getByTestId("sign-out").click();
  await page.getByTestId("sign-out-confirm").click();
  await expectTold(page, "You are signed out");
  await expect(page.getByTestId("demo-start").first()).toBeVisible();
  await page.goto("/mine/system");
  await expect(page.getByTestId("clear-data")).toBeVisible();
  await expect(page.getByTestId("sign-out")).toHaveCount(0);
});

test("reports on the trade page and the console that a company has no product", async ({
  browser,
}) => {
  // Uses an unwatched page, because the test expects an error on the console.
  const page = await (await browser.newContext()).newPage();
  const errors: string[] = [];
  page.on("console", (message) => message.type() === "error" && errors.push(message.text()));
  await withoutServiceWorker(page);
  await change<Pair[]>(page, tradeList, () => []);
  await page.goto("/trade");
  await expect(page.getByText("No markets here yet")).toBeVisible();
  await expect.poll(() => errors).toEqual(["there is no current trading pair"]);
  await page.context().close();
});
