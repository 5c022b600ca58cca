/** News and texts by group: their pages, and planted texts that must not run. */
import { expect, test } from "./watch-errors.ts";

test.use({ viewport: { width: 390, height: 800 } });

test("opens a headline's news item from Home, and an item from the list", async ({ page }) => {
  await page.goto("/");
  const ticker = page.getByRole("region", { name: "News" }).getByRole("link");
  await ticker.click();
  await expect(page).toHaveURL(/\/news\/detail\?id=\d+$/);
  const item = page.getByTestId("news-item");
  await expect(item.locator("h2")).toHaveText(/\w/);
  await expect(page.getByTestId("rich-text")).toContainText(/\w{3,}/);
  await page.goto("/news");
  // The first start adds three items; the desk may have written more.
  await expect(page.getByTestId("news").getByRole("listitem").nth(2)).toBeVisible();
  await page.getByTestId("news").getByRole("link").first().click();
  await expect(page.getByTestId("news-item")).toBeVisible();
});

test("reports that a news item or text is gone when its id is unknown", async ({ browser }) => {
  // Uses an unwatched page, whose console reports the answers 404.
  const page = await (await browser.newContext()).newPage();
  const missing = ["news/detail?id=999999", "news/detail?id=x", "news/detail?id="];
  for (const path of [...missing, "descript/detail?group=no_such_group", "descript/detail"]) {
    await page.goto(`/${path}`);
    await expect(page.getByText("This item is no longer here")).toBeVisible();
  }
  await page.context().close();
});

test("runs no script that a server sends within a news item", async ({ page }) => {
  const content =
    "<h1>Planted</h1><script>window.ran = 1</script><img src=x onerror='window.ran = 1'>" +
    "<svg onload='window.ran = 1'></svg><a href='javascript:window.ran = 1'>press</a>" +
    "<p onclick='window.ran = 1' style='position:fixed;inset:0'>after</p>" +
    "<iframe srcdoc='<script>parent.ran = 1</script>'></iframe>";
  await page.route("**/api/news/info*", (route) =>
    route.fulfill({
      json: {
        code: 1,
        msg: "",
        data: {
          ...{ id: 1, title: "<img src=x onerror='window.ran = 1'>", desc: "<b>short</b>" },
          ...{ logo: "", created_at: "", createdMs: 1_790_000_000_000, content },
        },
      },
    }),
  );
  await page.goto("/news/detail?id=1");
  const text = page.getByTestId("rich-text");
  await expect(text.getByRole("heading", { name: "Planted" })).toBeVisible();
  await expect(page.getByText("<b>short</b>")).toBeVisible();
  await text.getByText("press").click();
  await text.getByText("after").click();
  expect(await text.locator("script, svg, iframe, img, [style], [onclick], [href]").count()).toBe(
    0,
  );
  expect(await page.evaluate(() => "ran" in window)).toBe(false);
});

test("shows the company text of the group in the URL, and runs no script planted in that text", async ({
  page,
}) => {
  await page.goto("/descript/detail?group=how_it_works");
  await expect(page.getByTestId("rich-text")).toContainText(/\w{3,}/);
  const content = "<h1>Planted</h1><img src=x onerror='window.ran = 1'><script>ran = 1</script>";
  await page.route("**/api/descript/info*", (route) =>
    route.fulfill({ json: { code: 1, msg: "", data: { id: 1, title: "Rule", content } } }),
  );
  await page.goto("/descript/detail?group=mining.rule");
  const text = page.getByTestId("rich-text");
  await expect(text.getByRole("heading", { name: "Planted" })).toBeVisible();
  expect(await text.locator("img, script").count()).toBe(0);
  expect(await page.evaluate(() => "ran" in window)).toBe(false);
});
