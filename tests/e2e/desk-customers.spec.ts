/** A customer at the desk: found by search, noted, tagged, helped by two people, and notified. */
import { openDesk } from "./operators.ts";
import { newAddress, password, register, signIn, turnOnSecondFactor } from "./visitor.ts";
import { expect, test } from "./watch-errors.ts";

test("finds a customer, adds a note and a tag, and turns the customer's second factor off when a second operator approves", async ({
  page: trader,
  browser,
}) => {
  const address = newAddress();
  await register(trader, address);
  const answer = trader.waitForResponse(/\/api\/user\/info/);
  await trader.goto("/mine/second-factor");
  const { id } = ((await (await answer).json()) as { data: { id: string } }).data;
  await turnOnSecondFactor(trader);
  await trader.getByTestId("recovery-done").click();
  await expect(trader.getByTestId("factor-state")).toContainText("is on");

  const support = await openDesk(browser, "support");
  await support.keyboard.press("Control+k");
  await support.getByTestId("desk-find-text").fill(address);
  await expect(support.getByTestId("desk-found")).toContainText(address);
  await support.getByTestId("desk-find-text").press("Enter");
  await expect(support).toHaveURL(new RegExp(`/desk/users/${id}$`));
  await support.getByTestId("note-text").fill("Lost the phone, called twice.");
  await support.getByTestId("note-add").click();
  await expect(support.getByTestId("customer-notes")).toContainText("called twice");
  const tag = `lost ${Date.now()}`;
  await support.getByTestId("tag-new").click();
  await support.getByTestId("tag-name").fill(tag);
  await support.getByTestId("tag-new-send").click();
  await expect(support.getByTestId("customer-tags")).toContainText(tag);

  for (const name of ["timeline", "orders", "payments", "documents", "invested", "journal"]) {
    await support.getByTestId(`customer-tab-${name}`).click();
    await expect(support).toHaveURL(new RegExp(`/desk/users/${id}/${name}`));
    await expect(support.getByTestId(`customer-tab-${name}`)).toHaveAttribute(
      "aria-current",
      "page",
    );
  }
  await support.getByTestId("customer-tab-timeline").click();
  await expect(support.getByTestId("timeline")).toContainText("called twice");
  await support.getByTestId("customer-tab-access").click();
  await expect(support.getByTestId("customer-sessions").getByTestId("desk-row")).toHaveCount(1);
  await support.getByTestId("factor-ask").click();
  await support.getByTestId("desk-reason").fill("phone lost, identity proven by a call");
  await support.getByTestId("change-send").click();
  await expect(support.getByTestId("change")).toBeVisible();
  await expect(support.getByTestId("change-approve")).toHaveCount(0);

  const risk = await openDesk(browser, "risk");
  await risk.goto(`/desk/users?tag=${encodeURIComponent(tag)}`);
  await expect(risk.getByTestId("desk-row")).toHaveCount(1);
  await risk.goto(`/desk/users/${id}/access`);
  await risk.getByTestId("change-approve").click();
  await expect(risk.getByTestId("customer-factor")).toContainText("is off");
  await expect(risk.getByTestId("change")).toHaveCount(0);

  // The customer was signed out, and signs in without the second step.
  await trader.goto("/login");
  await signIn(trader, address, password);
  await expect(trader).toHaveURL(/\/$/);
  await trader.goto("/mine/sessions");
  await trader.getByTestId("to-desk-log").click();
  await expect(trader).toHaveURL(/\/mine\/desk-log$/);
  const log = trader.getByTestId("desk-log");
  await expect(log).toContainText("Two-step verification turned off");
  await expect(log).toContainText("Risk");
  await expect(log).toContainText("Reset of two-step verification requested");
  await expect(log).not.toContainText("called twice");
});
