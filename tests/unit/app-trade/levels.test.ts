import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  exitProblem,
  levelFields,
  levelProblems,
  type PricedOrder,
  pointOf,
  readLevel,
  referenceQuote,
} from "#app/features/orders/draft/levels.ts";
import { fillOf, readTrailing } from "#domain/forex/order-kinds.ts";
import { crosses, exitTrigger } from "#domain/triggers/trigger.ts";

const now = { bid: 100, ask: 101 };
const emptyDraft: PricedOrder = {
  kind: "market",
  target: "",
  stop: "",
  stop_loss: null,
  take_profit: null,
  trailing: null,
  pricePrecision: 2,
};

describe("price levels of the ticket", () => {
  it.each([
    ["buy, stop below the bid", "buy", "stop_loss", 99.99, null],
    ["buy, stop at the bid fires at once", "buy", "stop_loss", 100, 100],
    ["buy, stop above", "buy", "stop_loss", 105, 100],
    ["sell, stop above the ask", "sell", "stop_loss", 101.01, null],
    ["sell, stop at the ask fires at once", "sell", "stop_loss", 101, 101],
    ["sell, stop between bid and ask", "sell", "stop_loss", 100.5, 101],
    ["buy, profit above the bid", "buy", "take_profit", 100.01, null],
    ["buy, profit at the bid", "buy", "take_profit", 100, 100],
    ["sell, profit below the ask", "sell", "take_profit", 100.99, null],
    ["sell, profit at the ask", "sell", "take_profit", 101, 101],
  ] as const)("judges a price level of the ticket: %s", (_name, side, field, level, beyond) => {
    const problem = exitProblem(field, side, level, now);
    expect(problem).toEqual(beyond === null ? null : { field, why: "wrong_side", price: beyond });
  });

  it("refuses exactly the levels that would trigger at the current price", () => {
    fc.assert(
      fc.property(
        fc.constantFrom("buy" as const, "sell" as const),
        fc.constantFrom("stop_loss" as const, "take_profit" as const),
        fc.integer({ min: 1, max: 20_000 }),
        (side, field, cents) => {
          const level = cents / 100;
          const fires = crosses(exitTrigger(field, side, level), {
            ...now,
            timeMs: 0,
          });
          expect(exitProblem(field, side, level, now) === null).toBe(!fires);
        },
      ),
    );
  });

  it("compares a pending order's levels with its target price, not with the market", () => {
    const draft = { ...emptyDraft, kind: "pending" as const, target: "90", stop_loss: "95" };
    expect(referenceQuote(draft, now)).toEqual({ bid: 90, ask: 90 });
    expect(levelProblems("buy", draft, now)).toEqual([
      { field: "stop_loss", why: "wrong_side", price: 90 },
    ]);
    expect(levelProblems("sell", draft, now)).toEqual([]);
  });

  it("reports a problem in a target that is missing or equals the market price", () => {
    const draft = { ...emptyDraft, kind: "pending" as const };
    expect(levelProblems("buy", draft, now)).toEqual([{ field: "target", why: "empty" }]);
    expect(levelProblems("buy", { ...draft, target: "101" }, now)).toEqual([
      { field: "target", why: "now" },
    ]);
    // A sell fills at the bid, so it can wait at the current ask.
    expect(levelProblems("sell", { ...draft, target: "101" }, now)).toEqual([]);
  });

  it("reports a switched-on level that is empty or zero, for a buy and for a sell", () => {
    for (const stop_loss of ["", "0", "0.00", "."]) {
      const draft = { ...emptyDraft, stop_loss };
      expect(levelProblems("buy", draft, now)).toEqual([{ field: "stop_loss", why: "empty" }]);
      expect(levelProblems("sell", draft, now)).toEqual([{ field: "stop_loss", why: "empty" }]);
    }
  });

  it("sends 0 for a level that is switched off and for a market order's target", () => {
    expect(levelFields({ ...emptyDraft, target: "90" })).toEqual({
      status: 1,
      target_price: "0",
      stop_loss_price: "0",
      target_profit_price: "0",
    });
    const draft = { ...emptyDraft, kind: "pending", target: "90", stop_loss: "89" } as const;
    expect(levelFields(draft)).toEqual({
      status: 0,
      target_price: "90",
      stop_loss_price: "89",
      target_profit_price: "0",
    });
  });

  it("bounds a stop-limit's trailing distance by the price at which the server expects the fill", () => {
    const draft = { ...emptyDraft, kind: "stop_limit", stop: "105", target: "1000" } as const;
    const [problem] = levelProblems("buy", { ...draft, trailing: "60" }, now);
    expect(problem).toMatchObject({ field: "stop_loss", why: "distance" });
    const request = { trailingDistance: "60", stopLossPrice: "0" };
    const isTaken = (price: number) => readTrailing({ pricePrecision: 2 }, request, price).ok;
    expect([isTaken(fillOf("buy", "1000", "105")), isTaken(1000)]).toEqual([false, true]);
  });

  it("reports a stop-limit's stop price that is missing or equals the current price of the order's side", () => {
    const draft = { ...emptyDraft, kind: "stop_limit" as const, stop: "105", target: "104" };
    expect(levelProblems("buy", draft, now)).toEqual([]);
    expect(levelFields(draft)).toMatchObject({ status: 0, stop_price: "105", target_price: "104" });
    expect(levelProblems("buy", { ...draft, stop: "" }, now)).toEqual([
      { field: "stop", why: "empty" },
    ]);
    expect(levelProblems("buy", { ...draft, stop: "101" }, now)).toEqual([
      { field: "stop", why: "now" },
    ]);
    expect(levelProblems("sell", { ...draft, stop: "101" }, now)).toEqual([]);
    expect(levelFields({ ...draft, kind: "pending" })).not.toHaveProperty("stop_price");
  });

  it("sends a trailing stop's distance, and reports a distance that is empty or out of bounds", () => {
    const draft = { ...emptyDraft, trailing: "2.5" };
    expect(levelProblems("buy", draft, now)).toEqual([]);
    expect(levelFields(draft)).toMatchObject({ stop_loss_price: "0", trailing_distance: "2.5" });
    expect(levelFields(emptyDraft)).not.toHaveProperty("trailing_distance");
    for (const trailing of ["", "0", "."]) {
      expect(levelProblems("sell", { ...draft, trailing }, now)).toEqual([
        { field: "stop_loss", why: "empty" },
      ]);
    }
    for (const [trailing, isFine] of [
      ["0.04", false],
      ["0.05", true],
      ["50", true],
      ["50.01", false],
    ] as const) {
      const [problem] = levelProblems("buy", { ...draft, trailing }, now);
      expect([trailing, problem?.why ?? null]).toEqual([trailing, isFine ? null : "distance"]);
    }
  });

  it("steps a level by one point of the price", () => {
    expect([0, 1, 2, 5].map(pointOf)).toEqual(["1", "0.1", "0.01", "0.00001"]);
    expect(["", "x", "-1", "0", "1.5"].map(readLevel)).toEqual([null, null, null, null, 1.5]);
  });
});
