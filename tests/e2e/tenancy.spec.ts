/**
 * Brokers on hosts of their own in one browser: each shows its own brand, and nothing crosses over.
 */
import type { Page } from "@playwright/test";
import axe from "axe-core";
import { expect, test } from "./watch-errors.ts";

const secondName = "second.localhost";
let port = "";
test.beforeEach(({ baseURL }) => {
  port = new URL(baseURL ?? "").port;
});
const first = (path: string) => `http://127.0.0.1:${port}${path}`;
const at = (host: string, path: string) => `http://${host}:${port}${path}`;
const second = (path: string) => at(secondName, path);

interface Envelope {
  code: number;
  data: { name: string; url: string };
}

/** Asks from within the open page, with its cookies. */
const ask = (page: Page, path: string, token = "") =>
  page.evaluate(
    async ([address, authorization]) => {
      const headers = authorization === "" ? {} : { authorization };
      const answer = await fetch(address, { headers });
      const isJson = answer.headers.get("content-type")?.includes("json");
      const body = (isJson ? await answer.json() : { code: 1 }) as Envelope;
      return { status: answer.status, ...body };
    },
    [path, token] as const,
  );

/** Opens a demo account on the host of this page; gives its token. */
async function signInDemo(page: Page, home: string): Promise<string> {
  await page.goto(home);
  await page.getByTestId("demo-start").click();
  await expect(page.getByTestId("account")).toBeVisible();
  const token = await page.evaluate(() => localStorage.getItem("token"));
  return token ?? "";
}

const primary = (page: Page) =>
  page.evaluate(() => document.documentElement.style.getPropertyValue("--company-primary"));

test("shows each broker's own name, manifest, colour, theme, language and markets", async ({
  page,
  browser,
}) => {
  await page.goto(first("/"));
  await expect(page).toHaveTitle("Meridian");
  await expect(page.getByTestId("pair-EURUSD")).toBeVisible();
  expect(await primary(page)).toBe("#0b7d56");
  await expect(page.locator("html")).toHaveAttribute("data-theme", "light");

  // A language that the company does not offer, so that it falls back to its own.
  const context = await browser.newContext({ locale: "sw-KE" });
  const other = await context.newPage();
  await other.goto(second("/"));
  await expect(other).toHaveTitle("Halcyon");
  await expect(other.locator("html")).toHaveAttribute("lang", "fr");
  await expect(other.locator("html")).toHaveAttribute("data-theme", "dark");
  await expect(other.getByTestId("pair-BTCUSD")).toBeVisible();
  await expect(other.getByTestId("pair-EURUSD")).toHaveCount(0);
  expect(await primary(other)).toBe("#3a4fc4");
  expect((await ask(page, "/manifest.json")) as unknown).toMatchObject({ name: "Meridian" });
  expect((await ask(other, "/manifest.json")) as unknown).toMatchObject({ name: "Halcyon" });
  await other.goto(second("/mine/announcement"));
  await expect(other.getByTestId("countries")).toContainText("Corée du Nord et Cuba");
  await context.close();
  await page.goto(first("/mine/announcement"));
  await expect(page.getByTestId("countries")).toContainText(
    "North Korea, Israel, China, Vanuatu, and Cuba",
  );
});

test("S7 refuses one broker's session at another broker", async ({ page }) => {
  const token = await signInDemo(page, first("/"));
  await page.goto(second("/order"));
  await expect(page).toHaveURL(second("/login?from=%2Forder"));
  await page.evaluate((foreign) => localStorage.setItem("token", foreign), token);
  await page.goto(second("/order"));
  await expect(page).toHaveURL(second("/login?from=%2Forder"));
  expect(await page.evaluate(() => localStorage.getItem("token"))).toBeNull();
  expect((await ask(page, "/api/user/info", token)).code).toBe(999);
  // At home the token still works.
  await page.goto(first("/order"));
  expect((await ask(page, "/api/user/info", token)).code).toBe(1);
  await expect(page).toHaveURL(first("/order"));
});

test("A3 keeps site and session when the browser sends another company's cookie", async ({
  page,
  context,
}) => {
  await signInDemo(page, second("/"));
  const ofCompany = async () =>
    (await context.cookies(second("/"))).find(({ name }) => name === "company_id");
  const known = await ofCompany();
  expect([known?.value, known?.httpOnly]).toEqual(["2", true]);
  await context.addCookies([{ name: "company_id", value: "1", domain: secondName, path: "/" }]);
  await page.goto(second("/user"));
  await expect(page).toHaveTitle("Halcyon");
  await expect(page.getByTestId("uid")).toBeVisible();
  expect((await ask(page, "/api/company/getCompany")).data.name).toBe("Halcyon");
  expect((await ofCompany())?.value).toBe("2");
});

test("A2 refuses a picture at one broker when it was uploaded at another", async ({ page }) => {
  const token = await signInDemo(page, first("/"));
  const { code, data } = await page.evaluate(async (authorization) => {
    const canvas = document.createElement("canvas");
    const picture = await new Promise<Blob | null>((done) => canvas.toBlob(done, "image/png"));
    const body = new FormData();
    body.set("file", picture ?? new Blob(), "card.png");
    const answer = await fetch("/api/common/image_upload", {
      method: "POST",
      headers: { authorization },
      body,
    });
    return (await answer.json()) as { code: number; data: { id: string } };
  }, token);
  expect(code).toBe(1);
  const path = `/api/common/file_url?id=${data.id}`;
  const link = await ask(page, path, token);
  expect((await ask(page, link.data.url)).status).toBe(200);
  const own = await signInDemo(page, second("/"));
  expect((await ask(page, path, token)).code).toBe(999);
  // Requested from the browser, not the page, whose console would report the refusal.
  const foreign = await page.request.get(first(path), {
    headers: { authorization: own, host: `${secondName}:${port}` },
  });
  expect([foreign.status(), (await foreign.json()).code]).toEqual([404, 404]);
});

test("sends a closed broker's visitors to the address that the broker names", async ({ page }) => {
  // The answer is slow; meanwhile the page must not log that the company has no product.
  await page.route("**/api/company/getCompanyStatus*", async (route) => {
    await new Promise((resolve) => setTimeout(resolve, 2_500));
    await route.continue();
  });
  await page.goto(at("closed.localhost", "/trade"));
  await expect(page).toHaveURL(second("/mine/about"));
  await expect(page).toHaveTitle("Halcyon");
});

test("finds brokers by name on the main site, with links to their sites", async ({ page }) => {
  await page.goto(at("directory.localhost", "/product"));
  await page.getByRole("searchbox").fill("hal");
  await page.getByRole("link", { name: "Halcyon" }).click();
  await expect(page).toHaveURL(second("/"));
  await expect(page).toHaveTitle("Halcyon");
});

test('redirects desktops to the same page at "desktop_host", but no phones', async ({
  page,
  browser,
}) => {
  const phoneHost = `m.${secondName}`;
  await page.goto(at(phoneHost, "/product?lang=de"));
  await expect(page).toHaveURL(second("/product?lang=de"));
  await expect(page).toHaveTitle("Halcyon");
  const context = await browser.newContext({
    userAgent: "Mozilla/5.0 (Linux; Android 15; Pixel 9) Chrome/141 Mobile Safari/537.36",
    isMobile: true,
    viewport: { width: 390, height: 800 },
  });
  const phone = await context.newPage();
  for (const host of [phoneHost, secondName]) {
    await phone.goto(at(host, "/product"));
    await expect(phone).toHaveTitle("Halcyon");
    await expect(phone).toHaveURL(at(host, "/product"));
  }
  await context.close();
});

test("shows the sign-in on the site of a closed broker, without a redirect", async ({ page }) => {
  await page.goto(at("closed.localhost", "/login"));
  await expect(page.getByTestId("login-submit")).toBeVisible();
  await expect(page).toHaveURL(at("closed.localhost", "/login"));
});

test("shows a visitor from a refused country the reason for the refusal, and the sign-in", async ({
  browser,
}) => {
  const context = await browser.newContext({
    locale: "de-DE",
    viewport: { width: 390, height: 664 },
  });
  const page = await context.newPage();
  const answer = await page.goto(at("elsewhere.localhost", "/login"));
  expect(answer?.status()).toBe(200);
  const banner = page.getByTestId("state-banner");
  await expect(banner).toContainText("Vereinigte Staaten");
  await expect(page.getByTestId("login-submit")).toBeVisible();
  for (const colorScheme of ["light", "dark"] as const) {
    await page.emulateMedia({ colorScheme });
    for (const lang of ["en", "ar"]) {
      await page.evaluate((chosen) => localStorage.setItem("lang", chosen), lang);
      await page.goto(at("elsewhere.localhost", "/login"));
      await expect(page.locator("html")).toHaveAttribute("dir", lang === "ar" ? "rtl" : "ltr");
      await expect(page.getByTestId("login-submit")).toBeVisible();
      await banner.locator("summary").click();
      const wide = await page.evaluate(() => document.documentElement.scrollWidth);
      expect(wide).toBeLessThanOrEqual(390);
      await page.evaluate(axe.source);
      const found = await page.evaluate(async () => {
        type Axe = { run(): Promise<{ violations: Array<{ id: string }> }> };
        const { violations } = await (globalThis as unknown as { axe: Axe }).axe.run();
        return violations.map(({ id }) => id);
      });
      expect([colorScheme, lang, found]).toEqual([colorScheme, lang, []]);
    }
  }
  await context.close();
});
