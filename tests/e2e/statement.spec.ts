import { readFileSync } from "node:fs";
import type { Page } from "@playwright/test";
import { visualOrder } from "#app/features/statement/visual-order.ts";
import { allMessages } from "#scripts/message-sets.ts";
import { type ReadPage, readPdf } from "../support/node/read-pdf.ts";
import { expectTold } from "./toasts.ts";
import { expect, test } from "./watch-errors.ts";

interface Texts {
  statement_closing: string;
  trade_free: string;
  account_locked: string;
  menu_statement: string;
  statement_check: string;
  trade_buy: string;
  account_forex: string;
  account_change: string;
}

/** Cents of an amount as people read it. */
const cents = (text: string) => Math.round(Number(text.replaceAll(/[^\d.-]/g, "")) * 100);

async function saved(page: Page, kind: "csv" | "pdf"): Promise<{ name: string; bytes: Buffer }> {
  const coming = page.waitForEvent("download");
  await page.getByTestId(`statement-${kind}`).click();
  const file = await coming;
  return { name: file.suggestedFilename(), bytes: readFileSync(await file.path()) };
}

/** Amounts of the page's first line with this label, in the order of the columns. */
function amountsBeside({ texts }: ReadPage, label: string, isRtl: boolean): string[] {
  const named = texts.find(({ text }) => text === visualOrder(label, isRtl ? "rtl" : "ltr"));
  const line = texts.filter((text) => text !== named && text.y === named?.y);
  const ordered = line.toSorted((a, b) => (isRtl ? b.x - a.x : a.x - b.x));
  return ordered.map(({ text }) => text);
}

for (const [lang, tag, isRtl] of [
  ["en", "en", false],
  ["ar", "ar", true],
] as const) {
  test(`shows the same closing balances on the page, in the CSV and in the PDF: ${lang}`, async ({
    page,
  }) => {
    const say = allMessages(lang) as unknown as Texts;
    await page.setViewportSize({ width: 390, height: 844 });
    await page.addInitScript((chosen) => localStorage.setItem("lang", chosen), lang);
    await page.goto("/");
    await page.getByTestId("demo-start").click();
    await page.getByTestId("pair-BTCUSD").click();
    await expect(page.getByTestId("kline")).toHaveAttribute("data-state", "ready");
    await page.getByTestId("ticket-buy").click();
    await expectTold(page);

    await page.goto("/mine/accounts");
    const card = page.getByTestId("account-forex").locator("dd");
    await expect(card).toHaveCount(2);
    const [free = "", held = ""] = await card.allTextContents();
    expect(cents(held)).toBeGreaterThan(0);

    await page.goto("/mine/statement");
    await expect(page.getByTestId("statement-rows").locator("li")).toHaveCount(3);
    const closing = (await page.getByTestId("statement-closing-forex").textContent()) ?? "";

    const csv = await saved(page, "csv");
    expect(csv.name).toMatch(/^statement-\d{4}-\d\d-01-\d{4}-\d\d-\d\d\.csv$/);
    const rows = csv.bytes
      .toString("utf8")
      .split("\r\n")
      .map((line) => line.split(","));
    const balanceOf = (label: string) => rows.find((row) => row[3] === label)?.[6] ?? "";
    expect(Number(balanceOf(say.statement_closing))).toBeCloseTo(
      Number(balanceOf(say.trade_free)) + Number(balanceOf(say.account_locked)),
      8,
    );
    expect(cents(balanceOf(say.trade_free))).toBe(cents(free));
    // The held amount is a rounded difference, so it may be a cent off its own rounding.
    expect(Math.abs(cents(balanceOf(say.account_locked)) - cents(held))).toBeLessThanOrEqual(1);
    expect(cents(balanceOf(say.statement_closing))).toBe(cents(closing));

    const pdf = await saved(page, "pdf");
    expect(pdf.name).toBe(csv.name.replace(".csv", ".pdf"));
    const read = readPdf(pdf.bytes);
    expect([read.title, read.language]).toEqual([say.menu_statement, tag]);
    const [first] = read.pages;
    if (!first) throw new Error("no page");
    const inPdf = (label: string) => amountsBeside(first, label, isRtl)[0]?.replaceAll(",", "");
    for (const label of [say.statement_closing, say.trade_free, say.account_locked]) {
      expect(Number(inPdf(label))).toBe(Number(balanceOf(label)));
    }
    // Each amount of the file has two decimals, and those of the page and the PDF are the same.
    const shown = rows.slice(1).flatMap((row) => row.slice(5, 7));
    expect(shown.filter((text) => text !== "" && !/^-?\d+\.\d\d$/.test(text))).toEqual([]);
    const opened = rows.find((row) => row[9] === say.trade_buy);
    expect(opened?.[8]).toBe("BTC/USD");
    expect(opened?.[4]).toMatch(/^[0-9A-F]{6}-[0-9A-F]{6}$/);
    await expect(page.getByTestId("statement-rows")).toContainText(opened?.[4] ?? "-");
    const head = rows.findLast((row) => row.length > 1);
    expect(head?.[4]).toMatch(/^[0-9a-f]{64}$/);
    const printed = first.texts.map(({ text }) => text).join("\n");
    expect(printed).toContain(head?.[4]);
    expect(printed).toContain(`1 / ${read.pages.length}`);
    // The PDF shows a picture: the page is neither all white nor all black.
    const dark = first.image.pixels.filter((byte) => byte !== 0xff).length;
    expect(dark / first.image.pixels.length).toBeGreaterThan(0.005);
    expect(dark / first.image.pixels.length).toBeLessThan(0.3);
    await expect(page.getByTestId("statement-said")).toContainText(pdf.name);
  });
}

test("names customer, company and address in the statement's PDF, and marks a transfer", async ({
  page,
}) => {
  await page.route("**/api/user/info?*", async (route) => {
    const answer = await route.fetch();
    const body = await answer.json();
    await route.fulfill({ json: { ...body, data: { ...body.data, name: "Zoë Ødegård" } } });
  });
  await page.route("**/api/company/getCompany?*", async (route) => {
    const answer = await route.fetch();
    const body = await answer.json();
    const data = { ...body.data, subject: "Demo Brokers Ltd", registered_address: "1 High Street" };
    await route.fulfill({ json: { ...body, data } });
  });
  await page.goto("/");
  await page.getByTestId("demo-start").click();
  await expect(page.getByTestId("total-assets")).toBeVisible();
  await page.goto("/mine/transfer");
  await page.getByTestId("transfer-amount").fill("12.5");
  await page.getByTestId("transfer-continue").click();
  await page.getByTestId("transfer-submit").click();
  await expect(page.getByTestId("transfer-row")).toHaveCount(1);
  await page.goto("/mine/statement");
  await expect(page.getByTestId("statement-rows")).toContainText(" › ");
  // The account was opened today, so the picker offers no earlier month.
  await expect(page.getByTestId("period").locator("option")).toHaveCount(2);
  const [first] = readPdf((await saved(page, "pdf")).bytes).pages;
  const texts = first?.texts.map(({ text }) => text) ?? [];
  expect(texts).toEqual(
    expect.arrayContaining(["Zoë Ødegård", "Demo Brokers Ltd", "1 High Street"]),
  );
  expect(texts.some((text) => text.includes(" › "))).toBe(true);
});

test("shows the Gregorian year in lists and statements in Thai", async ({ page }) => {
  await page.addInitScript(() => localStorage.setItem("lang", "th"));
  await page.goto("/");
  await page.getByTestId("demo-start").click();
  await expect(page.getByTestId("total-assets")).toBeVisible();
  const year = String(new Date().getUTCFullYear());
  await page.goto("/mine/history?accountTypeId=1");
  await expect(page.getByTestId("account-log").locator("small bdi").first()).toContainText(year);
  await page.goto("/mine/statement");
  await expect(page.getByTestId("period")).toContainText(year);
  await expect(page.getByTestId("statement-rows").locator("small bdi").first()).toContainText(year);
});

test("refuses invalid dates of a statement, and shows that no transactions exist in a period", async ({
  page,
}) => {
  await page.goto("/");
  await page.getByTestId("demo-start").click();
  await expect(page.getByTestId("total-assets")).toBeVisible();
  await page.goto("/mine/statement");
  await expect(page.getByTestId("statement-rows")).toBeVisible();
  await page.getByTestId("period").selectOption("custom");
  const ask = async (from: string, to: string) => {
    await page.getByTestId("period-from").fill(from);
    await page.getByTestId("period-to").fill(to);
    await page.getByTestId("period-show").click();
  };
  await ask("2026-02-02", "2026-02-01");
  await expect(page.getByText("The start is after the end.")).toBeVisible();
  await ask("1999-12-31", "2026-02-01");
  await expect(page.getByText("Choose dates from 2000-01-01 until today.")).toBeVisible();
  await ask("2000-01-01", "2000-01-31");
  await expect(page.getByText("No transactions in this period")).toBeVisible();
  await expect(page.getByTestId("statement-closing-forex")).toHaveText("$0.00");
  const pdf = readPdf((await saved(page, "pdf")).bytes);
  expect(pdf.pages).toHaveLength(1);
  expect(pdf.pages[0]?.texts.map(({ text }) => text)).toContain("No transactions in this period");
});

test("reports a failed read or download of a statement, and allows a retry", async ({ page }) => {
  await page.goto("/");
  await page.getByTestId("demo-start").click();
  await expect(page.getByTestId("total-assets")).toBeVisible();
  const refused = { code: 1267, msg: "This period has too many transactions.", data: null };
  await page.route("**/api/account/statement?*", (route) => route.fulfill({ json: refused }));
  await page.goto("/mine/statement");
  await expect(page.getByRole("alert")).toContainText("This period has too many transactions.");
  await page.unroute("**/api/account/statement?*");
  await page.getByRole("button", { name: "Try again" }).click();
  await expect(page.getByTestId("statement")).toBeVisible();
  await page.route("**/api/account/statement_csv?*", (route) => route.fulfill({ json: refused }));
  await page.getByTestId("statement-csv").click();
  await expect(page.getByRole("alert")).toContainText("This period has too many transactions.");
  await page.unroute("**/api/account/statement_csv?*");
  expect((await saved(page, "csv")).name).toContain(".csv");
  await expect(page.getByRole("alert")).toHaveCount(0);
});
