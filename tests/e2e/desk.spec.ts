/**
 * The operators' desk in the browser: how they get in, what they see, and that a viewer can only
 * look.
 */
import { findingsInBothThemes } from "./axe.ts";
import { signInAtDesk, signInWithFactor } from "./operators.ts";
import { untilShown } from "./until-shown.ts";
import { newAddress, register } from "./visitor.ts";
import { expect, test } from "./watch-errors.ts";

test.describe.configure({ mode: "serial" });

test("signs an operator in with a second factor, checks the audit log, and exports a queue", async ({
  page,
}) => {
  await signInWithFactor(page, "owner");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Overview");
  await expect(page).toHaveTitle(/^Operators’ desk · /);
  // The desk loads no tab bar and no socket of the traders' app.
  await expect(page.getByTestId("connection")).toHaveCount(0);
  await page.getByRole("link", { name: "Audit log" }).click();
  await page.getByTestId("desk-check").click();
  await expect(page.getByTestId("desk-check-result")).toContainText("The chain is whole");
  await page.keyboard.press("Escape");
  await page.goto("/desk/queue/withdrawal?state=all");
  await expect(page.getByTestId("desk-total")).toBeVisible();
  const download = page.waitForEvent("download");
  await page.getByTestId("desk-export").click();
  expect((await download).suggestedFilename()).toMatch(/\.csv$/);
  await page.getByTestId("desk-account").click();
  await page.getByTestId("desk-sign-out").click();
  await expect(page.getByTestId("desk-email")).toBeVisible();
});

test("keeps the account sheet open when its button is pressed after a navigation, before the new page is drawn", async ({
  page,
}) => {
  await signInAtDesk(page, "viewer");
  await page.getByRole("link", { name: "Customers" }).click();
  await expect(page).toHaveURL(/\/desk\/users$/);
  await page.getByRole("link", { name: "Overview" }).click();
  await expect(page).toHaveURL(/\/desk$/);
  // A slow device draws the new page after the press. Here the press comes before React can draw.
  await page.evaluate(async () => {
    const pressed = (selector: string) => document.querySelector<HTMLElement>(selector)?.click();
    pressed('nav a[href$="/desk/users"]');
    while (!location.pathname.endsWith("/users")) await Promise.resolve();
    pressed('[data-testid="desk-account"]');
  });
  // The open sheet hides the page behind it from roles.
  await expect(page.locator("h1")).toHaveText("Customers");
  await page.getByTestId("desk-my-access").click();
  await expect(page).toHaveURL(/\/desk\/access$/);
  await expect(page.getByTestId("desk-my-access")).toBeHidden();
});

test("loads the desk without code that only the traders' app uses", async ({ page }) => {
  const files: string[] = [];
  page.on("request", (request) => files.push(new URL(request.url()).pathname));
  await page.goto("/desk/login");
  await expect(page.getByTestId("desk-email")).toBeVisible();
  const own = /\/assets\/(start|home-page|page-components)-/;
  expect(files.filter((path) => own.test(path))).toEqual([]);
  expect(files.some((path) => path.startsWith("/assets/desk-app-"))).toBe(true);
});

test("shows a viewer the desk without buttons to decide, export or adjust", async ({ page }) => {
  // A customer for the viewer to look at.
  await page.goto("/");
  await page.getByTestId("demo-start").first().click();
  await expect(page.getByTestId("total-assets")).toBeVisible();
  await signInAtDesk(page, "viewer");
  await expect(page.getByRole("link", { name: "Audit log" })).toHaveCount(0);
  await expect(page.getByRole("link", { name: "Operators" })).toHaveCount(0);
  for (const queue of ["verification", "matching", "proof", "withdrawal", "adjustment", "master"]) {
    await page.goto(`/desk/queue/${queue}?state=all`);
    await expect(page.getByTestId("desk-total")).toBeVisible();
    await expect(page.getByTestId("desk-export")).toHaveCount(0);
  }
  await page.goto("/desk/users?kind=demo");
  await page.getByTestId("desk-users").getByRole("link").first().click();
  await expect(page.getByTestId("desk-ledger")).toContainText("It adds up");
  await expect(page.getByTestId("desk-balances")).toBeVisible();
  await expect(page.getByTestId("desk-adjust")).toHaveCount(0);
  await expect(page.getByTestId("desk-status-disabled")).toHaveCount(0);
});

test("shows the requester of a balance adjustment why another operator must approve", async ({
  page: trader,
  browser,
}) => {
  await register(trader, newAddress());
  const answer = trader.waitForResponse(/\/api\/user\/info/);
  await trader.goto("/mine/auth");
  const { id, uid } = ((await (await answer).json()) as { data: { id: string; uid: string } }).data;
  const wide = { viewport: { width: 1440, height: 900 }, locale: "en-GB" };
  const page = await (await browser.newContext(wide)).newPage();
  await signInAtDesk(page, "owner");
  await page.goto(`/desk/users/${id}`);
  await page.getByTestId("desk-adjust").click();
  await page.getByTestId("desk-adjust-amount").fill("250000");
  await page.getByTestId("desk-reason").fill("goodwill");
  await page.getByTestId("desk-adjust-send").click();
  await expect(page.getByTestId("desk-adjust-send")).toHaveCount(0);
  await untilShown(async (timeout) => {
    await page.goto(`/desk/queue/adjustment?search=${uid}`);
    await expect(page.getByTestId("desk-row")).toHaveCount(1, { timeout });
  });
  await page.getByTestId("desk-row").click();
  await expect(page.getByTestId("desk-two-because")).toContainText("second person");
  await expect(page.getByTestId("desk-refused")).toContainText("You cannot decide here alone");
  await expect(page.getByTestId("desk-approve")).toBeDisabled();
  await expect(page.getByTestId("desk-reject")).toBeEnabled();
  // A row of the log says each thing once.
  await page.goto("/desk/audit");
  const row = page.getByTestId("desk-row").filter({ hasText: "goodwill" }).first();
  await expect(row).toBeVisible();
  await expect(row.getByText("goodwill").filter({ visible: true })).toHaveCount(1);
  // A row's link covers its row at most, so elements beside the table can be pressed.
  for (const path of [`users/${id}/payments`, "users", "risk", "loans", "reports"]) {
    await page.goto(`/desk/${path}`);
    const heading = page.getByRole("heading", { level: 1 });
    await heading.click({ trial: true });
    const link = page.locator("table a").first();
    if (!path.startsWith("users")) continue;
    await expect(link).toBeVisible();
    await heading.click({ trial: true });
    await page.getByTestId("desk-account").click({ trial: true });
  }
  // Verifications move no money.
  await page.goto("/desk/queue/verification?state=all");
  await expect(page.getByTestId("desk-total")).toBeVisible();
  await expect(page.getByRole("columnheader", { name: "Amount" })).toHaveCount(0);
  // On a desktop all filters of a queue are in one row.
  await page.goto("/desk/queue/withdrawal");
  await expect(page.getByTestId("desk-total")).toBeVisible();
  const ends: number[] = [];
  for (const id of ["desk-search", "desk-state", "desk-stage", "desk-to"]) {
    const box = await page.getByTestId(id).boundingBox();
    ends.push(box ? box.y + box.height : Number.NaN);
  }
  expect(Math.max(...ends) - Math.min(...ends), ends.join()).toBeLessThan(8);
});

test("finds no serious accessibility fault on the desk's sign-in and lists", async ({ page }) => {
  await page.emulateMedia({ reducedMotion: "reduce" });
  const found: string[] = [];
  const look = async (what: string) => {
    for (const finding of await findingsInBothThemes(page)) found.push(`${what}: ${finding}`);
  };
  await page.goto("/desk/login");
  await expect(page.getByTestId("desk-email")).toBeVisible();
  await look("sign-in");
  await signInAtDesk(page, "owner");
  for (const lang of ["en", "ar"]) {
    await page.evaluate((chosen) => localStorage.setItem("lang", chosen), lang);
    for (const width of [1440, 390]) {
      await page.setViewportSize({ width, height: 860 });
      for (const path of ["queue/withdrawal", "users", "audit", "operators"]) {
        await page.goto(`/desk/${path}`);
        await expect(page.getByTestId("desk-account")).toBeVisible();
        await look(`${path} ${lang} ${width}`);
      }
    }
  }
  expect(found).toEqual([]);
});

test("opens the desk's pages from a menu sheet on phones, and returns by Back", async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 664 });
  await signInAtDesk(page, "owner");
  const menu = page.getByTestId("desk-menu");
  await page.goto("/desk/users");
  for (const name of ["Risk", "Settings"]) {
    await menu.click();
    await page.getByRole("dialog").getByRole("link", { name, exact: true }).click();
    await expect(page.getByRole("dialog")).toHaveCount(0);
    await expect(menu).toHaveText(name);
    await expect(page.getByRole("heading", { name, level: 1 })).toBeVisible();
  }
  await page.goBack();
  await expect(menu).toHaveText("Risk");
  await menu.click();
  await expect(page.getByRole("dialog")).toBeVisible();
  await page.goBack();
  await expect(page.getByRole("dialog")).toHaveCount(0);
  await expect(menu).toHaveText("Risk");
});
