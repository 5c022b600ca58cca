import type { Page } from "@playwright/test";
import { allMessages } from "#scripts/message-sets.ts";
import { goodPassword, openPerson } from "./people.ts";
import { expectTold } from "./toasts.ts";
import { expect, test } from "./watch-errors.ts";

interface Texts {
  home_demo_label: string;
  shell_real: string;
  switch_ended: string;
}
const texts = (lang: string) => allMessages(lang) as unknown as Texts;

const phone = { width: 390, height: 664 };
const mark = (page: Page) => page.getByTestId("account-mark");

async function openDemo(page: Page): Promise<void> {
  if (page.viewportSize()?.width === 1280) await page.setViewportSize(phone);
  await page.goto("/");
  await page.getByTestId("demo-start").click();
  await expect(page.getByTestId("total-assets")).toContainText("20,000");
}

/** Switches from the demo to a real account that this device does not know yet. */
async function signInReal(page: Page, account: string): Promise<void> {
  await mark(page).click();
  await page.getByTestId("sign-in-real").click();
  await page.getByTestId("access-account").fill(account);
  await page.getByTestId("access-password").fill(goodPassword);
  await page.getByTestId("login-submit").click();
}

async function switchTo(page: Page, kind: "real" | "demo"): Promise<void> {
  await mark(page).click();
  await page.getByTestId(`switch-${kind}`).click();
}

for (const [lang, size] of [
  ["en", phone],
  ["ar", { width: 844, height: 390 }],
] as const) {
  test(`shows the account in use, and switches accounts without a sign-in (${lang})`, async ({
    page,
    request,
  }) => {
    const say = texts(lang);
    const { account } = await openPerson(request);
    await page.setViewportSize(size);
    await page.addInitScript((chosen) => localStorage.setItem("lang", chosen), lang);
    await openDemo(page);
    for (const path of ["/trade", "/mine/statement"]) {
      await page.goto(path);
      await expect(mark(page)).toHaveText(say.home_demo_label);
    }
    await page.goto("/");
    await signInReal(page, account);
    await expect(mark(page)).toHaveText(say.shell_real);
    await expect(page.getByTestId("total-assets")).toContainText("0.00");
    await expect(page.getByTestId("total-assets")).not.toContainText("20,000");

    const signIns: string[] = [];
    page.on("request", (sent) => {
      if (/login|createAccountDemo/.test(sent.url())) signIns.push(sent.url());
    });
    await switchTo(page, "demo");
    await expect(mark(page)).toHaveText(say.home_demo_label);
    await expect(page.getByTestId("total-assets")).toContainText("20,000");
    await switchTo(page, "real");
    await expect(mark(page)).toHaveText(say.shell_real);
    await expect(page.getByTestId("total-assets")).not.toContainText("20,000");
    expect(signIns).toEqual([]);
    // The next visit opens the account that was used last, and lists the other one.
    await page.reload();
    await expect(mark(page)).toHaveText(say.shell_real);
    await switchTo(page, "demo");
    await expect(page.getByTestId("total-assets")).toContainText("20,000");
  });
}

test("shows no data of one account on the other account's pages", async ({ page, request }) => {
  const { account, token } = await openPerson(request);
  const logins: { socket: number; token: string }[] = [];
  let sockets = 0;
  page.on("websocket", (socket) => {
    const number = ++sockets;
    socket.on("framesent", ({ payload }) => {
      const message = JSON.parse(String(payload)) as { type: string; token?: string };
      if (message.type === "login") logins.push({ socket: number, token: message.token ?? "" });
    });
  });
  await page.setViewportSize(phone);
  await openDemo(page);
  await page.getByTestId("pair-BTCUSD").click();
  await expect(page.getByTestId("kline")).toHaveAttribute("data-state", "ready");
  await page.getByTestId("ticket-buy").click();
  await expectTold(page);
  await page.goto("/order");
  await expect(page.getByTestId("positions").locator("li")).toHaveCount(1);
  await signInReal(page, account);
  await expect(mark(page)).toHaveText("Real");
  await expect(page).toHaveURL(/\/order$/);
  await expect(page.getByTestId("positions").locator("li")).toHaveCount(0);
  await switchTo(page, "demo");
  await expect(page.getByTestId("positions").locator("li")).toHaveCount(1);
  await switchTo(page, "real");
  await expect(page.getByTestId("positions").locator("li")).toHaveCount(0);
  // Each connection serves one account, so frames of the last account cannot arrive on it.
  await expect(() => {
    const last = logins.at(-1);
    expect(last?.token.split(".")[0]).toBe(token.split(".")[0]);
    const perSocket = Map.groupBy(logins, ({ socket }) => socket);
    for (const each of perSocket.values()) {
      expect(new Set(each.map((login) => login.token)).size).toBe(1);
    }
  }).toPass();
});

test("signs out of one account, and reports that the other account stays signed in", async ({
  page,
  request,
}) => {
  const { account } = await openPerson(request);
  await openDemo(page);
  await signInReal(page, account);
  await expect(mark(page)).toHaveText("Real");
  await page.goto("/user");
  await page.getByTestId("sign-out").click();
  await expect(page.getByText("Your demo account stays open.")).toBeVisible();
  await page.getByTestId("sign-out-confirm").click();
  await expect(page.getByText("You are now in your demo account")).toBeVisible();
  await expect(mark(page)).toHaveText("Demo");
  await expect(page.getByTestId("total-assets")).toContainText("20,000");
  await page.goto("/user");
  await page.getByTestId("sign-out").click();
  await page.getByTestId("sign-out-confirm").click();
  await expect(page.getByTestId("demo-start")).toBeVisible();
  await expect(mark(page)).toHaveCount(0);
});

for (const [what, foreign] of [
  ["an ended session", "12345678.deadbeef.deadbeef"],
  ["a token of another company", null],
] as const) {
  test(`requires a sign-in at a switch to ${what}, and keeps the current account signed in`, async ({
    page,
    request,
  }) => {
    let bad = foreign as string | null;
    if (bad === null) {
      const answer = await request.post("/api/user/createAccountDemoForU", {
        data: { demo_id: `switch-${Date.now()}`.padEnd(32, "0") },
        headers: { host: "second.localhost" },
      });
      bad = ((await answer.json()) as { data: { token: string } }).data.token;
    }
    await openDemo(page);
    const own = await page.evaluate(() => localStorage.getItem("token"));
    await page.evaluate(
      (other) =>
        localStorage.setItem("other_session", JSON.stringify({ token: other, isDemo: false })),
      bad,
    );
    await page.reload();
    await switchTo(page, "real");
    await expect(page.getByText(texts("en").switch_ended)).toBeVisible();
    await expect(page).toHaveURL(/\/login/);
    await expect(mark(page)).toHaveText("Demo");
    expect(await page.evaluate(() => localStorage.getItem("token"))).toBe(own);
    expect(await page.evaluate(() => localStorage.getItem("other_session"))).toBeNull();
  });
}

test("switches the account in both browser tabs when one of them switches", async ({
  page,
  context,
  request,
}) => {
  const { account } = await openPerson(request);
  await openDemo(page);
  await signInReal(page, account);
  await expect(mark(page)).toHaveText("Real");
  const second = await context.newPage();
  await second.goto("/user");
  await expect(mark(second)).toHaveText("Real");
  await switchTo(page, "demo");
  await expect(mark(page)).toHaveText("Demo");
  await expect(mark(second)).toHaveText("Demo");
  await second.goto("/");
  await expect(second.getByTestId("total-assets")).toContainText("20,000");
  await second.close();
});

test("opens the registration from a demo account, with the current page as the return address", async ({
  page,
}) => {
  await openDemo(page);
  await page.goto("/trade");
  await mark(page).click();
  await page.getByTestId("open-real").click();
  await expect(page).toHaveURL(/\/register\?from=%2Ftrade/);
});
