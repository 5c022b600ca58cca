/** The built app with its service worker: offline, online again, and with a new version. */
import { expect, type Page, test } from "@playwright/test";
import { openSite } from "#tests/support/node/newer-build.ts";

test.use({ viewport: { width: 390, height: 844 } });

// Failed requests are expected here; an uncaught exception fails the test.
const thrown: string[] = [];
test.beforeEach(({ page }) => {
  thrown.length = 0;
  page.on("pageerror", (error) => thrown.push(String(error)));
});
test.afterEach(() => expect(thrown).toEqual([]));

/** Built files that the page has loaded and the worker has not cached; null without a worker. */
const notKept = (page: Page) =>
  page.evaluate(async () => {
    if (!navigator.serviceWorker.controller) return null;
    const loaded = performance.getEntriesByType("resource").map(({ name }) => name);
    const built = loaded.filter((name) => name.includes("/assets/"));
    const kept = await Promise.all(built.map((name) => caches.match(name)));
    return built.filter((_, at) => !kept[at]);
  });

/** True once the tabs' pages are loaded, some seconds after the opened page. */
const hasTabs = (page: Page) =>
  page.evaluate(() => {
    const loaded = performance.getEntriesByType("resource").map(({ name }) => name);
    const pages = ["home", "trade", "order", "user"];
    return pages.every((one) => loaded.some((name) => name.includes(`/${one}-page-`)));
  });

/** Opens a page and waits until an offline visit would have all that it needs. */
async function visit(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await expect(page.getByTestId("connection")).toHaveAttribute("data-state", "live");
  await expect.poll(() => hasTabs(page)).toBe(true);
  await expect.poll(() => notKept(page)).toEqual([]);
}

/** Expects either mark: a slow browser that does not know of the lost network yet reconnects. */
const saysWhatIsWrong = (page: Page) =>
  expect(page.getByTestId("connection")).toHaveAttribute("data-state", /^(offline|reconnecting)$/);

test("shows the app with an error after a reload without a network, and recovers later", async ({
  page,
  context,
}) => {
  await visit(page, "/");
  await page.getByTestId("demo-start").click();
  await expect(page.getByTestId("total-assets")).toHaveText("$20,000.00");
  await context.setOffline(true);
  await expect(page.getByTestId("offline")).toBeVisible();
  await expect(page.getByTestId("connection")).toHaveAttribute("data-state", "offline");
  await page.reload();
  await saysWhatIsWrong(page);
  await expect(page.getByRole("heading", { name: "Could not be loaded" })).toBeVisible();
  // The page shows a signed-in account.
  await expect(page.getByText(/^UID \d+$/).filter({ visible: true })).toHaveCount(1);
  await expect(page.getByRole("link", { name: "Sign in" })).toHaveCount(0);
  await page.getByRole("link", { name: "Trade" }).last().click();
  await expect(page).toHaveURL(/\/trade$/);
  await expect(page.getByRole("heading", { name: "Could not be loaded" })).toBeVisible();
  await page.getByRole("link", { name: "Markets" }).last().click();
  await context.setOffline(false);
  // The app reconnects without a tap.
  await expect(page.getByTestId("offline")).toHaveCount(0);
  await expect(page.getByTestId("connection")).toHaveAttribute("data-state", "live");
  await expect(page.getByTestId("pair-BTCUSD")).toBeVisible();
  await expect(page.getByTestId("total-assets")).toHaveText("$20,000.00");
});

test("retries failed reads on every tab when the network is back", async ({ page, context }) => {
  await visit(page, "/");
  await page.getByTestId("demo-start").click();
  await expect(page.getByTestId("total-assets")).toHaveText("$20,000.00");
  await page.goto("/order");
  await expect(page.getByTestId("connection")).toHaveAttribute("data-state", "live");
  await expect.poll(() => notKept(page)).toEqual([]);
  await context.setOffline(true);
  await page.reload();
  const failed = page.getByRole("heading", { name: "Could not be loaded" });
  await expect(failed.first()).toBeVisible();
  await page.getByText("History", { exact: true }).click();
  await expect(failed.first()).toBeVisible();
  await context.setOffline(false);
  // The app reads again without a tap.
  await expect(failed).toHaveCount(0);
  await expect(
    page.getByText("No closed orders", { exact: false }).or(page.getByTestId("history")),
  ).not.toHaveCount(0);
});

test("opens a page in the last used language when there is no network", async ({
  page,
  context,
}) => {
  await page.addInitScript(() => localStorage.setItem("lang", "ar"));
  await visit(page, "/mine/system");
  await expect(page.getByTestId("clear-data")).toBeVisible();
  await context.setOffline(true);
  await page.reload();
  await expect(page.locator("html")).toHaveAttribute("dir", "rtl");
  await expect(page.getByTestId("clear-data")).toBeVisible();
  await saysWhatIsWrong(page);
});

test("disables Buy when there is no network, and places no order later", async ({
  page,
  context,
}) => {
  await visit(page, "/");
  await page.getByTestId("demo-start").click();
  await expect(page.getByTestId("total-assets")).toBeVisible();
  await page.getByTestId("pair-BTCUSD").click();
  await expect(page.getByTestId("ticket-buy")).toBeEnabled();
  await context.setOffline(true);
  await expect(page.getByTestId("ticket-buy")).toBeDisabled();
  await context.setOffline(false);
  await expect(page.getByTestId("ticket-buy")).toBeEnabled();
  await page.goto("/order");
  await expect(page.getByTestId("profits-total")).toHaveText("$0.00");
  await expect(page.getByTestId("position")).toHaveCount(0);
});

test("keeps the old version of the app until the visitor accepts the new version", async ({
  page,
  baseURL,
}) => {
  const site = await openSite(baseURL ?? "");
  await page.goto(site.url);
  await expect.poll(() => notKept(page)).toEqual([]);
  const builds = () => page.evaluate(() => caches.keys());
  expect(await builds()).toHaveLength(1);
  site.release("newer");
  await page.evaluate(async () => {
    Object.assign(window, { marked: true });
    // Checks for a version, as the app does once an hour.
    await (await navigator.serviceWorker.ready).update();
  });
  const offer = page.getByTestId("toast").filter({ hasText: "A new version is ready." });
  await expect(offer).toHaveCount(1);
  expect(await page.evaluate(() => "marked" in window)).toBe(true);
  await offer.getByRole("button", { name: "Update" }).click();
  await page.waitForFunction(() => !("marked" in window));
  await expect(page.getByTestId("pair-BTCUSD")).toBeVisible();
  await expect.poll(builds).toEqual(["newer"]);
  site.close();
});
