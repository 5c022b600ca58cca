/** The company's public status page: findings of its watch, in words, without a sign-in. */
import { expect, test } from "./watch-errors.ts";

test("shows the platform's parts on the status page in the reader's language", async ({ page }) => {
  await page.goto("/status");
  await expect(page.getByTestId("status-whole")).toBeVisible();
  const parts = page.getByTestId("status-part");
  await expect(parts.first()).toBeVisible();
  expect(await parts.count()).toBeGreaterThan(2);
  const words = await page.getByTestId("status-whole").textContent();
  await page.goto("/status?lang=ar");
  await expect(page.locator("html")).toHaveAttribute("dir", "rtl");
  await expect(page.getByTestId("status-whole")).not.toHaveText(words ?? "");
});
