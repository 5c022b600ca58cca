/** A second person learns of a request by count and letter, and rejects it with a reason. */
import type { Page } from "@playwright/test";
import { askRow, waitingChange } from "./offer.ts";
import { openDesk } from "./operators.ts";
import { expect, test } from "./watch-errors.ts";

const unique = Date.now().toString(36).toUpperCase();
const bankAccount = (name: string, currency: string) => ({
  texts: {
    ...{ currency_code: currency, name, bank_name: "Bank of tests" },
    ...{ payee_name: "Broker", payee_account: `${currency}-1`, min_amount: "10" },
  },
});

interface Mail {
  recipient: string;
  body: string;
}

/** Letters to operators of the role. */
async function lettersTo(desk: Page, role: string): Promise<string[]> {
  const answer = await desk.request.get("/api/dev/outbox");
  const { data } = (await answer.json()) as { data: Mail[] };
  return data.filter(({ recipient }) => recipient.startsWith(role)).map(({ body }) => body);
}

test("notifies a second operator of two requested bank accounts, and applies both decisions", async ({
  browser,
}) => {
  const asker = await openDesk(browser, "owner");
  const second = await openDesk(browser, "risk");
  const [dollars, euros] = [`Dollars ${unique}`, `Euros ${unique}`];
  await askRow(asker, "bank_account", bankAccount(dollars, "USD"));
  await askRow(asker, "bank_account", bankAccount(euros, "EUR"));
  await expect(waitingChange(asker, dollars)).toContainText("Bank of tests");
  await expect(waitingChange(asker, euros)).toContainText("EUR");
  await asker.goto("/desk");
  await expect(asker.getByTestId("inbox")).toBeVisible();
  await expect(asker.getByTestId("inbox-row").filter({ hasText: euros })).toHaveCount(0);

  await second.goto("/desk");
  await expect(second.getByTestId("count-inbox").first()).toContainText(/[1-9]/);
  const row = second.getByTestId("inbox-row").filter({ hasText: euros });
  await expect(row).toBeVisible();
  expect((await lettersTo(second, "risk@")).join()).toContain("For the start");
  await row.click();
  await waitingChange(second, dollars).getByTestId("change-approve").click();
  await expect(waitingChange(second, dollars)).toHaveCount(0);
  await waitingChange(second, euros).getByTestId("change-reject").click();
  await second.getByTestId("desk-reason").fill(`No euros ${unique}`);
  await second.getByTestId("desk-reason-send").click();
  await expect(waitingChange(second, euros)).toHaveCount(0);
  await second.goto("/desk/offer/bank_account");
  await expect(second.getByTestId("offer-rows")).toContainText(dollars);

  expect((await lettersTo(asker, "owner@")).join()).toContain(`No euros ${unique}`);
  await asker.goto("/desk/changes?view=ended&kind=bank_account");
  const rejected = waitingChange(asker, euros);
  await expect(rejected.getByTestId("change-state")).toContainText("Rejected");
  await expect(rejected).toContainText(`No euros ${unique}`);
});

test("lets a second operator approve two waiting requests for bank accounts, one after the other", async ({
  browser,
}) => {
  const asker = await openDesk(browser, "owner");
  const second = await openDesk(browser, "risk");
  const names = [`First ${unique}`, `Second ${unique}`];
  for (const name of names) await askRow(asker, "bank_account", bankAccount(name, "GBP"));
  await second.goto("/desk/changes?view=mine");
  for (const name of names) {
    await waitingChange(second, name).getByTestId("change-approve").click();
    await expect(waitingChange(second, name)).toHaveCount(0);
  }
  await second.goto("/desk/offer/bank_account");
  for (const name of names) await expect(second.getByTestId("offer-rows")).toContainText(name);
});
