/**
 * Mining at a phone: a fund that two operators make and fund, a subscription, its record, and an
 * early redemption. `mining-days.spec.ts` has the days in between, and what they pay.
 */
import type { Browser, Page } from "@playwright/test";
import { allMessages } from "#scripts/message-sets.ts";
import { expectFits } from "./fits.ts";
import { give } from "./give.ts";
import { signInAtDesk } from "./operators.ts";
import { openPerson, useToken } from "./people.ts";
import { change, withoutServiceWorker } from "./settings.ts";
import { expect, test } from "./watch-errors.ts";

async function openDesk(browser: Browser, role: string): Promise<Page> {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 } });
  const desk = await context.newPage();
  await signInAtDesk(desk, role);
  return desk;
}

/** A second person opens the fund and approves its waiting change. */
async function approveAll(risk: Page, path: string): Promise<void> {
  await risk.goto(path);
  await expect(risk.getByTestId("change")).toHaveCount(1);
  await risk.getByTestId("change-approve").click();
  await expect(risk.getByTestId("change")).toHaveCount(0);
}

/** Creates a fund with terms and a name, and opens it. @returns its page at the desk */
async function makeFund(finance: Page, risk: Page, title: string): Promise<string> {
  await finance.goto("/desk/funds");
  await finance.getByTestId("fund-new").click();
  await expect(finance).toHaveURL(/\/desk\/funds\/\d+$/);
  const path = new URL(finance.url()).pathname;
  await finance.getByTestId("fund-toggle").click();
  await expect(finance.getByTestId("fund-set-error")).toBeVisible();
  await finance.getByTestId("fund-terms").click();
  const terms = { percent: "0.35", lock_days: "30", penalty: "5", least: "100", most: "5000" };
  for (const [name, value] of Object.entries(terms)) {
    await finance.getByTestId(`fund-${name}`).fill(value);
  }
  await finance.getByTestId("desk-reason").fill("first terms");
  await finance.getByTestId("change-send").click();
  await expect(finance.getByTestId("change")).toBeVisible();
  // The operator who asked sees no button to approve.
  await expect(finance.getByTestId("change-approve")).toHaveCount(0);
  await approveAll(risk, path);
  await finance.reload();
  for (const lang of ["en", "ar"]) {
    await finance.getByTestId("fund-lang").selectOption(lang);
    await finance.getByTestId("fund-title").fill(`${title} ${lang}`);
    await finance.getByTestId("fund-text-save").click();
    await expect(finance.getByTestId("fund-lang").locator(`option[value=${lang}]`)).toContainText(
      "✓",
    );
  }
  await finance.getByTestId("fund-toggle").click();
  await expect(finance.getByTestId("fund-set-error")).toHaveCount(0);
  return path;
}

async function fundIt(finance: Page, risk: Page, path: string): Promise<void> {
  await finance.goto(path);
  await finance.getByTestId("fund-put-in").click();
  await finance.getByTestId("money-amount").fill("1000");
  await finance.getByTestId("desk-reason").fill("for a test");
  await finance.getByTestId("change-send").click();
  await expect(finance.getByTestId("change")).toBeVisible();
  await approveAll(risk, path);
  await expect(risk.getByTestId("fund-money")).toContainText("1,000");
}

async function subscribe(phone: Page, lang: "en" | "ar"): Promise<void> {
  await expect(phone.getByTestId("fund-coverage")).toBeVisible();
  await phone.getByTestId("mining-continue").click();
  await expect(phone.getByText(allMessages(lang).cash_amount_missing as string)).toBeVisible();
  await phone.getByTestId("mining-amount").fill("99");
  await phone.getByTestId("mining-continue").click();
  await phone.getByTestId("mining-confirm").click();
  // The server sets the bounds; the field shows them.
  await expect(
    phone.getByText(allMessages(lang).error_mining_amount_invalid as string),
  ).toBeVisible();
  await phone.getByTestId("mining-amount").fill("1000");
  await phone.getByTestId("mining-continue").click();
  await expect(phone.getByTestId("mining-penalty")).toBeVisible();
  await phone.getByTestId("mining-confirm").click();
  await expect(phone).toHaveURL(/\/mining\/record$/);
}

for (const lang of ["en", "ar"] as const) {
  test(`creates and finances a fund, and lets a customer subscribe and redeem the subscription in ${lang}`, async ({
    browser,
  }) => {
    const finance = await openDesk(browser, "finance");
    const risk = await openDesk(browser, "risk");
    const { token } = await openPerson(finance.request);
    await give(finance, risk, token, "5000");
    const title = `Harbour ${Date.now()}`;
    const path = await makeFund(finance, risk, title);
    const id = path.split("/").at(-1);

    const phone = await browser.newPage({
      viewport: lang === "en" ? { width: 390, height: 664 } : { width: 360, height: 560 },
      hasTouch: true,
    });
    await useToken(phone, token);
    await phone.addInitScript((code) => localStorage.setItem("lang", code), lang);
    await phone.goto("/user");
    await phone.locator('a[href="/mining"]').click();
    await expect(phone.getByTestId("mining-totals")).toBeVisible();
    await phone.locator(`a[href="/mining/subscribe?id=${id}"]`).click();
    await expect(phone.getByTestId("fund-title")).toHaveText(`${title} ${lang}`);
    await expect(phone.getByTestId("fund-uncovered")).toBeVisible();
    await expect(phone.getByTestId("mining-amount")).toHaveCount(0);

    await fundIt(finance, risk, path);
    await phone.reload();
    await subscribe(phone, lang);
    const card = phone.getByTestId("subscription");
    await expect(card).toHaveCount(1);
    await expectFits(phone);
    await card.locator("a").click();
    await expect(phone).toHaveURL(/\/mining\/income\?id=/);
    await expect(phone.getByText(allMessages(lang).mining_income_none as string)).toBeVisible();

    await phone.goto("/mining/record");
    await phone.getByTestId("redeem").click();
    const question = phone.getByRole("alertdialog");
    // 5 % of 1,000.
    await expect(question).toContainText(lang === "en" ? "50.00" : /50|٥٠/);
    await phone.getByTestId("redeem-confirm").click();
    await expect(phone.getByTestId("subscription-state")).toHaveText(
      allMessages(lang).mining_state_refunded as string,
    );
    await finance.goto(path);
    await expect(finance.getByTestId("fund-money")).toContainText("1,050");
    await finance.goto("/desk/funds");
    await expect(finance.getByTestId("desk-funds")).toBeVisible();
    for (const each of [finance, risk, phone]) await each.close();
  });
}

test("shows a dividend as owed when a back end reports it as unpaid", async ({ page }) => {
  await withoutServiceWorker(page);
  const { token } = await openPerson(page.request);
  await useToken(page, token);
  const created_ms = Date.UTC(2026, 10, 24);
  const owed = { id: "1", interest: "4.321", created_at: "", created_ms, is_paid: 0 };
  await page.route("**/api/fund/insList*", (route) =>
    route.fulfill({ json: { code: 1, msg: "", data: { data: [owed], total: 1 } } }),
  );
  await page.goto("/mining/income?id=some-subscription");
  await expect(page.getByTestId("income")).toHaveCount(1);
  await expect(page.getByText("$4.321")).toBeVisible();
  await expect(page.getByText("Owed")).toHaveCount(1);
});

test("reports that there are no funds and no subscriptions when both lists are empty", async ({
  page,
}) => {
  await withoutServiceWorker(page);
  const { token } = await openPerson(page.request);
  await useToken(page, token);
  await change<{ data: object[]; total: number }>(page, "/api/fund/list", () => ({
    ...{ data: [], total: 0, last_page: 1 },
  }));
  await page.goto("/mining");
  await expect(page.getByText("No funds are offered")).toBeVisible();
  await page.getByTestId("mining-rules").click();
  await expect(page).toHaveURL(/group=mining\.rule/);
  await expect(page.getByText("Locked money cannot be traded")).toBeVisible();
  await page.goto("/mining/record");
  await expect(page.getByText("No subscriptions yet")).toBeVisible();
});
