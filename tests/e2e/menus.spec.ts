/** Effects of a company's menus: the blocks of Home, its icon row, the list of the user centre. */
import type { Page } from "@playwright/test";
import { openDemo, openPerson, useToken } from "./people.ts";
import { change, withoutServiceWorker } from "./settings.ts";
import { expectTold } from "./toasts.ts";
import { expect, test } from "./watch-errors.ts";

test.use({ viewport: { width: 390, height: 844 } });
test.beforeEach(({ page }) => withoutServiceWorker(page));

type Flag = 0 | 1;
interface Item {
  group: string;
  title: string;
  path: string;
  icon: string;
  is_mobile: Flag;
  is_allow_demo: Flag;
}

/** Replaces the group's items in the company's real menu. */
const group = (page: Page, name: string, items: readonly Partial<Item>[]) =>
  change<Item[]>(page, "/api/menu", (all) => {
    const first = all.find((item) => item.group === name);
    if (!first) throw new Error(`the menu has no group ${name}`);
    const rest = all.filter((item) => item.group !== name);
    const base = { ...first, path: "", icon: "", is_mobile: 1, is_allow_demo: 1 } as const;
    return [...rest, ...items.map((item) => ({ ...base, ...item }))];
  });

const blocks = (page: Page) =>
  page
    .locator("main [data-block]")
    .evaluateAll((all) => all.map((each) => (each as HTMLElement).dataset.block));

test("shows Home's enabled blocks in the order of home_template_sort", async ({ page }) => {
  // A desktop has two columns.
  await page.setViewportSize({ width: 390, height: 664 });
  await page.goto("/");
  await expect(page.getByTestId("home-search")).toBeVisible();
  await expect
    .poll(() => blocks(page))
    .toEqual([...["search", "news", "asset", "featured", "menu", "list"]]);
  await group(page, "home_template_sort", [
    { title: "list" },
    { title: "news" },
    { title: "search", is_mobile: 0 },
    { title: "no_such_block" },
    { title: "menu" },
  ]);
  await page.reload();
  await expect.poll(() => blocks(page)).toEqual(["list", "news", "menu"]);
  await expect(page.getByTestId("home-search")).toHaveCount(0);
});

test("shows the items of home_quick_menu, and locks the items that demo accounts may not open", async ({
  page,
}) => {
  await group(page, "home_quick_menu", [
    { title: "Our offers", path: "/descript/detail?group=how_it_works" },
    { title: "deposit", path: "/mine/charge", icon: "deposit", is_allow_demo: 0 },
    { title: "Elsewhere", path: "https://elsewhere.example/" },
    { title: "Desktop only", path: "/news", is_mobile: 0 },
  ]);
  await useToken(page, await openDemo(page.request));
  await page.goto("/");
  const row = page.locator('[data-block="menu"] nav');
  await expect(row.getByRole("link")).toHaveText(["Our offers"]);
  await expect(row.getByRole("button")).toHaveText(["Deposit"]);
  await row.getByRole("button").click();
  await expectTold(page);
  await expect(page).toHaveURL((url) => url.pathname === "/");
  await row.getByRole("link").click();
  await expect(page).toHaveURL(/\/descript\/detail\?group=how_it_works$/);
  await expect(page.getByTestId("rich-text")).toBeVisible();
});

test("lists user_menu by group in the user centre, without desktop items on a phone", async ({
  page,
}) => {
  await group(page, "user_menu", [
    { title: "wallet", path: "/mine/wallet" },
    { title: "Say it", path: "/feedback" },
    { title: "password", path: "/mine/password", is_allow_demo: 0 },
    { title: "Desktop only", path: "/news", is_mobile: 0 },
  ]);
  const menu = page.getByRole("navigation", { name: "Menu", exact: true });
  await useToken(page, (await openPerson(page.request)).token);
  await page.goto("/user");
  await expect(menu.getByRole("link")).toHaveText([/Wallet/, /Change password/, /Say it/]);
  await menu.getByRole("link", { name: "Say it" }).click();
  await expect(page.getByRole("heading", { name: "Feedback" })).toBeVisible();
  await expect(page.locator('main a[href^="mailto:"]')).toBeVisible();
  await page.getByRole("button", { name: "Back" }).click();
  await expect(page).toHaveURL(/\/user$/);
});

test("shows the user_menu items for real accounts to a demo account, but without links", async ({
  page,
}) => {
  await group(page, "user_menu", [
    { title: "wallet", path: "/mine/wallet" },
    { title: "password", path: "/mine/password", is_allow_demo: 0 },
  ]);
  await useToken(page, await openDemo(page.request));
  await page.goto("/user");
  const menu = page.getByRole("navigation", { name: "Menu", exact: true });
  await expect(menu.getByRole("link", { name: "Wallet" })).toBeVisible();
  await expect(menu.getByRole("link", { name: "Change password" })).toHaveCount(0);
  await menu.getByRole("button", { name: "Change password" }).click();
  await expect(page).toHaveURL(/\/user$/);
});
