/**
 * A customer's acts as one list of steps for every back end: the platform's own, and a company's
 * that knows only the specification. No step reads a text, so that the steps work in every
 * language.
 */
import type { Page } from "@playwright/test";
import { expectTold } from "./toasts.ts";
import { fillPerson } from "./visitor.ts";
import { expect } from "./watch-errors.ts";

/** The company whose app a visit uses, and the features of its back end. */
export interface Target {
  /** Address of its pages. */
  home: string;
  /** The code of a product that trades. */
  code: string;
  /** Ids of a coin and of a currency for payouts. */
  coin: string;
  cash: string;
  /** The newest code that was sent to this address. */
  codeFor(page: Page, address: string): Promise<string>;
  /** True if bank deposits wait for a matching account; else accounts are listed. */
  matches: boolean;
  /**
   * True if calls take only the specification's fields: a registration without country and consent,
   * and a new password that only a code proves.
   */
  takesSpecifiedOnly: boolean;
  /** True if a new customer has money to withdraw. */
  funded: boolean;
  /** Ends every session at the back end, if a test can do that. */
  endSessions?(): Promise<void>;
}

export interface Visit {
  page: Page;
  target: Target;
  account: string;
  password: string;
}

/** A step with a name for the report; skipped for targets that lack its feature. */
export interface Step {
  name: string;
  where?(target: Target): boolean;
  run(visit: Visit): Promise<void>;
}

const walletAddress = "TJRyWwFs9wTFGZg3JbrVriFbNfCug5tDeC";
const payPassword = "another long secret";
/** A level in money that no price reaches while a test runs. */
const farAway = "25";

/** Reloads the app at a page. */
async function load({ page, target }: Visit, path: string): Promise<void> {
  await page.goto(target.home + path);
}

/** Opens a page by a link within the app, without a reload. */
async function open({ page }: Visit, path: string): Promise<void> {
  await page.evaluate((to) => {
    history.pushState(null, "", to);
    dispatchEvent(new PopStateEvent("popstate"));
  }, path);
}

/** A picture to upload. */
async function picture(page: Page) {
  const buffer = await page.screenshot({ type: "png" });
  return { name: "picture.png", mimeType: "image/png", buffer };
}

/** Changes a price field by a factor. */
async function nearby(page: Page, field: string, factor: number): Promise<void> {
  const input = page.getByTestId(field);
  const now = Number((await input.inputValue()).replaceAll(",", ""));
  await input.fill((now * factor).toFixed(2));
}

async function openTicket(visit: Visit, mode: "forex" | "micro"): Promise<void> {
  await visit.page.evaluate((chosen) => localStorage.setItem("trade_mode", chosen), mode);
  await load(visit, "/");
  await visit.page.getByTestId(`pair-${visit.target.code}`).first().click();
  await expect(visit.page.getByTestId("kline")).toHaveAttribute("data-state", "ready");
}

/** From Home to a position and back out of it, with a demo account. */
export const tradingSteps: Step[] = [
  {
    name: "home shows the market and live prices",
    async run(visit) {
      const { page, target } = visit;
      await load(visit, "/");
      const row = page.getByTestId(`pair-${target.code}`).first();
      await expect(row).toBeVisible();
      await expect(page.getByTestId("connection")).toHaveAttribute("data-state", "live");
      const shown = await row.textContent();
      await expect(row).not.toHaveText(shown ?? "");
    },
  },
  {
    name: "demo account",
    async run({ page }) {
      await page.getByTestId("demo-start").first().click();
      await expect(page.getByTestId("total-assets")).toContainText("$");
    },
  },
  {
    name: "trade page, chart, and a bought position with a stop-loss",
    async run(visit) {
      const { page } = visit;
      await openTicket(visit, "forex");
      await page.getByTestId("ticket-levels").click();
      await page.getByTestId("ticket-stop_loss-switch").click();
      await page.getByTestId("ticket-stop_loss").fill(farAway);
      await page.getByTestId("levels-done").click();
      await page.getByTestId("ticket-buy").click();
      await expectTold(page);
    },
  },
  {
    name: "the position with a profit that moves",
    async run(visit) {
      const { page } = visit;
      await open(visit, "/order");
      await expect(page.getByTestId("position")).toHaveCount(1);
      const profit = page.getByTestId("position").getByTestId("live-profit");
      const first = await profit.textContent();
      await expect(profit).not.toHaveText(first ?? "");
    },
  },
  {
    name: "levels",
    async run({ page }) {
      await page.getByTestId("position").click();
      // The ticket takes a level only as a price until it knows the product's price.
      await expect(page.getByTestId("order-stop_loss-values")).toBeVisible();
      await page.getByTestId("order-take_profit-switch").click();
      await page.getByTestId("order-take_profit").fill(farAway);
      await page.getByTestId("order-levels-save").click();
      await expectTold(page);
      await page.reload();
      await page.getByTestId("position").click();
      await expect(page.getByTestId("order-take_profit")).toBeVisible();
    },
  },
  {
    name: "close",
    async run({ page }) {
      await page.getByTestId("order-close").click();
      await page.getByTestId("order-close-confirm").click();
      await expect(page.getByTestId("position")).toHaveCount(0);
    },
  },
  {
    name: "a pending order, and its cancelling",
    async run(visit) {
      const { page } = visit;
      await openTicket(visit, "forex");
      // The second choice, pending instead of market.
      const form = page.locator("form", { has: page.getByTestId("ticket-lots") });
      await form.getByRole("radiogroup").first().locator("label").nth(1).click();
      await nearby(page, "ticket-target", 0.9);
      await page.getByTestId("ticket-buy").click();
      await expectTold(page);
      await open(visit, "/order?type=0");
      await page.getByTestId("pending-order").click();
      await page.getByTestId("order-cancel").click();
      await page.getByTestId("order-cancel-confirm").click();
      await expect(page.getByTestId("pending-order")).toHaveCount(0);
    },
  },
  {
    name: "history of orders",
    async run(visit) {
      await open(visit, "/order?type=3");
      await expect(visit.page.getByTestId("history-order").first()).toBeVisible();
    },
  },
  {
    name: "history of an account",
    async run(visit) {
      const { page } = visit;
      await open(visit, "/mine/accounts");
      await page.getByTestId("account-forex").click();
      await expect(page).toHaveURL(/accountTypeId=1/);
      await expect(page.getByTestId("account-log")).toContainText("$");
    },
  },
  {
    name: "a transfer, and its row",
    async run(visit) {
      const { page } = visit;
      await open(visit, "/mine/transfer");
      await page.getByTestId("transfer-amount").fill("125.50");
      await page.getByTestId("transfer-continue").click();
      await page.getByTestId("transfer-submit").click();
      await expect(page.getByTestId("transfer-row")).toHaveCount(1);
      await expect(page.getByTestId("transfer-row")).toContainText("125.50");
    },
  },
  {
    name: "a micro order that runs",
    async run(visit) {
      const { page } = visit;
      await openTicket(visit, "micro");
      await page.getByTestId("micro-amount").fill("50");
      await page.getByTestId("micro-up").click();
      await expect(page.getByTestId("micro-countdown")).toBeVisible();
    },
  },
  {
    name: "its result",
    // The platform's shortest order runs for half a minute; `trading.spec.ts` waits for it.
    where: ({ funded }) => funded,
    async run(visit) {
      const { page } = visit;
      await expect(page.getByTestId("micro-result")).toBeVisible();
      await open(visit, "/order?source=micro&type=3");
      await expect(page.getByTestId("micro-closed").getByRole("button")).toHaveCount(1);
    },
  },
  {
    name: "a demo account that starts over",
    async run(visit) {
      const { page } = visit;
      await load(visit, "/mine/accounts");
      await page.getByTestId("reset-demo").click();
      await page.getByTestId("reset-demo-confirm").click();
      await expectTold(page);
      await open(visit, "/order?type=3");
      await expect(page.getByTestId("history-order")).toHaveCount(0);
    },
  },
];

/** From the registration to the sign-out, with a real account. */
export const customerSteps: Step[] = [
  {
    name: "registration",
    async run(visit) {
      const { page, target, account, password } = visit;
      await load(visit, "/register");
      await page.getByTestId("access-account").fill(account);
      await fillCode(visit);
      await page.getByTestId("access-password").fill(password);
      await page.getByTestId("access-password-repeat").fill(password);
      // The specification's registration has no such fields.
      if (!target.takesSpecifiedOnly) await fillPerson(page);
      await page.getByTestId("register-submit").click();
      // A sign-in follows when the registration gives no session.
      await expect(page).toHaveURL(/\/(user|login.*)?$/);
      if (page.url().includes("/login")) await enter(visit);
      await open(visit, "/user");
      const main = page.locator("#main");
      await expect(main.getByText(account, { exact: true })).toBeVisible();
    },
  },
  {
    name: "user centre",
    async run({ page }) {
      await expect(page.getByTestId("uid")).toHaveText(/\d/);
      await expect(page.getByTestId("user-assets")).toContainText("$");
      await expect(page.locator('a[href="/mine/auth"]').first()).toBeVisible();
    },
  },
  {
    name: "sign-out, a wrong password, and the right one",
    async run(visit) {
      const { page, password } = visit;
      await signOut(visit);
      await open(visit, "/login?from=%2Fuser");
      await enter({ ...visit, password: "not the password" });
      await expectTold(page);
      await expect(page).toHaveURL(/\/login/);
      await enter({ ...visit, password });
      await expect(page).toHaveURL(/\/user$/);
    },
  },
  {
    name: "a session that the back end has ended",
    async run(visit) {
      const { page, target } = visit;
      if (target.endSessions) {
        await target.endSessions();
        // A reloaded page knows of no session if a poll has met its end before.
        await open(visit, "/mine/accounts");
      } else {
        await page.evaluate(() => localStorage.setItem("token", "ended"));
        await load(visit, "/mine/accounts");
      }
      // A poll of the page before may meet the session's end first; then the sign-in leads back to
      // that page.
      await expect(page).toHaveURL(/\/login\?from=%2F(mine%2Faccounts|user)$/);
      await expect(page.getByTestId("session-ended")).toBeVisible();
      expect(await page.evaluate(() => localStorage.getItem("token"))).toBeNull();
      await enter(visit);
      await expect(page).toHaveURL(/\/(mine\/accounts|user)$/);
    },
  },
  {
    name: "verification with pictures",
    async run(visit) {
      const { page } = visit;
      await open(visit, "/mine/auth");
      await page.getByTestId("verify-name").fill("Ann Example");
      await page.getByTestId("verify-card_id").fill("AB1234567");
      const file = await picture(page);
      for (const side of ["front_pic", "reverse_pic", "hand_pic"])
        await page.getByTestId(`verify-${side}`).setInputFiles(file);
      await expect(page.getByTestId("upload-done")).toHaveCount(3);
      await page.getByTestId("verify-submit").click();
      await expect(page.getByTestId("verify-notice")).toBeVisible();
      await expect(page.getByTestId("verify-submit")).toHaveCount(0);
    },
  },
  {
    name: "deposit by coin, and its row",
    async run(visit) {
      const { page } = visit;
      await open(visit, "/mine/charge?type=0");
      await expect(page.getByTestId("coin")).toBeVisible();
      const address = page.getByTestId("deposit-address");
      // The page never chooses between several networks for the customer.
      await expect(address.or(page.getByTestId("network")).first()).toBeVisible();
      if ((await address.count()) === 0) {
        await page.getByTestId("network").click();
        await page.getByTestId("network-1").click();
      }
      await expect(address).toBeVisible();
      await page.getByTestId("deposit-amount").fill("250");
      await addProof(page);
      await page.getByTestId("deposit-submit").click();
      await expect(page.getByTestId("deposit-row")).toHaveCount(1);
      await expect(page.getByTestId("deposit-row")).toContainText("250");
    },
  },
  {
    name: "deposit by bank, and its row",
    async run(visit) {
      const { page, target } = visit;
      await open(visit, "/mine/charge?type=1");
      // Until then the fields are those of a deposit by coin.
      await expect(page.getByRole("main").getByRole("radio").nth(1)).toBeChecked();
      await page.getByTestId("deposit-amount").fill("500");
      if (!target.matches) await addProof(page);
      await page.getByTestId("deposit-submit").click();
      await expect(page.getByTestId("deposit-row").first()).toContainText("500");
    },
  },
  {
    name: "pay password",
    async run(visit) {
      const { page } = visit;
      await open(visit, "/mine/pay-password");
      await page.getByTestId("new-secret").fill(payPassword);
      await page.getByTestId("new-secret-repeat").fill(payPassword);
      await page.getByTestId("secret-submit").click();
      await expect(page).toHaveURL(/\/user$/);
    },
  },
  {
    name: "payout accounts, and the removal of one",
    async run(visit) {
      const { page, target } = visit;
      await addCoinAddress(visit);
      await open(visit, "/mine/coin-address-list");
      await expect(page.getByTestId("way")).toHaveCount(1);
      await open(visit, "/mine/withdraw-way?type=2");
      await page.getByTestId("way-currency").click();
      await page.getByTestId(`way-currency-${target.cash}`).click();
      for (const field of await page.locator('input[data-testid^="way-"]').all())
        await field.fill(bankField((await field.getAttribute("data-testid")) ?? ""));
      await fillPayPassword(page);
      await page.getByTestId("way-submit").click();
      await expect(page).not.toHaveURL(/withdraw-way/);
      await open(visit, "/mine/bank-card-list");
      await expect(page.getByTestId("way")).toHaveCount(1);
      await page.getByTestId("way-remove").click();
      await page.getByTestId("way-remove-confirm").click();
      await expect(page.getByTestId("way")).toHaveCount(0);
    },
  },
  {
    name: "withdrawal, and its row",
    // The platform requires an approved deposit first: `money.spec.ts`.
    where: ({ funded }) => funded,
    async run(visit) {
      const { page } = visit;
      await open(visit, "/mine/withdraw");
      await page.getByTestId("draw-amount").fill("200");
      await expect(page.getByTestId("draw-fee")).toContainText("1.00");
      await page.getByTestId("draw-continue").click();
      await page.getByTestId("draw-password").fill(payPassword);
      await page.getByTestId("draw-submit").click();
      await expect(page.getByTestId("withdrawal-row")).toHaveCount(1);
      await expect(page.getByTestId("withdrawal-row")).toContainText("200");
      await open(visit, "/mine/accounts");
      await expect(page.getByTestId("account-change")).toContainText("200");
    },
  },
  {
    name: "a new password, and the sign-in with it",
    async run(visit) {
      const { page, target } = visit;
      await open(visit, "/mine/password");
      if (target.takesSpecifiedOnly) await fillCode(visit);
      else await page.getByTestId("proof-secret").fill(visit.password);
      const password = `${visit.password} 2`;
      await page.getByTestId("new-secret").fill(password);
      await page.getByTestId("new-secret-repeat").fill(password);
      await page.getByTestId("secret-submit").click();
      await expect(page).toHaveURL(/\/user$/);
      await signOut(visit);
      await open(visit, "/login?from=%2Fuser");
      await enter({ ...visit, password });
      await expect(page).toHaveURL(/\/user$/);
    },
  },
];

async function enter({ page, account, password }: Visit): Promise<void> {
  await expect(page.getByTestId("login-submit")).toBeVisible();
  await page.getByTestId("access-account").fill(account);
  await page.getByTestId("access-password").fill(password);
  await page.getByTestId("login-submit").click();
}

/** Requests a code and fills in that one, as older codes may exist. */
async function fillCode({ page, target, account }: Visit): Promise<void> {
  const sent = page.waitForResponse(/\/api\/notify\/send_email/);
  await page.getByTestId("send-code").click();
  await sent;
  await expect(page.getByTestId("send-code")).toBeDisabled();
  await page.getByTestId("access-code").fill(await target.codeFor(page, account));
}

async function signOut(visit: Visit): Promise<void> {
  const { page } = visit;
  await open(visit, "/user");
  await page.getByTestId("sign-out").click();
  await page.getByTestId("sign-out-confirm").click();
  await expect(page).toHaveURL(/\/$/);
  expect(await page.evaluate(() => localStorage.getItem("token"))).toBeNull();
}

async function addProof(page: Page): Promise<void> {
  await page.getByTestId("proof").setInputFiles(await picture(page));
  await expect(page.getByTestId("upload-done")).toHaveCount(1);
}

async function addCoinAddress(visit: Visit): Promise<void> {
  const { page, target } = visit;
  await open(visit, "/mine/withdraw-way?type=1");
  await page.getByTestId("way-currency").click();
  await page.getByTestId(`way-currency-${target.coin}`).click();
  await page.getByTestId("way-address").fill(walletAddress);
  await fillPayPassword(page);
  await page.getByTestId("way-submit").click();
  await expect(page).not.toHaveURL(/withdraw-way/);
}

/** Fills in the pay password where the back end asks for one. */
async function fillPayPassword(page: Page): Promise<void> {
  const field = page.getByTestId("pay-password");
  if ((await field.count()) > 0) await field.fill(payPassword);
}

function bankField(testId: string): string {
  const values: Record<string, string> = {
    "way-bank_swift": "DEUTDEFF",
    "way-bank_iban": "DE89370400440532013000",
    "way-bank_code": "400400",
    "way-payee_account": "12345678",
  };
  return values[testId] ?? "First Example";
}
