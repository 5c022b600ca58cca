/** Settings that a signed-in trader sees, each changed as in `settings.test.tsx`. */
import { expect } from "vitest";
import { page } from "vitest/browser";
import type * as z from "zod/mini";
import { sessionList } from "#domain/contracts/http/access.ts";
import { submitMicro } from "#domain/contracts/http/micro.ts";
import { realNameCenter } from "#domain/contracts/http/verify.ts";
import { at, flag, gone, open, openMicro, signIn, there } from "./app.tsx";
import { answer } from "./server.ts";
import { balances, demo, person, startMs } from "./usual-answers.ts";

flag("is_home_account_name", async () => {
  signIn(person);
  await open("/", { is_home_account_name: "1" });
  await expect.element(page.getByRole("banner")).toMatchTextContent(person.email);
});

for (const [key, text] of [
  ["is_user_show_level", /Level/],
  ["is_user_show_credit", /Credit/],
] as const) {
  flag(key, async () => {
    signIn(demo);
    await open("/user", { [key]: "1" });
    await expect.element(page.getByText(text)).toBeVisible();
  });
}

flag("is_register_ssn", async () => {
  signIn(person);
  const unverified = answer(realNameCenter, {
    ...{ review_status: 0, reason: "", name: "", id_type: "1", card_id: "", ssn: "" },
    ...{ front_pic: "", reverse_pic: "", hand_pic: "" },
  });
  await open("/mine/auth", { is_register_ssn: "1" }, unverified);
  await expect.element(at("verify-ssn")).toBeVisible();
});

flag("timezone", async () => {
  signIn(demo);
  const session = {
    ...{ id: "a", user_agent: "Chrome", created_ms: startMs, seen_ms: startMs, country: "" },
    is_current: 1,
  };
  await open("/mine/sessions", { timezone: "Asia/Tokyo" }, answer(sessionList, [session]));
  await expect.element(at("session")).toMatchTextContent("9:00:00 PM");
});

flag("only_one_account", async () => {
  await open("/", { only_one_account: "1" });
  await expect
    .element(page.getByText("A demo account with $10,000.00 in play money."))
    .toBeVisible();
  signIn(demo);
  const moved = balances({ forex: "12500", micro: "7500", change: "0" });
  await openMicro({ only_one_account: "0", is_forex: "0" }, moved);
  await expect.element(at("micro-free")).toMatchTextContent(/^\$7,500\.00$/);
  // A single account serves both ways of trading, and keeps contracts although they are off.
  await openMicro({ only_one_account: "1", is_forex: "0" }, moved);
  await expect.element(at("micro-free")).toMatchTextContent(/^\$12,500\.00$/);
  await expect.element(page.getByRole("radio", { name: "Pending" })).toBeInTheDocument();
});

flag("is_hazard_rate", async () => {
  signIn(demo);
  await open("/order", { is_hazard_rate: "0" });
  await expect.element(at("profits-total")).toMatchTextContent("$");
  await gone("margin-level");
});

flag("margin_call_level", async () => {
  signIn(demo);
  await open("/order", { margin_call_level: "99999999" });
  await expect.element(page.getByText("Your margin level is low.")).toBeVisible();
});

flag("stop_out_level", async () => {
  signIn(demo);
  await open("/order", { margin_call_level: "99999999", stop_out_level: "37" });
  await expect.element(page.getByText(/37\s*%/)).toBeVisible();
});

flag("micro_loss_level", async () => {
  signIn(demo);
  await openMicro({ micro_loss_level: "1" });
  await at("micro-amount").fill("100");
  await expect.element(at("micro-loss")).toMatchTextContent(/^\$75\.00$/);
});

flag("micro_equal_price", async () => {
  signIn(demo);
  await openMicro({});
  await at("micro-amount").fill("100");
  await expect.element(at("micro-unchanged")).toMatchTextContent(/^\$0\.00$/);
  await openMicro({ micro_equal_price: "loss" });
  await at("micro-amount").fill("100");
  await expect.element(at("micro-unchanged")).toMatchTextContent(/^\$100\.00$/);
  await expect.element(at("micro-risk")).toMatchTextContent("price is unchanged");
});

flag("is_micro_order_countdown", async () => {
  signIn(demo);
  const receipt = { market: "EURUSD", generation: 1, seq: 1, timeMs: startMs, price: "1.1642" };
  const order: z.input<typeof submitMicro.output> = {
    ...{ Id: "order", Type: 1, Number: 10, Seconds: 30, RemainMilliSeconds: 30_000 },
    ...{ OpenPrice: 1.1642, EndPrice: 0, ProfitRatio: 0.75, FactProfits: 0, Status: 1 },
    ...{ CreatedAtST: "", CompleteAtST: "", CreatedMs: startMs, ExpiresMs: startMs + 30_000 },
    ...{ CompletedMs: null, Outcome: "", VoidReason: "", EndReceipt: null, Simulated: 1 },
    ...{ ForexTradeList: { Id: 1, ShowCode: "EUR/USD" }, OpenReceipt: receipt },
    account: { version: 1, balances: [] },
  };
  await openMicro({ is_micro_order_countdown: "0" }, answer(submitMicro, order));
  await at("micro-amount").fill("10");
  await at("micro-up").click();
  await there("toast");
  await gone("micro-countdown");
});
