/**
 * The settings of deposits and withdrawals, each toggled as in `flags.spec.ts`, for a customer who
 * can pay.
 */
import type { Page } from "@playwright/test";
import type * as z from "zod/mini";
import type { PublicSettingKey } from "#domain/config/schema.ts";
import { wireInfo } from "#domain/contracts/http/deposit.ts";
import { call, openPerson, useToken } from "./people.ts";
import { change, set, type Values, withoutServiceWorker } from "./settings.ts";
import { expect, test } from "./watch-errors.ts";

test.use({
  viewport: { width: 390, height: 844 },
  // Screenshots of these many short tests would take a third of their time; the trace keeps the
  // page of each step.
  trace: { mode: "retain-on-failure", screenshots: false, snapshots: true, sources: false },
});

let token = "";
/** Opens a bank deposit that waits to be matched. */
let order = "";

test.beforeAll(async ({ playwright, baseURL }) => {
  const request = await playwright.request.newContext({ baseURL: baseURL ?? "" });
  ({ token } = await openPerson(request));
  const input = { number: "500", symbol_id: "1" };
  const path = "/api/quickCharge/wire_submit_edit";
  ({ id: order } = await call<{ id: string }>(request, path, input, token));
  await request.dispose();
});

// No operator matches the deposit.
test.afterAll(async ({ playwright, baseURL }) => {
  const request = await playwright.request.newContext({ baseURL: baseURL ?? "" });
  await call(request, "/api/quickCharge/cancel_wire_info_edit", { id: order }, token);
  await request.dispose();
});

test.beforeEach(async ({ page }) => {
  await withoutServiceWorker(page);
  await useToken(page, token);
});

/** Defines a test that is named by the setting it toggles. */
function flag(key: PublicSettingKey, run: (page: Page) => Promise<void>): void {
  test(`shows the effect of the setting ${key} on the page`, ({ page }) => run(page));
}

async function open(page: Page, path: string, values: Values): Promise<void> {
  await set(page, values);
  await page.goto(path);
}

const coins = "/mine/charge?type=0";
const banks = "/mine/charge?type=1";
const toCoins = "/mine/withdraw?type=0";
const toBanks = "/mine/withdraw?type=1";

const there = (page: Page, ...testIds: string[]) => count(page, testIds, 1);
const gone = (page: Page, ...testIds: string[]) => count(page, testIds, 0);
async function count(page: Page, testIds: string[], times: number): Promise<void> {
  for (const testId of testIds) await expect(page.getByTestId(testId)).toHaveCount(times);
}

const linksTo = (page: Page, path: string) => page.locator(`a[href="${path}"]`);
/** Follows a link within the app, without a reload. */
const follow = (page: Page, path: string) =>
  linksTo(page, path).filter({ visible: true }).first().click();

/** The tabs crypto and bank; absent when the company offers only one. */
const tabs = (page: Page, name: string) => page.getByRole("radiogroup", { name });

/** Bitcoin has one network, so the form needs no choice of a network. */
async function chooseBitcoin(page: Page): Promise<void> {
  await page.getByTestId("coin").click();
  await page.getByTestId("coin-BTC").click();
  await there(page, "deposit-address");
}

/** Expects the notice that replaces a form, and no form. */
async function expectService(page: Page): Promise<void> {
  await there(page, "through-service", "service-link");
  await gone(page, "coin", "bank-order", "draw-amount");
}

/** Answers the list of bank accounts, which the server hides while deposits are matched. */
async function answerAccounts(page: Page): Promise<void> {
  const accounts: z.input<typeof wireInfo.output> = [
    {
      id: 1,
      name: "USD account",
      bank_name: "Example Bank",
      bank_address: "1 Example Quay, London",
      bank_swift: "EXMPGB2L",
      bank_iban: "",
      bank_ifsc: "",
      payee_name: "Meridian Demo Brokerage",
      payee_account: "00000001",
      bank_remark: "",
      currency_code: "USD",
      min_amount: "50",
      max_amount: "100000",
      usd_price: "1",
      tick: null,
      is_simulated: 0,
    },
  ];
  await page.route(`**${wireInfo.path}*`, (route) =>
    route.fulfill({ json: { code: 1, msg: "", data: accounts } }),
  );
}

test("shows the demo company's payment pages when no setting is changed", async ({ page }) => {
  await page.goto("/");
  await there(page, "home-deposit", "home-withdraw");
  await follow(page, "/user");
  await there(page, "user-deposit", "user-withdraw");
  await expect(linksTo(page, "/mine/transfer")).toHaveCount(1);
  await follow(page, "/mine/wallet");
  await there(page, "wallet-deposit", "wallet-withdraw", "transfer", "wallet-banks");
  await there(page, "wallet-coins");
  await gone(page, "chat");

  await page.getByTestId("wallet-deposit").click();
  await chooseBitcoin(page);
  await there(page, "proof");
  await gone(page, "real-name-needed", "through-service", "chat");
  await tabs(page, "Deposit").getByText("Bank").click();
  await expect(page.getByTestId("bank-order")).toHaveAttribute("data-state", "waiting");
  await there(page, "order-cancel");
  await expect(page.getByTestId("deposit-row")).toContainText("Finding a bank account");
  await page.goBack();

  await page.getByTestId("wallet-withdraw").click();
  await there(page, "draw-amount", "way-none", "pay-password-unset", "draw-received");
  await expect(page.getByTestId("draw-continue")).toHaveText("Pay password");
  await gone(page, "real-name-needed", "through-service", "draw-address", "chat");
  await tabs(page, "Withdraw").getByText("Bank").click();
  await there(page, "draw-fee", "way-none");
  await gone(page, "draw-received");
  await page.getByTestId("way-none").click();
  await page.getByTestId("not-bound-add").click();
  await there(page, "way-bank_name", "pay-password-unset");
});

test.describe("deposits", () => {
  flag("is_recharge_crypto", async (page) => {
    await open(page, coins, { is_recharge_crypto: "0" });
    await there(page, "bank-order");
    await gone(page, "coin");
    await expect(tabs(page, "Deposit")).toHaveCount(0);
  });

  flag("is_recharge_bank_card", async (page) => {
    await open(page, banks, { is_recharge_bank_card: "0" });
    await there(page, "coin");
    await gone(page, "bank-order");
    await expect(tabs(page, "Deposit")).toHaveCount(0);
  });

  flag("is_recharge_contact", async (page) => {
    const values = { is_recharge_contact: "1" };
    await open(page, coins, values);
    await expectService(page);
    await page.goto("/");
    await page.getByTestId("home-deposit").click();
    // The company has no service link, so the app uses the platform's chat.
    await expect(page).toHaveURL(/\/mine\/chat$/);
  });

  flag("is_recharge_blank_contact", async (page) => {
    await open(page, banks, { is_recharge_blank_contact: "1" });
    await expectService(page);
    await tabs(page, "Deposit").getByText("Crypto").click();
    await there(page, "coin");
    await gone(page, "through-service");
  });

  flag("edit_recharge_bank_info", async (page) => {
    await answerAccounts(page);
    await open(page, banks, { edit_recharge_bank_info: "0" });
    await expect(page.getByTestId("bank-account")).toContainText("USD account");
    await gone(page, "bank-order", "bank-details");
    await expect(page.getByTestId("deposit-row")).toContainText("Being checked");
  });

  flag("is_bank_charge_wire_info", async (page) => {
    await answerAccounts(page);
    await open(page, banks, { edit_recharge_bank_info: "0", is_bank_charge_wire_info: "1" });
    await expect(page.getByTestId("bank-details")).toContainText("00000001");
    await expect(
      page.getByTestId("bank-details").getByRole("button", { name: "Copy" }).first(),
    ).toBeVisible();
    // Without the setting the customer still sees where to pay.
    await open(page, banks, { edit_recharge_bank_info: "0", is_bank_charge_wire_info: "0" });
    await expect(page.getByTestId("payee-lines")).toContainText("00000001");
    await gone(page, "bank-details");
  });

  flag("is_bank_charge_cancel_btn", async (page) => {
    await open(page, banks, { is_bank_charge_cancel_btn: "0" });
    await expect(page.getByTestId("bank-order")).toHaveAttribute("data-state", "waiting");
    await gone(page, "order-cancel");
  });

  flag("is_charge_proof_img", async (page) => {
    await open(page, coins, { is_charge_proof_img: "0" });
    await chooseBitcoin(page);
    await there(page, "deposit-amount");
    await gone(page, "proof");
  });

  flag("is_recharge_auth", async (page) => {
    await open(page, coins, { is_recharge_auth: "1" });
    await there(page, "real-name-needed");
    await gone(page, "coin");
    await page.getByTestId("real-name-needed").getByRole("link").click();
    await expect(page).toHaveURL(/\/mine\/auth$/);
  });

  flag("customer_tag", async (page) => {
    await open(page, "/", { customer_tag: "ICE" });
    await there(page, "home-withdraw");
    await gone(page, "home-deposit");
    await expect(linksTo(page, "/mine/charge")).toHaveCount(0);
    await follow(page, "/user");
    await there(page, "user-withdraw");
    await gone(page, "user-deposit");
    await page.goto(coins);
    await there(page, "no-way");
    await gone(page, "coin");
  });
});

test.describe("withdrawals", () => {
  flag("is_real_name_auth", async (page) => {
    await open(page, coins, { is_real_name_auth: "1" });
    await there(page, "real-name-needed");
    await open(page, toCoins, { is_real_name_auth: "1" });
    await there(page, "real-name-needed");
    await gone(page, "draw-amount");
    await page.getByTestId("real-name-needed").getByRole("link").click();
    await expect(page).toHaveURL(/\/mine\/auth$/);
  });

  flag("is_withdraw_contact", async (page) => {
    await open(page, toCoins, { is_withdraw_contact: "1" });
    await expectService(page);
    await page.goto("/user");
    await page.getByTestId("user-withdraw").click();
    await expect(page).toHaveURL(/\/mine\/chat$/);
  });

  flag("is_withdraw_crypto", async (page) => {
    await open(page, toCoins, { is_withdraw_crypto: "0" });
    await expect(page.getByTestId("draw-currency")).toContainText("USD");
    await expect(page.getByTestId("draw-currency")).not.toContainText("USDT");
    await expect(tabs(page, "Withdraw")).toHaveCount(0);
  });

  flag("is_withdraw_bank_card", async (page) => {
    await open(page, toBanks, { is_withdraw_bank_card: "0" });
    await expect(page.getByTestId("draw-currency")).toContainText("USDT");
    await expect(tabs(page, "Withdraw")).toHaveCount(0);
  });

  flag("is_withdraw_bank_contact", async (page) => {
    await open(page, toBanks, { is_withdraw_bank_contact: "1" });
    await expectService(page);
    await tabs(page, "Withdraw").getByText("Crypto").click();
    await there(page, "draw-amount");
    // Without payouts the form asks for no bank account either.
    await page.goto("/mine/withdraw-way?type=2");
    await expectService(page);
  });

  flag("is_withdraw_pay_pwd", async (page) => {
    await open(page, toCoins, { is_withdraw_pay_pwd: "0" });
    await expect(page.getByTestId("draw-continue")).toHaveText("Continue");
    await gone(page, "pay-password-unset");
    await page.getByTestId("way-none").click();
    await page.getByTestId("not-bound-add").click();
    await expect(page.getByTestId("way-submit")).toBeEnabled();
    await gone(page, "pay-password-unset", "pay-password");
  });

  flag("is_withdraw_account_input", async (page) => {
    await open(page, toCoins, { is_withdraw_account_input: "1" });
    await expect(page.getByTestId("draw-address")).toBeEditable();
    await gone(page, "way-none", "draw-way");
  });

  flag("is_bank_out_amount", async (page) => {
    await open(page, toBanks, { is_bank_out_amount: "1" });
    await page.getByTestId("draw-amount").fill("100");
    await expect(page.getByTestId("draw-received")).toContainText("99");
  });
});

test.describe("payout accounts", () => {
  flag("is_wallet_bank_card", async (page) => {
    await open(page, "/mine/wallet", { is_wallet_bank_card: "0" });
    await there(page, "wallet-coins");
    await gone(page, "wallet-banks");
    await page.goto("/mine/bank-card-list");
    await expect(page).toHaveURL(/\/mine\/wallet$/);
  });

  flag("is_wallet_crypto", async (page) => {
    await open(page, "/mine/wallet", { is_wallet_crypto: "0" });
    await there(page, "wallet-banks");
    await gone(page, "wallet-coins");
    await page.goto("/mine/coin-address-list");
    await expect(page).toHaveURL(/\/mine\/wallet$/);
  });

  const always = ["bank_name", "payee_name", "payee_account"];
  const fields = [
    ["is_bank_account_bank_code", "bank_code"],
    ["is_bank_account_bank_address", "bank_address"],
    ["is_bank_account_routing_number", "routing_number"],
    ["is_bank_account_swift", "bank_swift"],
    ["is_bank_account_iban", "bank_iban"],
    ["is_bank_account_ifsc", "bank_ifsc"],
    ["is_bank_account_branch", "bank_branch"],
    ["is_bank_account_payee_address", "payee_address"],
    ["is_bank_account_post_code", "post_code"],
  ] as const;
  /** Fields that a company asks for by default. */
  const usual: string[] = ["bank_code", "bank_swift"];
  for (const [key, field] of fields) {
    flag(key, async (page) => {
      const isUsual = usual.includes(field);
      await open(page, "/mine/withdraw-way?type=2", { [key]: isUsual ? "0" : "1" });
      const asked = isUsual ? usual.filter((each) => each !== field) : [...usual, field];
      await there(page, ...[...always, ...asked].map((each) => `way-${each}`));
      const others = fields.flatMap(([, each]) => (asked.includes(each) ? [] : [`way-${each}`]));
      await gone(page, ...others);
    });
  }
});

test.describe("links to payments", () => {
  flag("is_home_balance_recharge", async (page) => {
    await open(page, "/", { is_home_balance_recharge: "0" });
    await there(page, "home-withdraw");
    await gone(page, "home-deposit");
  });

  flag("is_home_balance_withdraw", async (page) => {
    await open(page, "/", { is_home_balance_withdraw: "0" });
    await there(page, "home-deposit");
    await gone(page, "home-withdraw");
  });

  flag("only_one_account", async (page) => {
    await change<{ type: string }[]>(page, "/v2/api/main/wallet/getBalance", (accounts) =>
      accounts.filter(({ type }) => type === "forex"),
    );
    type Info = { into: string; accounts: Array<{ type: string; available: string }> };
    const holding = (wallet: string) =>
      change<Info>(page, "/api/account/transfer_info", (data) => ({
        ...data,
        into: "forex",
        accounts: data.accounts.map((each) => ({
          ...each,
          available: each.type === "change" ? wallet : "0",
        })),
      }));
    await holding("0");
    await open(page, "/user", { only_one_account: "1" });
    await expect(linksTo(page, "/mine/wallet")).toHaveCount(1);
    await expect(linksTo(page, "/mine/transfer")).toHaveCount(0);
    await follow(page, "/mine/wallet");
    await there(page, "wallet-balance", "wallet-deposit");
    await gone(page, "transfer");
    await page.goto("/mine/transfer");
    await expect(page).toHaveURL(/\/mine\/accounts$/);
    await there(page, "account-forex");
    await gone(page, "accounts-transfer");
    // The wallet's money can move to the single account, and nowhere else.
    await holding("25");
    await page.goto("/mine/transfer");
    await there(page, "transfer-one", "transfer-from", "transfer-to");
    await gone(page, "transfer-swap");
    await page.getByTestId("transfer-to").click();
    await there(page, "transfer-to-forex");
    await gone(page, "transfer-to-micro", "transfer-to-change");
  });
});

test.describe("customer service", () => {
  flag("is_charge_withdraw_contact", async (page) => {
    const chat = page.getByTestId("chat");
    await open(page, "/mine/wallet", { is_charge_withdraw_contact: "1" });
    await expect(chat).toHaveAttribute("href", "/mine/chat");
    for (const [button, title] of [
      ["wallet-deposit", "Deposit"],
      ["wallet-withdraw", "Withdraw"],
    ] as const) {
      await page.getByTestId(button).click();
      await expect(tabs(page, title)).toBeVisible();
      await expect(chat).toHaveAttribute("href", "/mine/chat");
      await page.goBack();
    }
  });

  flag("service_link", async (page) => {
    const address = "https://chat.example/room";
    await page
      .context()
      .route(`${address}*`, (route) =>
        route.fulfill({ contentType: "text/html", body: "<h1>How can we help?</h1>" }),
      );
    await open(page, banks, { is_recharge_blank_contact: "1", service_link: address });
    const popup = page.waitForEvent("popup");
    await page.getByTestId("service-link").click();
    await expect((await popup).getByRole("heading")).toHaveText("How can we help?");
  });

  test("links the header to the company's customer service", async ({ page }) => {
    const service = page.getByTestId("service");
    await open(page, "/", {});
    await expect(service).toHaveAttribute("href", "/mine/chat");
    await expect(service).toHaveAccessibleName("Customer service");
    const address = "https://chat.example/room";
    await open(page, "/", { service_link: address, service_link_type: "3" });
    await expect(service).toHaveAttribute("href", address);
  });

  test("shows the company's text about bank payments on the page for bank deposits", async ({
    page,
  }) => {
    await open(page, banks, {});
    await there(page, "order-steps");
    await gone(page, "bank-charge-text");
    const text = { id: 1, title: "Bank transfers", content: "<p>Name your UID.</p>" };
    await change(page, "/api/descript/list", () => [text]);
    await open(page, banks, {});
    await expect(page.getByTestId("bank-charge-text")).toHaveText("Name your UID.");
    await open(page, coins, {});
    await there(page, "coin");
    await gone(page, "bank-charge-text");
  });

  flag("service_link_type", async (page) => {
    const link = page.getByTestId("service-link");
    for (const [service_link_type, service_link, href] of [
      ["1", "https://chat.example/room", "/mine/chat"],
      ["2", "help@broker.example", "mailto:help@broker.example"],
    ] as const) {
      await open(page, banks, { is_recharge_blank_contact: "1", service_link, service_link_type });
      await expect(link).toHaveAttribute("href", href);
    }
  });
});
