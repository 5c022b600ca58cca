/** Settings of withdrawals and of links to payments, each changed as in `settings.test.tsx`. */
import { beforeEach, expect } from "vitest";
import {
  address,
  at,
  expectService,
  flag,
  follow,
  gone,
  links,
  open,
  signIn,
  tabs,
  there,
} from "./app.tsx";
import { paymentAnswers, transfers } from "./payment-answers.ts";
import { give } from "./server.ts";
import { balances, person } from "./usual-answers.ts";

const toCoins = "/mine/withdraw?type=0";
const toBanks = "/mine/withdraw?type=1";

beforeEach(() => {
  signIn(person);
  give(...paymentAnswers);
});

flag("is_real_name_auth", async () => {
  await open("/mine/charge?type=0", { is_real_name_auth: "1" });
  await there("real-name-needed");
  await open(toCoins, { is_real_name_auth: "1" });
  await there("real-name-needed");
  await gone("draw-amount");
  await at("real-name-needed").getByRole("link").click();
  await expect.poll(address).toBe("/mine/auth");
});

flag("is_withdraw_contact", async () => {
  await open(toCoins, { is_withdraw_contact: "1" });
  await expectService();
  await open("/user", { is_withdraw_contact: "1" });
  await expect.element(at("user-withdraw")).toHaveAttribute("href", "/mine/chat");
});

flag("is_withdraw_crypto", async () => {
  await open(toCoins, { is_withdraw_crypto: "0" });
  await expect.element(at("draw-currency")).toMatchTextContent("USD");
  await expect.element(at("draw-currency")).not.toMatchTextContent("USDT");
  await expect.element(tabs("Withdraw")).not.toBeInTheDocument();
});

flag("is_withdraw_bank_card", async () => {
  await open(toBanks, { is_withdraw_bank_card: "0" });
  await expect.element(at("draw-currency")).toMatchTextContent("USDT");
  await expect.element(tabs("Withdraw")).not.toBeInTheDocument();
});

flag("is_withdraw_bank_contact", async () => {
  await open(toBanks, { is_withdraw_bank_contact: "1" });
  await expectService();
  await tabs("Withdraw").getByText("Crypto").click();
  await there("draw-amount");
  // Without payouts the form asks for no bank account either.
  await open("/mine/withdraw-way?type=2", { is_withdraw_bank_contact: "1" });
  await expectService();
});

flag("is_withdraw_pay_pwd", async () => {
  await open(toCoins, { is_withdraw_pay_pwd: "0" });
  await expect.element(at("draw-continue")).toHaveTextContent("Continue");
  await gone("pay-password-unset");
  await at("way-none").click();
  await at("not-bound-add").click();
  await expect.element(at("way-submit")).toBeEnabled();
  await gone("pay-password-unset", "pay-password");
});

flag("is_withdraw_account_input", async () => {
  await open(toCoins, { is_withdraw_account_input: "1" });
  await at("draw-address").fill("an address");
  await gone("way-none", "draw-way");
});

flag("is_bank_out_amount", async () => {
  await open(toBanks, { is_bank_out_amount: "1" });
  await at("draw-amount").fill("100");
  await expect.element(at("draw-received")).toMatchTextContent("99");
});

flag("is_wallet_bank_card", async () => {
  await open("/mine/wallet", { is_wallet_bank_card: "0" });
  await there("wallet-coins");
  await gone("wallet-banks");
  await open("/mine/bank-card-list", { is_wallet_bank_card: "0" });
  await expect.poll(address).toBe("/mine/wallet");
});

flag("is_wallet_crypto", async () => {
  await open("/mine/wallet", { is_wallet_crypto: "0" });
  await there("wallet-banks");
  await gone("wallet-coins");
  await open("/mine/coin-address-list", { is_wallet_crypto: "0" });
  await expect.poll(address).toBe("/mine/wallet");
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
  flag(key, async () => {
    const isUsual = usual.includes(field);
    await open("/mine/withdraw-way?type=2", { [key]: isUsual ? "0" : "1" });
    const asked = isUsual ? usual.filter((each) => each !== field) : [...usual, field];
    await there(...[...always, ...asked].map((each) => `way-${each}`));
    await gone(...fields.flatMap(([, each]) => (asked.includes(each) ? [] : [`way-${each}`])));
  });
}

flag("is_home_balance_recharge", async () => {
  await open("/", { is_home_balance_recharge: "0" });
  await there("home-withdraw");
  await gone("home-deposit");
});

flag("is_home_balance_withdraw", async () => {
  await open("/", { is_home_balance_withdraw: "0" });
  await there("home-deposit");
  await gone("home-withdraw");
});

flag("only_one_account", async () => {
  const one = { only_one_account: "1" } as const;
  give(balances({ forex: "0" }), transfers("0", "forex"));
  await open("/user", one);
  await there("user-withdraw");
  expect(links("/mine/wallet")).toHaveLength(1);
  expect(links("/mine/transfer")).toHaveLength(0);
  await follow("/mine/wallet");
  await there("wallet-balance", "wallet-deposit");
  await gone("transfer");
  await open("/mine/transfer", one);
  await expect.poll(address).toBe("/mine/accounts");
  await there("account-forex");
  await gone("accounts-transfer");
  // The wallet's money can move to the single account, and nowhere else.
  await open("/mine/transfer", one, transfers("25", "forex"));
  await there("transfer-one", "transfer-from", "transfer-to");
  await gone("transfer-swap");
  await at("transfer-to").click();
  await there("transfer-to-forex");
  await gone("transfer-to-micro", "transfer-to-change");
});
