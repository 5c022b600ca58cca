/** The first page of a visit: the document brings its words and prices before any script. */
import { devices, type Page } from "@playwright/test";
import { withoutServiceWorker } from "./settings.ts";
import { expect, test } from "./watch-errors.ts";

const { userAgent, viewport, isMobile } = devices["Pixel 7"];
const phone = { userAgent, viewport, isMobile };
const desktop = { viewport: { width: 1440, height: 900 } };

/** The first visitor wakes a new deployment's objects, and may get the bare document. */
async function openDrawn(page: Page): Promise<string> {
  let html = "";
  await expect
    .poll(async () => {
      html = (await (await page.goto("/"))?.text()) ?? "";
      return html;
    })
    .toContain("data-drawn");
  return html;
}

test.describe("without scripts", () => {
  test.use({ javaScriptEnabled: false, ...phone });

  test("shows Home's words, prices and links without scripts", async ({ page }) => {
    await openDrawn(page);
    await expect(page.getByTestId("demo-start")).toBeVisible();
    await expect(page.getByTestId("home-search")).toHaveText("Search markets");
    const row = page.getByTestId("pair-BTCUSD");
    await expect(row).toContainText("BTC/USD");
    await expect(row).toContainText(/\d[\d,]*\.\d\d/);
    // Without a feed no price is live.
    await expect(page.getByTestId("connection")).toHaveAttribute("data-state", "connecting");
    await page.getByRole("link", { name: "Sign in" }).click();
    await expect(page).toHaveURL(/\/login$/);
  });
});

for (const [name, device] of [
  ["phone", phone],
  ["desktop", desktop],
] as const) {
  test.describe(`on a ${name}`, () => {
    test.use(device);

    test("keeps words, prices and layout of the first page when the app starts", async ({
      page,
    }) => {
      const said: string[] = [];
      page.on("console", (message) => said.push(message.text()));
      await withoutServiceWorker(page);
      await page.addInitScript(watchThePage);
      // Keeps the drawn page without the next prices.
      await page.routeWebSocket(/api\/v2\/ws/, () => undefined);
      await page.route(/\/api\//, () => undefined);
      await openDrawn(page);
      await expect(page.locator("#root[data-drawn]")).toHaveCount(0);
      const { drawn, now, isSameRow, shift } = await page.evaluate(() => {
        const { row, texts, shift, read } = (window as unknown as { seen: Seen }).seen;
        const isSameRow = row !== null && row === document.querySelector(".num")?.parentElement;
        return { drawn: texts, now: read(), isSameRow, shift };
      });
      expect(drawn.length).toBeGreaterThan(200);
      expect(now).toEqual(drawn);
      expect(isSameRow).toBe(true);
      expect(shift).toBeLessThan(0.02);
      expect(said.filter((text) => text.includes("as the worker drew it"))).toEqual([]);
    });

    test("keeps the scroll position of the first page when the app starts", async ({ page }) => {
      await withoutServiceWorker(page);
      await openDrawn(page);
      const code = Promise.withResolvers<void>();
      await page.route(/\/assets\/.*\.js/, async (route) => {
        await code.promise;
        await route.continue();
      });
      await page.goto("about:blank");
      await page.goto("/", { waitUntil: "commit" });
      await expect(page.getByTestId("pair-BTCUSD")).toBeVisible();
      // A slow browser shows the first rows while it still reads the rest of the page.
      await expect.poll(() => scrolledTo(page, 120)).toBe(120);
      code.resolve();
      await expect(page.locator("#root[data-drawn]")).toHaveCount(0);
      expect(await page.evaluate(() => window.scrollY)).toBe(120);
    });
  });
}

const scrolledTo = (page: Page, y: number) =>
  page.evaluate((to) => {
    window.scrollTo(0, to);
    return window.scrollY;
  }, y);

interface Seen {
  /** Sum of all shifts of the layout. */
  shift: number;
  /** Words and prices as drawn. */
  texts: string[];
  /** An element of the page as it was drawn. */
  row: Element | null;
  read(): string[];
}

/** Runs in the browser: reads the page before the app's scripts run. */
function watchThePage(): void {
  const read = () => {
    const texts: string[] = [];
    const root = document.getElementById("root") ?? document.body;
    const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
    while (walker.nextNode()) {
      // Skips the opening time of a closed market, as only the browser knows the reader's zone.
      // Skips the mark of the connection, which changes with its socket.
      const ofBrowser = "small[class*=closed], [data-testid=connection]";
      if (walker.currentNode.parentElement?.closest(ofBrowser)) continue;
      texts.push(walker.currentNode.nodeValue ?? "");
    }
    return texts;
  };
  const seen: Seen = { shift: 0, texts: [], row: null, read };
  Object.assign(window, { seen });
  document.addEventListener("readystatechange", () => {
    if (document.readyState !== "interactive") return;
    seen.texts = read();
    seen.row = document.querySelector(".num")?.parentElement ?? null;
  });
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) {
      seen.shift += (entry as PerformanceEntry & { value: number }).value;
    }
  }).observe({ type: "layout-shift", buffered: true });
}

test("opens a page when the browser never becomes idle and the page transition times out", async ({
  page,
}) => {
  await page.addInitScript(() => {
    // The start of what can wait never comes.
    window.requestIdleCallback = () => 0;
    const begin = (update: () => unknown) => {
      const finished = Promise.resolve().then(update);
      const ready = Promise.reject(new DOMException("DOM update timed out", "TimeoutError"));
      return { ready, finished, updateCallbackDone: finished, skipTransition: () => undefined };
    };
    document.startViewTransition = begin as never;
  });
  await openDrawn(page);
  await expect(page.locator("#root")).not.toHaveAttribute("data-drawn");
  await page.getByRole("link", { name: "Sign in" }).click();
  await expect(page.getByTestId("login-submit")).toBeVisible();
});
