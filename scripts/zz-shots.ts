import { chromium } from "@playwright/test";
import { findBrowser } from "#tests/support/node/browser.ts";
const base = "http://127.0.0.1:4450";
const [,, out, sizesArg = "360x560,390x664,844x390,1440x900", langs = "en", themes = "light", steps = "buy"] = process.argv;
const { executablePath, args } = await findBrowser();
const browser = await chromium.launch({ executablePath, args });
for (const lang of langs.split(",")) for (const theme of themes.split(",")) {
  const context = await browser.newContext({ viewport: { width: 390, height: 664 }, deviceScaleFactor: 1, hasTouch: true });
  const page = await context.newPage();
  page.on("pageerror", (e) => console.log("PAGEERROR", String(e)));
  page.on("console", (e) => e.type() === "error" && console.log("CONSOLE", e.text()));
  await page.addInitScript(([l, t]) => { localStorage.setItem("lang", l!); localStorage.setItem("theme", t!); }, [lang, theme]);
  await page.goto(base); await page.getByTestId("demo-start").first().click(); await page.getByTestId("asset-card").first().waitFor();
  await page.getByTestId("pair-BTCUSD").click();
  await page.locator("[data-testid=kline][data-state=ready]").waitFor();
  const mod = await import(`/tmp/tp/steps-${steps}.ts`).catch(() => null);
  if (mod) await mod.default(page, async (name: string) => {
    for (const s of sizesArg.split(",")) { const [w,h] = s.split("x").map(Number); await page.setViewportSize({width:w!,height:h!}); await page.waitForTimeout(700);
      await page.screenshot({ path: `${out}-${name}-${s}-${lang}-${theme}.png` }); }
  });
  await context.close();
}
await browser.close();
