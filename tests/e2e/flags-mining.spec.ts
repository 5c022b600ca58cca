/** The setting of mining, toggled. */
import { openPerson, useToken } from "./people.ts";
import { set, withoutServiceWorker } from "./settings.ts";
import { expect, test } from "./watch-errors.ts";

const flag = "is_mining_hide_max_subscribe";

test("hides a fund's maximum subscription when is_mining_hide_max_subscribe is on", async ({
  page,
}) => {
  await withoutServiceWorker(page);
  const { token } = await openPerson(page.request);
  await useToken(page, token);
  for (const [value, count] of [
    ["0", 1],
    ["1", 0],
  ] as const) {
    await set(page, { [flag]: value });
    await page.goto("/mining/subscribe?id=1");
    await expect(page.getByTestId("mining-amount")).toBeVisible();
    await expect(page.getByTestId("mining-amount-max")).toHaveCount(count);
    const bounds = page.getByTestId("fund-bounds");
    if (count === 1) await expect(bounds).toContainText("50,000");
    else await expect(bounds).not.toContainText("50,000");
    await page.goto("/mining");
    await expect(page.getByTestId("fund").first()).toContainText("100.00");
    await expect(page.getByTestId("funds").getByText("50,000")).toHaveCount(count);
  }
});
