/** Less usual ways to register, and later changes of a customer's secrets. */
import type { BrowserContext, Page } from "@playwright/test";
import {
  guardedCompany,
  papersCompany,
  rejectedName,
  rejectedReason,
} from "#tests/support/node/more-companies.ts";
import { expectTold } from "./toasts.ts";
import {
  authenticator,
  codeFor,
  fillPerson,
  newAddress,
  password,
  register,
  signIn,
  signOut,
  turnOnSecondFactor,
} from "./visitor.ts";
import { expect, test } from "./watch-errors.ts";

/** Sets the company cookie; it names the company when the host names none. */
async function belongTo(context: BrowserContext, { id }: { id: number }): Promise<void> {
  const url = `http://127.0.0.1:${process.env.PORT ?? 4173}`;
  await context.addCookies([{ name: "company_id", value: String(id), url }]);
}

async function fillPassword(page: Page): Promise<void> {
  await page.getByTestId("access-password").fill(password);
  await page.getByTestId("access-password-repeat").fill(password);
}

async function picture(page: Page) {
  const buffer = await page.screenshot({ type: "png" });
  return { name: "document.png", mimeType: "image/png", buffer };
}

test("S5 marks the picture code's field when the code is wrong, and shows a new picture", async ({
  page,
  context,
}) => {
  await belongTo(context, guardedCompany);
  const address = newAddress();
  await page.goto("/register");
  await page.getByTestId("access-account").fill(address);
  await page.getByTestId("send-code").click();
  await page.getByTestId("access-code").fill(await codeFor(page, address));
  await fillPassword(page);
  await fillPerson(page);
  const image = page.getByRole("button", { name: "New picture" }).locator("img");
  const before = await image.getAttribute("src");
  expect(before).toMatch(/^data:image\//);
  await page.getByTestId("access-captcha").fill("!!!!!");
  await page.getByTestId("register-submit").click();
  await expect(page.getByTestId("access-captcha")).toHaveAttribute("aria-invalid", "true");
  await expectTold(page);
  await expect(image).not.toHaveAttribute("src", before ?? "");
  const second = await image.getAttribute("src");
  // A click gives another picture without a try, too.
  await image.click();
  await expect(image).not.toHaveAttribute("src", second ?? "");
  await expect(page).toHaveURL(/\/register$/);
});

test("C3 registers a visitor with identity documents, and shows the documents as in review", async ({
  page,
  context,
}) => {
  await belongTo(context, papersCompany);
  await page.goto("/register?from=%2Fmine%2Fauth");
  await page.getByTestId("access-account").fill(newAddress());
  await fillPassword(page);
  await fillPerson(page);
  await page.getByTestId("register-submit").click();
  await expect(page.getByTestId("access-name")).toBeFocused();
  await page.getByTestId("access-name").fill("Ann Example");
  await page.getByTestId("access-card_id").fill("AB1234567");
  const file = await picture(page);
  for (const side of ["front_pic", "reverse_pic", "hand_pic"]) {
    await page.getByTestId(`access-${side}`).setInputFiles(file);
  }
  await expect(page.getByText("Uploaded")).toHaveCount(3);
  await page.getByTestId("register-submit").click();
  await expect(page).toHaveURL(/\/mine\/auth$/);
  await expect(page.getByTestId("verify-notice")).toContainText("in review");
  await expect(page.getByTestId("verify-picture")).toHaveCount(3);
});

test("shows why an identity check was rejected, and accepts a new submission", async ({ page }) => {
  await register(page, newAddress());
  await page.goto("/mine/auth");
  const file = await picture(page);
  const handIn = async (name: string) => {
    await page.getByTestId("verify-name").fill(name);
    await page.getByTestId("verify-card_id").fill("AB1234567");
    for (const side of ["front_pic", "reverse_pic", "hand_pic"]) {
      await page.getByTestId(`verify-${side}`).setInputFiles(file);
    }
    await expect(page.getByText("Uploaded")).toHaveCount(3);
    await page.getByTestId("verify-submit").click();
  };
  await handIn(rejectedName);
  await expect(page.getByTestId("verify-notice")).toContainText(rejectedReason);
  await page.goto("/user");
  await expect(page.getByRole("link", { name: "Identity verification" })).toContainText("Rejected");
  await page.goto("/mine/auth");
  await handIn("Ann Example");
  await expect(page.getByTestId("verify-notice")).toContainText("in review");
});

test("S9 refuses the login password as a pay password, and asks for the login password when the pay password changes", async ({
  page,
}) => {
  await register(page, newAddress());
  const fill = async (secret: string) => {
    await page.getByTestId("new-secret").fill(secret);
    await page.getByTestId("new-secret-repeat").fill(secret);
    await page.getByTestId("secret-submit").click();
  };
  await page.goto("/mine/pay-password");
  await expect(page.getByTestId("new-secret")).toBeVisible();
  // The first pay password needs no proof, but must differ from the login password.
  await expect(page.getByTestId("proof-secret")).toHaveCount(0);
  await fill(password);
  await expectTold(page);
  await expect(page).toHaveURL(/\/mine\/pay-password$/);
  await fill("a secret for payments");
  await expect(page).toHaveURL(/\/user$/);
  await page.goto("/mine/pay-password");
  await page.getByTestId("proof-secret").fill(password);
  await fill("another one for payments");
  await expect(page).toHaveURL(/\/user$/);
});

test("S8 turns the second factor off when password and code are right", async ({ page }) => {
  const address = newAddress();
  await register(page, address);
  const secret = await turnOnSecondFactor(page);
  await page.getByTestId("recovery-done").click();
  await expect(page.getByTestId("factor-state")).toContainText("is on");

  await page.getByTestId("factor-change").click();
  await page.getByTestId("factor-off-password").fill(password);
  await page.getByTestId("factor-off-totp").fill("000000");
  await page.getByTestId("factor-off").click();
  await expectTold(page, "not correct");
  await page.getByTestId("factor-off-totp").fill(await authenticator(secret, 1));
  await page.getByTestId("factor-off").click();
  await expect(page.getByTestId("factor-state")).toContainText("is off");

  await signOut(page);
  await page.goto("/login");
  await signIn(page, address, password);
  await expect(page).toHaveURL(/\/$/);
});

test("reports a refused sign-in when no tries are left for the second factor", async ({ page }) => {
  const address = newAddress();
  await register(page, address);
  await turnOnSecondFactor(page);
  await page.getByTestId("recovery-done").click();
  await signOut(page);
  await page.goto("/login");
  await signIn(page, address, password);
  await page.getByTestId("login-totp").fill("000000");
  for (let tries = 0; tries < 6; tries++) {
    const answered = page.waitForResponse(/loginForU/);
    await page.getByTestId("login-totp-submit").click();
    await answered;
  }
  await expectTold(page, "The account or the password is not correct.");
});

test("A7 leaves development's pages out of the build", async ({ page }) => {
  await page.goto("/dev/ui");
  // The build has no page at that address, so the app opens Home.
  await expect(page).toHaveURL(/:\d+\/$/);
  await expect(page.getByTestId("pair-BTCUSD")).toBeVisible();
});
