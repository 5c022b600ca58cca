/**
 * Mining over three days on a phone, in English and in Arabic. The built platform stops and starts
 * again a day later, as after a failure, and its objects pay by themselves.
 */
import type { Browser, Page } from "@playwright/test";
import { allMessages } from "#scripts/message-sets.ts";
import { expectFits } from "./fits.ts";
import { give } from "./give.ts";
import { type LaterPlatform, laterPlatform } from "./later-platform.ts";
import { signInWithFactor } from "./operators.ts";
import { openPerson } from "./people.ts";
import { untilShown } from "./until-shown.ts";
import { expect, test } from "./watch-errors.ts";

const dayMs = 86_400_000;
/** Span after a day's end that is safe whatever the clocks of the zone do. */
const sureMs = dayMs / 4;
const phones = {
  en: { width: 390, height: 664 },
  ar: { width: 360, height: 560 },
};
type Lang = keyof typeof phones;
const langs: readonly Lang[] = ["en", "ar"];
/** 0.02 % a day of the demo company's first fund; redeeming early costs 1 %. */
const amount = "1234.56";
const dividend = "0.2469";

async function openPhone(browser: Browser, base: string, lang: Lang, token: string) {
  const phone = await browser.newPage({ baseURL: base, viewport: phones[lang], hasTouch: true });
  await phone.addInitScript((kept) => Object.assign(localStorage, kept), { token, lang });
  return phone;
}

async function subscribe(phone: Page): Promise<void> {
  await phone.goto("/mining/subscribe?id=1");
  await phone.getByTestId("mining-amount").fill(amount);
  await phone.getByTestId("mining-continue").click();
  await phone.getByTestId("mining-confirm").click();
  await expect(phone.getByTestId("subscription")).toHaveCount(1);
}

/** Expects the dividends so far: one line of the amount for each day. */
async function seeDividends(phone: Page, days: number, lang: Lang): Promise<void> {
  await phone.goto("/mining/record");
  await phone.locator('a[href^="/mining/income?id="]').click();
  await untilShown(async (timeout) => {
    await phone.reload();
    await expect(phone.getByTestId("income")).toHaveCount(days, { timeout });
    const owed = phone.getByText(allMessages(lang).mining_owed as string, { exact: true });
    await expect(owed).toHaveCount(0, { timeout });
  });
  await expect(phone.getByTestId("income").getByText(dividend)).toHaveCount(days);
  await expect(phone.locator("html")).toHaveAttribute("dir", lang === "ar" ? "rtl" : "ltr");
  await expectFits(phone);
}

async function redeem(phone: Page, lang: Lang): Promise<void> {
  await phone.goto("/mining/record");
  const card = phone.getByTestId("subscription");
  // Three dividends are paid.
  await expect(card).toContainText("0.7407");
  await phone.getByTestId("redeem").click();
  const question = phone.getByRole("alertdialog");
  await expect(question).toContainText("12.3456");
  await expect(question).toContainText("1,222.2144");
  await phone.getByTestId("redeem-confirm").click();
  await expect(phone.getByTestId("subscription-state")).toHaveText(
    allMessages(lang).mining_state_refunded as string,
  );
  await expect(card).toContainText("12.3456");
  await expect(card).toContainText("1,222.2144");
  await expect(phone.getByTestId("redeem")).toHaveCount(0);
  await expectFits(phone);
}

/** Time at which the first day of the subscription ends (ms). */
async function firstDayEnd(phone: Page, token: string): Promise<number> {
  const answer = await phone.request.get("/api/fund/subList", {
    headers: { authorization: token },
  });
  const { data } = (await answer.json()) as { data: { data: { next_ms: number }[] } };
  return data.data[0]?.next_ms ?? 0;
}

/** Opens two customers with money that two operators gave. @returns the session of each */
async function openCustomers(browser: Browser, { base, state }: LaterPlatform) {
  const context = { baseURL: base, viewport: { width: 1440, height: 900 } };
  const [finance, risk] = [await browser.newPage(context), await browser.newPage(context)];
  await signInWithFactor(finance, "finance", state);
  await signInWithFactor(risk, "risk", state);
  const tokens = {} as Record<Lang, string>;
  for (const lang of langs) {
    tokens[lang] = (await openPerson(finance.request)).token;
    await give(finance, risk, tokens[lang], "5000");
  }
  for (const desk of [finance, risk]) await desk.close();
  return tokens;
}

test("pays three daily dividends, and charges the penalty of an early redemption", async ({
  browser,
}) => {
  const platform = laterPlatform();
  try {
    await platform.startAt(0);
    const tokens = await openCustomers(browser, platform);
    let firstEndMs = 0;
    for (const lang of langs) {
      const phone = await openPhone(browser, platform.base, lang, tokens[lang]);
      await subscribe(phone);
      firstEndMs = await firstDayEnd(phone, tokens[lang]);
      await phone.close();
    }
    for (let day = 1; day <= 3; day++) {
      await platform.startAt(firstEndMs - Date.now() + (day - 1) * dayMs + sureMs);
      for (const lang of langs) {
        const phone = await openPhone(browser, platform.base, lang, tokens[lang]);
        await seeDividends(phone, day, lang);
        if (day === 3) await redeem(phone, lang);
        await phone.close();
      }
    }
  } finally {
    await platform.end();
  }
});
