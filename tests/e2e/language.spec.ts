import { expect, test } from "./watch-errors.ts";

test("shows Arabic right to left, and loads only Arabic texts", async ({ page }) => {
  const scripts: string[] = [];
  page.on("response", async (response) => {
    if (response.url().endsWith(".js")) scripts.push(await response.text().catch(() => ""));
  });
  await page.goto("/?lang=ar");
  await expect(page.locator("html")).toHaveAttribute("dir", "rtl");
  await expect(page.getByTestId("demo-start")).toHaveText("افتح حسابًا تجريبيًا");
  const holds = (text: string) => scripts.filter((script) => script.includes(text)).length;
  expect(holds("افتح حسابًا تجريبيًا")).toBe(1);
  expect(holds("Open demo account")).toBe(0);
});

test("keeps the chosen language and theme after a reload", async ({ page }) => {
  await page.goto("/");
  await page.getByRole("button", { name: "Dark theme" }).click();
  await page.getByRole("link", { name: "Language" }).click();
  await page.getByRole("button", { name: "العربية" }).click();
  await expect(page.locator("html")).toHaveAttribute("lang", "ar");
  await page.reload();
  await expect(page.locator("html")).toHaveAttribute("dir", "rtl");
  await expect(page.locator("html")).toHaveAttribute("data-theme", "dark");
});
