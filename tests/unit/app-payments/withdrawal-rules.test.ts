import { describe, expect, it } from "vitest";
import {
  addressProblem,
  mostOf,
  previewOf,
  shortAddress,
  shownReceived,
  withdrawalProblem,
} from "#app/routes/mine/withdrawal/withdrawal-rules.ts";
import type { DrawMethodView } from "#domain/contracts/http/withdraw.ts";

const terms = {
  draw_rate: "2",
  fee_type: "fixed" as const,
  usd_price: "0.5",
  min_amount: "10",
  max_amount: "",
  decimals: 8,
};
const byRate = { ...terms, draw_rate: "0.015", fee_type: "rate" as const };
const funds = { currency: "USD", available: "100", day_left: "" };

describe("the received amount", () => {
  it("computes the received amount as (amount - fee) / price, rounded down to the payout's decimals", () => {
    const odd = { ...terms, usd_price: "1.5" };
    expect(previewOf("12", odd)).toEqual({ fee: "2", received: "6.66666666" });
    expect(previewOf("12", { ...odd, decimals: 2 })).toEqual({ fee: "2", received: "6.66" });
  });

  it("shows a received amount with 4 decimals for coins and 2 for banks, but in full when truncation leaves 0", () => {
    expect(shownReceived("0.01279476", "crypto")).toBe("0.0127");
    expect(shownReceived("6.66999999", "bank")).toBe("6.66");
    expect(shownReceived("0.00005202", "crypto")).toBe("0.00005202");
    expect(shownReceived("0", "crypto")).toBe("0");
  });

  it("computes a withdrawal fee that is a rate of the amount", () => {
    expect(previewOf("100", byRate)).toEqual({ fee: "1.5", received: "197" });
  });

  it("pays no amount below zero, and charges no fee above the amount", () => {
    expect(previewOf("1", terms)).toEqual({ fee: "1", received: "0" });
    expect(previewOf("", terms)).toEqual({ fee: "0", received: "0" });
  });

  it("shows no received amount when the price is unknown", () => {
    expect(previewOf("100", { ...terms, usd_price: null }).received).toBeNull();
  });
});

describe("faults of an amount", () => {
  it.each([
    ["", "missing"],
    ["0", "missing"],
    ["9.99", "range"],
    ["10", null],
    ["100", null],
    ["100.01", "balance"],
  ])('judges the withdrawal amount "%s"', (amount, problem) => {
    expect(withdrawalProblem(amount, terms, funds)).toBe(problem);
  });

  it("refuses a withdrawal above the maximum of one withdrawal or of the day", () => {
    expect(withdrawalProblem("60", { ...terms, max_amount: "50" }, funds)).toBe("range");
    expect(withdrawalProblem("60", terms, { ...funds, day_left: "40" })).toBe("day");
    expect(withdrawalProblem("60", terms, { ...funds, day_left: "60" })).toBeNull();
  });

  it("refuses a withdrawal that the fee uses up", () => {
    expect(withdrawalProblem("10", { ...terms, draw_rate: "10" }, funds)).toBe("fee");
  });
});

it("limits the offered maximum to the least of free balance, remaining limit of the day and maximum amount", () => {
  expect(mostOf(terms, { ...funds, available: "99.999" })).toBe("99.99");
  expect(mostOf(terms, { ...funds, currency: "JPY", available: "99.999" })).toBe("99");
  expect(mostOf({ ...terms, max_amount: "50" }, funds)).toBe("50");
  expect(mostOf(terms, { ...funds, day_left: "0" })).toBe("0");
  expect(mostOf(terms, { ...funds, available: "-5" })).toBe("0");
});

it("shows only the start and end of an address", () => {
  expect(shortAddress("TJRyWwFs9wTFGZg3JbrVriFbNfCug5tDeC")).toBe("TJRyWwFs…g5tDeC");
  expect(shortAddress("12345678")).toBe("12345678");
});

it("allows payouts to a saved address only after its waiting time, and to no burn address", () => {
  const address = "TJRyWwFs9wTFGZg3JbrVriFbNfCug5tDeC";
  const known = [{ dc_address: address, usable_from_ms: 1_000 } as DrawMethodView];
  expect(addressProblem("", "TRC20", [], 0)).toBe("missing");
  expect(addressProblem("TJRy", "TRC20", [], 0)).toBe("invalid");
  expect(addressProblem("T9yD14Nj9j7xAB4dbGeiX9h8unkKHxuWwb", "TRC20", [], 0)).toBe("burnt");
  expect(addressProblem(address, "TRC20", [], 0)).toBeNull();
  expect(addressProblem(address, "TRC20", known, 999)).toBe("cooling");
  expect(addressProblem(address, "TRC20", known, 1_000)).toBeNull();
});
