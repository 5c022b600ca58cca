import { describe, expect, it } from "vitest";
import { decideOutcome, previewProfit, settleProfit } from "#domain/micro/payout.ts";
import { Decimal } from "#domain/money/decimal.ts";

const d = Decimal.parse;
const rules = { lossLevel: "0", equalPrice: "refund" } as const;

describe("worked examples, micro", () => {
  it("pays amount x ratio for an up option that ends one point higher", () => {
    const outcome = decideOutcome("up", d("1.10000"), d("1.10001"), rules);
    expect(settleProfit(outcome, d("100"), d("0.85"), rules).toString()).toBe("85");
  });

  it("returns the stake by default when the price is unchanged", () => {
    const outcome = decideOutcome("up", d("1.10000"), d("1.1"), rules);
    expect(outcome).toBe("draw");
    expect(settleProfit(outcome, d("100"), d("0.85"), rules).toString()).toBe("0");
  });

  it("counts an unchanged price as a loss when the company's setting says so", () => {
    expect(decideOutcome("down", d("5"), d("5"), { ...rules, equalPrice: "loss" })).toBe("loss");
  });

  it.each([
    ["0", "-100"],
    ["1", "-85"],
  ])("computes a lost option's result when micro_loss_level is %s: %s", (lossLevel, profit) => {
    const own = { ...rules, lossLevel };
    const outcome = decideOutcome("down", d("1.10000"), d("1.10001"), own);
    expect(settleProfit(outcome, d("100"), d("0.85"), own).toString()).toBe(profit);
  });

  it("rounds an option's preview to 2 decimals", () => {
    expect(previewProfit(d("33.33"), d("0.85")).toString()).toBe("28.33");
  });

  it("rounds neither a win nor a loss of an option in the trader's favour", () => {
    const own = { ...rules, lossLevel: "1" };
    // 10.01 x 0.85 = 8.5085, 10.03 x 0.85 = 8.5255, 10.07 x 0.85 = 8.5595.
    expect(settleProfit("win", d("10.01"), d("0.85"), own).toString()).toBe("8.5");
    expect(settleProfit("win", d("10.07"), d("0.85"), own).toString()).toBe("8.55");
    expect(settleProfit("loss", d("10.01"), d("0.85"), own).toString()).toBe("-8.51");
    expect(settleProfit("loss", d("10.03"), d("0.85"), own).toString()).toBe("-8.53");
  });

  it("charges nothing for a void option", () => {
    expect(settleProfit("void", d("100"), d("0.85"), rules).isZero()).toBe(true);
  });
});
