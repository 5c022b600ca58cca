/** Changes of a company's offer, made at its desk by two people. */
import type { Page } from "@playwright/test";
import { expect } from "./watch-errors.ts";

/** Sends the change in the sheet. */
export async function sendChange(desk: Page, reason: string): Promise<void> {
  await desk.getByTestId("desk-reason").fill(reason);
  await desk.getByTestId("change-send").click();
  await expect(desk.getByTestId("change-send")).toHaveCount(0);
}

/** A waiting change on the page. */
export const waitingChange = (desk: Page, text: string) =>
  desk.getByTestId("change").filter({ hasText: text });

/** Requests a new row: text by field, and labels for picked values. */
export async function askRow(
  desk: Page,
  kind: string,
  { texts, picks = {} }: { texts: Record<string, string>; picks?: Record<string, string> },
): Promise<void> {
  await desk.goto(`/desk/offer/${kind}`);
  await desk.getByTestId("offer-add").click();
  for (const [name, text] of Object.entries(texts)) {
    await desk.getByTestId(`offer-${name}`).fill(text);
  }
  for (const [name, label] of Object.entries(picks)) {
    await desk.getByTestId(`offer-${name}`).selectOption({ label });
  }
  await sendChange(desk, "For the start");
  await expect(desk.getByTestId("change")).not.toHaveCount(0);
}

/** Approves the row as the second person. */
export async function approveRow(desk: Page, kind: string, text: string): Promise<void> {
  await desk.goto(`/desk/offer/${kind}`);
  await waitingChange(desk, text).getByTestId("change-approve").click();
  await expect(waitingChange(desk, text)).toHaveCount(0);
  await expect(desk.getByTestId("offer-rows")).toContainText(text);
}

/** A product on the simulated bitcoin, with a markup of 200 points. */
export const littleBitcoin = (code: string, name: string) => ({
  texts: {
    subject: code,
    show_code: name,
    base: "BTC",
    quote: "USD",
    units_per_lot: "1",
    lot_step: "0.01",
    min_lots: "0.01",
    max_lots: "5",
    fee_rate: "1",
    markup: "200",
    multiples: "2, 5*, 10",
    sort: "900",
  },
  picks: { category: "Crypto", instrument: "BTCUSD · simulated" },
});
