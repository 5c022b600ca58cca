import { describe, expect, it } from "vitest";
import { freshOf } from "#app/data/trader/happenings.ts";

const list = [1, 2, 3].map((number) => ({
  Number: number,
  Kind: "stop_loss" as const,
  OrderId: `order-${number}`,
  ShowCode: "BTC/USD",
  Result: -1,
  CloseReason: "stop_loss" as const,
  CreatedMs: number,
}));
const numbers = (told: number, watched: string | null) =>
  freshOf(list, told, watched).map(({ Number: number }) => number);

describe("happenings that a device has not shown yet", () => {
  it("shows the happenings that are newer than the last shown one", () => {
    expect(numbers(0, null)).toEqual([1, 2, 3]);
    expect(numbers(2, null)).toEqual([3]);
    expect(numbers(3, null)).toEqual([]);
  });

  it("holds back a new happening and all later ones while the countdown of its order is on the screen", () => {
    expect(numbers(0, "order-2")).toEqual([1]);
    expect(numbers(1, "order-2")).toEqual([]);
    // The happening with the countdown was already shown, so no later one waits for it.
    expect(numbers(2, "order-2")).toEqual([3]);
  });
});
