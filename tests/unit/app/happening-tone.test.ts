import { expect, test } from "vitest";
import { happeningTone } from "#app/live/happening-text.ts";

test.each([
  ["an order that expired", "pending_cancelled", "expired", 0, "info"],
  ["an order without margin", "pending_cancelled", "margin_insufficient", 0, "error"],
  ["a filled order", "pending_filled", "", 0, "success"],
  ["a loss", "stop_loss", "stop_loss", -5, "error"],
  ["a win", "take_profit", "take_profit", 5, "success"],
] as const)(
  "shows the happening %s in the tone of its result",
  (_, Kind, CloseReason, Result, tone) => {
    expect(happeningTone({ Kind, CloseReason, Result })).toBe(tone);
  },
);
