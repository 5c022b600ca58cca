/**
 * The whole way of a customer's money: from registration to a statement, with the decisions of
 * operators.
 */

import { readFileSync } from "node:fs";
import type { Page } from "@playwright/test";
import { allMessages } from "#scripts/message-sets.ts";
import { approve, findItem, openDesk } from "./operators.ts";
import { expectTold } from "./toasts.ts";
import { newAddress, pictureOf, register } from "./visitor.ts";
import { expect, test } from "./watch-errors.ts";

const payPassword = "another long secret";
const address = "TJRyWwFs9wTFGZg3JbrVriFbNfCug5tDeC";
/** A transaction on that network. */
const hash = "c0ffee".padEnd(64, "0");

interface Texts {
  draw_status_waiting: string;
  draw_status_approved: string;
  draw_status_sent: string;
  draw_status_paid: string;
}

/** Cents of an amount as people read it. */
const cents = (text: string | null) =>
  Math.round(Number((text ?? "").replaceAll(/[^\d.-]/g, "")) * 100);

/** Free and held amounts on an account's card, in cents. */
async function cardOf(page: Page, account: string): Promise<number[]> {
  const amounts = page.getByTestId(`account-${account}`).locator("dd");
  await expect(amounts).toHaveCount(2);
  return (await amounts.allTextContents()).map(cents);
}

for (const lang of ["en", "ar"]) {
  test(`leads a customer from registration to a withdrawal that the statement lists: ${lang}`, async ({
    page,
    browser,
  }) => {
    const say = allMessages(lang) as unknown as Texts;
    await page.setViewportSize({ width: 390, height: 844 });
    await page.addInitScript((chosen) => localStorage.setItem("lang", chosen), lang);
    const support = await openDesk(browser, "support");
    const finance = await openDesk(browser, "finance");

    await register(page, newAddress());
    const answer = page.waitForResponse(/\/api\/user\/info/);
    await page.goto("/mine/auth");
    const { uid } = ((await (await answer).json()) as { data: { uid: string } }).data;
    await page.getByTestId("verify-name").fill("Ann Example");
    await page.getByTestId("verify-card_id").fill("AB1234567");
    for (const side of ["front_pic", "reverse_pic", "hand_pic"]) {
      await page.getByTestId(`verify-${side}`).setInputFiles(await pictureOf(page));
    }
    await expect(page.getByTestId("upload-done")).toHaveCount(3);
    await page.getByTestId("verify-submit").click();
    await expect(page.getByTestId("verify-picture")).toHaveCount(3);
    await findItem(support, "verification", uid);
    await expect(support.getByTestId("picture-front_pic")).toBeVisible();
    await approve(support, "verification", uid);
    // The page learns of the decision by itself.
    await expect(page.getByTestId("verify-notice")).toHaveAttribute("data-icon", "check");

    await page.goto("/mine/charge?type=1");
    await page.getByTestId("deposit-amount").fill("2000");
    await page.getByTestId("deposit-submit").click();
    const order = page.getByTestId("bank-order");
    await expect(order).toHaveAttribute("data-state", "waiting");
    await findItem(finance, "matching", uid);
    await finance.getByTestId("desk-match").click();
    await finance.getByRole("radio").first().check();
    await finance.getByTestId("desk-match-confirm").click();
    await expect(order).toHaveAttribute("data-state", "matched");
    await expect(page.getByTestId("bank-details")).toContainText("00000001");
    await page.getByTestId("proof").setInputFiles(await pictureOf(page));
    await expect(page.getByTestId("upload-done")).toHaveCount(1);
    await page.getByTestId("order-paid").click();
    await expect(order).toHaveAttribute("data-state", "paid");
    await approve(finance, "proof", uid);
    await expect(order).toHaveAttribute("data-state", "none");
    await page.goto("/mine/wallet");
    await expect
      .poll(async () => cents(await page.getByTestId("wallet-free").textContent()))
      .toBe(200_000);

    await page.goto("/mine/transfer");
    await expect(page.getByTestId("transfer-from")).toBeVisible();
    await page.getByTestId("transfer-from").click();
    await page.getByTestId("transfer-from-change").click();
    await page.getByTestId("transfer-to").click();
    await page.getByTestId("transfer-to-forex").click();
    await page.getByTestId("transfer-amount").fill("1500");
    await page.getByTestId("transfer-continue").click();
    await page.getByTestId("transfer-submit").click();
    await expect(page.getByTestId("transfer-row")).toHaveCount(1);

    await page.goto("/");
    await page.getByTestId("pair-BTCUSD").click();
    await expect(page.getByTestId("kline")).toHaveAttribute("data-state", "ready");
    await page.getByTestId("ticket-buy").click();
    await expectTold(page);

    await page.goto("/mine/pay-password");
    await page.getByTestId("new-secret").fill(payPassword);
    await page.getByTestId("new-secret-repeat").fill(payPassword);
    await page.getByTestId("secret-submit").click();
    await expect(page).toHaveURL(/\/user$/);
    await page.goto("/mine/withdraw-way?type=1");
    await page.getByTestId("way-currency").click();
    await page.getByTestId("way-currency-1").click();
    await page.getByTestId("way-address").fill(address);
    await page.getByTestId("pay-password").fill(payPassword);
    await page.getByTestId("way-submit").click();
    await expect(page).not.toHaveURL(/withdraw-way/);
    await page.goto("/mine/withdraw");
    await page.getByTestId("draw-amount").fill("200");
    await page.getByTestId("draw-continue").click();
    await expect(page.getByTestId("draw-confirm")).toBeVisible();
    await page.getByTestId("draw-password").fill(payPassword);
    await page.getByTestId("draw-submit").click();
    await expect(page.getByTestId("withdrawal-row")).toContainText(say.draw_status_waiting);
    await page.goto("/mine/accounts");
    expect(await cardOf(page, "change")).toEqual([30_000, 20_000]);
    await page.goto("/mine/withdraw");
    await approve(finance, "withdrawal", uid);
    const row = page.getByTestId("withdrawal-row");
    await expect(row).toContainText(say.draw_status_approved);
    await findItem(finance, "withdrawal", uid, "?state=all");
    await finance.getByTestId("desk-payout-send").click();
    await finance.getByTestId("desk-payout-reference").fill(hash);
    await finance.getByTestId("desk-payout-confirm").click();
    await expect(row).toContainText(say.draw_status_sent);
    await row.click();
    await expect(page.getByRole("dialog")).toContainText(hash.slice(0, 6));
    await page.keyboard.press("Escape");
    await findItem(finance, "withdrawal", uid, "?state=all");
    await finance.getByTestId("desk-payout-pay").click();
    await finance.getByTestId("desk-payout-confirm").click();
    await expect(row).toContainText(say.draw_status_paid);

    await page.goto("/mine/accounts");
    const [free = 0, held = -1] = await cardOf(page, "change");
    expect([free, held]).toEqual([30_000, 0]);
    const [forexFree = 0, forexHeld = 0] = await cardOf(page, "forex");
    expect(forexHeld).toBeGreaterThan(0);
    await page.goto("/mine/statement");
    const closing = async (account: string) =>
      cents(await page.getByTestId(`statement-closing-${account}`).textContent());
    await expect(page.getByTestId("statement-closing-change")).toBeVisible();
    expect(await closing("change")).toBe(free + held);
    expect(Math.abs((await closing("forex")) - forexFree - forexHeld)).toBeLessThanOrEqual(1);
    const download = page.waitForEvent("download");
    await page.getByTestId("statement-csv").click();
    const rows = readFileSync(await (await download).path(), "utf8")
      .split("\r\n")
      .map((line) => line.split(","));
    const amounts = rows.flatMap((row) => row.filter((cell) => /^-?\d+(\.\d+)?$/.test(cell)));
    // The statement lists the deposit, the transfer and the withdrawal with their amounts.
    expect(amounts).toEqual(expect.arrayContaining(["2000.00", "-1500.00", "1500.00", "-200.00"]));
    await support.context().close();
    await finance.context().close();
  });
}
