/**
 * A company's own back end carries an action out and hides the outcome. It answers with rubbish,
 * nothing, a page or 502, or breaks off or stays silent. The customer reads that the outcome is
 * unknown, then sees the result, and nothing is sent again. Other actions:
 * `unknown-outcomes.test.ts`.
 */
import type { Page } from "@playwright/test";
import { m } from "#messages/start/messages.js";
import { ownBackEndPort } from "#tests/support/node/own-back-end-port.ts";
import { Customer } from "../own-back-end/customer.ts";
import type { Fault } from "../own-back-end/server/faults.ts";
import { startOwnBackEnd } from "../own-back-end/server/server.ts";
import { signInThere } from "./own-back-end-token.ts";
import { useToken } from "./people.ts";
import { expect, expectTold, test } from "./toasts.ts";

const port = Number(process.env.PORT ?? 4173);
const home = `http://own.localhost:${port}`;
let backEnd: Awaited<ReturnType<typeof startOwnBackEnd>>;
let customer: Customer;

test.use({ viewport: { width: 390, height: 844 } });
test.beforeAll(async () => {
  backEnd = await startOwnBackEnd(ownBackEndPort(port));
  customer = new Customer(backEnd.url);
  await customer.signIn();
});
test.afterAll(() => backEnd.close());

/** Does an act whose answer is spoilt; expects a notice to the customer and a single request. */
async function spoilt(
  page: Page,
  answer: NonNullable<Fault["answer"]>,
  path: string,
  act: () => Promise<void>,
): Promise<void> {
  await customer.fault({ path, answer });
  await customer.tests("DELETE", "log");
  await act();
  // The platform waits for a silent back end for 12 seconds.
  await expectTold(page, m.shell_outcome_unknown());
  await customer.tests("DELETE", "faults");
  expect(await customer.timesSent(path)).toBe(1);
}

test("reports an unknown outcome, and does not retry, when a mutation's answer is unreadable or missing", async ({
  page,
}) => {
  // Uses an unwatched page, since the browser reports every 5xx answer on the console.
  const exceptions: Error[] = [];
  page.on("pageerror", (error) => exceptions.push(error));
  await useToken(page, await signInThere(page, home));
  await page.goto(`${home}/`);
  await page.getByTestId("pair-BTCUSDT").first().click();
  await expect(page.getByTestId("kline")).toHaveAttribute("data-state", "ready");
  await spoilt(page, "rubbish", "/v2/api/forex/submit", () =>
    page.getByTestId("ticket-buy").click(),
  );
  await page.goto(`${home}/order`);
  await page.getByTestId("position").click();
  await spoilt(page, "empty", "/v2/api/forex/close", async () => {
    await page.getByTestId("order-close").click();
    await page.getByTestId("order-close-confirm").click();
  });
  // The page reads again by itself.
  await expect(page.getByTestId("position")).toHaveCount(0);

  await page.goto(`${home}/mine/transfer`);
  await page.getByTestId("transfer-amount").fill("125.50");
  await page.getByTestId("transfer-continue").click();
  await spoilt(page, "502", "/api/account/transfer", () =>
    page.getByTestId("transfer-submit").click(),
  );
  await expect(page.getByTestId("transfer-row")).toHaveCount(1);

  await page.goto(`${home}/mine/withdraw-way?type=1`);
  await page.getByTestId("way-currency").click();
  await page.getByTestId("way-currency-31").click();
  await page.getByTestId("way-address").fill("TJRyWwFs9wTFGZg3JbrVriFbNfCug5tDeC");
  await spoilt(page, "html", "/api/wallet/bind_draw_method", () =>
    page.getByTestId("way-submit").click(),
  );

  await page.goto(`${home}/mine/withdraw`);
  await page.getByTestId("draw-amount").fill("200");
  await page.getByTestId("draw-continue").click();
  await page.getByTestId("draw-password").fill("864209");
  await spoilt(page, "cut", "/api/account/draw", () => page.getByTestId("draw-submit").click());
  await expect(page.getByTestId("withdrawal-row")).toHaveCount(1);

  await page.goto(`${home}/mine/pay-password`);
  await page.getByTestId("new-secret").fill("another long secret");
  await page.getByTestId("new-secret-repeat").fill("another long secret");
  await spoilt(page, "hang", "/api/user/amend_pay_password", () =>
    page.getByTestId("secret-submit").click(),
  );
  expect(exceptions).toEqual([]);
});
