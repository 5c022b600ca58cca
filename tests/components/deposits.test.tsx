/** Settings of deposits and of the customer service, each changed as in `settings.test.tsx`. */
import { beforeEach, describe, expect, test } from "vitest";
import { descriptList } from "#domain/contracts/http/descript.ts";
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
import { accounts, paymentAnswers } from "./payment-answers.ts";
import { answer, give } from "./server.ts";
import { person } from "./usual-answers.ts";

const coins = "/mine/charge?type=0";
const banks = "/mine/charge?type=1";

beforeEach(() => {
  signIn(person);
  give(...paymentAnswers);
});

/** Bitcoin has one network, so the form needs no choice of a network. */
async function chooseBitcoin(): Promise<void> {
  await at("coin").click();
  await at("coin-BTC").click();
  await there("deposit-address");
}

test("shows the demo company's payment pages when no setting is changed", async () => {
  await open("/");
  await there("home-deposit", "home-withdraw");
  await follow("/user");
  await there("user-deposit", "user-withdraw");
  expect(links("/mine/transfer")).toHaveLength(1);
  await follow("/mine/wallet");
  await there("wallet-deposit", "wallet-withdraw", "transfer", "wallet-banks", "wallet-coins");
  await gone("chat");

  await at("wallet-deposit").click();
  await chooseBitcoin();
  await there("proof");
  await gone("real-name-needed", "through-service", "chat");
  await tabs("Deposit").getByText("Bank").click();
  await expect.element(at("bank-order")).toHaveAttribute("data-state", "waiting");
  await there("order-cancel");
  await expect.element(at("deposit-row")).toMatchTextContent("Finding a bank account");

  await open("/mine/wallet");
  await at("wallet-withdraw").click();
  await there("draw-amount", "way-none", "pay-password-unset", "draw-received");
  await expect.element(at("draw-continue")).toHaveTextContent("Pay password");
  await gone("real-name-needed", "through-service", "draw-address", "chat");
  await tabs("Withdraw").getByText("Bank").click();
  await there("draw-fee", "way-none");
  await gone("draw-received");
  await at("way-none").click();
  await at("not-bound-add").click();
  await there("way-bank_name", "pay-password-unset");
});

flag("is_recharge_crypto", async () => {
  await open(coins, { is_recharge_crypto: "0" });
  await there("bank-order");
  await gone("coin");
  await expect.element(tabs("Deposit")).not.toBeInTheDocument();
});

flag("is_recharge_bank_card", async () => {
  await open(banks, { is_recharge_bank_card: "0" });
  await there("coin");
  await gone("bank-order");
  await expect.element(tabs("Deposit")).not.toBeInTheDocument();
});

flag("is_recharge_contact", async () => {
  const settings = { is_recharge_contact: "1" } as const;
  await open(coins, settings);
  await expectService();
  await open("/", settings);
  // The company has no service link, so the app uses the platform's chat.
  await expect.element(at("home-deposit")).toHaveAttribute("href", "/mine/chat");
});

flag("is_recharge_blank_contact", async () => {
  await open(banks, { is_recharge_blank_contact: "1" });
  await expectService();
  await tabs("Deposit").getByText("Crypto").click();
  await there("coin");
  await gone("through-service");
});

flag("edit_recharge_bank_info", async () => {
  await open(banks, { edit_recharge_bank_info: "0" }, accounts);
  await expect.element(at("bank-account")).toMatchTextContent("USD account");
  await gone("bank-order", "bank-details");
  await expect.element(at("deposit-row")).toMatchTextContent("Being checked");
});

flag("is_bank_charge_wire_info", async () => {
  const unmatched = { edit_recharge_bank_info: "0" } as const;
  await open(banks, { ...unmatched, is_bank_charge_wire_info: "1" }, accounts);
  const details = at("bank-details");
  await expect.element(details).toMatchTextContent("00000001");
  await expect.element(details.getByRole("button", { name: "Copy" }).first()).toBeVisible();
  // Without the setting the customer still sees where to pay.
  await open(banks, { ...unmatched, is_bank_charge_wire_info: "0" }, accounts);
  await expect.element(at("payee-lines")).toMatchTextContent("00000001");
  await gone("bank-details");
});

flag("is_bank_charge_cancel_btn", async () => {
  await open(banks, { is_bank_charge_cancel_btn: "0" });
  await expect.element(at("bank-order")).toHaveAttribute("data-state", "waiting");
  await gone("order-cancel");
});

flag("is_charge_proof_img", async () => {
  await open(coins, { is_charge_proof_img: "0" });
  await chooseBitcoin();
  await there("deposit-amount");
  await gone("proof");
});

flag("is_recharge_auth", async () => {
  await open(coins, { is_recharge_auth: "1" });
  await there("real-name-needed");
  await gone("coin");
  await at("real-name-needed").getByRole("link").click();
  await expect.poll(address).toBe("/mine/auth");
});

flag("customer_tag", async () => {
  await open("/", { customer_tag: "ICE" });
  await there("home-withdraw");
  await gone("home-deposit");
  expect(links("/mine/charge")).toHaveLength(0);
  await follow("/user");
  await there("user-withdraw");
  await gone("user-deposit");
  await open(coins, { customer_tag: "ICE" });
  await there("no-way");
  await gone("coin");
});

describe("customer service", () => {
  const room = "https://chat.example/room";

  flag("is_charge_withdraw_contact", async () => {
    for (const [button, title] of [
      ["wallet-deposit", "Deposit"],
      ["wallet-withdraw", "Withdraw"],
    ] as const) {
      await open("/mine/wallet", { is_charge_withdraw_contact: "1" });
      await expect.element(at("chat")).toHaveAttribute("href", "/mine/chat");
      await at(button).click();
      await expect.element(tabs(title)).toBeVisible();
      await expect.element(at("chat")).toHaveAttribute("href", "/mine/chat");
    }
  });

  flag("service_link", async () => {
    await open(banks, { is_recharge_blank_contact: "1", service_link: room });
    await expect.element(at("service-link")).toHaveAttribute("href", room);
    await expect.element(at("service-link")).toHaveAttribute("target", "_blank");
  });

  flag("service_link_type", async () => {
    for (const [service_link_type, service_link, href] of [
      ["1", room, "/mine/chat"],
      ["2", "help@broker.example", "mailto:help@broker.example"],
    ] as const) {
      await open(banks, { is_recharge_blank_contact: "1", service_link, service_link_type });
      await expect.element(at("service-link")).toHaveAttribute("href", href);
    }
  });

  test("links the header to the company's customer service", async () => {
    await open("/");
    await expect.element(at("service")).toHaveAttribute("href", "/mine/chat");
    await expect.element(at("service")).toHaveAccessibleName("Customer service");
    await open("/", { service_link: room, service_link_type: "3" });
    await expect.element(at("service")).toHaveAttribute("href", room);
  });

  test("shows the company's text about bank payments on the page for bank deposits", async () => {
    await open(banks);
    await there("order-steps");
    await gone("bank-charge-text");
    const text = { id: 1, title: "Bank transfers", content: "<p>Name your UID.</p>" };
    await open(banks, {}, answer(descriptList, [text]));
    await expect.element(at("bank-charge-text")).toHaveTextContent("Name your UID.");
    await open(coins);
    await there("coin");
    await gone("bank-charge-text");
  });
});
