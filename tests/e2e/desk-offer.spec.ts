/**
 * What a company offers, without SQL: one person asks at the desk, a second one agrees, and
 * customers see it.
 */
import type { Page } from "@playwright/test";
import { openDesk } from "./operators.ts";
import { expect, test } from "./watch-errors.ts";

test.setTimeout(150_000);

const unique = Date.now().toString(36).toUpperCase();

async function ask(desk: Page, reason: string): Promise<void> {
  await desk.getByTestId("desk-reason").fill(reason);
  await desk.getByTestId("change-send").click();
  await expect(desk.getByTestId("change-send")).toHaveCount(0);
}

const waiting = (desk: Page, text: string) => desk.getByTestId("change").filter({ hasText: text });

test("two people list a product, and one names it: traders find it", async ({ browser, page }) => {
  const owner = await openDesk(browser, "owner");
  await owner.goto("/desk/offer/product");
  await owner.getByTestId("offer-add").click();
  const code = `BTC.${unique}`;
  const values = {
    subject: code,
    show_code: `BTC ${unique}`,
    base: "BTC",
    quote: "USD",
    units_per_lot: "1",
    lot_step: "0.01",
    min_lots: "0.01",
    max_lots: "5",
    fee_rate: "1",
    markup: "200",
    multiples: "2, 5*, 10",
    sort: "900",
  };
  for (const [name, text] of Object.entries(values)) {
    await owner.getByTestId(`offer-${name}`).fill(text);
  }
  await owner.getByTestId("offer-category_id").selectOption({ label: "crypto" });
  await owner.getByTestId("offer-instrument_id").selectOption({ label: "BTCUSD · simulated" });
  await ask(owner, "Smaller lots");
  await expect(waiting(owner, code).getByTestId("change-approve")).toHaveCount(0);

  const risk = await openDesk(browser, "risk");
  await risk.goto("/desk/offer/product");
  await waiting(risk, code).getByTestId("change-approve").click();
  await expect(risk.getByTestId("offer-rows")).toContainText(`BTC ${unique}`);

  await risk.getByTestId(`offer-names-${code}`).click();
  await risk.getByTestId("offer-en").fill(`Little bitcoin ${unique}`);
  await ask(risk, "A name of our own");
  await page.goto("/product");
  await page.getByRole("searchbox").fill(`Little bitcoin ${unique}`);
  await expect(page.getByText(`BTC ${unique}`).first()).toBeVisible();

  // No orders any more: it leaves the lists.
  await risk.getByTestId(`offer-change-${code}`).click();
  await risk.getByTestId("offer-is_listed").selectOption("0");
  await ask(risk, "Too small");
  await owner.reload();
  await waiting(owner, code).getByTestId("change-approve").click();
  await expect(waiting(owner, code)).toHaveCount(0);
  await page.reload();
  await page.getByRole("searchbox").fill(`Little bitcoin ${unique}`);
  await expect(page.getByText(`BTC ${unique}`)).toHaveCount(0);
});
