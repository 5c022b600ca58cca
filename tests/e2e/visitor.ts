/** Steps to sign in and out, for the browser tests. */
import type { Page } from "@playwright/test";
import { authenticator } from "#tests/support/node/authenticator.ts";
import { expect } from "./watch-errors.ts";

export { authenticator };

export const password = "correct horse battery";

/** The newest code that went to this address; the tests have no mail server. */
export async function codeFor(page: Page, recipient: string): Promise<string> {
  let code = "";
  await expect(async () => {
    // The page makes the request, as only browsers resolve hosts that end with .localhost.
    const { data } = await page.evaluate(async () => {
      const answer = await fetch("/api/dev/outbox");
      return (await answer.json()) as { data: { recipient: string; body: string }[] };
    });
    const codes = data
      .filter((each) => each.recipient === recipient)
      .flatMap(({ body }) => /\b\d{6}\b/.exec(body) ?? []);
    code = codes[0] ?? "";
    expect(code).not.toBe("");
  }).toPass();
  return code;
}

export const newAddress = () => `ann.${Date.now()}.${Math.floor(Math.random() * 1e6)}@example.com`;

/** Fills in country, date of birth and consent of the registration. */
export async function fillPerson(page: Page): Promise<void> {
  await page.getByTestId("access-country").click();
  await page.getByTestId("access-country-DE").click();
  await page.getByTestId("access-birthday").fill("1990-01-31");
  await page.getByTestId("access-terms").check();
}

export async function register(page: Page, address: string, path = "/register"): Promise<void> {
  await page.goto(path);
  await page.getByTestId("access-account").fill(address);
  await page.getByTestId("send-code").click();
  await expect(page.getByTestId("send-code")).toBeDisabled();
  await page.getByTestId("access-code").fill(await codeFor(page, address));
  await page.getByTestId("access-password").fill(password);
  await page.getByTestId("access-password-repeat").fill(password);
  await fillPerson(page);
  await page.getByTestId("register-submit").click();
  await expect(page).toHaveURL(/\/(user)?$/);
}

export async function signIn(page: Page, address: string, secret: string): Promise<void> {
  // The page before has such a field, too, and stays until this page has loaded.
  await expect(page.getByTestId("login-submit")).toBeVisible();
  await page.getByTestId("access-account").fill(address);
  await page.getByTestId("access-password").fill(secret);
  await page.getByTestId("login-submit").click();
}

/**
 * Turns on the second factor; the page shows its recovery codes then.
 * @returns the secret of the authenticator app
 */
export async function turnOnSecondFactor(page: Page): Promise<string> {
  await page.goto("/mine/second-factor");
  await page.getByTestId("factor-change").click();
  await page.getByTestId("factor-password").fill(password);
  await page.getByTestId("factor-next").click();
  const secret = (await page.getByTestId("factor-secret").textContent()) ?? "";
  await page.getByTestId("factor-totp").fill(await authenticator(secret));
  await page.getByTestId("factor-confirm").click();
  return secret;
}

export async function signOut(page: Page): Promise<void> {
  await page.goto("/user");
  await page.getByTestId("sign-out").click();
  await page.getByTestId("sign-out-confirm").click();
  await expect(page).toHaveURL(/\/$/);
}

/** A picture to upload: a screenshot of the page. */
export async function pictureOf(page: Page) {
  const buffer = await page.screenshot({ type: "png" });
  return { name: "picture.png", mimeType: "image/png", buffer };
}
