/** Passkeys in a real browser, whose authenticator is the browser's own virtual one. */

import { expectTold } from "./toasts.ts";
import { addAuthenticator } from "./virtual-authenticator.ts";
import { newAddress, password, register, signOut } from "./visitor.ts";
import { expect, test } from "./watch-errors.ts";

// Passkeys need a host name; an IP address is no valid relying party.
test.use({
  baseURL: `http://localhost:${process.env.PORT ?? 4173}`,
});

test("S8 adds a passkey, signs in by that passkey, and removes the passkey", async ({ page }) => {
  await addAuthenticator(page);
  await register(page, newAddress());
  await page.goto("/user");
  await page.getByRole("link", { name: "Passkeys" }).click();
  await expect(page.getByText("No passkeys yet")).toBeVisible();
  await page.getByTestId("passkey-add").click();
  await page.getByTestId("passkey-name").fill("My phone");
  await page.getByTestId("passkey-password").fill("not the password");
  await page.getByTestId("passkey-save").click();
  await expectTold(page);
  await expect(page.getByTestId("passkey")).toHaveCount(0);
  // The device's answer stays valid, so the page does not ask the device again.
  await page.getByTestId("passkey-password").fill(password);
  await page.getByTestId("passkey-save").click();
  await expect(page.getByTestId("passkey")).toContainText("My phone");
  await expect(page.getByTestId("passkey")).toContainText("Not used yet");

  // The same device refuses a second passkey itself.
  await page.getByTestId("passkey-add").click();
  await page.getByTestId("passkey-password").fill(password);
  await page.getByTestId("passkey-save").click();
  await expect(page.getByText("already has a passkey")).toBeVisible();

  await signOut(page);
  await page.goto("/mine/passkeys");
  await expect(page).toHaveURL(/\/login\?from=%2Fmine%2Fpasskeys$/);
  await page.getByTestId("passkey-login").click();
  await expect(page).toHaveURL(/\/mine\/passkeys$/);
  await expect(page.getByTestId("passkey")).toContainText("Last used");

  await page.getByTestId("passkey-remove").click();
  await page.getByTestId("passkey-remove-password").fill(password);
  await page.getByTestId("passkey-remove-confirm").click();
  await expect(page.getByText("No passkeys yet")).toBeVisible();

  await signOut(page);
  await page.goto("/login");
  await page.getByTestId("passkey-login").click();
  await expectTold(page, "not accepted");
  await expect(page).toHaveURL(/\/login$/);
});

test("refuses the sign-in when the device does not verify its user", async ({ page }) => {
  const authenticator = await addAuthenticator(page);
  await register(page, newAddress());
  await page.goto("/mine/passkeys");
  await page.getByTestId("passkey-add").click();
  await page.getByTestId("passkey-password").fill(password);
  await page.getByTestId("passkey-save").click();
  await expect(page.getByTestId("passkey")).toHaveCount(1);
  await signOut(page);
  await page.goto("/login");
  await authenticator.verify(false);
  await page.getByTestId("passkey-login").click();
  await expectTold(page, "gave no passkey");
  await authenticator.verify(true);
  await page.getByTestId("passkey-login").click();
  await expect(page).toHaveURL(/\/$/);
});

test("reports that a browser lacks passkeys, and hides the passkey sign-in there", async ({
  page,
}) => {
  await page.addInitScript(() => {
    Reflect.deleteProperty(globalThis, "PublicKeyCredential");
  });
  await register(page, newAddress());
  await page.goto("/mine/passkeys");
  await expect(page.getByText("Passkeys do not work here")).toBeVisible();
  await expect(page.getByTestId("passkey-add")).toHaveCount(0);
  await signOut(page);
  await page.goto("/login");
  await expect(page.getByTestId("login-submit")).toBeVisible();
  await expect(page.getByTestId("passkey-login")).toHaveCount(0);
});
