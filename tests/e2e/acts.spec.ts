/**
 * States that refuse some acts but keep the customer in. A customer of a closed company, or in the
 * state of closing only, still closes a position and withdraws.
 */
import type { Browser, Page } from "@playwright/test";
import axe from "axe-core";
import { give } from "./give.ts";
import { openDesk } from "./operators.ts";
import { call, openPerson, useToken as signInWith } from "./people.ts";
import { expect, test } from "./watch-errors.ts";

const payPassword = "a secret for money";
const address = "TJRyWwFs9wTFGZg3JbrVriFbNfCug5tDeC";

test.use({ viewport: { width: 390, height: 664 } });

type Acted = (browser: Browser, userId: string) => Promise<() => Promise<unknown>>;

const tokenOf = (desk: Page) => desk.evaluate(() => sessionStorage.getItem("desk_token") ?? "");

/** Changes the company, by two owners where the change needs two. */
async function changeCompany(
  browser: Browser,
  kind: "company",
  fields: Array<{ name: string; before: string | null; after: string | null }>,
) {
  const [one, two] = [await openDesk(browser, "owner"), await openDesk(browser, "owner2")];
  const input = { kind, fields, reason: "for a test" } as unknown as Record<string, string>;
  type Asked = { id: string; state: string };
  const path = "/api/desk/change_ask";
  const asked = await call<Asked>(one.request, path, input, await tokenOf(one));
  if (asked.state !== "asked") return;
  const approval = { id: asked.id, act: "approve" };
  await call(two.request, "/api/desk/change_decide", approval, await tokenOf(two));
}

const status = (before: string, after: string) => [{ name: "status", before, after }];

const states: Record<string, Acted> = {
  account_close_only: async (browser, userId) => {
    const risk = await openDesk(browser, "risk");
    const input = { user_id: userId, status: "2", reason: "for a test" };
    await call(risk.request, "/api/desk/user_status", input, await tokenOf(risk));
    return async () => undefined;
  },
  company_closed: async (browser) => {
    await changeCompany(browser, "company", status("1", "0"));
    return () => changeCompany(browser, "company", status("0", "1"));
  },
};

/** Opens a customer with real money, a payout address and an open position. */
async function openTrader(page: Page, browser: Browser): Promise<string> {
  const { request } = page;
  const { token } = await openPerson(request);
  const own = await request.get("/api/user/info", { headers: { authorization: token } });
  const { data: user } = (await own.json()) as { data: { id: string } };
  await call(request, "/api/user/amend_pay_password", { password: payPassword }, token);
  const way = { type: "1", draw_id: "1", dc_address: address, pay_password: payPassword };
  await call(request, "/api/wallet/bind_draw_method", way, token);
  const [finance, risk] = [await openDesk(browser, "finance"), await openDesk(browser, "risk")];
  await give(finance, risk, token, "2000");
  const moved = { from: "change", to: "forex", balance: "1500" };
  await call(request, "/api/account/transfer", moved, token);
  await signInWith(page, token);
  await page.goto("/trade?market=BTCUSD");
  await expect(page.getByTestId("kline")).toHaveAttribute("data-state", "ready");
  await expect(page.getByTestId("ticket-buy")).toBeEnabled();
  await page.getByTestId("ticket-buy").click();
  await expect(page.getByTestId("market-position")).toHaveCount(1);
  return user.id;
}

/** Violations that axe finds on the current page. */
async function violations(page: Page): Promise<string[]> {
  await page.evaluate(axe.source);
  return page.evaluate(async () => {
    type Axe = { run(): Promise<{ violations: Array<{ id: string }> }> };
    const found = await (globalThis as unknown as { axe: Axe }).axe.run();
    return found.violations.map(({ id }) => id);
  });
}

for (const [state, begin] of Object.entries(states)) {
  test(`lets a customer close and withdraw in the state ${state}, and explains refused openings`, async ({
    page,
    browser,
  }, info) => {
    const userId = await openTrader(page, browser);
    const end = await begin(browser, userId);
    try {
      // Each opened page reads the state again. Only calls tell the country, as documents are
      // cached.
      await page.getByRole("link", { name: "Orders" }).filter({ visible: true }).click();
      const banner = page.getByTestId("state-banner");
      await expect(banner).toHaveAttribute("data-state", state);
      await page.getByRole("link", { name: "Trade" }).filter({ visible: true }).click();
      await expect(page.getByTestId("ticket-buy")).toBeDisabled();
      await expect(page.getByTestId("ticket-sell")).toBeDisabled();
      const wide = await page.evaluate(() => document.documentElement.scrollWidth);
      expect(wide).toBeLessThanOrEqual(390);
      await page.screenshot({ path: info.outputPath("trade.png") });
      await banner.locator("summary").click();
      await expect(banner).toContainText("You can still close positions, withdraw");
      expect(await violations(page)).toEqual([]);
      await banner.locator("summary").click();
      await page.getByTestId("market-close").click();
      await page.getByTestId("market-end-confirm").click();
      await expect(page.getByTestId("market-position")).toHaveCount(0);

      await page.getByRole("link", { name: "Account" }).filter({ visible: true }).first().click();
      await page.getByTestId("user-withdraw").click();
      await page.getByTestId("draw-amount").fill("200");
      await page.getByTestId("draw-continue").click();
      await page.getByTestId("draw-password").fill(payPassword);
      await page.getByTestId("draw-submit").click();
      await expect(page.getByTestId("withdrawal-row")).toHaveCount(1);
      await expect(banner).toHaveAttribute("data-state", state);
    } finally {
      await end();
    }
  });
}
