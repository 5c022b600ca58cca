import { describe, expect, it } from "vitest";
import { newDraft, problemOf } from "#app/features/alerts/alert-draft.ts";
import { proposedPrice } from "#app/features/orders/levels/proposed-price.ts";

describe("a proposed price", () => {
  it("proposes a price a fifth of a percent from the current one", () => {
    expect(proposedPrice(1.1568, "below", 5)).toBe("1.15449");
    expect(proposedPrice(1.1568, "above", 5)).toBe("1.15911");
  });

  it("proposes no price when the current one is unknown", () => {
    expect(proposedPrice(0, "below", 5)).toBe("");
    expect(proposedPrice(Number.NaN, "above", 5)).toBe("");
  });

  it("proposes a price that the alert's call accepts", () => {
    const now = { bid: "73784.32", ask: "73798.32" };
    const draft = newDraft(proposedPrice(Number(now.bid), "above", 2), now);
    expect(draft).toMatchObject({ price: "73931.89", direction: "above" });
    expect(problemOf(draft, 2)).toBeNull();
    expect(problemOf(newDraft(now.bid, now), 2)).toBe("alert_reached");
  });
});
