/** Two owners make a role; the operator who gets it sees its pages, and signs in with a passkey. */
import { sendChange, waitingChange } from "./offer.ts";
import { openDesk } from "./operators.ts";
import { addAuthenticator } from "./virtual-authenticator.ts";
import { authenticator } from "./visitor.ts";
import { expect, test } from "./watch-errors.ts";

// Passkeys need a host name; an IP address is no valid relying party.
const home = `http://localhost:${process.env.PORT ?? 4173}`;
const stepMs = 30_000;
const unique = Date.now().toString(36);
const role = `Auditor ${unique}`;
const email = `auditor.${unique}@meridian.example`;

test("opens only the permitted pages when an operator with a custom role signs in by passkey", async ({
  browser,
}) => {
  const owner = await openDesk(browser, "owner");
  await owner.goto("/desk/roles");
  await owner.getByTestId("role-new").click();
  await owner.getByTestId("role-name").fill(role);
  await owner.getByTestId("tick-read_audit").check();
  await sendChange(owner, "An outside auditor comes");
  const other = await openDesk(browser, "owner2");
  await other.goto("/desk/roles");
  await waitingChange(other, role).getByTestId("change-approve").click();
  await expect(other.getByTestId("roles")).toContainText(role);
  await owner.goto("/desk/operators");
  await owner.getByTestId("desk-add").click();
  await owner.getByTestId("desk-add-name").fill("Ada Auditor");
  await owner.getByTestId("desk-add-email").fill(email);
  await owner.getByTestId("desk-add-role").selectOption({ label: role });
  await owner.getByTestId("desk-add-send").click();
  const password = (await owner.getByTestId("desk-new-password").textContent()) ?? "";

  const viewport = { width: 1440, height: 900 };
  const context = await browser.newContext({ baseURL: home, locale: "en-GB", viewport });
  const ada = await context.newPage();
  await addAuthenticator(ada);
  await ada.goto("/desk");
  await ada.getByTestId("desk-email").fill(email);
  await ada.getByTestId("desk-password").fill(password);
  await ada.getByTestId("desk-next").click();
  const secret = ((await ada.getByTestId("desk-secret").textContent()) ?? "").replaceAll(" ", "");
  const step = Math.floor(Date.now() / stepMs);
  await ada.getByTestId("desk-code").fill(await authenticator(secret));
  await ada.getByTestId("desk-sign-in").click();
  // The role has no overview, so Ada begins at her first page.
  await expect(ada).toHaveURL(/\/desk\/audit$/);
  await expect(ada.getByTestId("desk-account")).toContainText(role);
  await expect(ada.getByRole("navigation").getByRole("link")).toHaveText(["Audit log"]);

  await ada.getByTestId("desk-account").click();
  await ada.getByTestId("desk-my-access").click();
  await ada.getByTestId("passkey-add").click();
  await ada.getByTestId("passkey-name").fill("Laptop");
  // A code works for one act, so this act waits for the next step.
  await expect
    .poll(() => Math.floor(Date.now() / stepMs), { timeout: stepMs + 10_000 })
    .toBeGreaterThan(step);
  await ada.getByTestId("passkey-code").fill(await authenticator(secret));
  await ada.getByTestId("passkey-save").click();
  await expect(ada.getByTestId("desk-passkeys")).toContainText("Not used yet");

  await ada.getByTestId("desk-account").click();
  await ada.getByTestId("desk-sign-out").click();
  await ada.getByTestId("desk-passkey").click();
  await expect(ada.getByTestId("desk-account")).toBeVisible();
  await ada.goto("/desk/access");
  await expect(ada.getByTestId("desk-passkeys")).toContainText("Last used");
  await ada.getByTestId("passkey-remove").click();
  await ada.getByTestId("passkey-remove-by-passkey").click();
  await expect(ada.getByText("No passkeys yet")).toBeVisible();
});
