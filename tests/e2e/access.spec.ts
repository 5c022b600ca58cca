import { expectTold } from "./toasts.ts";
import {
  authenticator,
  codeFor,
  newAddress,
  password,
  register,
  signIn,
  signOut,
  turnOnSecondFactor,
} from "./visitor.ts";
import { expect, test } from "./watch-errors.ts";

test("registers and signs out a visitor, and opens the requested page after the next sign-in", async ({
  page,
}) => {
  const address = newAddress();
  await register(page, address, "/register?from=%2Fuser");
  await expect(page.getByText(address)).toBeVisible();
  await signOut(page);
  await page.goto("/mine/sessions");
  await expect(page).toHaveURL(/\/login\?from=%2Fmine%2Fsessions$/);
  await signIn(page, address, "not the password");
  // The error is shown once, at the field, and the field has the focus.
  await expect(page.getByTestId("access-password")).toHaveAttribute("aria-invalid", "true");
  await expect(page.getByTestId("access-password")).toBeFocused();
  await expect(page.getByTestId("toast")).toHaveCount(0);
  await signIn(page, address, password);
  await expect(page).toHaveURL(/\/mine\/sessions$/);
  await expect(page.getByTestId("session").first()).toContainText("This device");
});

test("marks and focuses the first missing field of a registration", async ({ page }) => {
  await page.goto("/register");
  await page.getByTestId("register-submit").click();
  await expect(page.getByTestId("access-account")).toBeFocused();
  await expect(page.getByTestId("access-account")).toHaveAttribute("aria-invalid", "true");
  await expect(page.getByText("Enter a valid e-mail address.")).toBeVisible();
});

test("shows the terms during a registration, and later with the accepted version", async ({
  page,
}) => {
  await page.goto("/register");
  await page.getByTestId("access-account").fill("half.typed@example.com");
  await page.getByTestId("read-terms").click();
  const terms = page.getByRole("dialog").getByTestId("terms-text");
  await expect(terms).toContainText("You are at least 18 years old");
  await page.keyboard.press("Escape");
  await expect(page.getByTestId("access-account")).toHaveValue("half.typed@example.com");
  await register(page, newAddress());
  await page.goto("/mine/terms");
  await expect(page.getByTestId("consent")).toContainText("Agreed to version 1");
  await expect(page.getByTestId("terms-text")).toContainText("Risk notice");
});

test("fills in the invite code from an old hash link", async ({ page }) => {
  await page.goto("/#/register?invite_code=ABCD2345");
  await expect(page).toHaveURL(/\/register\?invite_code=ABCD2345$/);
  await expect(page.getByTestId("access-invite")).toHaveValue("ABCD2345");
});

test("replaces a forgotten password when the code is right", async ({ page }) => {
  const address = newAddress();
  await register(page, address);
  await signOut(page);
  await page.goto("/forgot");
  await page.getByTestId("access-account").fill(address);
  const before = await codeFor(page, address);
  await page.getByTestId("send-code").click();
  await expect(async () => expect(await codeFor(page, address)).not.toBe(before)).toPass();
  await page.getByTestId("access-code").fill(await codeFor(page, address));
  await page.getByTestId("access-password").fill(`${password} 2`);
  await page.getByTestId("access-password-repeat").fill(`${password} 2`);
  await page.getByTestId("forgot-submit").click();
  await expect(page).toHaveURL(/\/login$/);
  await signIn(page, address, `${password} 2`);
  await expect(page).toHaveURL(/\/$/);
});

test("changes the password, and refuses the change when the old password is wrong", async ({
  page,
}) => {
  await register(page, newAddress());
  await page.goto("/mine/password");
  await page.getByTestId("proof-secret").fill("wrong one here");
  await page.getByTestId("new-secret").fill(`${password} 2`);
  await page.getByTestId("new-secret-repeat").fill(`${password} 2`);
  await page.getByTestId("secret-submit").click();
  await expect(page.getByTestId("proof-secret")).toHaveAttribute("aria-invalid", "true");
  await page.getByTestId("proof-secret").fill(password);
  await page.getByTestId("secret-submit").click();
  await expect(page).toHaveURL(/\/user$/);
});

test("accepts identity documents with pictures, and shows the documents as in review", async ({
  page,
}) => {
  await register(page, newAddress());
  await page.goto("/mine/auth");
  await page.getByTestId("verify-submit").click();
  await expect(page.getByTestId("verify-name")).toBeFocused();
  await page.getByTestId("verify-name").fill("Ann Example");
  await page.getByTestId("verify-card_id").fill("AB1234567");
  const picture = {
    name: "document.png",
    mimeType: "image/png",
    buffer: await page.screenshot({ type: "png" }),
  };
  for (const side of ["front_pic", "reverse_pic", "hand_pic"]) {
    await page.getByTestId(`verify-${side}`).setInputFiles(picture);
  }
  await expect(page.getByText("Uploaded")).toHaveCount(3);
  await page.getByTestId("verify-submit").click();
  await expect(page.getByTestId("verify-notice")).toContainText("in review");
  // C3: shown by signed links, which an <img> follows without a header.
  const pictures = page.getByTestId("verify-picture");
  await expect(pictures).toHaveCount(3);
  await expect
    .poll(() => pictures.first().evaluate((image: HTMLImageElement) => image.naturalWidth))
    .toBeGreaterThan(0);
  expect(await pictures.first().getAttribute("src")).toMatch(/[?&]signature=[\w-]{43}$/);
});

test("requires the second factor or a recovery code at sign-in once the factor is on", async ({
  page,
}) => {
  const address = newAddress();
  await register(page, address);
  const secret = await turnOnSecondFactor(page);
  await expect(page.getByTestId("recovery-codes")).toBeVisible();
  const codes = await page.getByTestId("recovery-codes").getByRole("listitem").allTextContents();
  expect(codes.length).toBeGreaterThan(4);
  await page.getByTestId("recovery-done").click();
  await expect(page.getByTestId("factor-state")).toContainText("is on");

  await signOut(page);
  await page.getByRole("link", { name: "Sign in" }).click();
  await signIn(page, address, password);
  // Each code of the app works once, so this sign-in sends the code of the next step.
  await page.getByTestId("login-totp").fill(await authenticator(secret, 1));
  await page.getByTestId("login-totp-submit").click();
  await expect(page).toHaveURL(/\/$/);

  await signOut(page);
  await page.getByRole("link", { name: "Sign in" }).click();
  await signIn(page, address, password);
  await page.getByTestId("login-totp").fill(codes[0] ?? "");
  await page.getByTestId("login-totp-submit").click();
  await expect(page).toHaveURL(/\/$/);
});

test("reports to a demo trader that a page is only for real accounts", async ({ page }) => {
  await page.goto("/login?from=%2Fuser");
  await page.getByTestId("demo-start").click();
  await expect(page).toHaveURL(/\/user$/);
  await page.getByRole("button", { name: "Identity verification" }).click();
  await expectTold(page, "Only for real accounts");
  await page.getByTestId("hide-assets").click();
  await expect(page.getByTestId("user-assets")).toHaveText("••••••");
});

test("opens a tab at the top the first time, and at its last scroll position later", async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 700 });
  await page.goto("/");
  await expect(page.getByTestId("pair-BTCUSD")).toBeVisible();
  // A link reloads the page until the app has started.
  await expect(page.getByTestId("connection")).toHaveAttribute("data-state", "live");
  await page.evaluate(() => window.scrollTo(0, 300));
  await page.getByRole("link", { name: "Trade" }).last().click();
  await expect(page).toHaveURL(/\/trade$/);
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(0);
  await expect(page.locator('[data-page="/"]')).toBeHidden();
  await page.getByRole("link", { name: "Markets" }).last().click();
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(300);
});

test("caches the installable app but no API answer, and reports a lost network", async ({
  page,
  context,
}) => {
  await page.goto("/");
  const manifest = await (await page.request.get("/manifest.json")).json();
  expect(manifest).toMatchObject({ name: "Meridian", display: "standalone", start_url: "/" });
  const icon = await page.request.get(manifest.icons[0].src);
  expect(icon.headers()["content-type"]).toBe("image/svg+xml");
  await page.evaluate(async () => {
    const { active } = await navigator.serviceWorker.ready;
    return active?.state;
  });
  const kept = await page.evaluate(async () => {
    const names = await caches.keys();
    const requests = await Promise.all(names.map(async (name) => (await caches.open(name)).keys()));
    return requests.flat().map(({ url }) => new URL(url).pathname);
  });
  expect(kept).toContain("/");
  expect(kept.filter((path) => path.includes("/api"))).toEqual([]);
  await context.setOffline(true);
  await expect(page.getByTestId("offline")).toBeVisible();
  await context.setOffline(false);
});
