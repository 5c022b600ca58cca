/** Two people list a product, one of them names it, and both unlist it. */
import { approveRow, askRow, littleBitcoin, sendChange, waitingChange } from "./offer.ts";
import { openDesk } from "./operators.ts";
import { expect, test } from "./watch-errors.ts";

const unique = Date.now().toString(36).toUpperCase();

test("lets two operators list and unlist a product, and one operator rename it", async ({
  browser,
  page,
}) => {
  const owner = await openDesk(browser, "owner");
  const code = `BTC.${unique}`;
  await askRow(owner, "product", littleBitcoin(code, `BTC ${unique}`));
  await expect(waitingChange(owner, code).getByTestId("change-approve")).toHaveCount(0);
  const risk = await openDesk(browser, "risk");
  await approveRow(risk, "product", `BTC ${unique}`);

  await risk.getByTestId(`offer-names-${code}`).click();
  await risk.getByTestId("offer-en").fill(`Little bitcoin ${unique}`);
  await sendChange(risk, "A name of our own");
  const search = page.locator("input[type=search]");
  const found = page.locator(`[data-testid="found-${code}"]`);
  await page.goto("/product");
  await search.fill(`Little bitcoin ${unique}`);
  await expect(found).toBeVisible();

  await risk.getByTestId(`offer-change-${code}`).click();
  await risk.getByTestId("offer-is_listed").selectOption("0");
  await sendChange(risk, "Too small");
  await owner.reload();
  await waitingChange(owner, code).getByTestId("change-approve").click();
  await expect(waitingChange(owner, code)).toHaveCount(0);
  await page.reload();
  await search.fill(`Little bitcoin ${unique}`);
  await expect(found).toHaveCount(0);
});
