/** Every page: who may open it, its purpose, and the ways in and out. */
import { readFileSync } from "node:fs";
import type { Page } from "@playwright/test";
import { readQr } from "#tests/support/node/read-qr.ts";
import pack from "../../package.json" with { type: "json" };
import { call, goodPassword, openDemo, openPerson, useToken } from "./people.ts";
import { expectTold } from "./toasts.ts";
import { expect, test } from "./watch-errors.ts";

test.use({ viewport: { width: 390, height: 700 } });

/** Reads the app's lists as text, since their modules need a browser. */
const source = ["tab-pages", "pages"]
  .map((name) => readFileSync(`app/shell/${name}.ts`, "utf8"))
  .join("\n");
/** Bundles of pages that are open to every visitor. */
const openBundles = [...source.matchAll(/const (\w+) = bundled\(.*, false\);/g)].map(
  ([, name]) => name,
);
const pages = source
  .split(/^ {2}(?="\/)/m)
  .slice(1)
  .map((text) => {
    const bundle = /: (\w+Page)\(/.exec(text)?.[1];
    const isClosed = bundle ? !openBundles.includes(bundle) : text.includes("needsLogin: true");
    return { path: /^"([^"]+)"/.exec(text)?.[1] ?? "", needsLogin: isClosed };
  });
const closed = pages.filter(({ needsLogin }) => needsLogin).map(({ path }) => path);

test("requires a sign-in at every private page, and opens the page after the sign-in", async ({
  page,
}) => {
  expect(closed).toContain("/mine/sessions");
  for (const path of [...closed, "/order?type=3&source=micro"]) {
    await page.goto(path);
    await expect(page).toHaveURL(new RegExp(`/login\\?from=${encodeURIComponent(path)}$`));
    await page.getByTestId("demo-start").click();
    await expect(page).toHaveURL((url) => url.pathname + url.search === path);
    await expect(page.locator("main h1:visible, main h3:visible").first()).toBeVisible();
    await page.evaluate(() => localStorage.removeItem("token"));
  }
});

test("redirects an unknown path to Home, and a hash link or a trailing slash to the page itself", async ({
  page,
}) => {
  await page.goto("/mine/no-such-page?x=1");
  await expect(page).toHaveURL(/:\d+\/$/);
  await expect(page.getByTestId("pair-BTCUSD")).toBeVisible();
  await page.goto("/mine/about");
  await page.goto("/#/mine/email");
  await page.reload();
  await expect(page).toHaveURL(/:\d+\/mine\/email$/);
  await page.goto("/trade/?symbol=BTCUSD");
  await expect(page.getByTestId("ticket-lots")).toBeVisible();
  await page.goto("/mine/about/");
  await expect(page).toHaveURL(/:\d+\/mine\/about$/);
});

test("links the company's page to the licences of all dependencies", async ({ page }) => {
  await page.goto("/mine/about");
  const opened = page.waitForEvent("popup");
  await page.getByTestId("licences").click();
  const text = (await (await opened).textContent("body")) ?? "";
  for (const [name, version] of Object.entries(pack.dependencies)) {
    expect(text).toContain(`${name} ${version} (`);
  }
});

/** True while the marked document is still loaded. */
const isMarked = (page: Page) => page.evaluate(() => "marked" in window);
const mark = (page: Page) => page.evaluate(() => void Object.assign(window, { marked: true }));

test("reloads the app when the reader leaves the language page", async ({ page }) => {
  await page.goto("/mine/about");
  for (const [leave, lang] of [
    [() => page.getByRole("button", { name: "Back" }).click(), "en"],
    [() => page.getByTestId("language-de").click(), "de"],
  ] as const) {
    await page.getByRole("link", { name: "Language" }).click();
    await expect(page).toHaveURL(/\/language$/);
    await mark(page);
    await leave();
    await expect(page).toHaveURL(/\/mine\/about$/);
    await page.waitForFunction(() => !("marked" in window));
    await expect(page.locator("html")).toHaveAttribute("lang", lang);
  }
});

test("keeps a tab's typed text while another tab is open, and opens the language page at the top", async ({
  page,
}) => {
  await page.goto("/trade");
  await page.getByTestId("ticket-lots").fill("0.07");
  await page.getByRole("link", { name: "Markets" }).last().click();
  await expect(page.getByTestId("pair-BTCUSD")).toBeVisible();
  await page.evaluate(() => window.scrollTo(0, 400));
  await page.getByRole("link", { name: "Language" }).click();
  await expect(page.getByTestId("language-en")).toBeVisible();
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(0);
  await page.goto("/trade");
  await page.getByTestId("ticket-lots").fill("0.07");
  await mark(page);
  await page.getByRole("link", { name: "Markets" }).last().click();
  await page.getByRole("link", { name: "Trade" }).last().click();
  await expect(page.getByTestId("ticket-lots")).toHaveValue("0.07");
  expect(await isMarked(page)).toBe(true);
});

test("opens a market from the search, and lists and clears recent searches", async ({ page }) => {
  await page.goto("/");
  await page.getByTestId("home-search").click();
  const search = page.getByRole("searchbox");
  await expect(search).toBeFocused();
  await search.fill("no such product");
  await expect(page.getByText("Nothing found")).toBeVisible();
  await search.fill("eth");
  await page.getByTestId("found-ETHUSD").click();
  await expect(page).toHaveURL(/\/trade\?market=ETHUSD$/);
  await expect(page.getByRole("heading", { level: 1, name: "ETH/USD" })).toBeVisible();
  await page.goto("/product");
  await page.getByRole("button", { name: "ETH/USD", exact: true }).first().click();
  await expect(search).toHaveValue("ETH/USD");
  await search.fill("");
  const searches = page.getByRole("region", { name: "Recent searches" });
  await searches.getByRole("button", { name: "Clear" }).click();
  await expect(searches).toHaveCount(0);
});

test("shows an invite link as a QR code, and puts the link's code into the registration", async ({
  page,
  browser,
}) => {
  await useToken(page, (await openPerson(page.request)).token);
  await page.goto("/mine/invite");
  const code = (await page.getByTestId("invite-code").textContent()) ?? "";
  const link = (await page.getByTestId("invite-link").textContent()) ?? "";
  expect(link).toBe(`${new URL(page.url()).origin}/#/register?invite_code=${code}`);
  const image = page.getByRole("img", { name: "QR code of your invite link" });
  const path = (await image.locator("path").getAttribute("d")) ?? "";
  const [, , side = "0"] = ((await image.getAttribute("viewBox")) ?? "").split(" ");
  const dark = new Set([...path.matchAll(/M(\d+) (\d+)h1/g)].map(([, x, y]) => `${x} ${y}`));
  // Four light modules stand around a code.
  const line = Array.from({ length: Number(side) - 8 }, (_, at) => at + 4);
  expect(readQr(line.map((y) => line.map((x) => dark.has(`${x} ${y}`))))).toBe(link);
  const friend = await browser.newPage();
  await friend.goto(link);
  await expect(friend.getByTestId("access-invite")).toHaveValue(code);
  await friend.close();
});

test("shows a company's name, excluded countries and contact on its pages", async ({
  page,
  context,
}) => {
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  await page.goto("/mine/about");
  await expect(page.getByRole("heading", { level: 2, name: "Meridian" })).toBeVisible();
  await expect(page.getByText("Meridian Demo Brokerage")).toBeVisible();
  await expect(page.getByText(/^\d+\.\d+\.\d+$/)).toBeVisible();
  await page.getByRole("main").locator('a[href="/mine/announcement"]').click();
  const text = page.getByText("does not provide its services");
  for (const country of ["North Korea", "Israel", "China", "Vanuatu", "Cuba"]) {
    await expect(text).toContainText(country);
  }
  await page.getByRole("button", { name: "Back" }).click();
  await page.getByRole("main").locator('a[href="/mine/email"]').click();
  await expect(page.getByRole("link", { name: "Write an e-mail" })).toHaveAttribute(
    "href",
    "mailto:hello@meridian.example",
  );
  await page.getByRole("button", { name: "Copy: Contact" }).click();
  await expectTold(page);
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe("hello@meridian.example");
});

test("keeps theme and sound on the device until the visitor clears all data", async ({ page }) => {
  await page.goto("/");
  await page.getByTestId("demo-start").click();
  await expect(page.getByTestId("total-assets")).toBeVisible();
  await page.goto("/mine/system");
  await page.getByText("Dark", { exact: true }).click();
  await expect(page.locator("html")).toHaveAttribute("data-theme", "dark");
  await page.getByRole("switch").click();
  const sound = await page.getByRole("switch").getAttribute("aria-checked");
  await page.reload();
  await expect(page.locator("html")).toHaveAttribute("data-theme", "dark");
  await expect(page.getByRole("switch")).toHaveAttribute("aria-checked", sound ?? "");
  await page.getByTestId("clear-data").click();
  await page.getByTestId("clear-data-confirm").click();
  await expect(page).toHaveURL(/:\d+\/$/);
  await expect(page.getByTestId("demo-start")).toBeVisible();
  expect(await page.evaluate(() => [localStorage.token, localStorage.theme])).toEqual([
    undefined,
    undefined,
  ]);
});

test("signs out all other devices", async ({ page, request }) => {
  const { account, token } = await openPerson(request);
  const login = { account, password: goodPassword, login_type: "1" };
  const other = (await call<{ token: string }>(request, "/api/user/loginForU", login)).token;
  await useToken(page, token);
  await page.goto("/mine/sessions");
  await expect(page.getByTestId("session")).toHaveCount(2);
  await page.getByTestId("session-end-others").click();
  await page.getByTestId("session-end-others-confirm").click();
  await expect(page.getByTestId("session")).toHaveCount(1);
  await expect(page.getByTestId("session")).toContainText("This device");
  const standing = async (bearer: string) => {
    const answer = await request.get("/api/user/info", { headers: { authorization: bearer } });
    return ((await answer.json()) as { code: number }).code;
  };
  expect([await standing(other), await standing(token)]).toEqual([999, 1]);
});

test("requires a new sign-in when another device ends the session, then reopens the page", async ({
  page,
  request,
}) => {
  const token = await openDemo(request);
  await useToken(page, token);
  await page.goto("/mine/accounts");
  await expect(page.getByTestId("account-forex")).toBeVisible();
  // The open socket tells the page, without a tap.
  await call(request, "/api/user/logout", {}, token);
  await expect(page).toHaveURL(/\/login\?from=%2Fmine%2Faccounts$/);
  await expect(page.getByTestId("session-ended")).toBeVisible();
  // The page has the focus, without an outline.
  await expect(page.getByRole("main")).toBeFocused();
  await expect(page.getByRole("main")).toHaveCSS("outline-style", "none");
  await page.getByTestId("demo-start").click();
  await expect(page).toHaveURL(/\/mine\/accounts$/);
});

test("lists the company's menu in the user centre, with links to existing pages", async ({
  page,
}) => {
  await useToken(page, (await openPerson(page.request)).token);
  await page.goto("/user");
  const items = page.getByRole("main").locator('a[href^="/mine/"]');
  await expect.poll(() => items.count()).toBeGreaterThan(8);
  const known = new Set(pages.map(({ path }) => path));
  for (const item of await items.all()) {
    expect(known).toContain(await item.getAttribute("href"));
  }
  await page.getByTestId("accounts").click();
  await expect(page).toHaveURL(/\/mine\/accounts$/);
  await page.getByTestId("account-forex").click();
  await expect(page).toHaveURL(/\/mine\/history\?accountTypeId=1$/);
});

test("sets a first pay password without proof, and changes it with the login password", async ({
  page,
}) => {
  await useToken(page, (await openPerson(page.request)).token);
  const send = async (secret: string) => {
    await page.getByTestId("new-secret").fill(secret);
    await page.getByTestId("new-secret-repeat").fill(secret);
    await page.getByTestId("secret-submit").click();
  };
  await page.goto("/mine/pay-password");
  await expect(page.getByTestId("proof-secret")).toHaveCount(0);
  await send("pay for it all 1");
  await expect(page).toHaveURL(/\/user$/);
  await page.goto("/mine/pay-password");
  await page.getByTestId("proof-secret").fill(goodPassword);
  await send("pay for it all 2");
  await expect(page).toHaveURL(/\/user$/);
});
