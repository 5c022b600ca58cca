/**
 * The announcement: a company's own text above the list of the countries that it does not serve.
 */
import { expect, test } from "./watch-errors.ts";

const group = "**/api/descript/list*";

test("shows the company's announcement above the countries, and runs no script planted in the announcement", async ({
  page,
}) => {
  const content = "<p>Closed on <b>Friday</b></p><img src=x onerror='window.ran = 1'>";
  await page.route(group, (route) => {
    expect(new URL(route.request().url()).searchParams.get("group")).toBe("announcement");
    return route.fulfill({
      json: { code: 1, msg: "", data: [{ id: 7, title: "Holidays", content }] },
    });
  });
  await page.goto("/mine/announcement");
  await expect(page.getByRole("heading", { name: "Holidays" })).toBeVisible();
  await expect(page.getByTestId("announcement").locator("b, strong")).toHaveText("Friday");
  await expect(page.getByTestId("countries")).toContainText("North Korea");
  expect(await page.getByTestId("announcement").locator("img").count()).toBe(0);
  expect(await page.evaluate(() => "ran" in window)).toBe(false);
});

test("shows only the excluded countries when the company has no announcement", async ({ page }) => {
  await page.route(group, (route) => route.fulfill({ json: { code: 1, msg: "", data: [] } }));
  await page.goto("/mine/announcement");
  await expect(page.getByTestId("countries")).toContainText("North Korea");
  await expect(page.getByTestId("announcement")).toHaveCount(0);
  await expect(page.getByRole("alert")).toHaveCount(0);
});
