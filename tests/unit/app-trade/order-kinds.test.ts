import { describe, expect, it } from "vitest";
import { expiresMs, expiryProblem, timeFieldText } from "#app/features/orders/draft/expiry.ts";
import { presetRangePips, rangeText } from "#app/features/orders/draft/range-pips.ts";
import { newPriceOf, refusedField } from "#app/routes/trade/ticket/use-refusal.ts";
import { errorCodes } from "#domain/errors/errors.ts";

const dayMs = 86_400_000;
/** Noon in the local time zone. */
const noon = new Date(2026, 10, 21, 12).getTime();

describe("the expiry of a pending order", () => {
  it.each([
    ["day", 2026, 10, 21],
    ["week", 2026, 10, 28],
    ["month", 2026, 11, 21],
    ["quarter", 2027, 1, 18],
  ] as const)(
    "sets the expiry to the end of a day in the reader's zone when the chosen duration is a %s",
    (choice, year, month, day) => {
      const end = expiresMs({ choice, own: "" }, noon);
      expect(end).toBe(new Date(year, month, day, 23, 59, 59, 999).getTime());
      // The call accepts an expiry within 90 times 24 hours.
      expect(end).toBeLessThanOrEqual(noon + 90 * dayMs);
      expect(end).toBeGreaterThan(noon);
    },
  );

  it("computes the same expiry at noon and at 23:00 when the chosen duration is a week", () => {
    const week = { choice: "week", own: "" } as const;
    expect(expiresMs(week, noon)).toBe(expiresMs(week, noon + 11 * 3_600_000));
  });

  it("reads and checks a typed expiry in the reader's zone", () => {
    const at = (ms: number) => ({ choice: "own", own: timeFieldText(ms) }) as const;
    expect(expiresMs(at(noon + dayMs), noon)).toBe(noon + dayMs);
    expect(expiryProblem(at(noon + dayMs), noon)).toBeNull();
    expect(expiryProblem(at(noon + 89 * dayMs), noon)).toBeNull();
    expect(expiryProblem(at(noon + 91 * dayMs), noon)).toBe("far");
    expect(expiryProblem(at(noon), noon)).toBe("past");
    for (const own of ["", "soon"]) {
      expect(expiryProblem({ choice: "own", own }, noon)).toBe("empty");
      expect(expiresMs({ choice: "own", own }, noon)).toBeNull();
    }
  });

  it("sends no expiry for an order that waits until it is cancelled", () => {
    expect(expiresMs({ choice: "none", own: "2026-11-22T10:00" }, noon)).toBeNull();
    expect(expiryProblem({ choice: "none", own: "" }, noon)).toBeNull();
  });
});

describe("the range of a market order", () => {
  it.each([
    ["5", 5, "0.0005"],
    ["0.5", 5, "0.00005"],
    ["20", 3, "0.2"],
    ["300", 2, "3"],
    ["", 2, null],
    ["0", 2, null],
    [".", 2, null],
  ] as const)("converts the range of %s pips with %i decimals to %s", (pips, precision, text) => {
    expect(rangeText(pips, precision)).toBe(text);
  });

  it("presets the slippage range at two spreads, or at a wider minimum when the spread is narrow", () => {
    expect(presetRangePips(5, { bid: 1.1, ask: 1.10005 })).toBe("5");
    expect(presetRangePips(5, { bid: 1.1, ask: 1.1008 })).toBe("16");
    expect(Number(presetRangePips(2, { bid: 91_000, ask: 91_014 }))).toBeGreaterThanOrEqual(2_800);
  });
});

describe("refusals in the ticket", () => {
  const draft = { kind: "pending", target: "90", stop: "", stop_loss: null, take_profit: null };
  const field = (code: number, data: unknown = null, change = {}) =>
    refusedField({ code, data }, { ...draft, ...change } as never, 100);

  it.each([
    ["price_moved", "range"],
    ["expiry_invalid", "expiry"],
    ["trailing_invalid", "stop_loss"],
    ["target_price_invalid", "target"],
    ["lots_above_maximum", "lots"],
    ["margin_insufficient", null],
    ["stop_price_invalid", null],
    ["lots_above_position", null],
  ] as const)("shows the refusal %s at the field %s", (name, expected) => {
    expect(field(errorCodes[name])).toBe(expected);
  });

  it("shows a stop-limit's refusal at the field whose price equals the current price", () => {
    const data = { kind: "stop_limit", stop: "100", target: "99" };
    expect(field(errorCodes.target_price_invalid, null, data)).toBe("stop");
    const other = { kind: "stop_limit", stop: "105", target: "100" };
    expect(field(errorCodes.target_price_invalid, null, other)).toBe("target");
  });

  it("finds the level of a refusal that names no level when the order has only one level", () => {
    const level = { unit: "price", text: "80" };
    expect(field(errorCodes.stop_price_invalid, null, { stop_loss: level })).toBe("stop_loss");
    expect(field(errorCodes.stop_price_invalid, null, { take_profit: level })).toBe("take_profit");
  });

  it("maps the field of a refusal to the ticket's field", () => {
    expect(field(errorCodes.invalid_request, { field: "expires_ms" })).toBe("expiry");
    expect(field(errorCodes.invalid_request, { field: "trailing_distance" })).toBe("stop_loss");
    expect(field(errorCodes.invalid_request, { field: "price_range" })).toBe("range");
    expect(field(errorCodes.invalid_request, { field: "forex_id" })).toBeNull();
  });

  it("reads the current price from a refusal that contains one", () => {
    expect(newPriceOf({ price: "1.1003" })).toBe("1.1003");
    for (const data of [null, {}, { price: "" }, { price: 1 }]) expect(newPriceOf(data)).toBeNull();
  });
});
