/** Finds markets by the reader's language and by favourites, and shows when they open. */
import type { Page } from "@playwright/test";
import { tradeList, type WirePair } from "#domain/contracts/http/market.ts";
import { openDemo, useToken } from "./people.ts";
import { change, withoutServiceWorker } from "./settings.ts";
import { expect, test } from "./watch-errors.ts";

test.use({ viewport: { width: 390, height: 664 } });
test.beforeEach(({ page }) => withoutServiceWorker(page));

const search = (page: Page) => page.locator("input[type=search]");
const found = (page: Page) => page.locator("[data-testid^=found-]");
const codes = (page: Page) =>
  page
    .locator("[data-testid^=pair-]")
    .evaluateAll((rows) =>
      rows.map((row) => row.getAttribute("data-testid")?.slice("pair-".length)),
    );

async function inLanguage(page: Page, lang: string): Promise<void> {
  await page.addInitScript((code) => localStorage.setItem("lang", code), lang);
}

for (const [lang, queries] of Object.entries({
  en: [
    ["gold", "XAUUSD", "Gold"],
    ["bitcoin", "BTCUSD", "Bitcoin"],
    ["btc usd", "BTCUSD", "Bitcoin"],
    ["dax", "GER40", "DAX"],
    ["золото", "XAUUSD", "Gold"],
    ["euro dollar", "EURUSD", "Euro / US Dollar"],
  ],
  ar: [
    ["ذهب", "XAUUSD", "الذهب"],
    ["بيتكوين", "BTCUSD", "بيتكوين"],
    ["eur/usd", "EURUSD", "يورو / دولار أمريكي"],
  ],
})) {
  test(`finds markets on a phone by name in ${lang}, and opens the first result with Enter`, async ({
    page,
  }) => {
    await inLanguage(page, lang);
    await page.goto("/");
    await page.getByTestId("home-search").click();
    for (const [query = "", code = "", name = ""] of queries) {
      await search(page).fill(query);
      await expect(found(page).first()).toHaveAttribute("data-testid", `found-${code}`);
      await expect(found(page).first()).toContainText(name);
      await expect(found(page).first()).toBeInViewport();
    }
    await search(page).press("ArrowDown");
    await expect(found(page).first()).toBeFocused();
    await page.keyboard.press("ArrowUp");
    await expect(search(page)).toBeFocused();
    await search(page).press("Enter");
    await expect(page).toHaveURL(/\/trade/);
    await expect(page.getByRole("heading", { level: 1 })).toContainText("EUR/USD");
  });
}

/** Holds the file of market names back until the promise is kept. */
async function holdNames(page: Page, until: Promise<void>): Promise<void> {
  await page.context().route("**/assets/market-search-*.js", async (route) => {
    await until;
    await route.continue();
  });
}

test("opens the found market when the reader presses Enter before the market names have loaded", async ({
  page,
}) => {
  const press = Promise.withResolvers<void>();
  await holdNames(page, press.promise);
  await page.goto("/");
  await page.getByTestId("home-search").click();
  await search(page).fill("ether");
  await expect(found(page)).toHaveCount(0);
  await search(page).press("Enter");
  press.resolve();
  await expect(page).toHaveURL(/market=ETHUSD/);
});

test("opens no market when the reader changes the search text after Enter, before the market names arrive", async ({
  page,
}) => {
  const press = Promise.withResolvers<void>();
  await holdNames(page, press.promise);
  await page.goto("/");
  await page.getByTestId("home-search").click();
  await search(page).fill("ether");
  await search(page).press("Enter");
  await search(page).fill("gold");
  press.resolve();
  await expect(found(page).first()).toHaveAttribute("data-testid", "found-XAUUSD");
  await expect(search(page)).toHaveValue("gold");
});

test("shows every market with a picture that loads, never with letters instead", async ({
  page,
}) => {
  await page.goto("/product");
  await expect(found(page).nth(50)).toBeAttached();
  const pictures = page.locator("[data-badge] img");
  await pictures.last().scrollIntoViewIfNeeded();
  const sources = await pictures.evaluateAll((all) => all.map((each) => each.getAttribute("src")));
  expect(sources.length).toBeGreaterThan(70);
  expect(sources).not.toContain("/symbols/other.svg");
  for (const source of new Set(sources)) {
    const answer = await page.request.get(source ?? "");
    expect(answer.headers()["content-type"], source ?? "").toContain("image/svg+xml");
  }
});

test("shares favourites between sessions, and adds a visitor's favourites to the account at sign-in", async ({
  page,
  browser,
}) => {
  const token = await openDemo(page.request);
  await page.goto("/");
  const star = page.getByTestId("star-ETHUSD");
  await star.click();
  await expect(star).toHaveAttribute("aria-pressed", "true");
  await expect.poll(async () => (await codes(page))[0]).toBe("ETHUSD");
  // The visitor's favourite joins the account at sign-in, and another device shows it.
  await useToken(page, token);
  await page.goto("/");
  await expect(star).toHaveAttribute("aria-pressed", "true");
  // The visitor's favourite was sent before; this answer is of the new one.
  const marked = page.waitForResponse(
    async (answer) =>
      /set_favourite/.test(answer.url()) &&
      ((await answer.json()) as { data: number[] }).data.length === 2,
  );
  await Promise.all([marked, page.getByTestId("star-BTCUSD").click()]);
  await expect(page.getByTestId("star-BTCUSD")).toHaveAttribute("aria-pressed", "true");

  const other = await browser.newContext({ viewport: { width: 390, height: 664 } });
  const second = await other.newPage();
  await useToken(second, token);
  await second.goto("/");
  const tab = second.getByText("Favourites", { exact: true });
  await tab.evaluate((each) => each.scrollIntoView({ block: "center" }));
  await tab.click();
  await expect.poll(() => codes(second)).toEqual(["ETHUSD", "BTCUSD"]);
  const answered = () => second.waitForResponse(/set_favourite/);
  await Promise.all([answered(), second.getByTestId("star-ETHUSD").click()]);
  await expect.poll(() => codes(second)).toEqual(["BTCUSD"]);
  await Promise.all([answered(), second.getByTestId("star-BTCUSD").click()]);
  await expect(second.getByRole("heading", { name: "No favourites yet" })).toBeVisible();
  await other.close();

  await page.reload();
  await expect(star).toHaveAttribute("aria-pressed", "false");
});

test("lists open markets first, shows when closed markets open, and sorts by a column", async ({
  page,
}) => {
  const now = Date.now();
  const hours: Record<string, Partial<WirePair>> = {
    BTCUSD: { MarketStatus: 2, NextChangeMs: now + 20 * 60_000 },
    ETHUSD: { MarketStatus: 2, NextChangeMs: Date.UTC(2030, 0, 7, 8, 30) },
  };
  await change<WirePair[]>(page, tradeList.path, (pairs) =>
    pairs
      .filter(({ Code }) => ["BTCUSD", "ETHUSD", "SOLUSD", "ADAUSD"].includes(Code))
      .map((pair) => ({ ...pair, ...hours[pair.Code] })),
  );
  // Blocks the stream, which would report these markets as open.
  await page.routeWebSocket(/\/api\/v2\/ws/, () => undefined);
  await page.goto("/");
  await expect.poll(() => codes(page)).toEqual(["SOLUSD", "ADAUSD", "BTCUSD", "ETHUSD"]);
  await expect(page.getByTestId("pair-BTCUSD")).toContainText(/Opens in 20 min/);
  await expect(page.getByTestId("pair-ETHUSD")).toContainText(/Opens Jan 7, 08:30/);
  await page.getByTestId("order-name").click();
  await expect.poll(() => codes(page)).toEqual(["ADAUSD", "SOLUSD", "BTCUSD", "ETHUSD"]);
  await page.getByTestId("order-name").click();
  await expect.poll(() => codes(page)).toEqual(["SOLUSD", "ADAUSD", "ETHUSD", "BTCUSD"]);
  await page.getByTestId("order-name").click();
  await expect.poll(() => codes(page)).toEqual(["SOLUSD", "ADAUSD", "BTCUSD", "ETHUSD"]);
});
