/** A customer with a real account: identity and money. */
import type { Flow } from "./flow.ts";

const password = "correct horse battery";
const payPassword = "another long secret";
const address = "TJRyWwFs9wTFGZg3JbrVriFbNfCug5tDeC";

export const copying: Flow = {
  title: "copy",
  walk: async (screen, { platform }) => {
    await screen.open("/follow");
    await screen.see("trader", platform.master);
    await screen.look("traders");
    await screen.tap("trader", platform.master);
    await screen.see("h2, h3, h1, p, b", "No closed positions yet");
    await screen.tap("follow");
    await screen.tap("follow-agree");
    await screen.tap("follow-continue");
    await screen.fill("follow-amount", "1000");
    await screen.look("copy, asked");
    await screen.tap("follow-submit");
    await screen.tap("follow-confirm");
    await screen.see("pot-state");
    await screen.look("copy");
  },
};

export const money: Flow[] = [
  {
    title: "register",
    walk: async (screen, { engine, platform }) => {
      const mail = `${engine}.${Date.now()}@example.com`;
      await screen.open("/register");
      await screen.fill("access-account", mail);
      await screen.tap("send-code");
      await screen.see('[data-testid="send-code"]:disabled');
      await screen.fill("access-code", await platform.codeFor(mail));
      await screen.fill("access-password", password);
      await screen.fill("access-password-repeat", password);
      await screen.tap("access-country");
      await screen.look("register, countries");
      await screen.tap("access-country-DE");
      await screen.choose("access-birthday", "1990-01-31");
      await screen.tap("access-terms");
      await screen.look("register, filled in");
      await screen.tap("register-submit");
      await screen.see("step-deposit");
      await screen.look("register");
    },
  },
  {
    title: "identity pictures",
    walk: async (screen, { picture }) => {
      await screen.open("/mine/auth");
      await screen.fill("verify-name", "Ann Example");
      await screen.fill("verify-card_id", "AB1234567");
      for (const side of ["front_pic", "reverse_pic", "hand_pic"]) {
        await screen.upload(`verify-${side}`, picture);
      }
      await screen.count("upload-done", 3);
      await screen.look("identity, filled in");
      await screen.tap("verify-submit");
      await screen.count("verify-picture", 3);
      await screen.look("identity");
    },
  },
  {
    title: "deposit",
    walk: async (screen, { picture }) => {
      await screen.open("/mine/charge");
      await screen.see("coin", "USDT");
      await screen.tap("network");
      await screen.tap("network-1");
      await screen.see("deposit-address", "T");
      await screen.fill("deposit-amount", "250");
      await screen.upload("proof", picture);
      await screen.count("upload-done", 1);
      await screen.look("deposit, asked");
      await screen.tap("deposit-submit");
      await screen.see("deposit-row", "Being checked");
      await screen.look("deposit");
    },
  },
  {
    title: "withdrawal",
    walk: async (screen, { platform }) => {
      await platform.give(await screen.run(() => localStorage.getItem("token") ?? ""), "500");
      await screen.open("/mine/pay-password");
      await screen.fill("new-secret", payPassword);
      await screen.fill("new-secret-repeat", payPassword);
      await screen.tap("secret-submit");
      await screen.see("user-deposit");
      await screen.open("/mine/withdraw-way?type=1");
      await screen.tap("way-currency");
      await screen.tap("way-currency-1");
      await screen.fill("way-address", address);
      await screen.fill("pay-password", payPassword);
      await screen.look("account for withdrawals, filled in");
      await screen.tap("way-submit");
      await screen.see("[data-testid]", "TJRyWwFs");
      await screen.open("/mine/withdraw");
      await screen.see("draw-way", "TJRyWwFs…g5tDeC");
      await screen.fill("draw-amount", "200");
      await screen.tap("draw-continue");
      await screen.see("draw-confirm");
      await screen.fill("draw-password", payPassword);
      await screen.look("withdrawal, asked", ["draw-submit"]);
      await screen.tap("draw-submit");
      await screen.see("withdrawal-row");
      await screen.look("withdrawal");
    },
  },
];
