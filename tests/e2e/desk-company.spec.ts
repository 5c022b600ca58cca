/**
 * A brokerage without SQL. An owner creates a company on a host of its own, and its two owners list
 * a product and open a bank account. Then a customer registers there, deposits and trades.
 */
import type { Page } from "@playwright/test";
import { approveRow, askRow, littleBitcoin, sendChange } from "./offer.ts";
import { approve, findItem, openDesk, signInFirst } from "./operators.ts";
import { newAddress, pictureOf, register } from "./visitor.ts";
import { expect, test } from "./watch-errors.ts";

const unique = Date.now().toString(36);
const name = `Acme ${unique}`;
const host = `acme-${unique}.localhost`;

/** The first password of an operator, which is shown once. */
async function passwordShown(desk: Page): Promise<string> {
  const password = await desk.getByTestId("desk-new-password").textContent();
  await desk.keyboard.press("Escape");
  return password ?? "";
}

async function makeCompany(owner: Page, email: string): Promise<string> {
  await owner.goto("/desk/companies");
  await owner.getByTestId("company-new").click();
  const next = () => owner.getByTestId("wizard-next").click();
  await owner.getByTestId("wizard-name").fill(name);
  await owner.getByTestId("wizard-host").fill(host);
  await next();
  await expect(owner.getByTestId("wizard-colour")).not.toHaveValue("");
  const logo = owner.getByTestId("wizard-logo");
  await logo.locator("input").setInputFiles({
    ...{ name: "logo.png", mimeType: "image/png", buffer: await logo.screenshot() },
  });
  await expect(logo.getByRole("button")).toHaveCount(2);
  await next();
  await owner.getByTestId("wizard-lang").selectOption("en");
  await next();
  await expect(owner.getByTestId("wizard-take")).toBeVisible();
  await next();
  await owner.getByTestId("owner-name").fill("Ann Acme");
  await owner.getByTestId("owner-email").fill(email);
  await next();
  return passwordShown(owner);
}

test("lets operators create a company where a customer deposits and trades", async ({
  browser,
  baseURL,
}) => {
  const { port } = new URL(baseURL ?? "");
  const home = `http://${host}:${port}`;
  const emails = [`ann.${unique}@acme.example`, `ben.${unique}@acme.example`] as const;
  const maker = await openDesk(browser, "owner");
  const annsPassword = await makeCompany(maker, emails[0]);
  // One operator alone cannot open a company, so its address is not set up yet.
  const early = await maker.context().newPage();
  expect((await early.goto(home))?.status()).toBe(421);
  await expect(early.getByRole("heading")).toHaveText("This address is not set up");
  await early.close();
  // Another operator adds the second owner, so that two people may decide.
  const other = await openDesk(browser, "owner2");
  await other.goto("/desk/companies");
  await other.getByRole("row").filter({ hasText: name }).getByRole("button").click();
  await other.getByTestId("owner-name").fill("Ben Acme");
  await other.getByTestId("owner-email").fill(emails[1]);
  await other.getByTestId("owner-send").click();
  const bensPassword = await passwordShown(other);
  const ann = await signInFirst(browser, home, { email: emails[0], password: annsPassword });
  const ben = await signInFirst(browser, home, { email: emails[1], password: bensPassword });

  await askRow(ann, "product", littleBitcoin("BTC.MINI", "BTC mini"));
  await approveRow(ben, "product", "BTC mini");
  await ann.goto("/desk/offer/financing_rate");
  await ann.getByTestId("offer-change-BTC.MINI").click();
  await ann.getByTestId("offer-long_rate").fill("-30.98");
  await ann.getByTestId("offer-short_rate").fill("0");
  await ann.getByTestId("offer-kind").selectOption("percent");
  await sendChange(ann, "As agreed with the bank");
  await approveRow(ben, "financing_rate", "-30.98");
  await askRow(ann, "deposit_symbol", {
    texts: { currency_code: "USD", min_amount: "50", sort: "1" },
  });
  await approveRow(ben, "deposit_symbol", "USD");
  const account = {
    ...{ name: "Dollars", currency_code: "USD", bank_name: "Acme Bank" },
    ...{ payee_name: "Acme Ltd", payee_account: "55501234", min_amount: "50", sort: "1" },
  };
  await askRow(ben, "bank_account", { texts: account });
  await approveRow(ann, "bank_account", "55501234");

  const context = await browser.newContext({
    ...{ baseURL: home, locale: "en-GB", viewport: { width: 390, height: 664 } },
  });
  const page = await context.newPage();
  await register(page, newAddress());
  const answer = page.waitForResponse(/\/api\/user\/info/);
  await page.goto("/mine/charge?type=1");
  const { uid } = ((await (await answer).json()) as { data: { uid: string } }).data;
  await expect(page).toHaveTitle(new RegExp(name));
  await page.getByTestId("deposit-amount").fill("500");
  await page.getByTestId("deposit-submit").click();
  await findItem(ann, "matching", uid);
  await ann.getByTestId("desk-match").click();
  await ann.getByRole("radio").first().check();
  await ann.getByTestId("desk-match-confirm").click();
  await expect(page.getByTestId("bank-details")).toContainText("55501234");
  await expect(page.getByTestId("order-reference")).toBeVisible();
  await page.getByTestId("proof").setInputFiles(await pictureOf(page));
  await expect(page.getByTestId("upload-done")).toHaveCount(1);
  await page.getByTestId("order-paid").click();
  await approve(ann, "proof", uid);
  await expect(page.getByTestId("bank-order")).toHaveAttribute("data-state", "none");

  await page.goto("/mine/transfer");
  await page.getByTestId("transfer-from").click();
  await page.getByTestId("transfer-from-change").click();
  await page.getByTestId("transfer-to").click();
  await page.getByTestId("transfer-to-forex").click();
  await page.getByTestId("transfer-amount").fill("400");
  await page.getByTestId("transfer-continue").click();
  await page.getByTestId("transfer-submit").click();
  await expect(page.getByTestId("transfer-row")).toHaveCount(1);
  await page.goto("/");
  await expect(page.locator('img[src^="/brand/"]').first()).toBeVisible();
  await page.getByTestId("pair-BTC.MINI").click();
  await expect(page.getByTestId("kline")).toHaveAttribute("data-state", "ready");
  await page.getByTestId("ticket-lots").fill("0.01");
  await page.getByTestId("ticket-buy").click();
  await expect(page.getByTestId("market-position")).toHaveCount(1);
  for (const each of [maker, other, ann, ben, page]) await each.context().close();
});

test("shows a marked preview of settings only in the operator's browser until the operator ends it", async ({
  browser,
  page: visitor,
}) => {
  const desk = await openDesk(browser, "owner");
  await desk.goto("/desk/settings?search=site_name");
  await desk.getByTestId("setting-site_name").fill("Name to come");
  const [shown] = await Promise.all([
    desk.context().waitForEvent("page"),
    desk.getByTestId("setting-preview").click(),
  ]);
  await expect(shown).toHaveTitle("Name to come");
  await expect(shown.getByText("Preview: not in force")).toBeVisible();
  await visitor.goto(shown.url());
  await expect(visitor).toHaveTitle("Meridian");
  await shown.locator('a[href="/preview/end"]').click();
  await expect(shown).toHaveTitle("Meridian");
  await expect(shown.getByText("Preview: not in force")).toHaveCount(0);
  await desk.context().close();
});
