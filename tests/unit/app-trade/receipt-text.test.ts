/** Receipts show words instead of the calls' codes. */
import { describe, expect, test } from "vitest";
import { receiptText, receiptValue } from "#app/i18n/receipt-text.ts";
import { languages, readMessages } from "#scripts/message-sets.ts";

const zone = "Europe/Berlin";

describe("receiptValue", () => {
  test.each([
    ["side", "1", "Buy"],
    ["side", "2", "Sell"],
    ["direction", "1", "Up"],
    ["direction", "2", "Down"],
    ["margin_mode", "0", "By price and leverage"],
    ["margin_mode", "1", "Fixed margin per lot"],
    ["fee_type", "1", "Lots × rate"],
    ["fee_type", "2", "Margin × rate"],
    ["loss_level", "0", "The stake"],
    ["loss_level", "1", "Stake × ratio"],
    ["equal_price", "refund", "The stake is refunded"],
    ["outcome", "draw", "Unchanged"],
    ["financing_kind", "percent", "Percent of value per year"],
  ])("shows the receipt value %s %s in words", (name, value, word) => {
    expect(receiptValue(name, value, zone)).toBe(word);
  });

  test("shows the times of a receipt in the reader's zone", () => {
    expect(receiptValue("expires_ms", "1764061200000", zone)).toContain("10:00:00");
  });

  test.each([
    ["lots", "1", "1"],
    ["price", "1.1894", "1.1894"],
    ["units_per_lot", "100000", "100,000"],
  ])("shows the receipt value of %s as a number", (name, value, shown) => {
    expect(receiptValue(name, value, zone)).toBe(shown);
  });
});

test.each(languages)(
  "writes the labels of a receipt in %s without code numbers and Unix times",
  (language) => {
    const names = Object.entries(readMessages("pages", language)).filter(([key]) =>
      key.startsWith("receipt_in_"),
    );
    expect(names.length).toBeGreaterThan(15);
    expect(names.filter(([, text]) => /[:：(（].*\d|Unix/.test(String(text)))).toEqual([]);
  },
);

test("gives each code of a receipt a name", () => {
  for (const name of ["side", "direction", "margin_mode", "fee_type", "outcome"]) {
    expect(receiptText(name)).not.toBeNull();
  }
});
