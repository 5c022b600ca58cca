/**
 * A loan from statement and signature through the desk's decisions to its end, with the acts that
 * the loan blocks meanwhile.
 */
import { allMessages } from "#scripts/message-sets.ts";
import { drawSignature, stateData } from "./borrower.ts";
import { expectFits } from "./fits.ts";
import { approve, findItem, openDesk } from "./operators.ts";
import { newAddress, pictureOf, register } from "./visitor.ts";
import { expect, test } from "./watch-errors.ts";

for (const lang of ["en", "ar"]) {
  test(`lets a customer request, sign, receive and repay a loan in ${lang}`, async ({
    page,
    browser,
  }) => {
    const say = allMessages(lang) as Record<string, string>;
    await page.setViewportSize({ width: 390, height: 664 });
    await page.addInitScript((chosen) => localStorage.setItem("lang", chosen), lang);
    const owner = await openDesk(browser, "owner");
    const finance = await openDesk(browser, "finance");

    await register(page, newAddress());
    const answer = page.waitForResponse(/\/api\/user\/info/);
    await page.goto("/user");
    const { uid } = ((await (await answer).json()) as { data: { uid: string } }).data;
    await page.locator('a[href="/loan"]').click();
    await expect(page.locator("html")).toHaveAttribute("dir", lang === "ar" ? "rtl" : "ltr");
    await page.getByTestId("loan-data-submit").click();
    // The first field reports that it is empty, and has the focus.
    await expect(page.getByTestId("loan-name")).toBeFocused();
    await stateData(page);
    await expectFits(page);
    await page.getByTestId("loan-data-submit").click();
    await expect(page.getByTestId("loan-waiting")).toBeVisible();
    await findItem(owner, "loan_kyc", uid);
    await expect(owner.getByTestId("picture-passport_photo")).toBeVisible();
    await approve(owner, "loan_kyc", uid);
    // The page learns of the decision by itself.
    await expect(page).toHaveURL(/\/loan\/submit$/);

    await page.getByTestId("loan-period-2").click();
    await expect(page.getByTestId("loan-continue")).toBeDisabled();
    await page.getByTestId("loan-amount-max").click();
    await expect(page.getByTestId("loan-day-profit")).toContainText("5.00");
    await expect(page.getByTestId("loan-total-profit")).toContainText("115.00");
    await page.getByTestId("loan-amount").fill("1000");
    await page.getByTestId("loan-agree").check();
    await page.getByTestId("loan-continue").click();
    await expect(page.getByTestId("loan-cost-total")).toContainText("1,011.50");
    await expect(page.getByTestId("loan-cost-late")).toContainText("1.00");
    await expect(page.getByTestId("loan-blocked")).toContainText(say.loan_doc_blocked ?? "-");
    await page.getByTestId("loan-read-agreement").click();
    await expect(page).toHaveURL(/\/loan\/agreement\?id=2&amount=1000$/);
    await expect(page.getByTestId("loan-lines").getByRole("listitem")).toHaveCount(12);
    await expect(page.getByTestId("loan-lines")).toContainText("Ann Example");
    await page.getByTestId("loan-agreement-tick").check();
    await expectFits(page);
    await page.getByTestId("loan-to-sign").click();
    await expect(page).toHaveURL(/\/loan\/sign\?id=2&amount=1000$/);
    await page.getByTestId("loan-sign-submit").click();
    await expect(page.getByText(say.loan_sign_missing ?? "-")).toBeVisible();
    await page.getByTestId("loan-pad").click();
    await page.getByTestId("loan-sign-submit").click();
    await expect(page.getByText(say.error_loan_signature_empty ?? "-")).toBeVisible();
    await page.getByTestId("loan-sign-clear").click();
    await expectFits(page);
    await drawSignature(page);
    await page.getByTestId("loan-sign-submit").click();
    await expect(page).toHaveURL(/\/loan\/record$/);
    await expect(page.getByTestId("loan-uid")).toContainText(uid);
    await expect(page.getByTestId("loan-status")).toHaveText(say.verify_waiting ?? "-");
    await expect(page.getByTestId("loan-repay-link")).toBeDisabled();
    await expectFits(page);

    await findItem(finance, "loan", uid);
    await expect(finance.getByTestId("picture-sign")).toBeVisible();
    await approve(finance, "loan", uid);
    await expect(page.getByTestId("loan-status")).toHaveText(say.loan_to_repay ?? "-");
    // The page shows the cost sheet's amount beside the amount owed now.
    await expect(page.getByTestId("loan-due-total")).toContainText("1,011.50");
    await page.getByTestId("loan-agreement-link").click();
    await expect(page.getByTestId("loan-signature")).toHaveJSProperty("naturalHeight", 400);
    await expect(page.getByTestId("loan-hash")).toHaveText(/^[0-9a-f]{64}$/);

    await page.goto("/mine/wallet");
    await expect(page.getByTestId("wallet-free")).toContainText("1,000.00");
    await page.goto("/mine/transfer");
    await expect(page.getByTestId("transfer-stopped")).toHaveText(say.error_loan_unpaid ?? "-");
    await page.goto("/mine/withdraw");
    await expect(page.getByText(say.error_loan_unpaid ?? "-")).toBeVisible();

    await page.goto("/loan/record");
    await page.getByTestId("loan-repay-link").click();
    await expect(page.getByTestId("loan-owed")).toContainText("1,000.00");
    await page.getByTestId("loan-network").click();
    await page.getByTestId("loan-network-1").click();
    await expect(page.getByTestId("deposit-address")).toHaveText(/^T[1-9A-Za-z]{33}$/);
    await expectFits(page);
    await page.getByTestId("loan-repay-submit").click();
    await expect(page.getByText(say.cash_proof_missing ?? "-")).toBeVisible();
    await page.getByTestId("proof").setInputFiles(await pictureOf(page));
    await expect(page.getByTestId("upload-done")).toHaveCount(1);
    await page.getByTestId("loan-repay-submit").click();
    await expect(page.getByTestId("loan-status")).toHaveText(say.loan_repaying ?? "-");
    await approve(finance, "repayment", uid);
    await expect(page.getByTestId("loan-status")).toHaveText(say.desk_loans_repaid ?? "-");
    await page.goto("/mine/transfer");
    await expect(page.getByTestId("transfer-from")).toBeVisible();
    await expect(page.getByTestId("transfer-stopped")).toHaveCount(0);
    await owner.context().close();
    await finance.context().close();
  });
}
