/**
 * A loan at a company's own back end, by the specification's eleven calls. The app makes the
 * agreement from the terms, and the back end stores it.
 */
import { allMessages } from "#scripts/message-sets.ts";
import { ownBackEndPort } from "#tests/support/node/own-back-end-port.ts";
import { Customer } from "../own-back-end/customer.ts";
import { startOwnBackEnd } from "../own-back-end/server/server.ts";
import { drawSignature, stateData } from "./borrower.ts";
import { expectFits } from "./fits.ts";
import { signInThere } from "./own-back-end-token.ts";
import { useToken } from "./people.ts";
import { expectTold } from "./toasts.ts";
import { pictureOf } from "./visitor.ts";
import { expect, test } from "./watch-errors.ts";

const port = Number(process.env.PORT ?? 4173);
const home = `http://own.localhost:${port}`;

/** The loan calls of the specification (document 2, section 6). */
const loanCalls = [
  ...["info", "kyc_submit", "loan_config", "config_info", "get_date", "loan_submit"],
  ...["loan_list", "loan_info", "repayment_info", "repayment_accounts", "repayment"],
].map((name) => `/api/loan/${name}`);
/** The app uses neither call: it knows the company's day, and each loan names the owed amount. */
const spare = ["/api/loan/get_date", "/api/loan/repayment_info"];

for (const lang of ["en", "ar"]) {
  test(`lets a customer request, sign and repay a loan at a company's own back end in ${lang}`, async ({
    page,
  }) => {
    const backEnd = await startOwnBackEnd(ownBackEndPort(port));
    const customer = new Customer(backEnd.url);
    const say = allMessages(lang) as Record<string, string>;
    await page.setViewportSize({ width: 390, height: 664 });
    await page.addInitScript((chosen) => localStorage.setItem("lang", chosen), lang);
    await useToken(page, await signInThere(page, home));
    await page.goto(`${home}/loan`);
    await stateData(page, "GB");
    await expectFits(page);
    await page.getByTestId("loan-data-submit").click();
    await expect(page).toHaveURL(/\/loan\/submit$/);

    await page.getByTestId("loan-period-61").click();
    await page.getByTestId("loan-amount").fill("1000");
    await expectFits(page);
    await page.getByTestId("loan-continue").click();
    // 1,000 x 0.1% x (30 - 5) days
    await expect(page.getByTestId("loan-cost-total")).toContainText("1,025.00");
    await page.getByTestId("loan-read-agreement").click();
    const lines = page.getByTestId("loan-lines").getByRole("listitem");
    await expect(lines).toHaveCount(9);
    await expect(page.getByTestId("loan-lines")).toContainText("Ann Example");
    const shown = await lines.allTextContents();
    await page.getByTestId("loan-agreement-tick").check();
    await expectFits(page);
    await page.getByTestId("loan-to-sign").click();
    await drawSignature(page);
    await page.getByTestId("loan-sign-submit").click();

    await expect(page).toHaveURL(/\/loan\/record$/);
    const status = page.getByTestId("loan-status");
    await expect(status).toHaveCount(1);
    await page.reload();
    await expect(status).toHaveText(say.loan_to_repay ?? "-");
    await expect(page.getByTestId("loan-card")).toContainText("1,025.00");
    await expect(page.getByTestId("loan-card")).not.toContainText("1970");
    await expectFits(page);
    await page.getByTestId("loan-agreement-link").click();
    // The back end has stored the text that the borrower read, and the signature.
    await expect(lines).toHaveText(shown);
    await expect(page.getByTestId("loan-signature")).toHaveJSProperty("naturalHeight", 400);
    await expect(page.getByTestId("loan-hash")).toHaveCount(0);
    await expectFits(page);

    await page.goto(`${home}/loan/submit`);
    await expect(page.getByTestId("loan-open")).toBeVisible();
    await page.goto(`${home}/loan/record`);
    await page.getByTestId("loan-repay-link").click();
    await expect(page.getByTestId("loan-owed")).toContainText("1,025.00");
    await expect(page.getByTestId("deposit-address")).toHaveText("TXloan11111111111111111111111");
    await page.getByTestId("proof").setInputFiles(await pictureOf(page));
    await expect(page.getByTestId("upload-done")).toHaveCount(1);
    await expectFits(page);
    await page.getByTestId("loan-repay-submit").click();
    await expectTold(page, "Repayment received");

    await page.goto(`${home}/loan/record`);
    await expect(status).toHaveText(say.desk_loans_repaid ?? "-");
    await expect(page.getByTestId("loan-card")).toContainText(say.loan_repaid_on ?? "-");
    await page.goto(`${home}/loan/submit`);
    await expect(page.getByTestId("loan-period-62")).toBeVisible();

    const log = await customer.tests<{ path: string }[]>("GET", "log");
    const asked = new Set(log.map(({ path }) => path).filter((path) => /\/api\/loan\//.test(path)));
    expect([...asked].sort()).toEqual(loanCalls.filter((path) => !spare.includes(path)).sort());
    await backEnd.close();
  });
}
