/** The economic calendar, from the desk that enters it to traders who read it. */
import type { Page } from "@playwright/test";
import { signInAtDesk } from "./operators.ts";
import { expect, test } from "./watch-errors.ts";

test.describe.configure({ mode: "serial" });

const unique = Date.now().toString(36);
const name = (what: string) => `${what} ${unique}`;

/** Time as the desk's field shows it, in the demo company's zone. */
function fieldTime(timeMs: number): string {
  const parts = new Intl.DateTimeFormat("sv-SE", {
    ...{ timeZone: "Europe/London", dateStyle: "short", timeStyle: "short" },
  }).format(timeMs);
  return parts.replace(" ", "T");
}

interface Entry {
  title: string;
  german?: string;
  inMs: number;
  country: string;
  currency: string;
  importance: string;
}

async function enter(page: Page, entry: Entry): Promise<void> {
  await page.getByTestId("calendar-new").click();
  await page.getByTestId("calendar-time").fill(fieldTime(Date.now() + entry.inMs));
  await page.getByTestId("calendar-country").fill(entry.country);
  await page.getByTestId("calendar-currency").fill(entry.currency);
  await page.getByTestId("calendar-importance").selectOption(entry.importance);
  await page.getByTestId("calendar-entry-title").fill(entry.title);
  if (entry.german) {
    await page.getByTestId("calendar-lang").selectOption("de");
    await page.getByTestId("calendar-entry-title").fill(entry.german);
  }
  await page.getByTestId("calendar-forecast").fill("2.4%");
  await page.getByTestId("calendar-save").click();
  await expect(page.getByTestId("calendar-save")).toHaveCount(0);
}

test("lets an operator enter announcements in two languages and add the actual figure later", async ({
  page,
}) => {
  await signInAtDesk(page, "owner");
  await page.goto("/desk/content/calendar");
  // The form sends nothing while a field is missing, and marks the missing fields.
  await page.getByTestId("calendar-new").click();
  await page.getByTestId("calendar-save").click();
  await expect(page.getByText("Two letters, for example US or EU")).toBeVisible();
  await expect(page.getByText("A title in at least one language is needed.")).toBeVisible();
  await page.keyboard.press("Escape");
  await enter(page, {
    ...{ title: name("Rate decision"), german: name("Zinsentscheid") },
    ...{ inMs: 2 * 3_600_000, country: "EU", currency: "EUR", importance: "high" },
  });
  await enter(page, {
    ...{ title: name("Retail sales"), inMs: 26 * 3_600_000 },
    ...{ country: "JP", currency: "JPY", importance: "low" },
  });
  const entry = page.getByTestId("calendar-entry").filter({ hasText: name("Rate decision") });
  await expect(page.getByRole("row").filter({ has: entry })).not.toContainText("Deutsch");
  await entry.click();
  await page.getByTestId("calendar-actual").fill("2.5%");
  await page.getByTestId("calendar-save").click();
  await expect(page.getByTestId("calendar-save")).toHaveCount(0);
  await page.goto("/desk/audit");
  const logged = page.getByTestId("desk-row").filter({ hasText: "Calendar entry saved" });
  await expect(logged.first()).toContainText("actual:  → 2.5%");
});

test("filters announcements by day, importance and currency, and counts down to the next one", async ({
  page,
}) => {
  await page.goto("/news");
  await page.getByTestId("news-calendar").click();
  await expect(page).toHaveURL(/\/calendar$/);
  const rate = page.getByTestId("calendar-row").filter({ hasText: name("Rate decision") });
  const sales = page.getByTestId("calendar-row").filter({ hasText: name("Retail sales") });
  await expect(rate).toContainText("2.5%");
  await expect(rate).toContainText("European Union");
  await expect(sales).toBeVisible();
  const next = page.getByTestId("calendar-next");
  const left = next.getByRole("timer");
  await expect(left).toHaveText(/^0[01]:\d\d:\d\d$/);
  const seen = await left.textContent();
  await expect(left).not.toHaveText(seen ?? "");
  await page.getByText("High", { exact: true }).click();
  await expect(sales).toHaveCount(0);
  await expect(rate).toBeVisible();
  await page.getByText("All", { exact: true }).click();
  await page.getByRole("button", { name: "JPY", exact: true }).click();
  await expect(rate).toHaveCount(0);
  await expect(sales).toBeVisible();
  // The address keeps the choice.
  await page.reload();
  await expect(sales).toBeVisible();
  await expect(rate).toHaveCount(0);
  await page.getByTestId("calendar-earlier").click();
  await expect(page.getByText(/No event/)).toBeVisible();
  await page.getByRole("button", { name: "Today" }).click();
  await expect(sales).toBeVisible();
});

test("shows an announcement's time in the reader's zone, and its title in the reader's language", async ({
  browser,
}) => {
  const at = async (timezoneId: string) => {
    const context = await browser.newContext({ timezoneId });
    const page = await context.newPage();
    await page.goto("/calendar?lang=de&currency=EUR");
    const row = page.getByTestId("calendar-row").filter({ hasText: name("Zinsentscheid") });
    await expect(row).toBeVisible();
    const shown = await row.locator("time").textContent();
    await expect(page.getByTestId("calendar-zone")).toContainText(timezoneId.split("/")[1] ?? "");
    await context.close();
    return Number(shown?.split(":")[0]);
  };
  const [tokyo, london] = [await at("Asia/Tokyo"), await at("Europe/Berlin")];
  expect([7, 8]).toContain((tokyo - london + 24) % 24);
});

test("shows the next announcement about a product's currencies on the product's page, with a link to the calendar", async ({
  page,
}) => {
  await page.setViewportSize({ width: 1280, height: 900 });
  await page.goto("/trade?market=EURUSD");
  const link = page.getByTestId("trade-calendar");
  // The next two announcements may be from an earlier run, but never of another currency.
  await expect(link).toContainText("Rate decision");
  await expect(link).not.toContainText("JPY");
  await link.click();
  await expect(page).toHaveURL(/\/calendar\?currency=EUR,USD|\/calendar\?currency=EUR%2CUSD/);
  await expect(page.getByRole("button", { name: "EUR", exact: true })).toHaveAttribute(
    "aria-pressed",
    "true",
  );
});
