/**
 * The customer's side of payments: requested fields, states, and refusals by the forms themselves.
 */
import type { Page } from "@playwright/test";
import { findingsInBothThemes } from "./axe.ts";
import { call, openPerson, useToken } from "./people.ts";
import { newAddress, register } from "./visitor.ts";
import { expect, test } from "./watch-errors.ts";

const payPassword = "another long secret";

async function addProof(page: Page): Promise<void> {
  const buffer = await page.screenshot({ type: "png" });
  await page.getByTestId("proof").setInputFiles({ name: "p.png", mimeType: "image/png", buffer });
  await expect(page.getByText("Uploaded")).toBeVisible();
}

test("sends a coin deposit with its proof, and lists the deposit in the history", async ({
  page,
}) => {
  await register(page, newAddress());
  await page.goto("/user");
  await page.getByTestId("user-deposit").click();
  await expect(page).toHaveURL(/\/mine\/charge$/);
  // The page does not choose between several networks for the customer.
  await expect(page.getByTestId("coin")).toContainText("USDT");
  await expect(page.getByTestId("deposit-address")).toHaveCount(0);
  await page.getByTestId("network").click();
  await page.getByTestId("network-1").click();
  await expect(page.getByTestId("deposit-address")).toHaveText(/^T[1-9A-Za-z]{33}$/);
  await page.getByTestId("deposit-submit").click();
  await expect(page.getByText("Enter an amount.")).toBeVisible();
  await expect(page.getByText("Upload the proof of payment.")).toBeVisible();
  await page.getByTestId("deposit-amount").fill("250");
  await expect(page.getByTestId("credit-estimate")).toContainText("$2");
  await addProof(page);
  await page.getByTestId("deposit-submit").click();
  await expect(page.getByTestId("deposit-row")).toHaveCount(1);
  await expect(page.getByTestId("deposit-row")).toContainText("Being checked");
  await expect(page.getByTestId("deposit-amount")).toHaveValue("");
});

test("shows a bank deposit as waiting for a bank account until the customer cancels it", async ({
  page,
}) => {
  await register(page, newAddress());
  await page.goto("/mine/charge?type=1");
  await expect(page.getByTestId("bank-order")).toHaveAttribute("data-state", "none");
  await page.getByTestId("deposit-amount").fill("500");
  await page.getByTestId("deposit-submit").click();
  await expect(page.getByTestId("bank-order")).toHaveAttribute("data-state", "waiting");
  await expect(page.getByTestId("deposit-row")).toContainText("Finding a bank account");
  await page.reload();
  await expect(page.getByTestId("bank-order")).toHaveAttribute("data-state", "waiting");
  await page.getByTestId("order-cancel").click();
  await page.getByTestId("order-cancel-confirm").click();
  await expect(page.getByTestId("bank-order")).toHaveAttribute("data-state", "none");
  await expect(page.getByTestId("deposit-row")).toContainText("Invalid");
});

test("saves a payout account by the pay password, offers it for withdrawals, and removes it", async ({
  page,
}) => {
  await register(page, newAddress());
  await page.goto("/mine/withdraw-way?type=1");
  await expect(page.getByTestId("pay-password-unset")).toBeVisible();
  await page.goto("/mine/pay-password");
  await page.getByTestId("new-secret").fill(payPassword);
  await page.getByTestId("new-secret-repeat").fill(payPassword);
  await page.getByTestId("secret-submit").click();
  await expect(page).toHaveURL(/\/user$/);

  await page.goto("/mine/withdraw");
  await page.getByTestId("draw-continue").click();
  await expect(page.getByTestId("not-bound")).toBeVisible();
  await page.getByTestId("not-bound-add").click();
  await expect(page).toHaveURL(/\/mine\/withdraw-way\?type=1$/);
  await page.getByTestId("way-currency").click();
  await page.getByTestId("way-currency-1").click();
  await page.getByTestId("pay-password").fill(payPassword);
  // One letter of the checksum is wrong.
  await page.getByTestId("way-address").fill("TJRyWwFs9wTFGZg3JbrVriFbNfCug5tDeD");
  await page.getByTestId("way-submit").click();
  await expect(page.getByTestId("way-address")).toHaveAttribute("aria-invalid", "true");
  await page.getByTestId("way-address").fill("TJRyWwFs9wTFGZg3JbrVriFbNfCug5tDeC");
  await page.getByTestId("way-submit").click();

  await expect(page).toHaveURL(/\/mine\/withdraw$/);
  await expect(page.getByTestId("draw-way")).toContainText("TJRyWwFs…g5tDeC");
  await page.getByTestId("draw-amount").fill("100");
  await expect(page.getByTestId("draw-fee")).toHaveText("$2.00");
  await page.getByTestId("draw-continue").click();
  await expect(page.getByText("The free balance is not enough.")).toBeVisible();

  await page.goto("/mine/coin-address-list");
  await page.getByTestId("way-remove").click();
  await page.getByTestId("way-remove-confirm").click();
  await expect(page.getByText("No addresses saved yet")).toBeVisible();
});

test("marks an invalid BIC of a bank account before the form is sent", async ({ page }) => {
  await register(page, newAddress());
  await page.goto("/mine/pay-password");
  await page.getByTestId("new-secret").fill(payPassword);
  await page.getByTestId("new-secret-repeat").fill(payPassword);
  await page.getByTestId("secret-submit").click();
  await expect(page).toHaveURL(/\/user$/);
  await page.goto("/mine/withdraw-way?type=2");
  await page.getByTestId("way-currency").click();
  await page.getByText("EUR", { exact: true }).click();
  await page.getByTestId("way-bank_name").fill("First Example Bank");
  await page.getByTestId("way-payee_name").fill("Ann Example");
  await page.getByTestId("way-payee_account").fill("12345678");
  await page.getByTestId("way-bank_code").fill("400400");
  await page.getByTestId("way-bank_swift").fill("NOT A BIC");
  await page.getByTestId("pay-password").fill(payPassword);
  await page.getByTestId("way-submit").click();
  await expect(page.getByTestId("way-bank_swift")).toBeFocused();
  await expect(page.getByTestId("way-bank_swift")).toHaveAttribute("aria-invalid", "true");
  await page.getByTestId("way-bank_swift").fill("DEUTDEFF");
  await page.getByTestId("way-submit").click();
  await page.goto("/mine/bank-card-list");
  await expect(page.getByTestId("way")).toContainText("First Example Bank");
});

test("lets a demo trader transfer money between accounts, but not deposit", async ({ page }) => {
  await page.goto("/");
  await page.getByTestId("demo-start").first().click();
  await expect(page.getByTestId("total-assets")).toBeVisible();
  await page.goto("/mine/transfer");
  await expect(page.getByTestId("transfer-from")).toBeVisible();
  const from = await page.getByTestId("transfer-from").textContent();
  await page.getByTestId("transfer-swap").click();
  await expect(page.getByTestId("transfer-to")).toHaveText(from ?? "");
  await page.getByTestId("transfer-swap").click();
  await page.getByTestId("transfer-amount").fill("125.50");
  await page.getByTestId("transfer-continue").click();
  await page.getByTestId("transfer-submit").click();
  await expect(page.getByTestId("transfer-row")).toHaveCount(1);
  await expect(page.getByTestId("transfer-row")).toContainText("$125.50");
  await page.goto("/mine/wallet");
  await expect(page.getByTestId("wallet-free")).toContainText("$");
  await page.getByTestId("hide-wallet").click();
  await expect(page.getByTestId("wallet-free")).toHaveText("••••••");
  await page.getByTestId("wallet-deposit").click();
  await expect(page).toHaveURL(/\/mine\/charge$/);
  await expect(page.getByText("Only for real accounts")).toBeVisible();
});

test("finds no serious accessibility fault on the payment pages of a real account", async ({
  page,
  request,
}) => {
  const { token } = await openPerson(request);
  const pay_password = payPassword;
  await call(request, "/api/user/amend_pay_password", { password: payPassword }, token);
  const dc_address = "TJRyWwFs9wTFGZg3JbrVriFbNfCug5tDeC";
  const way = { type: "1", draw_id: "1", dc_address, pay_password };
  await call(request, "/api/wallet/bind_draw_method", way, token);
  await call(
    request,
    "/api/quickCharge/wire_submit_edit",
    { number: "500", symbol_id: "1" },
    token,
  );
  await useToken(page, token);
  await page.emulateMedia({ reducedMotion: "reduce" });
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto("/mine/wallet");
  const found: string[] = [];
  for (const lang of ["en", "ar"]) {
    await page.evaluate((chosen) => localStorage.setItem("lang", chosen), lang);
    for (const [path, seen] of [
      ["/mine/charge", "coin"],
      ["/mine/charge?type=1", "bank-order"],
      ["/mine/withdraw", "draw-amount"],
      ["/mine/withdraw-way?type=1", "way-address"],
      ["/mine/withdraw-way?type=2", "way-bank_name"],
      ["/mine/coin-address-list", "way"],
      ["/mine/wallet", "wallet-balance"],
      ["/mine/transfer", "transfer-amount"],
      ["/mine/statement", "statement"],
    ] as const) {
      await page.goto(path);
      await expect(page.getByTestId(seen)).toBeVisible();
      for (const finding of await findingsInBothThemes(page))
        found.push(`${path} ${lang} ${finding}`);
    }
  }
  expect(found).toEqual([]);
});
