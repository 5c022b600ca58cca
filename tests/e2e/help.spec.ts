/** Help: topics with examples, the glossary, the search, and the last viewed markets. */
import { openDemo, useToken } from "./people.ts";
import { change, set, withoutServiceWorker } from "./settings.ts";
import { expect, test } from "./watch-errors.ts";

test.use({ viewport: { width: 390, height: 664 } });

test("links from the user centre to help, a topic and the topic's worked example", async ({
  page,
}) => {
  await useToken(page, await openDemo(page.request));
  await page.goto("/user");
  await page.getByRole("link", { name: "Help", exact: true }).click();
  await expect(page).toHaveURL(/\/help$/);
  await page.getByTestId("help-contract").click();
  await expect(page).toHaveURL(/\/help\/topic\?kind=contract$/);
  await expect(page.getByTestId("example-margin")).toHaveText("$1,100.00");
  await expect(page.getByTestId("example-stop-out")).toHaveText("1.08550");
  await expect(page.getByTestId("help-risk")).toContainText("can lose the whole margin");
  await page.getByRole("button", { name: "Back" }).click();
  await page.getByTestId("help-copy").click();
  await expect(page.getByTestId("example-own-lots")).toHaveText("0.2 lots");
});

test("lists and opens help only for features that the company offers", async ({ page }) => {
  await withoutServiceWorker(page);
  await set(page, { is_micro: "0" });
  await change<Array<{ path: string }>>(page, "/api/menu", (menu) =>
    menu.filter(({ path }) => path !== "/mining"),
  );
  await page.goto("/help");
  await expect(page.getByTestId("help-contract")).toBeVisible();
  for (const kind of ["micro", "mining"]) {
    await expect(page.getByTestId(`help-${kind}`)).toHaveCount(0);
  }
  for (const kind of ["micro", "mining", "no-such-kind", ""]) {
    await page.goto(`/help/topic?kind=${kind}`);
    await expect(page.getByText("This item is no longer here")).toBeVisible();
  }
});

test("shows the glossary from right to left, scrolled to the linked term", async ({ page }) => {
  await page.addInitScript(() => localStorage.setItem("lang", "ar"));
  await page.goto("/help/glossary?term=drawdown");
  await expect(page.locator("html")).toHaveAttribute("dir", "rtl");
  await expect(page.locator("#term-drawdown")).toBeInViewport();
  await expect(page.getByTestId("glossary").locator("dt")).toHaveCount(20);
});

test("links from the ticket to the help about contracts", async ({ page }) => {
  await page.goto("/trade");
  await page.getByTestId("how-it-works").first().click();
  await expect(page).toHaveURL(/\/help\/topic\?kind=contract$/);
});

test("finds markets, news and help by one search, and opens a result by keyboard", async ({
  page,
}) => {
  await page.goto("/product");
  const input = page.getByRole("searchbox");
  const news = page.getByTestId("found-news").getByRole("link");
  await page.goto("/news");
  const title = await page.getByTestId("news").getByRole("link").first().locator("b").textContent();
  await page.goto("/product");
  await input.fill(title ?? "");
  await expect(news.first()).toContainText(title ?? "");
  await input.fill("drawdown");
  const help = page.getByTestId("found-help").getByRole("link");
  await expect(help.first()).toContainText("Drawdown");
  await expect(page.getByText("No market matches")).toHaveCount(0);
  await input.press("ArrowDown");
  await expect(help.first()).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/\/help\/glossary\?term=drawdown$/);
  await expect(page.locator("#term-drawdown")).toBeInViewport();
  await page.goto("/product");
  await input.fill("no such thing %");
  await expect(page.getByText("Nothing found")).toBeVisible();
});

test("finds Arabic texts when an Arabic reader searches", async ({ page }) => {
  await page.addInitScript(() => localStorage.setItem("lang", "ar"));
  await page.goto("/product");
  await page.getByRole("searchbox").fill("الهامش");
  await expect(page.getByTestId("found-help").getByRole("link").first()).toContainText("الهامش");
});

test("shows the last viewed markets while the search is empty", async ({ page }) => {
  const kept = () => page.evaluate(() => JSON.parse(localStorage.viewed_markets ?? "[]").length);
  for (const [before, code] of ["BTCUSD", "ETHUSD"].entries()) {
    await page.goto(`/trade?market=${code}`);
    await expect.poll(kept).toBe(before + 1);
  }
  await page.goto("/product");
  await expect(page.getByTestId(/^viewed-/)).toHaveText([/ETH/, /BTC/]);
  await page.getByTestId("viewed-BTCUSD").click();
  await expect(page).toHaveURL(/\/trade\?market=BTCUSD$/);
  await page.goto("/mine/system");
  await page.getByTestId("clear-data").click();
  await page.getByTestId("clear-data-confirm").click();
  await expect(page).toHaveURL(/:\d+\/$/);
  await page.goto("/product");
  await expect(page.getByTestId(/^viewed-/)).toHaveCount(0);
});
