/**
 * A company's own back end with the required minimum. Every optional field is missing in every
 * answer at once, and each page still shows what it can. `left-out-fields.test.ts` leaves out one
 * field at a time.
 */
import { ownBackEndPort } from "#tests/support/node/own-back-end-port.ts";
import { Customer, fillHistory } from "../own-back-end/customer.ts";
import { requiredFields } from "../own-back-end/required-fields.ts";
import { startOwnBackEnd } from "../own-back-end/server/server.ts";
import { signInThere } from "./own-back-end-token.ts";
import { useToken } from "./people.ts";
import { expect, test } from "./watch-errors.ts";

const port = Number(process.env.PORT ?? 4173);
let backEnd: Awaited<ReturnType<typeof startOwnBackEnd>>;
let customer: Customer;

test.use({ viewport: { width: 390, height: 844 } });
test.beforeAll(async () => {
  backEnd = await startOwnBackEnd(ownBackEndPort(port));
  customer = new Customer(backEnd.url);
  await customer.signIn();
  await fillHistory(customer);
  const calls = await customer.tests<{ path: string; mutation: boolean }[]>("GET", "calls");
  for (const { path } of calls.filter(({ mutation }) => !mutation))
    await customer.tests("POST", "faults", { path, keepOnly: least(path) });
});
test.afterAll(() => backEnd.close());

/** A user needs one of two ids, so only one of them is required. */
const least = (path: string) =>
  path === "/api/user/info" ? ["uid"] : (requiredFields[path] ?? []);

/** Path of a page, the element that proves it was drawn, and the one that opens a details sheet. */
const pages: [path: string, seen: string, opens?: string][] = [
  ["/", "pair-BTCUSDT"],
  ["/trade", "kline"],
  ["/order", "position", "position"],
  ["/order?type=0", "pending-order", "pending-order"],
  ["/order?type=3", "history-order", "history-order"],
  ["/order?source=micro&type=1", "micro-running"],
  ["/user", "user-assets"],
  ["/mine/accounts", "account-forex"],
  ["/mine/history?accountTypeId=1", "account-log"],
  ["/mine/charge?type=0", "coin", "deposit-row"],
  ["/mine/charge?type=1", "deposit-row"],
  ["/mine/withdraw", "draw-amount", "withdrawal-row"],
  ["/mine/withdraw-way?type=2", "way-submit"],
  ["/mine/coin-address-list", "way"],
  ["/mine/bank-card-list", "way"],
  ["/mine/transfer", "transfer-row"],
  ["/mine/wallet", "wallet-free"],
  ["/mine/auth", "verify-name"],
];

test("shows every page when a back end answers only the required fields", async ({ page }) => {
  await useToken(page, await signInThere(page, `http://own.localhost:${port}`));
  for (const [path, seen, opens] of pages)
    await test.step(path, async () => {
      await page.goto(`http://own.localhost:${port}${path}`);
      await expect(page.getByTestId(seen).first()).toBeVisible();
      if (opens === undefined) return;
      await page.getByTestId(opens).first().click();
      await expect(page.getByRole("dialog")).toBeVisible();
      await expect(page.getByRole("dialog")).not.toContainText(/NaN|undefined/);
    });
});

test("hides the buttons for calls that a company's own back end lacks", async ({ page }) => {
  // Answers all fields here, so a button is missing only for want of its call.
  await customer.tests("DELETE", "faults");
  const order = { forex_id: "3", type: "1", cont: "0.02", multiple: "100" };
  const submit = "/v2/api/forex/submit";
  await customer.get(submit, { ...order, status: "1" });
  await customer.get(submit, { ...order, status: "0", target_price: "1000" });
  await useToken(page, await signInThere(page, `http://own.localhost:${port}`));
  const open = (path: string) => page.goto(`http://own.localhost:${port}${path}`);

  await open("/order");
  // On the platform, accounts with two positions have a button that closes all.
  await expect(page.getByTestId("position")).toHaveCount(2);
  await expect(page.getByTestId("close-all")).toHaveCount(0);
  await page.getByTestId("position").first().click();
  await expect(page.getByTestId("order-close")).toBeVisible();
  await expect(page.getByTestId("order-reverse")).toHaveCount(0);
  await expect(page.getByTestId("receipt")).toHaveCount(0);
  await page.getByTestId("order-stop_loss-switch").click();
  await expect(page.getByTestId("order-stop_loss")).toBeVisible();
  await expect(page.getByText("Trailing", { exact: true })).toHaveCount(0);
  await page.getByTestId("order-close").click();
  await expect(page.getByTestId("order-close-confirm")).toBeVisible();
  await expect(page.getByTestId("close-lots")).toHaveCount(0);

  await open("/order?type=0");
  await expect(page.getByTestId("pending-order")).toHaveCount(2);
  await expect(page.getByTestId("cancel-all")).toHaveCount(0);

  await open("/trade");
  await expect(page.getByTestId("kline")).toHaveAttribute("data-state", "ready");
  await page.getByText("Pending", { exact: true }).first().click();
  await expect(page.getByTestId("ticket-kind")).toHaveCount(0);
});
