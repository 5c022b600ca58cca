/**
 * A company's own back end under an attacker's control: it runs nothing in customers' browsers,
 * leads them nowhere else, and slows no page.
 */

import { expect, test } from "@playwright/test";
import { startHostileBackEnd } from "#tests/support/node/hostile-back-end.ts";
import { ownBackEndPort } from "#tests/support/node/own-back-end-port.ts";

let backEnd: Awaited<ReturnType<typeof startHostileBackEnd>>;
let base = "";

test.beforeAll(async ({ baseURL }, { project }) => {
  const port = Number(new URL(baseURL ?? project.use.baseURL ?? "").port);
  base = `http://own.localhost:${port}`;
  backEnd = await startHostileBackEnd(ownBackEndPort(port));
});
test.afterAll(() => backEnd.close());

const pages = [
  ...["/", "/trade", "/order", "/user", "/mine/accounts", "/mine/transfer", "/mine/history"],
  ...["/mine/about", "/mine/email"],
];

test("C1 C6 runs no script of a hostile back end, and stays responsive in a flood of messages", async ({
  page,
}) => {
  // The test watches each page for some seconds.
  const dialogs: string[] = [];
  const crashes: string[] = [];
  page.on("dialog", (dialog) => {
    dialogs.push(dialog.message());
    void dialog.dismiss();
  });
  page.on("pageerror", (error) => crashes.push(error.message));
  await page.goto(base);
  const token = await page.evaluate(async () => {
    const demo_id = crypto.randomUUID().replaceAll("-", "");
    const answer = await fetch(`/api/user/createAccountDemoForU?demo_id=${demo_id}`);
    return ((await answer.json()) as { data: { token: string } }).data.token;
  });
  await page.evaluate((given) => localStorage.setItem("token", given), token);
  for (const path of pages) {
    await page.goto(base + path);
    await expect(page.locator("main").first()).toBeVisible();
    // The page shows the hostile texts as plain text.
    if (path === "/") await expect(page.locator("main").first()).toContainText("<img src=x");
    // The page draws at least ten times in five seconds of the flood.
    const draws = page.evaluate(
      () =>
        new Promise<number>((resolve) => {
          let count = 0;
          const draw = () => (++count < 10 ? requestAnimationFrame(draw) : resolve(count));
          requestAnimationFrame(draw);
          setTimeout(() => resolve(count), 5_000);
        }),
    );
    expect([path, await draws]).toEqual([path, 10]);
    const found = await page.evaluate(() => ({
      hacked: (window as { hacked?: unknown }).hacked ?? null,
      markup: document.querySelectorAll("img[src='x'], #root script").length,
      elsewhere: [...document.querySelectorAll("a[href]")]
        .map((link) => link.getAttribute("href") ?? "")
        .filter((href) => /^(javascript|data|vbscript):|^\/[/\\]|evil/i.test(href)),
      cookies: document.cookie.includes("token=1"),
    }));
    expect([path, found]).toEqual([
      path,
      { hacked: null, markup: 0, elsewhere: [], cookies: false },
    ]);
    expect(new URL(page.url()).origin).toBe(base);
  }
  expect([dialogs, crashes]).toEqual([[], []]);
});

test("C2 shows a hostile back end's answer as text when a visitor opens the answer's address", async ({
  page,
}) => {
  const answer = await page.goto(`${base}/api/company/getCompany`);
  expect(answer?.headers()["content-type"]).toBe("text/plain; charset=utf-8");
  expect(await page.evaluate(() => (window as { hacked?: unknown }).hacked ?? null)).toBeNull();
});
